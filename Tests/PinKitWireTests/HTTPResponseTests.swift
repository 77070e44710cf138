import Testing

@testable import PinKitWire

/// Answers whole and in pieces: the same verdict each time.
@Suite struct HTTPResponseTests {
    enum Verdict: Equatable {
        case response(HTTPResponse)
        case failed(HTTPFailure.Code)
        case incomplete
    }

    static func read(_ bytes: [UInt8], piece: Int, to method: String, ends: Bool) -> Verdict {
        var reader = HTTPResponseReader(to: method)
        do throws(HTTPFailure) {
            for start in stride(from: 0, to: bytes.count, by: piece) {
                reader.receive(Array(bytes[start..<min(start + piece, bytes.count)]))
                if let response = try reader.next() { return .response(response) }
            }
            return ends ? .response(try reader.endOfStream()) : .incomplete
        } catch {
            return .failed(error.code)
        }
    }

    static func verdict(_ text: String, to method: String = "GET", ends: Bool = false) -> Verdict {
        let bytes = Array(text.utf8)
        let whole = read(bytes, piece: max(bytes.count, 1), to: method, ends: ends)
        for piece in [1, 3, 50] { #expect(read(bytes, piece: piece, to: method, ends: ends) == whole) }
        return whole
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab", "GET", false, 200, "ab"),
        ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", "GET", false, 200, ""),
        ("HTTP/1.0 404 a b c\r\n\r\nxyz", "GET", true, 404, "xyz"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n", "GET", false, 200, "ab"),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 x\r\n\r\n", "GET", false, 204, ""),
        ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "HEAD", false, 200, ""),
        ("HTTP/1.1 304 x\r\nContent-Length: 9\r\n\r\n", "GET", false, 304, ""),
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\u{1}", "GET", false, 101, ""),
    ])
    func accepted(_ text: String, _ method: String, _ ends: Bool, _ status: Int, _ body: String) throws {
        guard case .response(let response) = Self.verdict(text, to: method, ends: ends) else {
            Issue.record("no response")
            return
        }
        #expect(response.status == status && response.body == Array(body.utf8))
    }

    @Test(arguments: [
        ("ICY 200 OK\r\n\r\n", HTTPFailure.Code.startLine), ("HTTP/2 200 OK\r\n\r\n", .version),
        ("HTTP/1.1 20 OK\r\n\r\n", .status), ("HTTP/1.1 600 OK\r\n\r\n", .status),
        ("HTTP/1.1 2000 OK\r\n\r\n", .status),
        ("HTTP/1.1  200 OK\r\n\r\n", .status), ("HTTP/1.1 200 OK\n\n", .lineEnd),
        ("HTTP/1.1 200 OK\r\nA: b\r\n c\r\n\r\n", .folded),
        ("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", .contentLength),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", .bothLengths),
        ("HTTP/1.1 200 OK\r\nContent-Length: 70000\r\n\r\n", .bodyTooLarge),
        (String(repeating: "HTTP/1.1 100 x\r\n\r\n", count: 9), .startLine),
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\na", .truncated), ("HTTP/1.1 200 OK\r\n", .truncated),
        ("", .truncated),
        ("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: 70_000), .bodyTooLarge),
    ])
    func refused(_ text: String, _ code: HTTPFailure.Code) {
        #expect(Self.verdict(text, ends: true) == .failed(code))
    }

    @Test func ownBytesReadBack() {
        let response = HTTPResponse(status: 401, fields: HTTPFields([("Cache-Control", "no-store")]), body: [65, 66])
        #expect(Self.verdict(String(decoding: response.bytes(), as: UTF8.self)) != .incomplete)
        let head = String(decoding: response.bytes(toHead: true), as: UTF8.self)
        #expect(head.hasSuffix("Content-Length: 2\r\n\r\n"))
        #expect(!String(decoding: HTTPResponse(status: 101).bytes(), as: UTF8.self).contains("Content-Length"))
    }
}
