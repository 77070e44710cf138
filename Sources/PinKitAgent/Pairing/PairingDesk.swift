internal import PinKitSystem
internal import PinKit

/// Keeps the pairing code and counts the wrong ones: five lock pairing until the agent starts again.
final class PairingDesk: Sendable {
    /// Wrong attempts that are answered as such.
    static let mostFailures = 5

    /// What an attempt comes to.
    enum Outcome: Equatable {
        case admitted
        case wrong(failures: Int)
        case locked
    }

    private struct State {
        var code: String
        var failures = 0
        var isLocked = false
    }

    private let state: Locked<State>

    init(code: String = PairingDesk.makeCode()) { state = Locked(State(code: code)) }

    /// Judges a code; a missing one counts as wrong, and a right one does not take back those before.
    ///
    /// One at a time: of a thousand guesses at once five are compared.
    func attempt(_ code: String?) -> Outcome {
        state.withLock { state in
            guard !state.isLocked else { return .locked }
            if let code, ConstantTime.equals(Array(state.code.utf8), Array(code.utf8)) { return .admitted }
            state.failures += 1
            state.isLocked = state.failures >= Self.mostFailures
            return .wrong(failures: state.failures)
        }
    }

    /// Whether every code is refused.
    var isLocked: Bool { state.withLock { $0.isLocked } }

    /// Wrong attempts so far.
    var failures: Int { state.withLock { $0.failures } }

    /// The code, for the screen.
    var code: String { state.withLock { $0.code } }

    /// Refuses every code from now on.
    func lock() { state.withLock { $0.isLocked = true } }

    /// Takes another code; what was wrong before stays counted, and a lock stays.
    func renew() { state.withLock { $0.code = Self.makeCode() } }

    /// Six digits that nobody can foresee, each as likely as any other.
    static func makeCode() -> String {
        var generator = SystemRandomNumberGenerator()
        let number = String(Int.random(in: 0..<1_000_000, using: &generator))
        return String(repeating: "0", count: 6 - number.count) + number
    }
}
