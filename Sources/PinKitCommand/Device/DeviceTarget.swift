import CommandLineKit
import PinKit
import PinKitAgent
import PinKitSystem
import PinKitTLS

/// Which agent is connected to, and by what right.
struct DeviceTarget {
    /// There is no credential to connect with.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let connector: DeviceConnector
    let pin: Pin?
    let token: String?
    let secret: String?

    /// - Throws: `UsageError` where it is not clear which agent is meant, ``Missing``, or what reading files throws.
    init(_ invocation: Invocation, _ console: Console) throws {
        let place = try invocation.value("host[:port]").map { text throws(UsageError) in
            try EndpointArgument.endpoint(
                text, of: "host[:port]", invocation, example: "pinkit device connect HOST:PORT")
        }
        let secret = try invocation.value("secret-file").map { try Self.secret(file: $0) }
        if invocation.flag("cleartext") {
            guard let place, let secret else {
                throw invocation.usageError(
                    "in clear text only the shared secret works, and a host must be named",
                    hint: "pinkit device connect HOST:PORT --cleartext --secret-file FILE")
            }
            console.warning(
                "in clear text: the shared secret and every scan can be read, and changed, by anybody on the way to \(place)"
            )
            (connector, pin, token, self.secret) = (DeviceConnector(cleartext: place), nil, nil, secret)
            return
        }
        let credential = try Self.credential(invocation, place)
        let engine = Engines.tlsEngine(named: invocation.value("engine") ?? "openssl")
        connector = DeviceConnector(
            place ?? credential.endpoint, pinned: PinnedConnector(engine: engine, pins: PinSet(credential.pin)))
        pin = credential.pin
        token = secret == nil ? credential.deviceToken : nil
        self.secret = secret
    }

    private static func secret(file: String) throws -> String {
        let secret = try Secret.read(argument: file, limit: AgentSetUp.secretBytes)
        let text = secret.read { bytes in
            var copy: [UInt8] = []
            for index in bytes.indices { copy.append(bytes[index]) }
            return String(validating: copy, as: UTF8.self)
        }
        guard let text, !text.isEmpty else {
            throw Missing(description: "the secret in \(file) is empty, or is not UTF-8")
        }
        return text
    }

    private static func credential(_ invocation: Invocation, _ place: Endpoint?) throws -> DeviceCredential {
        let store = try DeviceCommand.store(invocation)
        guard let all = try store.read(), !all.isEmpty else {
            throw Missing(description: "no credential is stored in \(DisplayText.escaped(store.path))")
        }
        var fitting = all
        if let text = invocation.value("pin") {
            let pin: Pin
            do throws(PinTextError) { pin = try PinNotation.read(text).pin } catch {
                throw invocation.invalidValue(text, of: "pin", "\(error)", hint: error.hint)
            }
            fitting = all.filter { $0.pin == pin }
            guard !fitting.isEmpty else {
                throw Missing(description: "no credential of \(pin) is stored in \(DisplayText.escaped(store.path))")
            }
        } else if let place, fitting.count > 1 {
            // Where the agent was is a hint: what it must hold is the pin stored with it.
            fitting = all.filter { $0.endpoint == place }
        }
        guard fitting.count == 1 else {
            let known = all.map { "\($0.pin) at \($0.endpoint)" }.joined(separator: ", ")
            throw invocation.usageError(
                "\(all.count) agents are stored, and it is not clear which one is meant: \(known)",
                hint: "--pin sha256/…")
        }
        return fitting[0]
    }
}
