internal import PinKitSystem

/// How a handshake ended.
enum HandshakeEnd: Equatable {
    case complete(TLSHandshakeSummary)
    /// The session gave up; it may have an alert to send.
    case failed(TLSFailure)
    case clearText(ClearTextAnswer)
    case closed
    case reset
    case timedOut
    case interrupted
    case flood(limit: Int)
    case systemFailed(SystemError)
}

extension TLSTransport {
    /// The most bytes that a peer may send for a handshake: far more than the 100 to 130 kB of certificates at which
    /// the libraries themselves give up, and little enough to be harmless.
    static let handshakeBytes = 1 << 20
    /// How long to wait for the rest of a first line in clear text, in seconds.
    static let clearTextSeconds = 0.5

    /// Carries the handshake to its end. An alert of our own is left for ``finish(drainingUpTo:deadline:)``.
    mutating func handshake(deadline: Deadline, bell: Bell? = nil) -> HandshakeEnd {
        // The peer's first bytes, until they can be told from clear text.
        var opening: [UInt8]? = []
        while true {
            let step = session.handshake()
            if case .failed(let failure) = step { return .failed(failure) }
            var isConnectionLost = false
            do throws(SendError) {
                try flush(deadline: deadline)
            } catch {
                switch error {
                case .timedOut: return .timedOut
                // The peer may have said why before it went.
                case .connectionLost: isConnectionLost = true
                case .failed(let reason): return .systemFailed(reason)
                }
            }
            if case .complete(let summary) = step { return isConnectionLost ? .reset : .complete(summary) }

            guard received.tally.bytes < Self.handshakeBytes else { return .flood(limit: Self.handshakeBytes) }
            switch pull(upTo: Self.handshakeBytes - received.tally.bytes, deadline: deadline, bell: bell) {
            case .bytes(let bytes):
                guard let start = opening else {
                    session.receive(bytes)
                    continue
                }
                let whole = start + bytes
                guard TLSRecordReader.canStartRecord(whole) else { return clearText(whole, deadline: deadline) }
                opening = whole.count < 2 ? whole : nil
                if opening == nil { session.receive(whole) }
            case .endOfStream: return .closed
            case .reset: return .reset
            case .timedOut: return .timedOut
            case .interrupted: return .interrupted
            case .failed(let error): return .systemFailed(error)
            }
        }
    }

    /// Reads on to the end of the first line, within a bound of time and bytes.
    private mutating func clearText(_ start: [UInt8], deadline: Deadline) -> HandshakeEnd {
        var text = start
        let pause = min(deadline, Deadline(after: Self.clearTextSeconds))
        while text.count < ClearTextAnswer.longest, !text.contains(UInt8(ascii: "\n")),
            case .bytes(let more) = pull(upTo: ClearTextAnswer.longest - text.count, deadline: pause)
        {
            text += more
        }
        return .clearText(ClearTextAnswer(text))
    }
}
