internal import PinKitSystem

extension ConnectionFailure {
    /// The socket of the first address that connects.
    static func connecting(within limit: TimeLimit, _ trace: ConnectionTrace) throws(ConnectionFailure) -> Socket {
        let endpoint = trace.endpoint
        let addresses: [SocketAddress]
        do throws(LookupError) {
            addresses = try NameLookup.resolve(endpoint.host, port: endpoint.port, deadline: limit.deadline)
        } catch {
            throw ConnectionFailure(phase: .lookup, reason: Reason(error, within: limit), trace: trace)
        }
        do throws(ConnectError) {
            return try Socket.connect(to: addresses, deadline: limit.deadline)
        } catch {
            var trace = trace
            // Of several addresses none is more to blame than the others.
            trace.peer = error.attempts.count == 1 ? error.attempts.first?.address : nil
            throw ConnectionFailure(phase: .connect, reason: Reason(error, within: limit), trace: trace)
        }
    }

    /// The failure that the end of a handshake without a verdict is.
    static func handshake(
        _ end: HandshakeEnd, certificateSeen: Bool, within limit: TimeLimit, _ trace: ConnectionTrace
    ) -> ConnectionFailure {
        let progress: HandshakeProgress =
            if certificateSeen {
                .certificate
            } else if trace.received.count(of: .handshake) > 0 {
                .serverHello
            } else if trace.received.bytes > 0 {
                .firstBytes
            } else {
                .nothing
            }
        let reason = Reason(end, within: limit, received: trace.received.bytes)
        return ConnectionFailure(phase: .handshake(progress), reason: reason, trace: trace)
    }
}

extension ConnectionFailure.Reason {
    fileprivate init(_ error: LookupError, within limit: TimeLimit) {
        switch error {
        case .nameDoesNotResolve: self = .nameDoesNotResolve
        case .timedOut: self = .timedOut(limit)
        case .temporaryFailure, .failed: self = .lookup(error)
        }
    }

    fileprivate init(_ error: ConnectError, within limit: TimeLimit) {
        switch error.code {
        case .refused: self = .refused
        case .unreachable: self = .unreachable
        case .timedOut: self = .timedOut(limit)
        case .other: self = .connect(error)
        }
    }

    fileprivate init(_ end: HandshakeEnd, within limit: TimeLimit, received: Int) {
        switch end {
        // A completed handshake is a verdict; only a refusal of the socket to send its last flight leads here.
        case .complete: self = .handshake("the handshake was completed without a verdict")
        case .failed(let failure):
            switch failure.kind {
            case .alertReceived(let alert): self = .alert(alert)
            case .endOfStream: self = .closed(bytes: received)
            case .evaluationRefused, .possession, .renegotiation, .handshake: self = .handshake(failure.reason)
            }
        case .clearText(let answer): self = .clearText(answer)
        case .closed: self = .closed(bytes: received)
        case .reset: self = .reset(bytes: received)
        // No bell is handed to a client's handshake.
        case .timedOut, .interrupted: self = .timedOut(limit)
        case .flood(let limit): self = .flood(limit: limit)
        case .systemFailed(let error): self = .system(error)
        }
    }
}
