import COpenSSL
import PinKitTLS

/// What both sides share: an `SSL` over two memory BIOs, and where it stands.
class OpenSSLSession: TLSSession {
    let connection: OwnedConnection
    /// What a callback found during a call; it outranks the library's words for the same thing.
    var finding: TLSFailure?
    private(set) var stage = Stage.handshaking

    /// Where a session stands; a failure is final.
    enum Stage {
        case handshaking
        case established(TLSHandshakeSummary)
        case failed(TLSFailure)
    }

    init(_ connection: consuming OwnedConnection) { self.connection = connection }

    func receive(_ bytes: [UInt8]) {
        guard canGoOn, !bytes.isEmpty else { return }
        // The BIO belongs to the connection and copies the bytes.
        for start in stride(from: 0, to: bytes.count, by: Self.largestWrite) {
            let piece = bytes[start..<min(start + Self.largestWrite, bytes.count)]
            unsafe piece.withUnsafeBytes { buffer in
                unsafe _ = BIO_write(SSL_get_rbio(connection.pointer), buffer.baseAddress, Int32(buffer.count))
            }
        }
    }

    func receiveEndOfStream() {
        // From here on an empty BIO means the end and no longer "try again". No pointer is passed.
        unsafe _ = BIO_ctrl(SSL_get_rbio(connection.pointer), BIO_C_SET_BUF_MEM_EOF_RETURN, 0, nil)
    }

    func takeOutgoing() -> [UInt8] {
        let count = unsafe BIO_ctrl_pending(SSL_get_wbio(connection.pointer))
        guard count > 0 else { return [] }
        // BIO_read writes at most the count that it is given, which is the capacity.
        return unsafe Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = unsafe BIO_read(SSL_get_wbio(connection.pointer), buffer.baseAddress, Int32(clamping: count))
            initialized = max(0, Int(read))
        }
    }

    func handshake() -> TLSHandshakeStep {
        switch stage {
        case .established(let summary): return .complete(summary)
        case .failed(let failure): return .failed(failure)
        case .handshaking: break
        }
        switch unsafe perform({ unsafe SSL_do_handshake($0) }) {
        case .done:
            guard let summary = summary() else {
                return .failed(fail(TLSFailure(.handshake, reason: "an unknown version was negotiated")))
            }
            stage = .established(summary)
            return .complete(summary)
        case .needsInput: return .needsInput
        case .closed: return .failed(fail(TLSFailure(.endOfStream, reason: "close_notify during the handshake")))
        case .failed(let failure): return .failed(failure)
        }
    }

    func read(upTo limit: Int) -> TLSReadStep {
        if let failure = failureBeforeTraffic { return .failed(failure) }
        guard limit > 0 else { return .bytes([]) }
        var outcome = Outcome.needsInput
        // SSL_read_ex writes at most the capacity, and says how much.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: min(limit, Self.largestRecord)) { buffer, count in
            outcome = unsafe perform { unsafe SSL_read_ex($0, buffer.baseAddress, buffer.count, &count) }
        }
        switch outcome {
        case .done: return .bytes(bytes)
        case .needsInput: return .needsInput
        case .closed: return .closed
        case .failed(let failure): return .failed(failure)
        }
    }

    func write(_ bytes: [UInt8]) -> TLSFailure? {
        if let failure = failureBeforeTraffic { return failure }
        guard !bytes.isEmpty else { return nil }
        var written = 0
        // OpenSSL reads the bytes during the call; a memory BIO takes everything.
        let outcome = unsafe bytes.withUnsafeBytes { buffer in
            unsafe perform { unsafe SSL_write_ex($0, buffer.baseAddress, buffer.count, &written) }
        }
        switch outcome {
        case .done: return nil
        case .failed(let failure): return failure
        case .needsInput, .closed: return fail(TLSFailure(.handshake, reason: "nothing could be written"))
        }
    }

    func close() {
        guard case .established = stage else { return }
        sendCloseNotify()
    }
}

// MARK: Calls into the library

extension OpenSSLSession {
    /// What a call came to, with the codes of `SSL_get_error` turned into values.
    enum Outcome {
        case done
        case needsInput
        case closed
        case failed(TLSFailure)
    }

    /// Calls into the library with an empty error queue and leaves it empty.
    func perform(_ call: (OpaquePointer) -> Int32) -> Outcome {
        OpenSSLErrorQueue.clear()
        // The pointer is valid while this session lives, and the call keeps none.
        let result = unsafe call(connection.pointer)
        let code = unsafe SSL_get_error(connection.pointer, result)
        let errors = OpenSSLErrorQueue.drain()
        if let finding {
            if finding.kind == .renegotiation { sendCloseNotify() }
            return .failed(fail(finding))
        }
        switch code {
        case SSL_ERROR_NONE: return .done
        case SSL_ERROR_WANT_READ: return .needsInput
        case SSL_ERROR_ZERO_RETURN: return .closed
        default: return .failed(fail(TLSFailure(errors)))
        }
    }

    /// Ends the session with a failure, which every later call repeats.
    func fail(_ failure: TLSFailure) -> TLSFailure {
        stage = .failed(failure)
        return failure
    }

    /// Why application data cannot flow now, or nil. Too early is no reason to give up the session.
    var failureBeforeTraffic: TLSFailure? {
        switch stage {
        case .established: nil
        case .failed(let failure): failure
        case .handshaking: TLSFailure(.handshake, reason: "the handshake is not complete")
        }
    }

    private var canGoOn: Bool { if case .failed = stage { false } else { true } }

    private func sendCloseNotify() {
        OpenSSLErrorQueue.clear()
        // A result of 0 means that the peer's close_notify is still to come; nothing waits for it.
        unsafe _ = SSL_shutdown(connection.pointer)
        OpenSSLErrorQueue.clear()
    }

    private func summary() -> TLSHandshakeSummary? {
        // The cipher belongs to the connection, its name is a static string.
        guard let version = TLSVersion(rawValue: UInt16(truncatingIfNeeded: unsafe SSL_version(connection.pointer))),
            let name = unsafe SSL_CIPHER_get_name(SSL_get_current_cipher(connection.pointer))
        else { return nil }
        return unsafe TLSHandshakeSummary(
            version: version, cipherSuite: String(cString: name),
            isResumed: SSL_session_reused(connection.pointer) == 1)
    }

    /// A record's content at most (RFC 8446 §5.1): more never comes out of one call.
    private static let largestRecord = 16_384
    /// A BIO counts in Int32.
    private static let largestWrite = 1 << 30
}
