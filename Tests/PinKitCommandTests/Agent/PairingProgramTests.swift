import PinKit
import PinKitSystem
import Testing

/// The built agent in one process and the built device in another, as two people would use them.
@Suite struct PairingProgramTests {
    static func scan(_ uid: String) -> String { "{\"uid\":\"\(uid)\",\"technology\":\"ISO14443A\"}\n" }

    static func errors(_ process: ChildProcess) -> String { String(decoding: process.captured(.errors), as: UTF8.self) }

    // requirement: pairing.life pairing.reissue pairing.regenerate
    @Test(arguments: ["openssl", "gnutls"]) func theLifeOfADevice(_ engine: String) throws {
        let agent = try RunningAgent(["--engine", engine])
        let paired = try agent.pair(["--engine", engine, "--name", "Warehouse phone"])
        #expect(paired.status == 0, "\(paired)")
        #expect(paired.output.contains(agent.pin ?? "?"))

        let device = try agent.device(["--engine", engine])
        device.write(Array(Self.scan("04A1").utf8))
        #expect(agent.event(containing: "\"uid\":\"04A1\"") != nil)

        // A new certificate: it stays, and another connection is made without a question.
        #expect(try agent.tell("reissue")["ok"]?.boolean == true)
        device.write(Array(Self.scan("04A2").utf8))
        #expect(agent.event(containing: "\"uid\":\"04A2\"") != nil)
        device.closeInput()
        #expect(device.wait(until: Deadline(after: 20)) == .exited(0))
        #expect(try agent.connect(["--engine", engine], input: Self.scan("04A3")).status == 0)
        #expect(agent.event(containing: "\"uid\":\"04A3\"") != nil)

        // A new key: refused, in these words, and nothing that is stored changes.
        let store = try FileReader(path: agent.folder.path + "/store.json").readAll(limit: 1 << 20)
        let status = try agent.tell("regenerate")
        let refused = try agent.connect(["--engine", engine], input: Self.scan("04A4"))
        #expect(refused.status == 1)
        #expect(
            refused.errors.contains(
                "the key changed: expected \(agent.pin ?? "?"), seen \(status["pin"]?.string ?? "?")"))
        #expect(refused.errors.contains("compare the pin on the kiosk's own screen before you pair again"))
        #expect(refused.output.isEmpty)
        #expect(!agent.printed.contains("04A4"))
        #expect(try FileReader(path: agent.folder.path + "/store.json").readAll(limit: 1 << 20) == store)
    }

    // requirement: pairing.revoke
    @Test func aRevokedDeviceEnds() throws {
        let agent = try RunningAgent()
        #expect(try agent.pair().status == 0)
        let device = try agent.device()
        let id = try #require(try Self.devices(agent).first)
        #expect(try agent.tell("revoke \(id)")["ok"]?.boolean == true)
        #expect(device.wait(until: Deadline(after: 20)) == .exited(77))
        #expect(Self.errors(device).contains("the agent closed with 1008: revoked"))
        let again = try agent.connect()
        #expect(again.status == 77 && again.errors.contains("401"))
    }

    static func devices(_ agent: RunningAgent) throws -> [String] {
        guard case .array(let devices) = try agent.tell("devices")["devices"] else { return [] }
        return devices.compactMap { $0["id"]?.string }
    }

    /// After faults of the network it connects again, and delivers what waited meanwhile.
    @Test func aDeviceComesBack() throws {
        let agent = try RunningAgent()
        #expect(try agent.pair().status == 0)
        try agent.tell("fault upgrade-then-cut")
        let device = try ChildProcess(
            BuiltProgram.path, ["device", "connect", "--store", agent.folder.path + "/store.json"],
            environment: BuiltProgram.environment, input: Array(Self.scan("04B1").utf8))
        #expect(device.line(containing: "trying again in 0.5 s", on: .errors, until: Deadline(after: 20)) != nil)
        #expect(device.line(containing: "trying again in 1.0 s", on: .errors, until: Deadline(after: 20)) != nil)
        try agent.tell("fault none")
        #expect(device.wait(until: Deadline(after: 30)) == .exited(0))
        #expect(agent.event(containing: "04B1") != nil)
    }

    @Test func linesThatAreNoScansAreSkipped() throws {
        let agent = try RunningAgent()
        #expect(try agent.pair().status == 0)
        let input = "no JSON\n[]\n{\"uid\":\"1\"}\n\n" + Self.scan("04C1") + "{\"uid\":\"04C2\",\"technology\":\"x\"}"
        let result = try agent.connect(input: input)
        #expect(result.status == 0)
        #expect(agent.event(containing: "04C1") != nil && agent.event(containing: "04C2") != nil)
        for words in [
            "line 1 of standard input is no JSON object", "line 2", "line 3 of standard input has no technology",
        ] {
            #expect(result.errors.contains(words), "\(result.errors)")
        }
        #expect(!result.errors.contains("line 4"))
    }

    /// Every answer of the control socket is one line of JSON.
    // requirement: agent.control
    @Test func theControlSocket() throws {
        let agent = try RunningAgent()
        let status = try agent.tell("status")
        #expect(status["ok"]?.boolean == true && status["port"]?.integer == agent.port)
        #expect(status["bootstrapPort"]?.integer == agent.bootstrapPort && status["pin"]?.string == agent.pin)
        #expect(try status["uri"]?.string == agent.uri)
        #expect(status["failures"]?.integer == 0)
        let renewed = try agent.tell("new-pin")
        let uri = try agent.uri
        #expect(renewed["code"]?.string?.utf8.count == 6 && renewed["uri"]?.string == uri && uri.contains("code="))
        for (command, words) in [
            ("nonsense", "not a command: nonsense"), ("revoke", "not a command"),
            ("revoke x", "no device has the ID x"),
            ("fault nonsense", "no fault has the name nonsense"), ("", "not a command"),
            ("status now", "not a command"),
        ] {
            let answer = try agent.tell(command)
            #expect(answer["ok"]?.boolean == false)
            #expect(answer["error"]?.string?.contains(words) == true)
        }
        guard case .array(let faults) = try agent.tell("fault nonsense")["faults"] else {
            Issue.record("the faults are not listed")
            return
        }
        #expect(faults.count >= 20)
        #expect(try agent.tell("lock")["ok"]?.boolean == true)
        let locked = try agent.pair()
        #expect(locked.status == 77 && locked.errors.contains("429"))
        #expect(try agent.tell("quit")["ok"]?.boolean == true)
        #expect(agent.process.wait(until: Deadline(after: 20)) == .exited(0))
        // The socket's file goes with the agent.
        #expect(try !agent.folder.contents().contains("control"))
    }

    // requirement: pairing.secrets
    @Test func noSecretIsPrintedOrReadableForOthers() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write(Array("canary-shared-secret\n".utf8), to: folder.path + "/secret", mode: 0o600)
        let result = try BuiltProgram.shell(
            """
            umask 000
            cd "$1"
            "$pinkit" agent --port 0 --json --state state --control control --uri-file uri --qr-png qr.png --qr-svg qr.svg \\
                --api-secret-file secret > events 2> errors & agent=$!
            for i in $(seq 100); do [ -s uri ] && [ -s events ] && break; sleep 0.1; done
            "$pinkit" device pair - --store store.json < uri > paired 2>&1
            tr '\\0' ' ' < /proc/$agent/cmdline > cmdline
            echo '{"uid":"1","technology":"x"}' | "$pinkit" device connect --store store.json > connected 2>&1
            port=$(sed -n 's/.*"port":\\([0-9]*\\).*/\\1/p' events | head -1)
            echo '{"uid":"2","technology":"x"}' | "$pinkit" device connect 127.0.0.1:$port --pin "$(sed -n 's/.*"pin":"\\([^"]*\\)".*/\\1/p' events | head -1)" \\
                --store store.json --secret-file secret > connected2 2>&1
            kill -TERM $agent; wait $agent
            stat -c '%a %n' uri qr.png qr.svg store.json state/key.pem state/devices.json
            stat -c '%a %n' state
            """, [folder.path])
        #expect(result.status == 0, "\(result)")
        #expect(
            result.output
                == "600 uri\n600 qr.png\n600 qr.svg\n600 store.json\n600 state/key.pem\n600 state/devices.json\n700 state\n"
        )
        func text(_ name: String) throws -> String {
            String(decoding: try FileReader(path: folder.path + "/" + name).readAll(limit: 1 << 20), as: UTF8.self)
        }
        let uri = try PairingURI(reading: String(try text("uri").dropLast()))
        let store = try PinKit.JSONValue.read(Array(try text("store.json").utf8))
        guard case .array(let credentials) = store["credentials"], let token = credentials.first?["deviceToken"]?.string
        else {
            Issue.record("no token was stored")
            return
        }
        let printed = try ["events", "errors", "paired", "connected", "connected2", "cmdline"].map(text).joined()
        for secret in [token, "code=\(uri.code ?? "?")", "\"\(uri.code ?? "?")\"", "canary-shared-secret"] {
            #expect(!printed.contains(secret), "\(secret) was printed")
        }
        #expect(printed.contains("\"uid\":\"1\"") && printed.contains("\"uid\":\"2\""))
        for name in ["state/devices.json", "state/cert.pem"] { #expect(try !text(name).contains(token)) }
    }

    /// A process that crashes leaves no copy of its memory: codes, tokens and keys are in it.
    // requirement: pairing.secrets
    @Test func noCoreIsDumped() throws {
        let folder = try TemporaryFolder()
        let result = try BuiltProgram.shell(
            """
            cd "$1" && ulimit -c unlimited
            "$pinkit" agent --port 0 --json --uri-file uri > events 2>&1 & agent=$!
            for i in $(seq 100); do [ -s events ] && break; sleep 0.1; done
            grep 'core file' /proc/$agent/limits | tr -s ' '
            "$pinkit" device pair - --store store.json < uri > /dev/null
            mkfifo in
            "$pinkit" device connect --store store.json < in > connected & device=$!
            exec 3> in
            for i in $(seq 100); do [ -s connected ] && break; sleep 0.1; done
            grep 'core file' /proc/$device/limits | tr -s ' '
            kill -ABRT $agent $device; wait $agent 2>/dev/null; wait $device 2>/dev/null
            exec 3>&-
            ls | grep -c core
            grep -c -i backtrace events
            """, [folder.path])
        #expect(result.output == "Max core file size 1 1 bytes \nMax core file size 1 1 bytes \n0\n0\n", "\(result)")
    }

    /// Standard input may end, or be closed: the agent goes on.
    @Test func theEndOfInputEndsNothing() throws {
        let agent = try RunningAgent()
        agent.process.closeInput()
        #expect(try agent.pair().status == 0)
        agent.process.send(signal: 15)
        #expect(agent.process.wait(until: Deadline(after: 20)) == .exited(0))
    }

    @Test func aPortThatIsTaken() throws {
        let agent = try RunningAgent()
        let second = try BuiltProgram.run(["agent", "--port", "\(agent.port)", "--no-bootstrap"])
        #expect(second.status == 69)
        #expect(second.errors.contains("address already in use") && second.errors.contains("hint: choose another port"))
        #expect(second.output.isEmpty)
    }

    @Test func aControlSocketThatIsTaken() throws {
        let agent = try RunningAgent()
        let path = agent.folder.path + "/control"
        let second = try BuiltProgram.run(["agent", "--port", "0", "--control", path])
        #expect(second.status == 69 && second.errors.contains("address already in use"))
        #expect(try agent.tell("status")["ok"]?.boolean == true)
        // A file that is no socket is left alone.
        let file = agent.folder.path + "/file"
        try AtomicFile.write([1], to: file, mode: 0o600)
        let third = try BuiltProgram.run(["agent", "--port", "0", "--control", file])
        #expect(third.status == 69 && third.errors.contains("file exists"))
        #expect(try FileReader(path: file).readAll(limit: 10) == [1])
    }

    @Test func anAgentThatNobodyHearsEnds() throws {
        let result = try BuiltProgram.shell("\"$pinkit\" agent --port 0 --json > /dev/full; echo $?")
        #expect(result.output == "74\n")
        #expect(result.errors.contains("standard output"))
    }

    /// In clear text only by the shared secret, only when asked for, and with a warning of what can be read.
    @Test func clearTextIsForTheSharedSecret() throws {
        let folder = try TemporaryFolder()
        let secret = folder.path + "/secret"
        try AtomicFile.write(Array("a shared secret".utf8), to: secret, mode: 0o600)
        let agent = try CleartextAgent(["--auto-tls=false", "--api-secret-file", secret])
        let result = try BuiltProgram.run(
            ["device", "connect", "127.0.0.1:\(agent.port)", "--cleartext", "--secret-file", secret],
            input: Array(Self.scan("04D1").utf8))
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.contains("warning: in clear text: the shared secret and every scan can be read"))
        #expect(!result.errors.contains("a shared secret"))
        #expect(agent.process.line(containing: "04D1", on: .output, until: Deadline(after: 10)) != nil)
        let wrong = try BuiltProgram.run(
            ["device", "connect", "127.0.0.1:\(agent.port)", "--cleartext", "--secret-file", BuiltProgram.path])
        #expect(wrong.status == 66 || wrong.status == 77)
    }

    // requirement: pairing.uri
    @Test func verifyTakesAPairingURI() throws {
        let agent = try RunningAgent()
        let right = try BuiltProgram.run(["verify", try agent.uri])
        #expect(right.status == 0 && right.output.contains("match"))
        #expect(right.errors.contains("the code stands on the command line"))
        let other = try agent.uri.replacing(
            FormEncoding.encode(agent.pin ?? ""), with: FormEncoding.encode(LiveServer.pin))
        let wrong = try BuiltProgram.run(["verify", other])
        #expect(wrong.status == 1)
        #expect(try BuiltProgram.run(["verify", try agent.uri, "--pin", LiveServer.pin]).status == 64)
    }
}

/// An agent without TLS, which writes no URI.
private final class CleartextAgent {
    let process: ChildProcess
    let port: Int

    init(_ arguments: [String]) throws {
        process = try ChildProcess(
            BuiltProgram.path, ["agent", "--port", "0", "--json"] + arguments, environment: BuiltProgram.environment)
        let line = try #require(
            process.line(containing: "\"listening\"", on: .output, until: Deadline(after: 30)),
            "\(String(decoding: process.captured(.errors), as: UTF8.self))")
        port = try #require(try PinKit.JSONValue.read(Array(line.utf8))["port"]?.integer)
    }

    deinit { process.stop() }
}
