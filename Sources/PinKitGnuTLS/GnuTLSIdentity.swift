import CGnuTLS
import PinKitTLS

/// A chain of any bytes and the key that signs for it.
///
/// GnuTLS does not parse a certificate that comes to it in a `gnutls_pcert_st`: it looks at the public key beside the
/// bytes alone. So malformed certificates, and certificates of somebody else's key, can be served.
///
/// Safe: what the structures point at is allocated in `init`, freed in `deinit`, and never changed in between.
@safe
final class GnuTLSIdentity {
    let key: GnuTLSPrivateKey
    let certificates: UnsafeMutableBufferPointer<gnutls_pcert_st>
    private let publicKey: GnuTLSPublicKey
    private let encodings: [UnsafeMutableBufferPointer<UInt8>]

    /// Loads the key, and checks that it is the leaf's unless the configuration says otherwise.
    init(_ configuration: TLSServerConfiguration) throws(TLSSetupError) {
        guard let leaf = configuration.chain.first else { throw TLSSetupError("a server needs a certificate") }
        do throws(GnuTLSError) {
            try GnuTLSEnvironment.prepare()
            key = try GnuTLSPrivateKey(pem: configuration.privateKey)
            publicKey = try GnuTLSPublicKey(of: key)
        } catch {
            throw TLSSetupError("private key", error)
        }
        if !configuration.servesForeignKey { try Self.check(publicKey, belongsTo: leaf) }
        unsafe encodings = configuration.chain.map { bytes in
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
            _ = unsafe copy.initialize(from: bytes)
            return unsafe copy
        }
        unsafe certificates = .allocate(capacity: encodings.count)
        for unsafe (index, encoding) in unsafe encodings.enumerated() {
            let datum = unsafe gnutls_datum_t(data: encoding.baseAddress, size: CUnsignedInt(encoding.count))
            unsafe certificates.initializeElement(
                at: index, to: gnutls_pcert_st(pubkey: publicKey.handle, cert: datum, type: GNUTLS_CRT_X509))
        }
    }

    deinit {
        unsafe certificates.deallocate()
        for unsafe encoding in unsafe encodings { unsafe encoding.deallocate() }
    }

    private static func check(_ key: GnuTLSPublicKey, belongsTo leaf: [UInt8]) throws(TLSSetupError) {
        let matches: Bool
        do throws(GnuTLSError) {
            matches = try GnuTLSCertificate(der: leaf).publicKey().der() == key.der()
        } catch {
            throw TLSSetupError("certificate", error)
        }
        guard matches else { throw TLSSetupError("the private key does not belong to the certificate") }
    }
}
