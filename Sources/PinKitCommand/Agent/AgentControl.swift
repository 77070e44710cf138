import PinKit
import PinKitAgent
import PinKitSystem

/// The control socket: one command a line, one JSON answer a line. Whoever can open it may have the code.
struct AgentControl: Sendable {
    /// Bytes of a command.
    static let lineBytes = 4_096

    let agent: Agent
    let screen: AgentScreen
    /// Rings when the agent is to end.
    let end: Bell

    func serve(_ listener: UnixListeningSocket, bell: Bell) throws(SystemError) -> SocketServer {
        try SocketServer(listener, bell: bell, name: "control", mostConnections: 16) { socket, bell in
            self.serve(socket, bell)
        }
    }

    private func serve(_ socket: borrowing Socket, _ bell: Bell) {
        var pending: [UInt8] = []
        while case .bytes(let bytes) = socket.receive(upTo: Self.lineBytes, deadline: .never, bell: bell) {
            pending += bytes
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: pending[..<end], as: UTF8.self)
                pending.removeSubrange(...end)
                let answer = answer(line.hasSuffix("\r") ? String(line.dropLast()) : line)
                guard (try? socket.send(Array((answer.text + "\n").utf8), deadline: Deadline(after: 5))) != nil else {
                    return
                }
            }
            if pending.count > Self.lineBytes {
                let refusal = Self.refused("a command has at most \(Self.lineBytes) bytes")
                try? socket.send(Array((refusal.text + "\n").utf8), deadline: Deadline(after: 5))
                return
            }
        }
    }

    private func answer(_ line: String) -> JSONValue {
        let words = line.split(separator: " ").map(String.init)
        do {
            switch (words.first, words.count) {
            case ("status", 1): return status
            case ("devices", 1): return devices
            case ("reissue", 1):
                try agent.reissue()
                return Self.done([.init("pin", .string(agent.pin?.text ?? ""))])
            case ("regenerate", 1):
                try agent.regenerate()
                try screen.show(agent)
                return status
            case ("new-pin", 1):
                agent.renewCode()
                try screen.show(agent)
                return status
            case ("lock", 1):
                agent.lock()
                return Self.done()
            case ("revoke", 2):
                return try agent.revoke(words[1]) ? Self.done() : Self.refused("no device has the ID \(words[1])")
            case ("fault", 2): return try fault(words[1])
            case ("quit", 1):
                end.ring()
                return Self.done()
            default: return Self.refused("not a command: \(line); there are \(Self.commands)")
            }
        } catch {
            return Self.refused("\(error)")
        }
    }

    private static let commands =
        "status, devices, reissue, regenerate, new-pin, revoke ID, lock, fault NAME, fault none, quit"

    private func fault(_ name: String) throws -> JSONValue {
        guard name == "none" || AgentFault(rawValue: name) != nil else {
            let faults = JSONValue.array(AgentFault.allCases.map { .string($0.rawValue) })
            return Self.refused("no fault has the name \(name)", [.init("faults", faults)])
        }
        agent.set(AgentFault(rawValue: name))
        // A fault of the QR is in what is shown.
        try screen.show(agent)
        return Self.done([.init("fault", .string(name))])
    }

    private var status: JSONValue {
        let status = agent.status
        return Self.done([
            .init("port", .number("\(status.port)")),
            .init("bootstrapPort", status.bootstrapPort.map { .number("\($0)") } ?? .null),
            .init("pin", status.pin.map { .string($0.text) } ?? .null), .init("code", .string(status.code)),
            .init("uri", status.uri.map { .string($0) } ?? .null), .init("failures", .number("\(status.failures)")),
            .init("locked", .boolean(status.isLocked)), .init("connected", .number("\(status.connected)")),
            .init("fault", .string(status.fault?.rawValue ?? "none")),
        ])
    }

    private var devices: JSONValue {
        let devices = agent.pairedDevices.map { device in
            JSONValue.object([
                .init("id", .string(device.id)), .init("name", .string(device.name)),
                .init("platform", .string(device.platform)), .init("pairedAt", .number("\(device.pairedAt)")),
            ])
        }
        return Self.done([.init("devices", .array(devices))])
    }

    private static func done(_ members: [JSONValue.Member] = []) -> JSONValue {
        .object([.init("ok", .boolean(true))] + members)
    }

    private static func refused(_ error: String, _ members: [JSONValue.Member] = []) -> JSONValue {
        .object([.init("ok", .boolean(false)), .init("error", .string(error))] + members)
    }
}
