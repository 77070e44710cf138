import COpenSSL
import PinKitTLS

extension TLSFailure {
    /// Tells the kind of a failed call from what it left in the error queue.
    ///
    /// The queue may begin with the words of a lower layer (a padding check, a point): those of the TLS layer say what
    /// became of the connection.
    init(_ errors: [OpenSSLError]) {
        guard let error = errors.first(where: { $0.library == ERR_LIB_SSL }) else {
            // An end of the stream outside any record leaves nothing in the queue in some versions.
            self =
                errors.first.map { TLSFailure(.handshake, reason: $0.text) }
                ?? TLSFailure(.endOfStream, reason: "unexpected eof")
            return
        }
        self.init(Kind(reason: error.reason), reason: error.text)
    }
}

extension TLSFailure.Kind {
    /// Maps a reason of `ERR_LIB_SSL`.
    init(reason: Int32) {
        switch reason {
        // In TLS 1.2 the ServerKeyExchange, in TLS 1.3 the CertificateVerify, whatever the type of the key.
        case SSL_R_BAD_SIGNATURE: self = .possession
        // Signed by an algorithm that the presented key cannot make, or that the client does not take: no proof either.
        case SSL_R_WRONG_SIGNATURE_TYPE: self = .possession
        // In TLS 1.2 the key exchange is signed by another kind of key than the one presented.
        case SSL_R_WRONG_CERTIFICATE_TYPE: self = .possession
        // Finished does not match the transcript.
        case SSL_R_DIGEST_CHECK_FAILED, SSL_R_BAD_DIGEST_LENGTH: self = .possession
        case SSL_R_UNEXPECTED_EOF_WHILE_READING: self = .endOfStream
        // The peer answered a HelloRequest with this warning (RFC 5246 §7.2.2), which OpenSSL takes as the end.
        case SSL_R_NO_RENEGOTIATION: self = .alertReceived(UInt8(SSL_AD_NO_RENEGOTIATION))
        case SSL_AD_REASON_OFFSET...SSL_AD_REASON_OFFSET + 255:
            self = .alertReceived(UInt8(truncatingIfNeeded: reason - SSL_AD_REASON_OFFSET))
        default: self = .handshake
        }
    }
}
