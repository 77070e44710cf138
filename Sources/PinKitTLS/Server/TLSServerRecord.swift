public import PinKitSystem

/// What a server saw of one connection.
public struct TLSServerRecord: Sendable {
    /// More bytes than this of each kind are counted, but not kept.
    public static let keptBytes = 1 << 20

    /// How the handshake ended, or how it is that it did not.
    public enum Handshake: Sendable, Equatable {
        /// None was tried, or it is still under way.
        case pending
        case complete(TLSHandshakeSummary)
        case failed(TLSFailure)
        /// The client's first bytes are not TLS.
        case notTLS
        /// The client closed its side.
        case closed
        case reset
        case timedOut
        /// The server was stopped.
        case interrupted
        /// The client sent more than any handshake needs.
        case flood
        case systemFailed(SystemError)
    }

    /// The client's address.
    public let peer: SocketAddress?
    /// How the handshake ended.
    public internal(set) var handshake = Handshake.pending
    /// How the last receive ended that gave no bytes.
    public internal(set) var ending: TLSReceived?
    /// The application data that came, decrypted: its first ``keptBytes``.
    public internal(set) var applicationData: [UInt8] = []
    /// All of the application data that came, in bytes.
    public internal(set) var applicationBytes = 0
    /// The first ``keptBytes`` that came, as they were on the wire.
    public internal(set) var rawReceived: [UInt8] = []
    /// The first ``keptBytes`` that were sent.
    public internal(set) var rawSent: [UInt8] = []
    /// What came, counted.
    public internal(set) var received = TLSRecordTally()
    /// What was sent, counted.
    public internal(set) var sent = TLSRecordTally()

    init(peer: SocketAddress?) { self.peer = peer }

    /// The client's fatal alert: as the library read it, or else as it stands unencrypted among the records, since
    /// GnuTLS cannot read the unencrypted alert that an OpenSSL client sends in TLS 1.3.
    public var alert: UInt8? {
        if case .failed(let failure) = handshake, case .alertReceived(let alert) = failure.kind { return alert }
        if case .failed(let failure) = ending, case .alertReceived(let alert) = failure.kind { return alert }
        return received.alerts.last { $0.level == 2 }?.alert
    }

    mutating func append(_ bytes: [UInt8], keeping kept: Int) {
        applicationBytes += bytes.count
        applicationData += bytes.prefix(kept - applicationData.count)
    }
}

extension TLSServerRecord.Handshake {
    init(_ end: HandshakeEnd) {
        self =
            switch end {
            case .complete(let summary): .complete(summary)
            case .failed(let failure): .failed(failure)
            case .clearText: .notTLS
            case .closed: .closed
            case .reset: .reset
            case .timedOut: .timedOut
            case .interrupted: .interrupted
            case .flood: .flood
            case .systemFailed(let error): .systemFailed(error)
            }
    }
}

extension TLSServerRecord.Handshake {
    /// How it ended, as a lower-case fact.
    public var words: String {
        switch self {
        case .pending: "it is under way"
        case .complete(let summary): "\(summary.version), \(summary.cipherSuite)"
        case .failed(let failure):
            if case .alertReceived(let alert) = failure.kind {
                "the client sent the alert \(TLSAlert.text(of: alert))"
            } else {
                failure.reason
            }
        case .notTLS: "the client does not speak TLS"
        case .closed: "the client closed the connection"
        case .reset: "the client reset the connection"
        case .timedOut: "the client took too long"
        case .interrupted: "the server was stopped"
        case .flood: "the client sent more than any handshake needs"
        case .systemFailed(let error): "\(error)"
        }
    }
}
