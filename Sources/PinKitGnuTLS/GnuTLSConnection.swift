import CGnuTLS
import PinKitTLS

/// What client and server share: the library's session over two queues of bytes, and its steps.
///
/// Safe: the handle is valid from `init` to `deinit`, and everything that its callbacks reach is owned here.
@safe
final class GnuTLSConnection {
    let handle: gnutls_session_t
    let transport = GnuTLSTransport()
    /// What a session has been given; it may point into earlier ones, so that none is freed before it.
    private var credentials: [GnuTLSCredentials]
    private let isServer: Bool
    /// A client's evaluation of the chain as sent, leaf first.
    var evaluate: (([[UInt8]]) -> Bool)?
    private(set) var failure: TLSFailure?
    private var isRefused = false
    private var isEvaluated = false
    private var isComplete = false
    private var isRenegotiating = false

    /// Makes a session without tickets or resumption, which writes no key log.
    init(
        _ role: gnutls_init_flags_t, _ credentials: GnuTLSCredentials,
        from minimum: TLSVersion, to maximum: TLSVersion
    ) throws(GnuTLSError) {
        self.credentials = [credentials]
        isServer = role == GNUTLS_SERVER
        let flags = [role, GNUTLS_NONBLOCK, GNUTLS_NO_SIGNAL, GNUTLS_NO_TICKETS]
        var created: gnutls_session_t?
        try unsafe GnuTLSError.check(gnutls_init(&created, flags.reduce(0) { $0 | $1.rawValue }))
        guard let session = unsafe created else { throw GnuTLSError.noHandle }
        unsafe handle = session
        // From here on a throw runs `deinit`, which frees the session.
        unsafe gnutls_session_set_keylog_function(session, nil)
        unsafe gnutls_session_set_ptr(session, Unmanaged.passUnretained(self).toOpaque())
        unsafe transport.attach(to: session)
        let priority = GnuTLSPriority.string(from: minimum, to: maximum)
        try unsafe GnuTLSError.check(gnutls_priority_set_direct(session, priority, nil))
        try unsafe credentials.attach(to: session)
    }

    deinit { unsafe gnutls_deinit(handle) }

    /// The connection of a session that a callback was given; it outlives the session.
    static func of(_ session: gnutls_session_t?) -> GnuTLSConnection? {
        guard let session = unsafe session, let pointer = unsafe gnutls_session_get_ptr(session) else { return nil }
        return unsafe Unmanaged<GnuTLSConnection>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Puts the chain before the evaluation, once a session; what the library's verify function does.
    func verifyPeer() -> CInt {
        if isEvaluated { return isRefused ? GNUTLS_E_CERTIFICATE_ERROR : 0 }
        var count: CUnsignedInt = 0
        guard let evaluate, let list = unsafe gnutls_certificate_get_peers(handle, &count) else {
            return GNUTLS_E_NO_CERTIFICATE_FOUND
        }
        // The library's array of `count` elements stays as it is while the verify function runs.
        let chain = unsafe UnsafeBufferPointer(start: list, count: Int(count)).map { unsafe [UInt8]($0) }
        isEvaluated = true
        isRefused = !evaluate(chain)
        return isRefused ? GNUTLS_E_CERTIFICATE_ERROR : 0
    }

    func handshake() -> TLSHandshakeStep {
        if let failure { return .failed(failure) }
        if !isComplete {
            switch untilStarved({ unsafe gnutls_handshake(handle) }) {
            case nil: return .needsInput
            case 0: isComplete = true
            case let code?: return .failed(fail(code))
            }
        }
        return summary.map { .complete($0) } ?? .failed(fail(GNUTLS_E_INTERNAL_ERROR))
    }

    func read(upTo limit: Int) -> TLSReadStep {
        if let failure { return .failed(failure) }
        guard isComplete else { return .failed(.tooEarly) }
        guard limit > 0 else { return .bytes([]) }
        if isRenegotiating {
            switch untilStarved({ unsafe gnutls_handshake(handle) }) {
            case nil: return .needsInput
            case 0: isRenegotiating = false
            case GNUTLS_E_GOT_APPLICATION_DATA?: break
            case let code?: return .failed(fail(code))
            }
        }
        var buffer = [UInt8](repeating: 0, count: min(limit, Self.maximumPlaintext))
        let result = untilStarved {
            // At most `maximumPlaintext`, or a negative code: both fit.
            unsafe buffer.withUnsafeMutableBytes {
                CInt(truncatingIfNeeded: unsafe gnutls_record_recv(handle, $0.baseAddress, $0.count))
            }
        }
        switch result {
        case nil: return .needsInput
        case 0: return .closed
        case let count? where count > 0: return .bytes(Array(buffer.prefix(Int(count))))
        case let code?: return .failed(fail(code))
        }
    }

    func write(_ bytes: [UInt8]) -> TLSFailure? {
        if let failure { return failure }
        guard isComplete else { return .tooEarly }
        var written = 0
        while written < bytes.count {
            // The push function takes everything, so each turn sends one record or fails.
            let count = unsafe bytes[written...].withUnsafeBytes { rest in
                unsafe gnutls_record_send(handle, rest.baseAddress, rest.count)
            }
            guard count > 0 else { return fail(CInt(truncatingIfNeeded: count)) }
            written += count
        }
        return nil
    }

    func close() {
        guard failure == nil, isComplete else { return }
        _ = unsafe gnutls_bye(handle, GNUTLS_SHUT_WR)
    }

    /// Asks the client for another handshake, which ``read(upTo:)`` carries on.
    func renegotiate(with credentials: GnuTLSCredentials) -> TLSFailure? {
        if let failure { return failure }
        guard isComplete else { return .tooEarly }
        guard summary?.version == .tls12 else { return TLSFailure(.handshake, reason: "only TLS 1.2 renegotiates") }
        self.credentials.append(credentials)
        do throws(GnuTLSError) {
            try unsafe credentials.attach(to: handle)
            try unsafe GnuTLSError.check(gnutls_rehandshake(handle))
        } catch {
            return fail(error.code)
        }
        isRenegotiating = true
        return nil
    }

    private static let maximumPlaintext = 16_384  // RFC 8446 §5.1

    private var summary: TLSHandshakeSummary? {
        let version: TLSVersion
        switch unsafe gnutls_protocol_get_version(handle) {
        case GNUTLS_TLS1_2: version = .tls12
        case GNUTLS_TLS1_3: version = .tls13
        default: return nil
        }
        guard let suite = unsafe gnutls_ciphersuite_get(handle) else { return nil }
        return unsafe TLSHandshakeSummary(
            version: version, cipherSuite: String(cString: suite), isResumed: gnutls_session_is_resumed(handle) != 0)
    }

    /// Calls the library until it has a result, or nil where it waits for bytes.
    ///
    /// It also says AGAIN after a record that carries nothing for the caller, such as a session ticket: every turn but
    /// the last takes bytes, so that their number bounds the loop.
    private func untilStarved(_ step: () -> CInt) -> CInt? {
        while true {
            let before = transport.consumed
            let result = step()
            switch result {
            case GNUTLS_E_AGAIN, GNUTLS_E_INTERRUPTED:
                if transport.consumed == before { return nil }
            case GNUTLS_E_WARNING_ALERT_RECEIVED where !refusesRenegotiation && transport.consumed > before: continue
            default: return result
            }
        }
    }

    private var refusesRenegotiation: Bool {
        unsafe isRenegotiating && gnutls_alert_get(handle) == GNUTLS_A_NO_RENEGOTIATION
    }

    /// Notes why the session ends and queues the alert that says so to the peer.
    private func fail(_ code: CInt) -> TLSFailure {
        let failure = describe(code)
        self.failure = failure
        // What the alert functions return changes nothing: the session has failed, and push takes every byte.
        switch failure.kind {
        case .evaluationRefused: _ = unsafe gnutls_alert_send(handle, GNUTLS_AL_FATAL, GNUTLS_A_BAD_CERTIFICATE)
        case .renegotiation: _ = unsafe gnutls_alert_send(handle, GNUTLS_AL_WARNING, GNUTLS_A_NO_RENEGOTIATION)
        case .possession, .handshake: _ = unsafe gnutls_alert_send_appropriate(handle, code)
        case .alertReceived, .endOfStream: break
        }
        return failure
    }

    private func describe(_ code: CInt) -> TLSFailure {
        switch code {
        case GNUTLS_E_FATAL_ALERT_RECEIVED, GNUTLS_E_WARNING_ALERT_RECEIVED:
            return TLSFailure(alert: UInt8(truncatingIfNeeded: unsafe gnutls_alert_get(handle).rawValue))
        case _ where isRefused: return .refused
        default:
            if isServer, let alert = transport.plaintextAlert { return TLSFailure(alert: alert) }
            // In the middle of a record the library calls the end of the stream a wrong length.
            return TLSFailure(GnuTLSError(code: transport.ranDry ? GNUTLS_E_PREMATURE_TERMINATION : code))
        }
    }
}
