import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing

/// A folder in which the cases run: the fixtures under `certs/`, and inputs made of them, each for one property.
final class Inputs: Sendable {
    let folder: TemporaryFolder

    /// One for all tests, since nobody writes to it.
    static let shared = Result { try Inputs() }

    private init() throws {
        folder = try TemporaryFolder()
        try folder.link("certs", to: Checkout.path + "/certs")
        for (name, bytes) in try Self.files() { try folder.write(bytes, to: name) }
    }

    /// The inputs by name; the comment of each says what it is for.
    private static func files() throws -> [String: [UInt8]] {
        let original = try Checkout.read("certs/original.pem")
        let regenerated = try Checkout.read("certs/regenerated.pem")
        let authority = try Checkout.read("certs/ca.pem")
        let key = try Certificate(try Checkout.read("certs/original.der")).subjectPublicKeyInfo.bytes
        let (point1, moved) = (try hex(Points.one), try hex(Points.offCurve))
        let revocation = PEMWriter.encode([0x30, 0x00], label: "X509 CRL")
        // A character that base64 has not, in the third line of the block.
        let broken = replacing(regenerated, at: 28 + 2 * 65 + 5, with: UInt8(ascii: "!"))
        return [
            "bundle.pem": original + regenerated + authority,
            "bundle-broken.pem": original + broken + authority,
            "bundle-commented.pem": text("The agent, before:\n") + original + text("\nand after:\n") + regenerated,
            "crlf.pem": original.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] },
            "cut.pem": Array(original.dropLast(40)),
            "cut.der": Array(try Checkout.read("certs/original.der").dropLast(1)),
            "appended.der": try Checkout.read("certs/original.der") + [0x00],
            "empty.pem": [],
            "text.txt": text("no key here\n"),
            "key.pem": PEMWriter.encode(key, label: "PUBLIC KEY"),
            "key.der": key,
            // The point at infinity is the one byte 00 (SEC 1 §2.3.3).
            "key-infinity.der": try hex("301930130607" + "2a8648ce3d020106082a8648ce3d03010703020000"),
            "certificate-off-curve.der": try certificateOffCurve(),
            "key-off-curve.der": Array(key.dropLast()) + [(key.last ?? 0) ^ 1],
            "revoked-and-key.pem": revocation + original,
            "revoked.pem": revocation,
            "request.pem": PEMWriter.encode([0x30, 0x00], label: "CERTIFICATE REQUEST") + original,
            "utf16.pem": [0xFF, 0xFE] + original.flatMap { [$0, 0] },
            "spki.b64": text(Base64.encode(key) + "\n"),
            "ber.der": [0x30, 0x81] + key.dropFirst(),
            "labelled.pem": PEMWriter.encode(key, label: "CERTIFICATE"),
            "dh.der": [0x30, 0x09, 0x02, 0x04, 0x7F, 0x01, 0x01, 0x01, 0x02, 0x01, 0x02]
                + [UInt8](repeating: 0, count: 60),
            "id_ed25519": text(
                "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n"),
            "point.bin": point1,
            "point-off-curve.bin": moved,
            "long.bin": [UInt8](repeating: 4, count: 5_000),
            "point.hex": text(Points.one + "\r\n"),
            "rsa-without-null.der": try certificateWithoutNull(),
            "hostile-name.der": try hostileCertificate(),
            // 1·G in its compressed form.
            "compressed.der": try certificate(
                of: try hex("3039301306072a8648ce3d020106082a8648ce3d030107032200" + Points.compressed),
                Name(.commonName("compressed"))),
            "written-out.der": try writtenOut(generator: Points.one, point: key.suffix(65)),
            "curveball.der": try writtenOut(generator: Hex.encode(Array(key.suffix(65))), point: key.suffix(65)),
        ]
    }

    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func hex(_ digits: String) throws -> [UInt8] { try Hex.decode(Array(digits.utf8).span) }

    private static func replacing(_ bytes: [UInt8], at place: Int, with byte: UInt8) -> [UInt8] {
        var bytes = bytes
        bytes[place] = byte
        return bytes
    }

    /// An RSA key whose AlgorithmIdentifier lacks the NULL that RFC 3279 §2.3.1 asks for: legal to carry, and every
    /// library that builds the key anew writes the NULL.
    private static func certificateWithoutNull() throws -> [UInt8] {
        let carried = try GnuTLSSigner(pem: FixtureKey.rsa2048.pem).publicKey.bytes
        let span = carried.span
        var reader = DERReader(0..<carried.count)
        let outer = try reader.read(.sequence, "SubjectPublicKeyInfo", in: span)
        var fields = DERReader(outer.content)
        let algorithm = try fields.read(.sequence, "algorithm", in: span)
        let withoutNull = DERWriter.encode { writer in
            writer.write(.sequence) {
                // The identifier, without the two bytes of NULL behind it.
                $0.write(.sequence, content: carried[algorithm.content].dropLast(2))
                $0.append(carried[algorithm.range.upperBound...])
            }
        }
        return try certificate(of: withoutNull, Name(.organization("Davi NFC Agent"), .commonName("without NULL")))
    }

    private static func certificateOffCurve() throws -> [UInt8] {
        try certificate(
            of: try hex("3059301306072a8648ce3d020106082a8648ce3d030107034200" + Points.offCurve),
            Name(.commonName("off the curve")))
    }

    /// A subject that would draw on a terminal, were it printed as it is.
    private static func hostileCertificate() throws -> [UInt8] {
        try certificate(
            of: try GnuTLSSigner(pem: FixtureKey.agent.pem).publicKey.bytes,
            Name(.commonName("a\u{1B}[2J\u{7}\n\u{202E}b")))
    }

    /// A key of P-256 whose parameters are written out; with a generator that is not P-256's own, it only looks like one,
    /// and where that is the point itself, 1 is the private key (CVE-2020-0601).
    private static func writtenOut(generator: String, point: ArraySlice<UInt8>) throws -> [UInt8] {
        // SP 800-186 §3.2.1.3: a is the prime less 3.
        let prime = "ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"
        let octets = try [
            prime, prime.dropLast() + "c", "5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b",
            generator,
            "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
        ].map(hex)
        return DERWriter.encode { writer in
            writer.write(.sequence) { key in
                key.write(.sequence) { algorithm in
                    algorithm.write(.objectIdentifier, content: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01])
                    algorithm.write(.sequence) { parameters in
                        parameters.writeInteger(magnitude: [1])
                        parameters.write(.sequence) {
                            $0.write(.objectIdentifier, content: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x01, 0x01])
                            $0.writeInteger(magnitude: octets[0])
                        }
                        parameters.write(.sequence) {
                            $0.writeOctetString(octets[1])
                            $0.writeOctetString(octets[2])
                        }
                        parameters.writeOctetString(octets[3])
                        parameters.writeInteger(magnitude: octets[4])
                        parameters.writeInteger(magnitude: [1])
                    }
                }
                key.writeBitString(Array(point))
            }
        }
    }

    private static func certificate(of key: [UInt8], _ name: Name) throws -> [UInt8] {
        let builder = CertificateBuilder(
            serialNumber: [1], issuer: name, validity: CertificateValidity(notBefore: 0, notAfter: 86_400),
            subject: name, subjectPublicKeyInfo: key, extensions: [])
        return try builder.sign(with: try GnuTLSSigner(pem: FixtureKey.agent.pem))
    }
}

/// Points on P-256 by their numbers: 1·G, in every form.
enum Points {
    static let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    static let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    static let one = "04" + x + y
    static let compressed = "03" + x
    static let hybrid = "07" + x + y
    static let coordinates = x + y
    /// The last byte is changed.
    static let offCurve = "04" + x + y.dropLast() + "4"
    /// The field's prime in place of x.
    static let coordinateTooLarge = "04ffffffff00000001000000000000000000000000ffffffffffffffffffffffff" + y
    static let base64 = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="
}
