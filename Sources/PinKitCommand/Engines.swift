import PinKit
import PinKitGnuTLS
import PinKitOpenSSL
import PinKitTLS

/// The engines that the program was built with: the one place that names them all.
enum Engines {
    /// The TLS libraries, in the order in which answers list them.
    static let tls: [any TLSEngine] = [OpenSSLEngine(), GnuTLSEngine()]
    /// All that compute pins.
    static let all: [any PinEngine] = [CorePinEngine(version: PinKitProgram.version)] + tls

    /// The names for `--engines`.
    static let names = all.map(\.name)

    /// The hasher for many keys: OpenSSL's reused context, or the portable one where OpenSSL has no SHA-256.
    static func bulkHasher() -> any PinHasher {
        do throws(TLSSetupError) {
            return try EVPPinHasher()
        } catch {
            return PortablePinHasher()
        }
    }
}
