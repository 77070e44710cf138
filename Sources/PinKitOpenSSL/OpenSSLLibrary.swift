import COpenSSL
import PinKitTLS

/// The library as a whole: set up once, before anything else of it is used.
enum OpenSSLLibrary {
    /// Initialises OpenSSL without its configuration file, so that neither OPENSSL_CONF nor the system's openssl.cnf
    /// changes which versions, ciphers, providers or engines there are.
    ///
    /// Whatever first calls into OpenSSL decides this for the whole process, so every way in begins here.
    static let isReady: Bool =
        OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil) == 1

    /// - Throws: where OpenSSL could not be initialised.
    static func prepare() throws(TLSSetupError) {
        guard isReady else { throw OpenSSLErrorQueue.setupError("OpenSSL") }
        OpenSSLErrorQueue.clear()
    }

    /// Name and number of the library at run time, such as `OpenSSL 3.0.19`, without its date.
    static var version: String {
        // A static string of OpenSSL's.
        unsafe String(cString: OpenSSL_version(OPENSSL_VERSION)).split(separator: " ").prefix(2).joined(separator: " ")
    }
}
