/// A client that people pin with, in one way to use it.
public struct KnownClient: Sendable, Hashable {
    /// A stable name, such as `curl-insecure`.
    public let identifier: String
    /// The client and the call or option that takes the pin.
    public let name: String
    /// The library that reads the certificate.
    public let library: ClientLibrary
    /// What the pin is to the client.
    public let use: PinUse
    /// What it looks at, in the order in which it refuses.
    public let checks: [ClientCheck]
    /// How it is known what it does.
    public let evidence: Evidence

    init(
        _ identifier: String, _ name: String, _ library: ClientLibrary, _ checks: [ClientCheck], _ evidence: Evidence,
        use: PinUse = .condition
    ) {
        self.identifier = identifier
        self.name = name
        self.library = library
        self.use = use
        self.checks = checks
        self.evidence = evidence
    }

    /// How it is known what a client does.
    public enum Evidence: Sendable, Hashable {
        /// The tests run the client; the version that they ran.
        case run(String)
        /// Documentation or source that was read.
        case read(String)
    }
}

/// What a pin is to a client.
public enum PinUse: Sendable, Hashable {
    /// Without a match there is no connection.
    case condition
    /// A match forgives errors; a certificate without an error is accepted whatever its key.
    case exception
}

/// Which bytes a client hashes.
public enum PinnedBytes: Sendable, Hashable {
    /// The key as it stands in the certificate.
    case asCarried
    /// The key as the client's library writes it.
    case asWritten
    /// The whole certificate.
    case certificate
}

/// What reads certificates for a client.
public enum ClientLibrary: Sendable, Hashable {
    case openSSL, gnuTLS, java, go, boringSSL, apple
}

/// One thing that a client looks at before it accepts.
public enum ClientCheck: Sendable, Hashable {
    /// The issuer, or the certificate itself, is trusted.
    case trust
    /// The name or address is in the certificate: in the subjectAltName, or where there is none in the common name.
    case name(readsCommonName: Bool)
    /// Today is between the certificate's dates.
    case dates
    /// One of the pins is that of the leaf, or where `inChain` of any certificate of the chain.
    case pin(PinnedBytes, inChain: Bool = false)
    /// The key is of one of these kinds.
    case keys([KeyType])
    /// An RSA key is at least this long.
    case rsaBits(minimum: Int)
    /// The key is no RSA key.
    case notRSA
    /// From the first to the last second it is at most this many days.
    case validity(days: Int64)
    /// The certificate is of version 3.
    case version3
    /// The certificate says that it is for TLS servers (RFC 5280 §4.2.1.12).
    case serverAuthentication
    /// The signature is not over SHA-1 or MD5.
    case modernDigest
    /// What is connected to is a name and no address.
    case domainName
}
