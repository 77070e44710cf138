import PinKit
import PinKitSystem
import PinKitTLS
import Testing

/// How one attempt to connect ended: a copyable account of a ``ConnectOutcome``.
struct Attempt {
    enum Answer: Equatable {
        case verified(TLSVersion, isResumed: Bool)
        case refused(String)
        case failed(ConnectionFailure.Code, ConnectionFailure.Phase)
    }

    let answer: Answer
    let trace: ConnectionTrace
    /// The sentence that a user sees.
    let words: String

    /// Connects as a user would; `converse` is called with a connection that is verified, which is then closed.
    init(
        _ engine: TestEngine, to endpoint: Endpoint, pinning pins: Pin...,
        versions: ClosedRange<TLSVersion> = .tls12 ... .tls13,
        seconds: Double = 20, converse: (inout VerifiedConnection) throws -> Void = { _ in }
    ) throws {
        let connector = PinnedConnector(
            engine: try engine.engine, pins: try #require(PinSet(pins)), minimumVersion: versions.lowerBound,
            maximumVersion: versions.upperBound)
        switch connector.connect(to: endpoint, within: TimeLimit(seconds: seconds)) {
        case .verified(var connection):
            let summary = connection.handshake
            answer = .verified(summary.version, isResumed: summary.isResumed)
            trace = connection.trace
            words = "verified"
            try converse(&connection)
            connection.close()
        case .refused(let refusal):
            answer = .refused(refusal.reason.code)
            trace = refusal.trace
            words = refusal.description
        case .failed(let failure):
            answer = .failed(failure.code, failure.phase)
            trace = failure.trace
            words = failure.description
        }
    }
}

extension VerifiedConnection {
    /// Sends a line, and receives as many bytes.
    mutating func exchange(_ line: String) throws -> String {
        try send(Array(line.utf8), deadline: Deadline(after: 20))
        var answer: [UInt8] = []
        while answer.count < line.utf8.count,
            case .bytes(let bytes) = receive(upTo: line.utf8.count - answer.count, deadline: Deadline(after: 20))
        {
            answer += bytes
        }
        return String(decoding: answer, as: UTF8.self)
    }
}

/// Checks what a client that refused has sent, as it was on the wire: its hello, an alert 42, and nothing else.
///
/// - Parameter isInClear: whether the alert is unencrypted; otherwise it looks like one record of application data.
func expectRefusal(_ raw: [UInt8], isInClear: Bool, _ sourceLocation: SourceLocation = #_sourceLocation) {
    let (records, tally) = WireRecording.parse(raw)
    #expect(tally.notTLS == nil, sourceLocation: sourceLocation)
    #expect(tally.count(of: .handshake) == 1, sourceLocation: sourceLocation)
    if isInClear {
        #expect(tally.alerts == [TLSPlaintextAlert(level: 2, alert: 42)], sourceLocation: sourceLocation)
        #expect(records.last?.type == .alert, sourceLocation: sourceLocation)
        #expect(tally.applicationDataBytes == 0, sourceLocation: sourceLocation)
    } else {
        // Two bytes of alert, one of type, 16 of the tag (RFC 8446 §5.2).
        #expect(tally.alerts.isEmpty, sourceLocation: sourceLocation)
        #expect(records.last?.type == .applicationData, sourceLocation: sourceLocation)
        #expect(tally.applicationDataBytes == 19, sourceLocation: sourceLocation)
    }
}
