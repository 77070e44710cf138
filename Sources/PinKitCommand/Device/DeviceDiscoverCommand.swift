import CommandLineKit
import PinKit
import PinKitDiscovery
import PinKitSystem

/// `pinkit device discover`: which agents announce themselves.
enum DeviceDiscoverCommand {
    static let command = Command(
        "discover", abstract: "List the agents that announce themselves on the network by mDNS.",
        discussion: """
            Discovery says where to look, and never whom to trust: anybody can announce anything. What makes an agent \
            yours is its pin, off its own screen.
            """,
        options: [
            .value("--timeout", form: ValueForm("seconds", defaultText: "3"), help: "How long to listen."),
            .flag("--json", help: "Print JSON Lines."),
        ])

    static func run(_ invocation: Invocation, _ console: Console) throws(UsageError) -> ExitCode {
        let seconds = try invocation.number("timeout", in: 0.1...600) ?? 3
        let found: [FoundService]
        do throws(DiscoveryError) {
            found = try ServiceBrowser.agents(until: Deadline(after: seconds))
        } catch {
            console.error("\(error)", hint: error.hint)
            return .noAnswer
        }
        for service in found { console.print(invocation.flag("json") ? line(service) : text(service)) }
        if found.isEmpty { console.note("no agent announced itself within \(seconds) s") }
        return .done
    }

    private static func text(_ service: FoundService) -> String {
        DisplayText.escaped("\(service.host):\(service.port)  \(service.name)") + "\n"
    }

    private static func line(_ service: FoundService) -> String {
        let record = service.record.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .string($0.value)) }
        return JSONValue.object([
            .init("name", .string(service.name)), .init("host", .string(service.host)),
            .init("port", .number("\(service.port)")), .init("record", .object(record)),
        ]).text + "\n"
    }
}
