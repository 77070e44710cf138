import PinKit
import PinKitGnuTLS
import PinKitOpenSSL
import PinKitTLS

/// The engines that the program was built with: the one place that names them all.
enum Engines {
    /// The names, in the order in which answers list the engines.
    static let names = ["core"] + tlsNames
    /// The names of those that speak TLS.
    static let tlsNames = ["openssl", "gnutls"]

    /// An engine by its name; a library is set up when it is first asked for.
    static func engine(named name: String) -> any PinEngine {
        tlsNames.contains(name) ? tlsEngine(named: name) : CorePinEngine(version: "pinkit \(PinKitProgram.version)")
    }

    /// A TLS library by its name.
    static func tlsEngine(named name: String) -> any TLSEngine { name == "gnutls" ? gnutls : OpenSSLEngine() }

    private static let gnutls: any TLSEngine = {
        do throws(TLSSetupError) {
            return try GnuTLSEngine()
        } catch {
            return UnavailableEngine(name: "gnutls", reason: error.description)
        }
    }()

    /// The hasher for many keys: one reused context of GnuTLS, whose call costs a quarter less than OpenSSL's, or the
    /// portable one where GnuTLS cannot be set up.
    static func bulkHasher() -> any PinHasher {
        do throws(TLSSetupError) {
            return try GnuTLSPinHasher()
        } catch {
            return PortablePinHasher()
        }
    }
}

/// A library that could not be set up: it says why wherever it is asked.
private struct UnavailableEngine: TLSEngine {
    let name: String
    let reason: String
    var version: String { "not available: \(reason)" }

    func computePin(of der: [UInt8], _ container: KeyContainer) -> EnginePin { .refused(reason: reason) }

    func makeClient(
        _ configuration: TLSClientConfiguration, evaluate: @escaping ([[UInt8]]) -> Bool
    ) throws(TLSSetupError) -> any TLSClientSession {
        throw TLSSetupError(reason)
    }

    func makeServer(_ configuration: TLSServerConfiguration) throws(TLSSetupError) -> any TLSServerSession {
        throw TLSSetupError(reason)
    }
}
