public import PinKit

/// A TLS library: it makes sessions that know nothing of sockets, and computes pins on its own.
public protocol TLSEngine: PinEngine {
    /// A client session; `evaluate` is called inside the handshake with the chain as sent, leaf first, as a rule before
    /// the server has proved that it holds the key (GnuTLS checks the proof of TLS 1.3 first). Where it returns false
    /// the session sends `bad_certificate` (42) and fails.
    ///
    /// - Throws: where the library cannot be set up.
    func makeClient(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) -> any TLSClientSession

    /// A server session, for tests, demonstrations and lying servers.
    ///
    /// - Throws: where the identity cannot be loaded.
    func makeServer(_ configuration: TLSServerConfiguration) throws(TLSSetupError) -> any TLSServerSession
}

/// A library that could not be set up, with its own words.
public struct TLSSetupError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was being set up, and what the library said.
    public let description: String

    /// Makes an error of a description.
    public init(_ description: String) { self.description = description }
}

/// What a client offers.
public struct TLSClientConfiguration: Sendable, Equatable {
    /// The name in SNI (RFC 6066 §3); nil, and never an address, for none.
    public var serverName: String?
    /// The oldest version offered.
    public var minimumVersion: TLSVersion
    /// The newest version offered.
    public var maximumVersion: TLSVersion

    /// TLS 1.2 and 1.3 unless told otherwise.
    public init(
        serverName: String? = nil, minimumVersion: TLSVersion = .tls12, maximumVersion: TLSVersion = .tls13
    ) {
        self.serverName = serverName
        self.minimumVersion = minimumVersion
        self.maximumVersion = maximumVersion
    }
}

/// What a server presents.
public struct TLSServerConfiguration: Sendable {
    /// Certificates in DER in the order in which they are sent; the first is the leaf.
    public var chain: [[UInt8]]
    /// The private key as PEM, PKCS#8 or SEC 1.
    public var privateKey: [UInt8]
    /// Whether a key that does not belong to the leaf is served all the same: a server that lies about possession.
    public var servesForeignKey: Bool
    /// The oldest version accepted.
    public var minimumVersion: TLSVersion
    /// The newest version accepted.
    public var maximumVersion: TLSVersion

    /// An honest server of both versions unless told otherwise.
    public init(
        chain: [[UInt8]], privateKey: [UInt8], servesForeignKey: Bool = false,
        minimumVersion: TLSVersion = .tls12, maximumVersion: TLSVersion = .tls13
    ) {
        self.chain = chain
        self.privateKey = privateKey
        self.servesForeignKey = servesForeignKey
        self.minimumVersion = minimumVersion
        self.maximumVersion = maximumVersion
    }
}
