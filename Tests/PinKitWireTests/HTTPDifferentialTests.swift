import PinKit
import PinKitSystem
import Testing

@testable import PinKitWire

/// Thousands of requests, each with one byte put in, left out or doubled: what is accepted here means the same to h11 and
/// to Node's llhttp, or they refuse it. Nobody can be made to see another request than we do.
@Suite struct HTTPDifferentialTests {
    static let seeds = [
        "GET /a?b=c HTTP/1.1\r\nHost: a:1\r\nX: y\r\n\r\n",
        "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody",
        "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n",
        "PUT http://a/x HTTP/1.0\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab",
        "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nbody!",
        "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
        "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n folded\r\n\r\n",
    ]

    static let cases: [[UInt8]] = {
        let insertions: [UInt8] = [0x20, 0x09, 0x0D, 0x0A, 0x00, 0x3A, 0x2C, 0x30, 0x2B, 0x80]
        var cases: [[UInt8]] = []
        for bytes in seeds.map({ Array($0.utf8) }) {
            cases.append(bytes)
            for place in bytes.indices {
                let (front, back) = (Array(bytes[..<place]), Array(bytes[(place + 1)...]))
                cases.append(front + back)
                cases.append(front + [bytes[place], bytes[place]] + back)
                for byte in insertions { cases.append(front + [byte, bytes[place]] + back) }
            }
        }
        return cases
    }()

    /// The first request of each stream; nil where it is refused or has not ended.
    static func own(_ bytes: [UInt8]) -> [String]? {
        var reader = HTTPRequestReader()
        reader.receive(bytes)
        guard let request = try? reader.next() else { return nil }
        return [request.method, request.path + (request.query.map { "?" + $0 } ?? ""), Hex.encode(request.body)]
    }

    /// What another parser makes of the first request.
    static func others(_ command: [String]) throws -> [JSONValue] {
        let input = cases.map { Hex.encode($0) + "\n" }.joined()
        let result = try ChildProcess.run(
            command[0], Array(command.dropFirst()), input: Array(input.utf8), deadline: Deadline(after: 240),
            outputLimit: 16 << 20)
        let answers = try result.outputText.split(separator: "\n").map { try JSONValue.read(Array($0.utf8)) }
        try #require(answers.count == cases.count, "\(result.errorsText)")
        return answers
    }

    static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Tests/Peers/agent"

    static let python = ["/usr/bin/python3", "python3"].first { program in
        let result = try? ChildProcess.run(program, ["-c", "import h11"], deadline: Deadline(after: 60))
        return result?.ending == .exited(0)
    }

    /// Compares; the absolute form of a target names its path here, and stays whole there.
    static func compare(_ answers: [JSONValue]) {
        var accepted = 0
        for (bytes, answer) in zip(cases, answers) {
            guard let own = own(bytes) else { continue }
            accepted += 1
            guard case .array(let requests) = answer, case .array(let first) = requests.first else { continue }
            let other = first.compactMap(\.string)
            let path = other[1].dropFirst("http://a".utf8.count)
            let target = other[1].hasPrefix("http://a") ? (path.hasPrefix("/") ? "" : "/") + path : other[1]
            #expect([other[0], target, other[2]] == own, "\(String(decoding: bytes, as: UTF8.self))")
        }
        // The control: enough is accepted for the comparison to say something.
        #expect(accepted > 300)
    }

    // requirement: wire.http-differential
    @Test(.enabled(if: python != nil, "h11 is not here")) func h11() throws {
        Self.compare(try Self.others([try #require(Self.python), "\(Self.folder)/http_h11.py"]))
    }

    // requirement: wire.http-differential
    @Test(.enabled(if: ChildProcess.find("node") != nil, "node is not here")) func llhttp() throws {
        Self.compare(try Self.others(["node", "\(Self.folder)/http_llhttp.js"]))
    }
}
