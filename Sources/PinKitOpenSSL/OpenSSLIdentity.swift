import COpenSSL
import PinKitTLS

/// What a server presents: certificates in the order in which they are sent, and a private key.
struct OpenSSLIdentity: ~Copyable {
    private let leaf: OwnedCertificate
    private let others: [[UInt8]]
    private let key: OwnedKey

    /// Loads the chain and the key.
    ///
    /// - Throws: where a certificate or the key cannot be read, or a foreign key is of another type than the leaf's.
    init(_ configuration: TLSServerConfiguration) throws(TLSSetupError) {
        guard let first = configuration.chain.first else { throw TLSSetupError("certificate: none was given") }
        let leaf = try OwnedCertificate(der: first)
        let key = try OwnedKey(pem: configuration.privateKey)
        self.key = configuration.servesForeignKey ? try OwnedKey(publicHalfOf: leaf, privateHalfOf: key) : key
        self.leaf = leaf
        others = Array(configuration.chain.dropFirst())
    }

    /// Makes a connection present this identity in its next handshake, in place of what it presented before.
    ///
    /// - Throws: where the key does not belong to the leaf, or a certificate cannot be read.
    func install(in connection: borrowing OwnedConnection) throws(TLSSetupError) {
        OpenSSLErrorQueue.clear()
        // The connection takes references of its own to the certificate and the key.
        unsafe SSL_certs_clear(connection.pointer)
        guard unsafe SSL_use_certificate(connection.pointer, leaf.pointer) == 1 else {
            throw OpenSSLErrorQueue.setupError("certificate")
        }
        // A key of another type than the leaf's would be put beside it, and missed in the handshake only.
        guard unsafe SSL_use_PrivateKey(connection.pointer, key.pointer) == 1,
            unsafe SSL_check_private_key(connection.pointer) == 1
        else {
            throw OpenSSLErrorQueue.setupError("private key")
        }
        for der in others {
            let certificate = try OwnedCertificate(der: der)
            // SSL_add1_chain_cert: with 1 the connection takes a reference of its own.
            guard
                unsafe SSL_ctrl(
                    connection.pointer, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer(certificate.pointer)) == 1
            else { throw OpenSSLErrorQueue.setupError("chain") }
        }
    }
}

extension Owned<KeyObject> {
    /// Reads the first private key of a PEM text; what stands before it is skipped.
    ///
    /// - Throws: OpenSSL's reason; a key under a password is refused and nobody is asked.
    init(pem: [UInt8]) throws(TLSSetupError) {
        OpenSSLErrorQueue.clear()
        // The BIO reads from the array, and lives no longer than it. The callback stands in for OpenSSL's own, which
        // would ask on the terminal.
        let key = unsafe pem.withUnsafeBytes { buffer -> OpaquePointer? in
            guard
                let stream = unsafe OwnedStream(
                    takingOwnership: BIO_new_mem_buf(buffer.baseAddress, Int32(clamping: buffer.count)))
            else { return nil }
            return unsafe PEM_read_bio_PrivateKey(stream.pointer, nil, { _, _, _, _ in -1 }, nil)
        }
        guard let key = unsafe Self(takingOwnership: key) else { throw OpenSSLErrorQueue.setupError("private key") }
        self = key
    }
}
