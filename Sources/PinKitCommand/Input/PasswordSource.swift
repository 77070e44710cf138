import CommandLineKit
import PinKit
import PinKitSystem

/// Where a password comes from: a file, a variable of the environment, or whoever sits at the terminal; never the
/// command line, which every process can read.
final class PasswordSource {
    /// The variable that holds a password.
    static let variable = "PINKIT_PASSWORD"

    private let given: Secret?
    private var isAnswered = false
    private var answer: Secret?

    /// - Parameter file: is read at once, and so is the variable, so that what is wrong with it comes before any answer.
    /// - Throws: where the file cannot be read, or is longer than a password may be.
    init(file: String?) throws(SystemError) {
        let limit = ContainerLimits.passwordBytes
        given =
            if let file { try Secret.read(argument: file, limit: limit) } else {
                try Secret.environment(Self.variable, limit: limit)
            }
    }

    /// The file of `--password-file`, where it was given.
    ///
    /// - Throws: where standard input would be read a second time.
    static func file(_ invocation: Invocation) throws(UsageError) -> String? {
        let file = invocation.value("password-file")
        guard (invocation.arguments + [file]).filter({ $0 == "-" }).count <= 1 else {
            throw invocation.usageError("standard input (-) can be read once only")
        }
        return file
    }

    /// A source without a file.
    init() { given = nil }

    /// The password; asked for once, on the terminal, where it is nowhere else.
    func password(for name: String) -> Secret? {
        if let given { return given }
        if isAnswered { return answer }
        isAnswered = true
        answer = PasswordPrompt.ask(
            "password of \(DisplayText.escaped(name)): ", limit: ContainerLimits.passwordBytes)
        return answer
    }
}

extension CommandLineKit.Option {
    /// The option that names a file with a password.
    static let passwordFile = Option.value(
        "--password-file", form: ValueForm("file", completion: .file),
        help: "A file with the password of an encrypted key or PKCS#12; else PINKIT_PASSWORD, or a prompt.")
}
