import PinKitSystem
import Testing

/// The built agent seen from another host: both are network namespaces, which only root can make.
@Suite struct NetworkTests {
    static let hasNamespaces: Bool = {
        let result = try? ChildProcess.run(
            "unshare", ["-n", "-m", "ip", "link", "set", "lo", "up"], deadline: Deadline(after: 30))
        return result?.ending == .exited(0) && ChildProcess.find("curl") != nil
    }()

    static func run(_ script: String, seconds: Double) throws -> (lines: [String], errors: String) {
        let folder = try TemporaryFolder()
        let result = try ChildProcess.run(
            "unshare",
            ["-n", "-m", "bash", Checkout.path + "/Tests/Peers/agent/\(script)", BuiltProgram.path, folder.path],
            environment: BuiltProgram.environment, deadline: Deadline(after: seconds))
        return (result.outputText.split(separator: "\n").map(String.init), result.errorsText)
    }

    // requirement: pairing.cleartext bootstrap.kiosk
    @Test(.enabled(if: hasNamespaces, "network namespaces cannot be made here")) func aPhoneOnTheLAN() throws {
        let (lines, errors) = try Self.run("lan.sh", seconds: 120)
        #expect(
            lines == [
                "clear text from the phone: 426", "clear text from the kiosk: 200", "the QR names: 192.0.2.10",
                "answers with a secret for the phone: 0", "the page for the phone: 1", "the page for the kiosk: 1",
                "the QR over the network: 403", "the phone pairs over TLS: 0", "the phone connects: 0",
            ], "\(lines) \(errors)")
    }

    static let hasAvahi =
        Environment.value(of: "PINKIT_HEAVY") == "1" && hasNamespaces && ChildProcess.find("avahi-daemon") != nil
        && ChildProcess.find("dbus-daemon") != nil

    // requirement: discovery.round
    @Test(.enabled(if: hasAvahi, "takes a daemon of its own: PINKIT_HEAVY=1, avahi-daemon and dbus")) func discovery()
        throws
    {
        let (lines, errors) = try Self.run("mdns.sh", seconds: 120)
        #expect(lines == ["found: Kiosk Agent, the right port, no pin", "gone: 0"], "\(lines) \(errors)")
    }

    /// Whoever has no daemon is told so, and what would work.
    // requirement: discovery.no-daemon
    @Test(.enabled(if: hasNamespaces, "network namespaces cannot be made here")) func withoutADaemon() throws {
        let variables = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"]
        let discover = try BuiltProgram.run(["device", "discover", "--timeout", "1"], variables: variables)
        #expect(discover.status == 69 && discover.output.isEmpty)
        #expect(
            discover.errors.contains("no mDNS daemon answers") && discover.errors.contains("hint: start avahi-daemon"))
        let agent = try BuiltProgram.run(["agent", "--port", "0", "--advertise"], variables: variables)
        #expect(agent.status == 69 && agent.errors.contains("or leave --advertise out"))
    }
}
