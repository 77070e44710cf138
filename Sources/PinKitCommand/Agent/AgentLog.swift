import CommandLineKit
import PinKit
import PinKitAgent
import PinKitSystem

/// Prints an agent's events, from many threads, each at once and whole.
final class AgentLog: Sendable {
    private struct State: ~Copyable, Sendable {
        var output = DescriptorWriter(.output)
        var failure: SystemError?
        /// Events from before the log was opened; nil from then on.
        var held: [AgentEvent]? = []
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
        { event in
            let isHeld = self.state.withLock { state in
                state.held?.append(event)
                return state.held != nil
            }
            if !isHeld { self.print(event) }
        }
    }

    /// Prints what was held back, and from now on everything at once: whoever waits for the first event finds the files
    /// written and the control socket open.
    func open() {
        while let event = state.withLock({ state -> AgentEvent? in
            guard state.held?.isEmpty == false else {
                state.held = nil
                return nil
            }
            return state.held?.removeFirst()
        }) { print(event) }
    }

    private func print(_ event: AgentEvent) { print(json ? event.json.text + "\n" : Self.line(event) + "\n") }

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
