import CGnuTLS
import PinKitIssuing
import PinKitTLS

/// A negative return value of a GnuTLS function.
struct GnuTLSError: Error, Equatable {
    let code: CInt

    /// The library's sentence without its full stop, its first letter lower-case unless it starts an abbreviation.
    var text: String {
        // The shim returns a constant for every number, known or not.
        let sentence = unsafe String(cString: pinkit_gnutls_error_text(code))
        let trimmed = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        let second = trimmed.dropFirst().first
        guard let first = trimmed.first, second?.isLetter != true || second?.isLowercase == true else { return trimmed }
        return first.lowercased() + trimmed.dropFirst()
    }

    /// Throws where `code` is negative, and passes any other value through.
    @discardableResult
    static func check(_ code: CInt) throws(GnuTLSError) -> CInt {
        guard code >= 0 else { throw GnuTLSError(code: code) }
        return code
    }

    /// A handle that a call which reported success did not set.
    static let noHandle = GnuTLSError(code: GNUTLS_E_INTERNAL_ERROR)
}

extension SigningError {
    init(_ task: String, _ error: GnuTLSError) { self.init("GnuTLS: \(task): \(error.text)") }
}

extension TLSSetupError {
    init(_ task: String, _ error: GnuTLSError) { self.init("GnuTLS: \(task): \(error.text)") }
}

extension TLSFailure {
    /// What an error in the middle of a session means; alerts and refusals need the session and are not made here.
    init(_ error: GnuTLSError) {
        let kind: Kind =
            switch error.code {
            case GNUTLS_E_PK_SIG_VERIFY_FAILED, GNUTLS_E_ERROR_IN_FINISHED_PACKET: .possession
            // Signed by an algorithm that the presented key cannot make. In TLS 1.2 the library names a key exchange of
            // another kind than the key's as it does a malformed certificate, so that stays a broken handshake.
            case GNUTLS_E_INCOMPATIBLE_SIG_WITH_KEY: .possession
            case GNUTLS_E_PREMATURE_TERMINATION, GNUTLS_E_SESSION_EOF: .endOfStream
            case GNUTLS_E_REHANDSHAKE: .renegotiation
            default: .handshake
            }
        self.init(kind, reason: error.text)
    }

    /// A fatal alert of the peer.
    init(alert description: UInt8) {
        self.init(.alertReceived(description), reason: "the peer sent \(TLSAlert.text(of: description))")
    }

    /// The evaluation's no.
    static let refused = TLSFailure(.evaluationRefused, reason: "the evaluation refused the certificate")
    /// Application data before the handshake's end.
    static let tooEarly = TLSFailure(.handshake, reason: "the handshake is not complete")
}
