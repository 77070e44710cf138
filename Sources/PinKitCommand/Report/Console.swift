import PinKitSystem

/// Where a command's answers and messages go: answers to standard output, all else to standard error.
final class Console {
    private var output = DescriptorWriter(.output)
    private var errors = DescriptorWriter(.error, capacity: 1)
    private var failure: SystemError?

    /// Whether answers can still be written; where not, there is no point in computing more of them.
    var canPrint: Bool { failure == nil }

    /// Adds bytes to standard output.
    func print(_ bytes: [UInt8]) {
        do throws(SystemError) {
            if failure == nil { try output.append(bytes) }
        } catch {
            failure = error
        }
    }

    /// Adds text to standard output as it is.
    func print(_ text: String) { print(Array(text.utf8)) }

    /// Writes out what standard output has collected, so that messages and answers stand in order.
    func flush() {
        do throws(SystemError) {
            if failure == nil { try output.flush() }
        } catch {
            failure = error
        }
    }

    /// Writes out everything; the first failure of standard output, if any.
    func finish() -> SystemError? {
        flush()
        return failure
    }

    /// Writes text to standard error as it is. Where that cannot be written either, nobody can be told.
    func message(_ text: String) {
        flush()
        try? errors.append(text)
    }

    /// Something worth knowing.
    func note(_ text: String) { message("note: \(text)\n") }

    /// Something that may do harm.
    func warning(_ text: String) { message("warning: \(text)\n") }

    /// A fault, with the command that would work.
    func error(_ text: String, hint: String?) {
        message("error: \(text)\n" + (hint.map { "hint: \($0)\n" } ?? ""))
    }
}
