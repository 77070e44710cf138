internal import PinKitSystem

/// The devices that are connected, so that they can be told to go.
final class DeviceHub: Sendable {
    /// Why a session is ended by the agent.
    enum Ending: Sendable, Hashable {
        case revoked
        /// For a fault that was asked for: no close frame.
        case cut
    }

    /// A session's place in the hub.
    struct Seat: Sendable {
        let number: Int
        fileprivate let ending = Locked<Ending?>(nil)

        /// What the session was told, if anything.
        func told() -> Ending? { ending.withLock { $0 } }
    }

    private struct Entry: Sendable {
        let deviceID: String
        let seat: Seat
        let bell: Bell
    }

    private struct State: Sendable {
        var next = 0
        var entries: [Int: Entry] = [:]
    }

    private let state = Locked(State())

    /// Takes a session in; its bell rings when it is told something.
    func join(_ deviceID: String, _ bell: Bell) -> Seat {
        state.withLock { state in
            state.next += 1
            let seat = Seat(number: state.next)
            state.entries[seat.number] = Entry(deviceID: deviceID, seat: seat, bell: bell)
            return seat
        }
    }

    func leave(_ seat: Seat) { state.withLock { _ = $0.entries.removeValue(forKey: seat.number) } }

    /// Ends all sessions of a device; how many there were.
    @discardableResult
    func end(_ deviceID: String, _ ending: Ending) -> Int {
        let entries = state.withLock { $0.entries.values.filter { $0.deviceID == deviceID } }
        for entry in entries {
            entry.seat.ending.withLock { $0 = ending }
            entry.bell.ring()
        }
        return entries.count
    }

    /// How many devices are connected.
    var count: Int { state.withLock { $0.entries.count } }
}
