import PinKitFixtures
import PinKitTLS
import Testing

/// Runs the examples of the README: what it shows is what the built program prints.
@Suite struct ReadmeTests {
    static let examples = Result {
        ReadmeExample.all(in: String(decoding: try Checkout.read("README.md"), as: UTF8.self))
    }

    @Test func everyCommandHasAnExample() throws {
        let commands = try Self.examples.get().flatMap(\.commands)
        #expect(commands.count >= 10)
        for command in [
            "pinkit compute", "pinkit verify", "pinkit fixtures", "pinkit engines", "pinkit agent", "pinkit device",
        ] {
            #expect(commands.contains { $0.contains(command) }, "\(command) has no example")
        }
    }

    @Test func theExamplesPrintWhatIsShown() throws {
        for example in try Self.examples.get() {
            let folder = try TemporaryFolder()
            try folder.link("certs", to: "\(Checkout.path)/certs")
            let server = try example.server.map { name in
                try LiveServer.start([name], key: name == "regenerated" ? .regenerated : .agent)
            }
            let shown = try withExtendedLifetime(server) {
                try example.run(in: folder.path, serverAddress: server.map { "\($0.address)" })
            }
            #expect(shown == example.lines, "README.md:\(example.line)")
        }
    }

    @Test func anExampleIsReadWithItsServer() throws {
        let text = """
            ```sh
            not an example
            ```
            <!-- server: original -->
            ```console
            $ printf 'a\\nb\\n' | \\
              cat
            a
            b
            $ (exit 3)
            $ echo "$?"
            3
            ```
            """
        let example = try #require(ReadmeExample.all(in: text).first)
        #expect(example.server == "original")
        #expect(example.commands == ["printf 'a\\nb\\n' | \\\n  cat", "(exit 3)", "echo \"$?\""])
        #expect(try example.run(in: "/", serverAddress: nil) == example.lines)
    }

    @Test func aWrongExampleIsNoticed() throws {
        let example = try #require(ReadmeExample.all(in: "```console\n$ echo one\ntwo\n```").first)
        #expect(try example.run(in: "/", serverAddress: nil) == ["$ echo one", "one"])
    }

    @Test(arguments: [("a.b", "a", "c", "c.b"), ("aaa", "aa", "b", "ba"), ("x", "y", "z", "x"), ("", "a", "b", "")])
    func textIsReplaced(text: String, old: String, new: String, result: String) {
        #expect(ReadmeExample.replace(old, by: new, in: text) == result)
    }
}
