import PinKit
import Testing

@testable import PinKitWire

/// Requests whole, byte by byte and in odd pieces: the same verdict each time.
@Suite struct HTTPRequestTests {
    /// What a reader makes of a stream: its requests, then the fault, if any.
    struct Verdict: Equatable {
        var requests: [HTTPRequest] = []
        var failure: HTTPFailure?
    }

    static func read(_ bytes: [UInt8], piece: Int) -> Verdict {
        var reader = HTTPRequestReader()
        var verdict = Verdict()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            reader.receive(Array(bytes[start..<min(start + piece, bytes.count)]))
            do throws(HTTPFailure) {
                while let request = try reader.next() { verdict.requests.append(request) }
            } catch {
                verdict.failure = error
                return verdict
            }
        }
        return verdict
    }

    /// The verdict, which must be the same however the bytes come.
    static func verdict(_ text: String) -> Verdict {
        let bytes = Array(text.utf8)
        let whole = read(bytes, piece: bytes.count)
        for piece in [1, 2, 7, 100] { #expect(read(bytes, piece: piece) == whole) }
        return whole
    }

    static let host = "Host: a\r\n"

    // requirement: wire.http-strict
    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET", "/", nil, ""),
        ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET", "/", nil, ""),
        (
            "POST /pair?pin=1&pin=2 HTTP/1.1\r\nHost: [::1]:9470\r\nContent-Length: 2\r\n\r\n{}", "POST", "/pair",
            "pin=1&pin=2", "{}"
        ),
        ("GET https://h:1/x?y HTTP/1.1\r\nHost: h:1\r\n\r\n", "GET", "/x", "y", ""),
        ("GET http://h?y HTTP/1.1\r\nHost: h\r\n\r\n", "GET", "/", "y", ""),
        ("GET /? HTTP/1.0\r\n\r\n", "GET", "/", "", ""),
        ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS", "*", nil, ""),
        (
            "PUT /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n3;x=y\r\nabc\r\nA \r\n0123456789\r\n0\r\nT: v\r\n\r\n",
            "PUT", "/c", nil, "abc0123456789"
        ),
    ])
    func accepted(_ text: String, _ method: String, _ path: String, _ query: String?, _ body: String) throws {
        let verdict = Self.verdict(text)
        #expect(verdict.failure == nil)
        let request = try #require(verdict.requests.first)
        #expect(request.method == method && request.path == path && request.query == query)
        #expect(request.body == Array(body.utf8))
        #expect(verdict.requests.count == 1)
    }

    // requirement: wire.http-strict
    @Test(arguments: [
        ("GET  / HTTP/1.1\r\n\(host)\r\n", HTTPFailure.Code.startLine), ("GET /\r\n\(host)\r\n", .startLine),
        ("GET / HTTP/1.1 \r\n\(host)\r\n", .startLine), ("G(T / HTTP/1.1\r\n\(host)\r\n", .method),
        (" GET / HTTP/1.1\r\n\(host)\r\n", .startLine), ("\r\n\r\nGET / HTTP/1.1\r\n\(host)\r\n", .startLine),
        ("GET / HTTP/2.0\r\n\(host)\r\n", .version), ("GET / HTTP/1.2\r\n\(host)\r\n", .version),
        ("GET / http/1.1\r\n\(host)\r\n", .startLine),
        ("GET x HTTP/1.1\r\n\(host)\r\n", .target), ("GET /#a HTTP/1.1\r\n\(host)\r\n", .target),
        ("GET /\u{7F} HTTP/1.1\r\n\(host)\r\n", .target), ("GET /ä HTTP/1.1\r\n\(host)\r\n", .target),
        ("GET http://b/ HTTP/1.1\r\n\(host)\r\n", .target), ("GET http:/// HTTP/1.1\r\n\(host)\r\n", .target),
        ("GET / HTTP/1.1\r\nHost: a:\r\n\r\n", .host), ("GET / HTTP/1.1\r\nHost: :1\r\n\r\n", .host),
        ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .host), ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .host),
        ("GET / HTTP/1.1\r\nHost: [::1]x\r\n\r\n", .host), ("GET / HTTP/1.1\r\nHost: a:1:2\r\n\r\n", .host),
        ("GET http://u@h/ HTTP/1.1\r\n\(host)\r\n", .target), ("CONNECT a:1 HTTP/1.1\r\n\(host)\r\n", .target),
        ("GET / HTTP/1.1\nHost: a\n\n", .lineEnd), ("GET / HTTP/1.1\r\nHost: a\n\r\n", .lineEnd),
        ("GET / HTTP/1.1\r\n\(host)A : b\r\n\r\n", .fieldName), ("GET / HTTP/1.1\r\n\(host)A\r\n\r\n", .fieldName),
        ("GET / HTTP/1.1\r\n\(host): b\r\n\r\n", .fieldName),
        ("GET / HTTP/1.1\r\n\(host)A\u{0}B: b\r\n\r\n", .fieldName),
        ("GET / HTTP/1.1\r\n\(host)A: b\u{0}\r\n\r\n", .fieldValue),
        ("GET / HTTP/1.1\r\n\(host)A: b\rc\r\n\r\n", .fieldValue),
        ("GET / HTTP/1.1\r\n\(host)A: b\r\n c\r\n\r\n", .folded),
        ("GET / HTTP/1.1\r\n\tA: b\r\n\(host)\r\n", .folded),
        ("GET / HTTP/1.1\r\n\r\n", .host), ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", .host),
        ("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .host), ("GET / HTTP/1.1\r\nHost: u@h\r\n\r\n", .host),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", .host), ("GET / HTTP/1.0\r\n\(host)\(host)\r\n", .host),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nContent-Length: 1\r\n\r\na", .contentLength),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1, 1\r\n\r\na", .contentLength),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: +1\r\n\r\na", .contentLength),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 0x1\r\n\r\na", .contentLength),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\na", .contentLength),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\na", .contentLength),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 65537\r\n\r\n", .bodyTooLarge),
        ("POST / HTTP/1.1\r\n\(host)Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .bothLengths),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n", .transferEncoding),
        (
            "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            .transferEncoding
        ),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: \"chunked\"\r\n\r\n", .transferEncoding),
        ("POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .transferEncoding),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nG\r\n", .chunk),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n+1\r\na\r\n", .chunk),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n", .chunk),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", .chunk),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\na\r\n", .chunk),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n", .chunk),
        ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n10001\r\n", .bodyTooLarge),
        ("POST / HTTP/1.1\r\n\(host)Expect: 100-Continue, x\r\nContent-Length: 1\r\n\r\n", .expectation),
    ])
    func refused(_ text: String, _ code: HTTPFailure.Code) {
        let verdict = Self.verdict(text)
        #expect(verdict.failure?.code == code)
        #expect(verdict.requests.isEmpty)
    }

    @Test func limits() {
        let long = String(repeating: "a", count: 9_000)
        #expect(Self.verdict("GET /\(long)").failure?.code == .lineTooLong)
        #expect(
            Self.verdict("GET / HTTP/1.1\r\n\(Self.host)A: \(long)\r\nB: \(long)\r\n").failure?.code == .headersTooLarge
        )
        let many = (0..<101).map { "A\($0): b\r\n" }.joined()
        #expect(Self.verdict("GET / HTTP/1.1\r\n\(many)\r\n").failure?.code == .headersTooLarge)
        let chunks = String(repeating: "1\r\na\r\n", count: 4_097)
        #expect(
            Self.verdict("POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n\(chunks)").failure?.code
                == .chunk)
        let trailers = String(repeating: "T: v\r\n", count: 4_000)
        #expect(
            Self.verdict("POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n0\r\n\(trailers)").failure?
                .code == .headersTooLarge)
    }

    @Test func pipelined() {
        let one = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n"
        let two = "POST /b HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nxyz"
        let verdict = Self.verdict(one + two + one)
        #expect(verdict.requests.map(\.path) == ["/a", "/b", "/a"])
        #expect(verdict.requests[1].body == Array("xyz".utf8))
    }

    @Test(arguments: [
        ("HTTP/1.1", "", true), ("HTTP/1.1", "Connection: close\r\n", false),
        ("HTTP/1.1", "Connection: x, Close\r\n", false), ("HTTP/1.0", "", false),
        ("HTTP/1.0", "Connection: Keep-Alive\r\n", true),
    ])
    func keepAlive(_ version: String, _ fields: String, _ keeps: Bool) throws {
        let request = try #require(Self.verdict("GET / \(version)\r\nHost: a\r\n\(fields)\r\n").requests.first)
        #expect(request.keepsAlive == keeps)
    }

    @Test func continueIsAskedFor() throws {
        var reader = HTTPRequestReader()
        reader.receive(Array("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n".utf8))
        #expect(try reader.next() == nil)
        #expect(reader.expectsContinue)
        reader.sentContinue()
        reader.receive([65])
        #expect(try reader.next()?.body == [65])
        #expect(!reader.expectsContinue && !reader.isInside)
    }

    @Test func restBehindAnUpgrade() throws {
        var reader = HTTPRequestReader()
        reader.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) + [1, 2, 3])
        #expect(try reader.next() != nil)
        #expect(reader.takeRest() == [1, 2, 3])
    }

    @Test func ownBytesReadBack() throws {
        let request = HTTPRequest(
            method: "POST", path: "/pair", query: "pin=1", fields: HTTPFields([("Host", "a:1"), ("X", "y")]),
            body: Array("{}".utf8))
        var reader = HTTPRequestReader()
        reader.receive(request.bytes)
        let read = try #require(try reader.next())
        #expect(read.path == "/pair" && read.query == "pin=1" && read.body == request.body && read.fields["x"] == "y")
    }

    @Test(arguments: [
        ("a=b&a=c&d", [["a", "b"], ["a", "c"], ["d", ""]]), ("", []), ("&&", []), ("a=%41+b%2B", [["a", "A b+"]]),
        ("=x", [["", "x"]]), ("a=b=c", [["a", "b=c"]]),
    ])
    func parameters(_ query: String, _ expected: [[String]]) throws {
        let parameters = try #require(FormEncoding.parameters(query))
        #expect(parameters.map { [$0.name, $0.value] } == expected)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%4G", "%zz=1", "a=%FF"]) func badEscapes(_ query: String) {
        #expect(FormEncoding.parameters(query) == nil)
    }
}
