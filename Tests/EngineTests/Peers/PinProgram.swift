import PinKit
import PinKitSystem
import PinKitTLS
import Testing

/// Something that computes a pin from what its library makes of a certificate's key.
enum PinProgram: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case openssl = "OpenSSL"
    case gnutls = "GnuTLS"
    case cryptography = "pyca"
    case node = "Node"
    case java = "Java"
    case go = "Go"

    var testDescription: String { rawValue }

    /// A digest for each certificate, nil where the program gives none; the test is cancelled where it is not there.
    func digests(of certificates: [[UInt8]]) throws -> [PinDigest?] {
        switch self {
        case .openssl: try certificates.map { try Self.digest($0, .openssl) }
        case .gnutls: try certificates.map { try Self.digest($0, .gnutls) }
        case .cryptography: try run(["python3", Checkout.path + "/Tests/Peers/pins.py"], certificates)
        case .node: try run(["node", Self.folder + "/pins.js"], certificates)
        case .java: try run(["java", Self.folder + "/Pins.java"], needs: "javac", certificates)
        case .go: try run(["go", "run", Self.folder + "/pins.go"], certificates)
        }
    }

    private static let folder = Checkout.path + "/Tests/Peers/encodings"

    private static func digest(_ certificate: [UInt8], _ engine: TestEngine) throws -> PinDigest? {
        guard case .digest(let digest) = try engine.engine.computePin(of: certificate, .certificate) else { return nil }
        return digest
    }

    /// Base64 in and hexadecimal out, a line each.
    private func run(_ command: [String], needs more: String? = nil, _ certificates: [[UInt8]]) throws -> [PinDigest?] {
        for program in [command[0], more].compactMap(\.self) where ChildProcess.find(program) == nil {
            try Test.cancel("\(program) is not there")
        }
        let input = certificates.map { Base64.encode($0) + "\n" }.joined()
        let result = try ChildProcess.run(
            command[0], Array(command.dropFirst()),
            environment: Environment.all.merging(["GO111MODULE": "off", "CGO_ENABLED": "0", "GOFLAGS": ""]) { $1 },
            input: Array(input.utf8), deadline: Deadline(after: 120))
        if self == .cryptography, result.ending == .exited(2) {
            try Test.cancel("the cryptography package is not there")
        }
        let lines = result.outputText.split(separator: "\n")
        try #require(lines.count == certificates.count, "\(result.errorsText)")
        return try lines.map { line in
            guard line != "error" else { return nil }
            let octets = try Hex.decode(Array(line.utf8).span)
            let read = PinDigest(octets.span)
            let digest: PinDigest = try #require(read, "\(line)")
            return digest
        }
    }
}
