import PinKit
import PinKitFixtures
import PinKitIssuing
import PinKitSystem
import Testing

/// Files with private keys in every way that pinkit opens, made by `openssl` of the fixtures' public test keys.
struct KeyFiles {
    static let isThere = ChildProcess.find("openssl") != nil
    static let password = "a word that nobody guesses"
    static let keys: [FixtureKey] = [.agent, .rsa2048, .ed25519, .p384]

    let folder: TemporaryFolder

    /// A file: its name, and whether it opens without a password.
    struct File: Sendable {
        let name: String
        let isOpen: Bool
        let kind: String
    }

    static let files = [
        File(name: "plain.pem", isOpen: true, kind: "private key"),
        File(name: "plain.der", isOpen: true, kind: "private key"),
        File(name: "encrypted.der", isOpen: false, kind: "private key"),
        File(name: "encrypted.pem", isOpen: false, kind: "private key"),
        File(name: "encrypted-scrypt.pem", isOpen: false, kind: "private key"),
        File(name: "bag.pem", isOpen: false, kind: "certificate"),
        File(name: "bag-of-key.pem", isOpen: false, kind: "private key"),
        File(name: "bag-open.pem", isOpen: true, kind: "certificate"),
        File(name: "bag.p12", isOpen: false, kind: "certificate"),
    ]
    /// PEM with `Proc-Type: 4,ENCRYPTED`, which only RSA and EC keys have.
    static let traditional = File(name: "traditional.pem", isOpen: false, kind: "private key")

    /// The files that there are of one kind of key.
    static func files(of key: FixtureKey) -> [File] { files + (key == .ed25519 ? [] : [traditional]) }

    /// Every file of one key.
    init(_ key: FixtureKey) throws {
        folder = try TemporaryFolder()
        let name = key == .agent ? "original" : key.rawValue
        try folder.write(Array((Self.password + "\n").utf8), to: "password")
        try folder.write(key.pem, to: "plain.pem")
        try folder.write(try Checkout.read("certs/\(name).pem"), to: "cert.pem")
        let secret = ["-passout", "file:password"]
        try openssl(["pkcs8", "-topk8", "-in", "plain.pem", "-out", "encrypted.pem"] + secret)
        try openssl(["pkcs8", "-topk8", "-scrypt", "-in", "plain.pem", "-out", "encrypted-scrypt.pem"] + secret)
        let der = ["-outform", "DER"]
        try openssl(["pkcs8", "-topk8", "-nocrypt", "-in", "plain.pem", "-out", "plain.der"] + der)
        try openssl(["pkcs8", "-topk8", "-in", "plain.pem", "-out", "encrypted.der"] + der + secret)
        if key != .ed25519 {
            try openssl(["pkey", "-traditional", "-aes256", "-in", "plain.pem", "-out", "traditional.pem"] + secret)
        }
        let export = ["pkcs12", "-export", "-inkey", "plain.pem"]
        try bag("bag.pem", export + ["-in", "cert.pem"] + secret)
        try bag("bag-of-key.pem", export + ["-nocerts", "-in", "plain.pem"] + secret)
        try bag("bag-open.pem", export + ["-in", "cert.pem", "-nomac", "-keypbe", "NONE", "-certpbe", "NONE"] + secret)
        try openssl(export + ["-in", "cert.pem", "-out", "bag.p12"] + secret)
    }

    /// PKCS#12 in the PEM of GnuTLS.
    private func bag(_ name: String, _ arguments: [String]) throws {
        try openssl(arguments + ["-out", "bag"])
        try folder.write(PEMWriter.encode(try folder.read("bag"), label: "PKCS12"), to: name)
    }

    private func openssl(_ arguments: [String]) throws {
        let result = try ChildProcess.run(
            "openssl", arguments, environment: BuiltProgram.environment, directory: folder.path,
            deadline: Deadline(after: BuiltProgram.seconds))
        #expect(result.ending == .exited(0), "openssl \(arguments): \(result.errorsText)")
    }
}

/// Where the password of a run comes from.
enum PasswordOrigin: String, Sendable, CaseIterable {
    case file, standardInput, variable

    var arguments: [String] {
        switch self {
        case .file: ["--password-file", "password"]
        case .standardInput: ["--password-file", "-"]
        case .variable: []
        }
    }

    func run(_ arguments: [String], _ password: String = KeyFiles.password, in folder: TemporaryFolder) throws
        -> ProgramResult
    {
        try BuiltProgram.run(
            arguments + self.arguments, variables: self == .variable ? ["PINKIT_PASSWORD": password] : [:],
            in: folder.path, input: self == .standardInput ? Array((password + "\r\n").utf8) : [])
    }
}
