public import PinKit
public import PinKitSystem
internal import PinKitTLS

/// Keeps a device connected: sends what it is given, keeps alive, and connects again after faults of the network, and
/// after nothing else.
public final class DeviceRunner: Sendable {
    /// What happens while it runs.
    public enum Event: Sendable {
        /// The agent answered the hello; the pin that it claims, where it is another than the one checked.
        case connected(deviceID: String, otherPin: String?)
        /// A frame of the agent's.
        case frame(DeviceFrame)
        /// Not connected, for this reason; tried again in so many seconds.
        case retrying(DeviceFailure, after: Double)
    }

    /// How often it says that it is there, and how it waits.
    public struct Timing: Sendable {
        /// Seconds between heartbeats.
        public var heartbeat = 30.0
        /// Seconds for connecting, upgrading and the hello.
        public var connecting = 10.0
        /// Seconds before the first new try; each one after it waits twice as long.
        public var firstPause = 0.5
        /// The longest pause.
        public var longestPause = 30.0

        /// The times of the protocol.
        public init() {}
    }

    /// Scans that wait for a connection; whoever brings more waits.
    public static let mostWaiting = 1_024

    private struct Queue: Sendable {
        var payloads: [JSONValue] = []
        var hasEnded = false
        var isStopped = false
    }

    private let queue = Locked(Queue())
    private let bell: Bell
    private let timing: Timing

    /// A runner that has nothing to send yet.
    ///
    /// - Throws: `SystemError` when no descriptors are left.
    public init(_ timing: Timing = Timing()) throws(SystemError) {
        self.timing = timing
        bell = try Bell()
    }

    /// Hands over a scan; waits where too many wait already. False once the runner has ended.
    @discardableResult
    public func scan(_ payload: JSONValue) -> Bool {
        let isTaken =
            queue.wait(until: .never) { queue -> Bool? in
                if queue.isStopped { return false }
                guard queue.payloads.count < Self.mostWaiting else { return nil }
                queue.payloads.append(payload)
                return true
            } ?? false
        bell.ring()
        return isTaken
    }

    /// Says that nothing more comes: once all is sent, the runner says goodbye and ends.
    public func finish() {
        queue.withLock { $0.hasEnded = true }
        bell.ring()
    }

    /// Runs until all is sent after ``finish()``, a failure that is not retryable, or the deadline.
    ///
    /// - Throws: the failure; at the deadline the last one.
    public func run(
        _ connector: DeviceConnector, token: String?, secret: String? = nil, expected pin: Pin?,
        _ description: DeviceDescription, until deadline: Deadline = .never, report: (Event) -> Void
    ) throws(DeviceFailure) {
        defer { queue.withLock { $0.isStopped = true } }
        var pause = timing.firstPause
        while true {
            do throws(DeviceFailure) {
                let seconds = min(timing.connecting, max(deadline.remaining, 0.001))
                let link = try DeviceLink(
                    connector, token: token, secret: secret, description, within: TimeLimit(seconds: seconds))
                defer { link.close() }
                let claimed = link.claimedPin.flatMap { $0 == pin?.text ? nil : $0 }
                report(.connected(deviceID: link.deviceID, otherPin: claimed))
                pause = timing.firstPause
                return try talk(link, deadline, report)
            } catch {
                guard error.isRetryable, deadline.remaining > pause else { throw error }
                report(.retrying(error, after: pause))
                // Not cut short by the bell: a scan that waits is no reason to hurry.
                _ = queue.wait(until: Deadline(after: pause)) { _ -> Bool? in nil }
                pause = min(pause * 2, timing.longestPause)
            }
        }
    }

    private func talk(_ link: DeviceLink, _ deadline: Deadline, _ report: (Event) -> Void) throws(DeviceFailure) {
        var heartbeat = Deadline(after: timing.heartbeat)
        while true {
            try sendWaiting(link)
            if queue.withLock({ $0.hasEnded && $0.payloads.isEmpty }) { return try leave(link, report) }
            switch try link.receive(deadline: min(heartbeat, deadline), bell: bell) {
            case .frame(let frame):
                report(.frame(frame))
                if let failure = DeviceLink.failure(frame), Self.endsSession(frame) { throw failure }
            case .interrupted: bell.clear()
            case .timedOut:
                if deadline.isPast { return try leave(link, report) }
                try link.send(
                    "deviceHeartbeat", .object([.init("deviceID", .string(link.deviceID))]),
                    deadline: Deadline(after: timing.connecting))
                heartbeat = Deadline(after: timing.heartbeat)
            case .closed: return
            }
        }
    }

    /// A scan goes from the queue once it is on its way.
    private func sendWaiting(_ link: DeviceLink) throws(DeviceFailure) {
        while let payload = queue.withLock({ $0.payloads.first }) {
            var members: [JSONValue.Member] = []
            if case .object(let given) = payload { members = given.filter { $0.name != "deviceID" } }
            members.append(.init("deviceID", .string(link.deviceID)))
            try link.send("tagScanned", .object(members), deadline: Deadline(after: timing.connecting))
            queue.withLock { _ = $0.payloads.removeFirst() }
        }
    }

    /// Says goodbye, and hears the agent out.
    private func leave(_ link: DeviceLink, _ report: (Event) -> Void) throws(DeviceFailure) {
        let limit = Deadline(after: timing.connecting)
        try link.sayGoodbye(deadline: limit)
        while !limit.isPast {
            switch try link.receive(deadline: limit, bell: nil) {
            case .frame(let frame): report(.frame(frame))
            case .closed, .timedOut, .interrupted: return
            }
        }
    }

    /// What an agent says of one scan ends nothing: the next may be right.
    private static func endsSession(_ frame: DeviceFrame) -> Bool {
        guard let code = frame.payload["code"]?.string.flatMap(AgentErrorCode.init(rawValue:)) else { return true }
        switch code {
        case .registrationFailed, .timeout, .internalError, .busy: return true
        case .parse, .invalidPayload, .invalidRequest, .invalidMessageType, .unknownType, .invalidDevice: return false
        }
    }
}
