internal import CSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A failed call to the operating system: what was tried, on what, and the reason.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The value of `errno`.
    public let code: Int32
    /// What was tried, in the words of the message: `open`, `write`, `connect`.
    public let operation: String
    /// What it was tried on, such as a path.
    public let subject: String?

    /// An error with a code at hand.
    public init(code: Int32, operation: String, subject: String? = nil) {
        self.code = code
        self.operation = operation
        self.subject = subject
    }

    /// The error that the call just made has left in `errno`.
    static func last(_ operation: String, _ subject: String? = nil) -> SystemError {
        SystemError(code: errno, operation: operation, subject: subject)
    }

    /// Whether there is no such file.
    public var isMissingFile: Bool { code == ENOENT }

    /// Whether there is more than was allowed.
    public var isTooLarge: Bool { code == EFBIG }

    /// Whether somebody listens there already.
    public var isAddressInUse: Bool { code == EADDRINUSE }

    /// The reason in lower case and in English, whatever the locale: `permission denied`.
    public var reason: String {
        // The text is a constant of the C library that is never freed.
        let text = unsafe String(cString: pinkit_error_text(code))
        // "I/O error" and its kind keep their capitals.
        guard let second = text.dropFirst().first, second.isLowercase, let first = text.first else { return text }
        return first.lowercased() + text.dropFirst()
    }

    /// `open missing.pem: no such file or directory`, with the control characters of the subject made visible.
    public var description: String {
        let subject = subject.map { " " + $0.escapingControls } ?? ""
        return "\(operation)\(subject): \(reason)"
    }
}

extension String {
    /// The text with control, direction and line break characters written as `\u{1b}`, fit for one line of a terminal.
    var escapingControls: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Throws `EINVAL` for a text that C would cut short at a NUL.
    func requireNoNUL(_ operation: String) throws(SystemError) {
        if utf8.contains(0) { throw SystemError(code: EINVAL, operation: operation, subject: self) }
    }
}
