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
    private let bytes: UnsafeMutableBufferPointer<UInt8>

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
        let joined = configuration.chain.flatMap { $0 }
        unsafe bytes = .allocate(capacity: joined.count)
        _ = unsafe bytes.initialize(from: joined)
        unsafe certificates = .allocate(capacity: configuration.chain.count)
        var start = 0
        for (index, certificate) in configuration.chain.enumerated() {
            // The certificates follow each other in `bytes`, so that each begins and ends inside of it.
            let datum = unsafe gnutls_datum_t(
                data: bytes.baseAddress.map { unsafe $0 + start }, size: CUnsignedInt(clamping: certificate.count))
            unsafe certificates.initializeElement(
                at: index, to: gnutls_pcert_st(pubkey: publicKey.handle, cert: datum, type: GNUTLS_CRT_X509))
            start += certificate.count
        }
    }

    deinit {
        unsafe certificates.deallocate()
        unsafe bytes.deallocate()
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
