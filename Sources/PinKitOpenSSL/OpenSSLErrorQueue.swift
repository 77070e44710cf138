import COpenSSL
import PinKitTLS

/// One entry of OpenSSL's error queue, which belongs to the calling thread.
struct OpenSSLError {
    /// The part of OpenSSL that complains, such as `ERR_LIB_SSL`.
    let library: Int32
    /// The complaint, a number that only has a meaning within its library.
    let reason: Int32
    /// OpenSSL's words for the reason, in lower case.
    let text: String

    init(code: UInt) {
        library = ERR_GET_LIB(code)
        reason = ERR_GET_REASON(code)
        // The text is a static string of OpenSSL's or NULL.
        text = unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0).lowercased() } ?? "error \(code)"
    }
}

/// The calling thread's error queue: cleared before a call, drained after a failure.
enum OpenSSLErrorQueue {
    /// Forgets what earlier calls left.
    static func clear() { ERR_clear_error() }

    /// Takes all entries, the first cause first. OpenSSL keeps at most 16.
    static func drain() -> [OpenSSLError] {
        var errors: [OpenSSLError] = []
        while true {
            let code = ERR_get_error()
            guard code != 0 else { return errors }
            errors.append(OpenSSLError(code: code))
        }
    }

    /// Drains the queue into the words of its first entry, which is the one closest to the cause.
    static func drainReason() -> String { drain().first?.text ?? "no reason given" }

    /// Drains the queue into an error about what could not be set up.
    static func setupError(_ what: String) -> TLSSetupError { TLSSetupError("\(what): \(drainReason())") }
}
