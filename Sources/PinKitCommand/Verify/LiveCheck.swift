import PinKit
import PinKitTLS

/// What one engine found out about a live server.
struct LiveCheck {
    /// The answer, without the connection.
    enum Answer {
        case match(pin: Pin, leaf: Certificate, handshake: TLSHandshakeSummary)
        case refused(ConnectionRefusal)
        case failed(ConnectionFailure)
    }

    /// The engine's name.
    let engine: String
    /// The answer.
    let answer: Answer
    /// The address that was connected to, or what was asked for.
    let place: String

    /// Takes an outcome over, and ends the connection in order.
    init(_ outcome: consuming ConnectOutcome, engine: String) {
        self.engine = engine
        switch consume outcome {
        case .verified(let connection):
            answer = .match(pin: connection.pin, leaf: connection.leaf, handshake: connection.handshake)
            place = connection.trace.place
            connection.close()
        case .refused(let refusal):
            answer = .refused(refusal)
            place = refusal.trace.place
        case .failed(let failure):
            answer = .failed(failure)
            place = failure.trace.place
        }
    }

    /// The exit code of this answer alone.
    var code: ExitCode {
        switch answer {
        case .match: .done
        case .refused: .refused
        case .failed(let failure): failure.exitCode
        }
    }
}
