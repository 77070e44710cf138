import CommandLineKit
import PinKitSystem
import PinKitTLS

/// A live server whose certificates are read in place of a file's.
struct LiveChain {
    let endpoint: Endpoint
    private let probe: ChainProbe
    private let seconds: Double

    /// Where the server is asked for, and how.
    static func options(group: String? = nil) -> [CommandLineKit.Option] {
        [
            .value(
                "--connect", form: ValueForm("host[:port]"),
                help: "Read the certificates that a live server sends; the port is 9470 unless given.", group: group),
            .value(
                "--servername", form: ValueForm("name"), help: "The name to send in SNI instead of the host's.",
                group: group),
            .value(
                "--engine", form: ValueForm("engine", allowed: Engines.tlsNames, defaultText: "openssl"),
                help: "The TLS library that connects.", group: group),
            .value(
                "--timeout", form: ValueForm("seconds", defaultText: "10"),
                help: "The time for the whole of it, look-up included.", group: group),
        ]
    }

    /// The server of `--connect`, or of another option that names one; nil where none is asked for.
    ///
    /// - Parameter example: a command that would work.
    init?(_ invocation: Invocation, key: String = "connect", example: String) throws(UsageError) {
        let seconds = try invocation.number("timeout", in: 0.001...3_600) ?? 10
        let serverName = try EndpointArgument.serverName(invocation)
        guard let text = invocation.value(key) else { return nil }
        endpoint = try EndpointArgument.endpoint(text, of: key, invocation, example: example)
        probe = ChainProbe(
            engine: Engines.tlsEngine(named: invocation.value("engine") ?? "openssl"), serverName: serverName)
        self.seconds = seconds
    }

    /// Refuses options that say how to connect where nothing is connected to.
    ///
    /// - Parameter keys: the options that name a server.
    static func requireServer(_ invocation: Invocation, of keys: [String] = ["connect"], example: String)
        throws(UsageError)
    {
        guard keys.allSatisfy({ invocation.value($0) == nil }),
            let option = ["servername", "engine", "timeout"].first(where: { invocation.value($0) != nil })
        else { return }
        throw invocation.usageError("--\(option) needs a server: --\(keys.joined(separator: " or --"))", hint: example)
    }

    /// The name of the input in answers.
    var source: String { endpoint.description }

    /// Connects, and gives the certificates in the order in which they were sent; at least one.
    func certificates() throws(ConnectionFailure) -> [[UInt8]] {
        try probe.certificates(of: endpoint, within: TimeLimit(seconds: seconds)).certificates
    }
}

extension ConnectionFailure {
    /// The exit code of a server that could not be asked.
    var exitCode: ExitCode {
        switch reason {
        case .nameDoesNotResolve, .lookup: .unknownName
        case .setup: .ownFault
        default: .noAnswer
        }
    }
}
