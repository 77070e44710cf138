import CGnuTLS
import PinKitIssuing
import PinKitTLS

/// A negative return value of a GnuTLS function.
struct GnuTLSError: Error, Equatable {
    let code: Int32

    /// The library's sentence without its full stop, its first letter lower-case unless it starts an abbreviation.
    var text: String {
        // `gnutls_strerror` returns a constant for every number, known or not.
        let sentence = unsafe String(cString: gnutls_strerror(code))
        let trimmed = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        let second = trimmed.dropFirst().first
        guard let first = trimmed.first, second?.isUppercase != true else { return trimmed }
        return first.lowercased() + trimmed.dropFirst()
    }

    /// Throws where `code` is negative, and passes any other value through.
    @discardableResult
    static func check(_ code: Int32) throws(GnuTLSError) -> Int32 {
        guard code >= 0 else { throw GnuTLSError(code: code) }
        return code
    }
}

extension SigningError {
    init(_ task: String, _ error: GnuTLSError) { self.init("GnuTLS: \(task): \(error.text)") }
}
