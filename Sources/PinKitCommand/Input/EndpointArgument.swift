import CommandLineKit
import PinKitSystem

/// Hosts on the command line, read in one way for every command.
enum EndpointArgument {
    /// The agent's port.
    static let defaultPort: UInt16 = 9_470

    /// Reads `HOST[:PORT]`; `example` is a command that would work.
    static func endpoint(
        _ text: String, of key: String, _ invocation: Invocation, example: String
    ) throws(UsageError) -> Endpoint {
        if let colon = text.firstIndex(of: ":"),
            text[colon...].hasPrefix("://") || text.lowercased().hasPrefix("davi-pair:")
        {
            // What follows the scheme may hold a pairing code or a password.
            throw invocation.invalidValue(
                "\(text[...colon])…", of: key, "a host is expected, not a URI", hint: example)
        }
        do throws(EndpointError) {
            return try Endpoint(parsing: text, defaultPort: defaultPort)
        } catch {
            // What stands in front of the host may hold a password.
            let shown = text.lastIndex(of: "@").map { "…\(text[$0...])" } ?? text
            throw invocation.invalidValue(
                shown, of: key, "\(error)", hint: "write a name or an address, with a port if it is not 9470: [::1]:443"
            )
        }
    }

    /// The name of `--servername`, where it was given.
    static func serverName(_ invocation: Invocation) throws(UsageError) -> Host? {
        guard let text = invocation.value("servername") else { return nil }
        let host: Host
        do throws(EndpointError) {
            host = try Host(parsing: text)
        } catch {
            throw invocation.invalidValue(text, of: "servername", "\(error)")
        }
        guard !host.isAddressLiteral else {
            throw invocation.invalidValue(text, of: "servername", "SNI carries names, never addresses")
        }
        return host
    }
}
