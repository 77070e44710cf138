import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import PinKitSystem
import Testing

/// The forms of the picture: colour only where it is wanted, documents that are whole, and nothing that steers a reader.
@Suite struct PictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A subject that would draw on a terminal, run in a page, or break a document.
    static let names = [
        "a\u{1B}[2J\u{7}\u{202E}b", "</title></style><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>'&amp;",
        "]]>\u{FFFE}\u{FFFF}\u{B}\u{0}", "日本語のとても長い名前、端末では一文字が二桁になる",
    ]

    private func write(_ name: String) throws -> String {
        let name = Name(.commonName(name))
        let builder = CertificateBuilder(
            serialNumber: [1], issuer: name, validity: CertificateValidity(notBefore: 0, notAfter: 86_400),
            subject: name, subjectPublicKeyInfo: try GnuTLSSigner(pem: FixtureKey.agent.pem).publicKey.bytes,
            extensions: [])
        let signer = try GnuTLSSigner(pem: FixtureKey.agent.pem)
        try folder.write(try builder.sign(with: signer), to: "named.der")
        return "named.der"
    }

    // requirement: explain.escaped explain.self-contained
    @Test(arguments: names) func documentsOfHostileNames(name: String) throws {
        let file = try write(name)
        let page = try BuiltProgram.run(["explain", file, "--html", "-"], in: folder.path)
        let drawing = try BuiltProgram.run(["explain", file, "--svg", "-"], in: folder.path)
        let text = try BuiltProgram.run(["explain", file], in: folder.path)
        for result in [page, drawing, text] {
            #expect(result.status == 0)
            #expect(result.errors.isEmpty)
            #expect(result.output.unicodeScalars.allSatisfy(Self.isHarmless))
        }
        for result in [page, drawing] {
            for word in ["<script", "<img", "onerror=alert(1)>", "javascript:", "@import", "url("] {
                #expect(!result.output.contains(word), "\(word)")
            }
            // The one address is the name of a vocabulary, which nobody fetches.
            let addresses = result.output.split(separator: "http").dropFirst()
            #expect(addresses.allSatisfy { $0.hasPrefix("://www.w3.org/2000/svg\"") || $0.hasPrefix("-equiv=") })
        }
        for line in text.lines { #expect(Self.columns(line) <= 80, "\(line)") }
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar == "\n"
        case .format, .unassigned, .surrogate, .privateUse, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// Two columns for what is not Latin, Greek or a mark of ours: enough for the names above.
    private static func columns(_ line: String) -> Int {
        line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x3000 ? 2 : 1) }
    }

    /// Reads a document with the parser that everybody has.
    private static let parser = """
        import sys, html.parser, xml.etree.ElementTree
        text = sys.stdin.buffer.read().decode("utf-8")
        if sys.argv[1] == "svg":
            xml.etree.ElementTree.fromstring(text)
            sys.exit(0)
        class Reader(html.parser.HTMLParser):
            open, seen = [], 0
            def handle_starttag(self, tag, attributes):
                self.seen += 1
                if tag not in ("meta", "wbr"):
                    self.open.append(tag)
                for name, value in attributes:
                    if name in ("src", "srcset", "data") or name.startswith("on"):
                        sys.exit(f"an attribute that loads or runs: {name}")
                    if name == "href" and not value.startswith("#"):
                        sys.exit(f"a link that leaves the page: {value}")
            def handle_endtag(self, tag):
                if not self.open or self.open.pop() != tag:
                    sys.exit(f"</{tag}> closes nothing")
        reader = Reader()
        reader.feed(text)
        reader.close()
        if reader.open or reader.seen < 50:
            sys.exit(f"not a page: {reader.open} {reader.seen}")
        """

    // requirement: explain.self-contained
    @Test(
        .enabled(if: ChildProcess.find("python3") != nil, "python3 is not installed"),
        arguments: names + ["certs/original.pem", "certs/rsa2048.pem", "certs/agent-key.pem"], ["svg", "html"])
    func wellFormed(input: String, form: String) throws {
        let isFile = input.hasPrefix("certs/")
        let file = isFile ? "\(Checkout.path)/\(input)" : try write(input)
        let document = try BuiltProgram.run(["explain", file, "--\(form)", "-"], in: folder.path).output
        let result = try ChildProcess.run(
            "python3", ["-c", Self.parser, form], environment: BuiltProgram.environment, input: Array(document.utf8),
            deadline: Deadline(after: BuiltProgram.seconds))
        #expect(result.ending == .exited(0), "\(result.errorsText)")
        let damaged = try ChildProcess.run(
            "python3", ["-c", Self.parser, form], environment: BuiltProgram.environment,
            input: Array(document.utf8.dropLast(9)), deadline: Deadline(after: BuiltProgram.seconds))
        #expect(damaged.ending != .exited(0))
    }

    // requirement: explain.self-contained
    @Test func filesAreWrittenWholeOrNotAtAll() throws {
        let certificate = "\(Checkout.path)/certs/original.pem"
        let result = try BuiltProgram.run(
            ["explain", certificate, "--svg", "a.svg", "--html", "a.html"], in: folder.path)
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        for (form, name) in [("--svg", "a.svg"), ("--html", "a.html")] {
            let expected = try BuiltProgram.run(["explain", certificate, form, "-"]).output
            #expect(String(decoding: try folder.read(name), as: UTF8.self) == expected)
        }
        #expect(try folder.contents() == ["a.html", "a.svg"])
        try folder.write([1, 2, 3], to: "target")
        try folder.link("link.svg", to: folder("target"))
        let refused = try BuiltProgram.run(["explain", certificate, "--svg", "link.svg"], in: folder.path)
        #expect(refused.status == 74)
        #expect(refused.errors == "error: write link.svg: is a symbolic link, which is not followed\n")
        #expect(try folder.read("target") == [1, 2, 3])
    }

    // requirement: explain.self-contained
    @Test(
        "What is read is never written over, by whatever name",
        arguments: ["key.pem", "./key.pem", "../same/key.pem", "hard.pem"])
    func inputsAreKept(target: String) throws {
        try folder.makeFolder("same")
        let key = FixtureKey.agent.pem
        try folder.write(key, to: "same/key.pem")
        let script = #"cd same && ln key.pem hard.pem && echo secret > password && "$pinkit" explain "$@""#
        for arguments in [
            ["key.pem", "--svg", target], ["key.pem", "--html", target], ["-", "--svg", target],
            ["key.pem", "--password-file", "password", "--svg", "password"],
            ["key.pem", "--svg", "new", "--html", "./new"],
        ] {
            let result = try BuiltProgram.shell(
                script + " < key.pem; status=$?; rm hard.pem; exit $status", arguments, in: folder.path)
            #expect(result.status == 64, "\(arguments): \(result.errors)")
            #expect(try folder.read("same/key.pem") == key)
        }
    }

    /// On a terminal the same text in colours; with NO_COLOR, or into a pipe, without.
    @Test(.enabled(if: ChildProcess.find("script") != nil, "script is not installed"))
    func colourOnATerminalOnly() throws {
        let file = "\(Checkout.path)/certs/original.pem"
        let plain = try BuiltProgram.run(["explain", file]).output
        #expect(!plain.contains("\u{1B}"))
        func onTerminal(_ variables: [String: String]) throws -> String {
            // The terminal ends each line with a carriage return too.
            let result = try BuiltProgram.shell(
                #"exec script -qec '"$pinkit" explain '"$1" /dev/null </dev/null"#, [file],
                variables: ["COLUMNS": "80"].merging(variables) { $1 })
            return String(String.UnicodeScalarView(result.output.unicodeScalars.filter { $0 != "\r" }))
        }
        let coloured = try onTerminal(["TERM": "xterm"])
        #expect(coloured.contains("\u{1B}[33m▒▒\u{1B}[0m"))
        #expect(coloured.contains("\u{1B}[32m██\u{1B}[0m"))
        var bare = coloured
        for code in ["0", "1", "2", "32", "33"] {
            bare = bare.split(separator: "\u{1B}[\(code)m", omittingEmptySubsequences: false).joined()
        }
        #expect(bare == plain)
        #expect(try onTerminal(["TERM": "xterm", "NO_COLOR": "1"]) == plain)
        #expect(try onTerminal(["TERM": "dumb"]) == plain)
    }

    /// Every document says of every byte what the core says, and only the pin looks like one.
    // requirement: explain.every-byte json.schema
    @Test(arguments: FixtureRecipe.all.map(\.name)) func documents(name: String) throws {
        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/explain-picture.schema.json"), as: UTF8.self))
        let certificate = try Certificate(try Checkout.read("certs/\(name).der"))
        let result = try BuiltProgram.run(["explain", "--json", "\(Checkout.path)/certs/\(name).pem"])
        #expect(result.status == 0)
        let document = try JSONValue(result.output)
        #expect(try schema.faults(of: document) == [])
        #expect(document.strings.count(where: \.isPin) == 1)
        let picture = try #require(document["picture"])
        #expect(picture["pin"] == .string(certificate.pin.text))
        #expect(picture["bytes"] == .number(Double(certificate.bytes.count)))
        guard case .number(let header) = picture["header"]?["length"],
            case .number(let key) = picture["keyBytes"]?["length"]
        else {
            Issue.record("no lengths")
            return
        }
        #expect(Int(header + key) == certificate.subjectPublicKeyInfo.bytes.count)
    }

    /// A file of faults alone has a document too, and a schema that refuses what it should.
    @Test func documentsOfFaults() throws {
        let schema = try JSONSchema(
            String(decoding: try Checkout.read("Fixtures/schemas/explain-picture.schema.json"), as: UTF8.self))
        let result = try BuiltProgram.run(["explain", "--json", "-"], input: Array("nothing".utf8))
        #expect(result.status == 65)
        let document = try JSONValue(result.output)
        #expect(try schema.faults(of: document) == [])
        guard case .object(let members) = document else {
            Issue.record("no object")
            return
        }
        for member in members.keys {
            #expect(try !schema.faults(of: .object(members.filter { $0.key != member })).isEmpty, "\(member)")
        }
    }

    /// Twenty thousand names, and one of a megabyte: what is drawn stays small.
    // requirement: explain.bounded
    @Test(arguments: [(20_000, 12), (1, 1 << 20)]) func largeCertificates(count: Int, length: Int) throws {
        let names = (0..<count).map { index in
            let digits = String(index)
            return SubjectAlternativeName.dns(String(repeating: "a", count: length - digits.count) + digits)
        }
        let key = try GnuTLSSigner(pem: FixtureKey.agent.pem)
        let name = Name(.commonName("large"))
        let builder = CertificateBuilder(
            serialNumber: [1], issuer: name, validity: CertificateValidity(notBefore: 0, notAfter: 86_400),
            subject: name, subjectPublicKeyInfo: key.publicKey.bytes, extensions: [.subjectAlternativeNames(names)])
        try folder.write(try builder.sign(with: key), to: "large.der")
        for (arguments, limit) in [
            ([], 20_000), (["--json"], 100_000), (["--svg", "-"], 200_000), (["--html", "-"], 500_000),
        ] {
            let result = try BuiltProgram.run(["explain", "large.der"] + arguments, in: folder.path)
            #expect(result.status == 0)
            #expect(result.output.utf8.count < limit, "\(arguments)")
            #expect(result.output.contains(key.publicKey.pin.text.dropFirst(7)))
        }
    }
}
