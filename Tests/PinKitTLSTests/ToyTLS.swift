import PinKit
import PinKitTLS

/// A toy protocol in the records of TLS, without any cryptography: what a scripted peer needs to lead a client through
/// each way that a handshake can go.
enum ToyTLS {
    /// A record of a type, which must be shorter than 2^16 bytes.
    static func record(_ type: TLSContentType, _ body: [UInt8]) -> [UInt8] {
        [type.rawValue, 3, 3, UInt8(body.count >> 8), UInt8(body.count & 255)] + body
    }

    static func alert(_ alert: UInt8) -> [UInt8] { record(.alert, [2, alert]) }
    static func message(_ message: Message, _ body: [UInt8] = []) -> [UInt8] {
        record(.handshake, [message.rawValue] + body)
    }

    /// The first byte of a handshake record.
    enum Message: UInt8 {
        case clientHello = 1
        case serverHello = 2
        /// One certificate in DER follows.
        case certificate = 11
        /// The same, but the client's library goes on whatever the evaluation says.
        case ignoredCertificate = 12
        /// The end of the handshake, with the key proved, or not.
        case finished = 20
        case badProof = 21
        /// The end of a handshake that resumes a session.
        case resumed = 22
        /// A request to renegotiate.
        case helloRequest = 0
    }
}

/// An engine whose sessions speak the toy protocol.
struct ToyEngine: TLSEngine {
    var setupError: TLSSetupError?
    var name: String { "toy" }
    var version: String { "toy 1" }

    func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin { .refused(reason: "a toy") }

    func makeClient(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) -> any TLSClientSession {
        if let setupError { throw setupError }
        return ToySession(hello: Array((configuration.serverName ?? "-").utf8), evaluate: evaluate)
    }

    func makeServer(_ configuration: TLSServerConfiguration) throws(TLSSetupError) -> any TLSServerSession {
        guard let leaf = configuration.chain.first else { throw TLSSetupError("no certificate") }
        return ToyServerSession(leaf: leaf, provesKey: !configuration.servesForeignKey)
    }
}

/// What both sides of the toy protocol share: records in, records out, and application data as it is.
class ToyStream {
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    private(set) var isComplete = false
    let summary = TLSHandshakeSummary(version: .tls13, cipherSuite: "TOY", isResumed: false)

    func receive(_ bytes: [UInt8]) { input += bytes }
    func receiveEndOfStream() {}
    func takeOutgoing() -> [UInt8] {
        defer { output = [] }
        return output
    }
    func close() { put(ToyTLS.record(.alert, [1, TLSAlert.closeNotify])) }
    func put(_ record: [UInt8]) { output += record }
    func complete() { isComplete = true }

    func write(_ bytes: [UInt8]) -> TLSFailure? {
        guard isComplete else { return TLSFailure(.handshake, reason: "the handshake is not complete") }
        put(ToyTLS.record(.applicationData, bytes))
        return nil
    }

    /// The next whole record's type and body.
    func next() -> (type: UInt8, body: [UInt8])? {
        guard input.count >= 5 else { return nil }
        let length = Int(input[3]) << 8 | Int(input[4])
        guard input.count >= 5 + length else { return nil }
        defer { input.removeFirst(5 + length) }
        return (input[0], Array(input[5..<(5 + length)]))
    }

    func fail(_ kind: TLSFailure.Kind, _ reason: String, alert: UInt8) -> TLSFailure {
        put(ToyTLS.alert(alert))
        return TLSFailure(kind, reason: reason)
    }

    func read(upTo limit: Int) -> TLSReadStep {
        guard let (type, body) = next() else { return .needsInput }
        switch (TLSContentType(rawValue: type), body.first, body.last) {
        case (.applicationData, _, _): return .bytes(Array(body.prefix(limit)))
        case (.alert, _, TLSAlert.closeNotify): return .closed
        case (.alert, _, let alert?): return .failed(TLSFailure(.alertReceived(alert), reason: "alert"))
        case (.handshake, ToyTLS.Message.helloRequest.rawValue, _):
            return .failed(fail(.renegotiation, "the peer asks to renegotiate", alert: 100))
        case (.handshake, ToyTLS.Message.certificate.rawValue, _):
            return .bytes([judge(Array(body.dropFirst())) ? 1 : 0])
        default: return .failed(fail(.handshake, "unexpected record", alert: 10))
        }
    }

    func judge(_ certificate: [UInt8]) -> Bool { false }
}

/// The client's side.
final class ToySession: ToyStream, TLSClientSession {
    private let evaluate: ([[UInt8]]) -> Bool
    private var hello: [UInt8]?

    init(hello: [UInt8], evaluate: @escaping ([[UInt8]]) -> Bool) {
        self.hello = hello
        self.evaluate = evaluate
    }

    func handshake() -> TLSHandshakeStep {
        if let hello { put(ToyTLS.message(.clientHello, hello)) }
        hello = nil
        while let (type, body) = next() {
            if type == TLSContentType.alert.rawValue, let alert = body.last {
                return .failed(TLSFailure(.alertReceived(alert), reason: "alert"))
            }
            guard type == TLSContentType.handshake.rawValue, let first = body.first else {
                return .failed(fail(.handshake, "unexpected record", alert: 10))
            }
            switch ToyTLS.Message(rawValue: first) {
            case .serverHello: continue
            case .certificate:
                guard evaluate([Array(body.dropFirst())]) else {
                    return .failed(fail(.evaluationRefused, "refused", alert: TLSAlert.badCertificate))
                }
            case .ignoredCertificate: _ = evaluate([Array(body.dropFirst())])
            case .finished, .resumed:
                put(ToyTLS.message(.finished))
                complete()
                let isResumed = first == ToyTLS.Message.resumed.rawValue
                return .complete(TLSHandshakeSummary(version: .tls13, cipherSuite: "TOY", isResumed: isResumed))
            case .badProof: return .failed(fail(.possession, "bad signature", alert: 51))
            default: return .failed(fail(.handshake, "unexpected message", alert: 10))
            }
        }
        return .needsInput
    }

    /// A library that can be led to judge another certificate later on: the answer comes as a byte of data.
    override func judge(_ certificate: [UInt8]) -> Bool { evaluate([certificate]) }
}

/// The server's side.
final class ToyServerSession: ToyStream, TLSServerSession {
    private let leaf: [UInt8]
    private let provesKey: Bool

    init(leaf: [UInt8], provesKey: Bool) {
        self.leaf = leaf
        self.provesKey = provesKey
    }

    func handshake() -> TLSHandshakeStep {
        while let (type, body) = next() {
            if type == TLSContentType.alert.rawValue, let alert = body.last {
                return .failed(TLSFailure(.alertReceived(alert), reason: "alert"))
            }
            switch body.first.flatMap(ToyTLS.Message.init(rawValue:)) {
            case .clientHello:
                put(ToyTLS.message(.serverHello) + ToyTLS.message(.certificate, leaf))
                put(ToyTLS.message(provesKey ? .finished : .badProof))
            case .finished:
                complete()
                return .complete(summary)
            default: return .failed(fail(.handshake, "unexpected message", alert: 10))
            }
        }
        return .needsInput
    }

    func renegotiate(with configuration: TLSServerConfiguration) -> TLSFailure? {
        put(ToyTLS.message(.helloRequest))
        return nil
    }
}
