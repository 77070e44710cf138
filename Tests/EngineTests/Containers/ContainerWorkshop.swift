#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PinKit
import PinKitOpenSSL
import PinKitSystem
import Testing

/// A folder in which `openssl` makes containers of public test keys; removed with its owner.
final class ContainerWorkshop: Sendable {
    static let isThere = ChildProcess.find("openssl") != nil
    /// The password of everything that has one.
    static let password = "correct horse: ö"

    private let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("container-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.path
        try write(Array(Self.password.utf8), to: "password")
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], to name: String) throws {
        try AtomicFile.write(bytes, to: "\(path)/\(name)", mode: 0o600)
    }

    func read(_ name: String) throws -> [UInt8] { try FileReader(path: "\(path)/\(name)").readAll(limit: 1 << 20) }

    /// Runs `openssl` in the folder; it must succeed.
    func openssl(_ arguments: [String]) throws {
        let variables = Environment.all.filter { $0.key == "PATH" }
        let result = try ChildProcess.run(
            "openssl", arguments, environment: variables, directory: path, deadline: Deadline(after: 60))
        #expect(result.ending == .exited(0), "openssl \(arguments): \(result.errorsText)")
    }

    /// What a command writes to the file `out`.
    func made(by arguments: [String]) throws -> [UInt8] {
        try openssl(arguments + ["-out", "out"])
        return try read("out")
    }

    /// The SHA-256 of the public key that `openssl pkey -pubout` takes out of a key in PEM.
    func pin(ofKey pem: [UInt8]) throws -> Pin {
        try write(pem, to: "whole.pem")
        let der = try made(by: ["pkey", "-in", "whole.pem", "-pubout", "-outform", "DER"])
        return Pin(PortablePinHasher().digest(der.span, 0..<der.count))
    }
}

/// Opens with a password as text, or with none.
func open(_ content: OpaqueContent, _ bytes: [UInt8], password: String? = nil) throws -> [ContainedKey] {
    let opener = OpenSSLContainerOpener()
    guard let password else { return try opener.open(content, bytes.span, password: nil) }
    return try opener.open(content, bytes.span, password: Array(password.utf8).span)
}

/// The kinds of what comes out; nil where this machine's OpenSSL lacks the algorithm, and says so.
func kindsIfOffered(_ content: OpaqueContent, _ bytes: [UInt8], password: String) throws -> [KeyContainer]? {
    do {
        return try open(content, bytes, password: password).map(\.container)
    } catch let error as InputError where error.code == .containerEncryption {
        return nil
    }
}

extension ContainedKey {
    /// The pin as carried.
    var pin: Pin {
        get throws { try container == .certificate ? Certificate(der).pin : SubjectPublicKeyInfo(der).pin }
    }
}

/// The base64 of a PEM text's first block, decoded: for blocks without headers.
func decodedPEM(_ text: [UInt8]) throws -> [UInt8] {
    var lines = String(decoding: text, as: UTF8.self).split(separator: "\n").drop { !$0.hasPrefix("-----BEGIN") }
    lines = lines.dropFirst().prefix { !$0.hasPrefix("-----END") }
    return try Base64.decode(Array(lines.joined().utf8).span)
}
