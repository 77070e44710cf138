import PinKit
import PinKitSystem
import Testing

/// Headless Chromium: the bootstrap page, and a session over `wss` by its list of keys.
@Suite struct ChromiumDeviceTests {
    static let isHere =
        Environment.value(of: "PINKIT_HEAVY") == "1" && ChildProcess.find("chromium") != nil
        && RealDeviceTests.Device.websockets.command != nil

    // requirement: pairing.real-clients
    @Test(
        .enabled(if: isHere, "takes a browser: PINKIT_HEAVY=1, chromium, Python's websockets"),
        arguments: [true, false])
    func session(_ isRight: Bool) throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write(Array("a secret+".utf8), to: folder.path + "/secret", mode: 0o600)
        let agent = try RunningAgent(["--api-secret-file", folder.path + "/secret"])
        let python = try #require(RealDeviceTests.Device.websockets.command?.first)
        let result = try ChildProcess.run(
            python,
            [
                Checkout.path + "/Tests/Peers/agent/chromium_client.py", "https://127.0.0.1:\(agent.port)",
                isRight ? agent.pin ?? "" : LiveServer.otherPin, "a secret+",
            ], deadline: Deadline(after: 120))
        if isRight {
            #expect(result.outputText == "ok\n", "\(result.outputText)\(result.errorsText)\(agent.printed)")
            #expect(agent.event(containing: "04CHROMIUM") != nil)
        } else {
            #expect(result.outputText == "refused net::ERR_CERT_AUTHORITY_INVALID\n", "\(result.errorsText)")
            #expect(!agent.printed.contains("\"connected\""))
        }
    }

    // requirement: bootstrap.page
    @Test(.enabled(if: isHere, "takes a browser: PINKIT_HEAVY=1, chromium"), arguments: [1_100, 500])
    func thePageIsScanned(_ width: Int) throws {
        let agent = try RunningAgent()
        let picture = agent.folder.path + "/page.png"
        _ = try ChildProcess.run(
            "chromium",
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--screenshot=\(picture)",
                "--window-size=\(width),1000", "--user-data-dir=\(agent.folder.path)/browser",
                "http://127.0.0.1:\(agent.bootstrapPort)/",
            ], deadline: Deadline(after: 120))
        let read = try ChildProcess.run(
            "zbarimg", ["--nodbus", "--quiet", "--raw", picture], deadline: Deadline(after: 60))
        #expect(read.outputText == (try agent.uri) + "\n")
    }
}
