internal import PinKitSystem
internal import PinKitWire

/// What is sent for a request: an answer, or, for a fault that was asked for, something else.
enum HTTPReply {
    case response(HTTPResponse)
    /// An answer cut off in its middle.
    case truncated(HTTPResponse)
    /// No answer at all until the peer gives up.
    case silence

    /// One line of text.
    static func text(_ status: Int, _ line: String, _ fields: [(name: String, value: String)] = []) -> HTTPReply {
        let usual: [(name: String, value: String)] = [
            ("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store"),
        ]
        return .response(
            HTTPResponse(status: status, fields: HTTPFields(usual + fields), body: Array((line + "\n").utf8)))
    }
}

/// Requests and answers over a connection, within the agent's times.
enum HTTPExchange {
    /// The next request; nil where the connection is over. What cannot be read is answered and ends it.
    static func next(_ reader: inout HTTPRequestReader, _ stream: any AgentStream, _ core: AgentCore) -> HTTPRequest? {
        let timing = core.configuration.timing
        let deadline = Deadline(after: timing.request)
        while true {
            do throws(HTTPFailure) {
                if let request = try reader.next() { return request }
            } catch {
                _ = send(.text(error.status, "bad request"), to: nil, stream, core)
                return nil
            }
            if reader.expectsContinue {
                reader.sentContinue()
                let proceed = HTTPResponse(status: 100).bytes()
                guard (try? stream.write(proceed, deadline: Deadline(after: timing.sending))) != nil else { return nil }
            }
            switch stream.read(deadline: deadline) {
            case .bytes(let bytes): reader.receive(bytes)
            case .timedOut:
                if reader.isInside { _ = send(.text(408, "the request did not come in time"), to: nil, stream, core) }
                return nil
            case .ended, .interrupted: return nil
            }
        }
    }

    /// Sends an answer; false where the connection is to end, because of either side.
    static func send(
        _ reply: HTTPReply, to request: HTTPRequest?, _ stream: any AgentStream, _ core: AgentCore
    ) -> Bool {
        let keeps = (request?.keepsAlive ?? false) && !core.isStopping
        let deadline = Deadline(after: core.configuration.timing.sending)
        let bytes: [UInt8]
        switch reply {
        case .response(var response):
            response.fields.append("Connection", keeps ? "keep-alive" : "close")
            bytes = response.bytes(toHead: request?.method == "HEAD")
        case .truncated(let response):
            let whole = response.bytes()
            _ = try? stream.write(Array(whole.dropLast(response.body.count / 2)), deadline: deadline)
            return false
        case .silence:
            while case .bytes = stream.read(deadline: Deadline(after: core.configuration.timing.silence)) {}
            return false
        }
        guard (try? stream.write(bytes, deadline: deadline)) != nil else { return false }
        return keeps
    }
}
