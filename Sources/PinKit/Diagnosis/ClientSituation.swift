/// What a client meets and what it was told: all that a prediction depends on.
public struct ClientSituation: Sendable {
    /// The certificate that the server shows first.
    public var leaf: PresentedCertificate
    /// The certificates that are shown behind it, in their order.
    public var others: [PresentedCertificate]
    /// The pins that the client is configured with.
    public var pins: PinSet
    /// The name or address that the client connects to; nil for one that the certificate carries, if it carries any.
    public var host: GeneralName?
    /// The time of the connection, in seconds since 1970-01-01T00:00:00Z.
    public var time: Int64
    /// Whether the client trusts the issuer, or the certificate itself.
    public var isTrusted: Bool

    /// A situation by its parts.
    public init(
        _ leaf: PresentedCertificate, others: [PresentedCertificate] = [], pins: PinSet, host: GeneralName? = nil,
        time: Int64, isTrusted: Bool = false
    ) {
        self.leaf = leaf
        self.others = others
        self.pins = pins
        self.host = host
        self.time = time
        self.isTrusted = isTrusted
    }
}

/// A certificate with what the two libraries make of its key.
public struct PresentedCertificate: Sendable, Hashable {
    /// The certificate as carried.
    public let certificate: Certificate
    /// SHA-256 of the whole certificate, which some clients compare in place of the key's.
    public let digest: PinDigest
    /// The pin of the key as OpenSSL writes it; nil where it cannot read the key.
    public let openSSLPin: Pin?
    /// The pin of the key as GnuTLS writes it; nil where it cannot read the key.
    public let gnuTLSPin: Pin?

    /// A certificate with the answers of both libraries about its key.
    public init(_ certificate: Certificate, openSSL: EngineAgreement = .agrees, gnuTLS: EngineAgreement = .agrees) {
        self.certificate = certificate
        digest = PortableSHA256.digest(of: certificate.bytes)
        openSSLPin = openSSL.pin(carried: certificate.pin)
        gnuTLSPin = gnuTLS.pin(carried: certificate.pin)
    }

    /// The pin that a client computes which builds on a library; nil where the library refuses the key.
    ///
    /// A client that hashes the bytes as carried has to read the key all the same before it gets that far.
    func pin(_ bytes: PinnedBytes, by library: ClientLibrary) -> Pin? {
        let written: Pin? =
            switch library {
            case .openSSL: openSSLPin
            case .gnuTLS: gnuTLSPin
            // Java reads RSA without its NULL as OpenSSL does, and points only in the form that GnuTLS reads.
            case .java: gnuTLSPin == nil ? nil : openSSLPin
            // BoringSSL takes compressed points, but no RSA without its NULL, which OpenSSL would write anew.
            case .boringSSL: openSSLPin == certificate.pin ? certificate.pin : nil
            case .go, .apple: openSSLPin == certificate.pin && gnuTLSPin == certificate.pin ? certificate.pin : nil
            }
        return bytes == .asWritten ? written : written == nil ? nil : certificate.pin
    }
}

extension EngineAgreement {
    /// The pin that the engine prints, if any.
    fileprivate func pin(carried: Pin) -> Pin? {
        switch self {
        case .agrees: carried
        case .reencodes(let digest): Pin(digest)
        case .refuses: nil
        }
    }
}
