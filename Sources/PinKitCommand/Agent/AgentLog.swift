import CommandLineKit
import PinKit
import PinKitAgent
import PinKitSystem

/// Prints an agent's events, from many threads, each at once and whole.
final class AgentLog: Sendable {
    private struct State: ~Copyable, Sendable {
        var output = DescriptorWriter(.output)
        var failure: SystemError?
    }

    private let state = Locked(State())
    private let json: Bool
    private let end: Bell

    /// - Parameter end: rings where nothing more can be printed: an agent that nobody hears is of no use.
    init(json: Bool, end: Bell) {
        self.json = json
        self.end = end
    }

    /// Why printing failed, if it did.
    var failure: SystemError? { state.withLock { $0.failure } }

    /// What the agent calls with every event.
    var report: @Sendable (AgentEvent) -> Void {
        { event in self.print(self.json ? event.json.text + "\n" : Self.line(event) + "\n") }
    }

    /// Prints text as it is.
    func print(_ text: String) {
        let isOver = state.withLock { state -> Bool in
            guard state.failure == nil else { return true }
            do throws(SystemError) {
                try state.output.append(text)
                try state.output.flush()
                return false
            } catch {
                state.failure = error
                return true
            }
        }
        if isOver { end.ring() }
    }

    /// `paired  deviceID 0a1b…  deviceName phone  peer 127.0.0.1:4711`.
    static func line(_ event: AgentEvent) -> String {
        let details = event.details.compactMap { member -> String? in
            switch member.value {
            case .null: nil
            case .string(let text): "\(member.name) \(DisplayText.escaped(text))"
            default: "\(member.name) \(DisplayText.escaped(member.value.text))"
            }
        }
        return ([event.name] + details).joined(separator: "  ")
    }
}
