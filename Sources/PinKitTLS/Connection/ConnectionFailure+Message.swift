internal import PinKitSystem

extension ConnectionFailure: CustomStringConvertible {
    /// One lower-case sentence: what was tried, how far it came, and what was seen instead.
    public var description: String {
        let place = trace.place
        return switch reason {
        case .setup(let words): "\(trace.engine) cannot be set up: \(words)"
        case .nameDoesNotResolve: "the name \(trace.endpoint.host.text) does not resolve"
        case .lookup(let error): "\(error)"
        case .refused: "\(place) refuses connections: nobody listens there"
        case .unreachable: "\(place) is unreachable: there is no route to it"
        case .connect(let error): "\(error)"
        case .timedOut(let limit): "timed out after \(limit.text) \(phase), \(place)"
        case .clearText(let answer): "\(place) answered without TLS\(answer.kind.label): \"\(answer.text)\""
        case .closed(let count): "\(place) closed the connection \(phase), \(Self.bytes(count))"
        case .reset(let count): "\(place) reset the connection \(phase), \(Self.bytes(count))"
        case .alert(let alert): "\(place) sent the alert \(TLSAlert.text(of: alert)) \(phase)"
        case .handshake(let words): "no TLS handshake with \(place), \(phase): \(words)"
        case .flood(let limit): "\(place) sent more than \(limit) bytes, and the handshake was not over"
        case .system(let error): "connection to \(place) failed \(phase): \(error)"
        }
    }

    private static func bytes(_ count: Int) -> String { count == 1 ? "1 byte received" : "\(count) bytes received" }
}

extension ConnectionFailure.Phase: CustomStringConvertible {
    /// `in the TLS handshake, after the server's hello`.
    public var description: String {
        switch self {
        case .setup: "while TLS was set up"
        case .lookup: "while the name was looked up"
        case .connect: "while connecting"
        case .handshake(.nothing): "in the TLS handshake, before the server said anything"
        case .handshake(.firstBytes): "in the TLS handshake, inside the server's first message"
        case .handshake(.serverHello): "in the TLS handshake, after the server's hello"
        case .handshake(.certificate): "in the TLS handshake, after the server's certificate"
        }
    }
}
