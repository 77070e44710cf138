import PinKit
import PinKitTLS
import Testing

extension OpenSSLTestKey {
    /// The SubjectPublicKeyInfo.
    var subjectPublicKeyInfo: [UInt8] { get throws { try Base64.decode(Array(publicKey.utf8).span) } }

    /// The private key as PEM, behind the line that the project's own key files begin with.
    var pem: [UInt8] {
        Array("This test key is public.\n-----BEGIN PRIVATE KEY-----\n".utf8)
            + stride(from: 0, to: privateKey.utf8.count, by: 64).flatMap { start in
                Array(privateKey.utf8.dropFirst(start).prefix(64)) + [UInt8(ascii: "\n")]
            }
            + Array("-----END PRIVATE KEY-----\n".utf8)
    }

    /// A version 1 certificate (RFC 5280 §4.1) that carries `publicKey`; its signature is nothing but zeros, since a
    /// pin asks for no valid one.
    static func certificate(_ publicKey: [UInt8], serial: UInt8 = 1) -> [UInt8] {
        // sha1WithRSAEncryption, which every library would refuse if it looked at the signature.
        let algorithm = der(
            0x30, der(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x05]) + der(0x05, []))
        let name = der(0x30, [])
        let validity = der(
            0x30, der(0x17, Array("200101000000Z".utf8)) + der(0x17, Array("210101000000Z".utf8)))
        let body = der(0x30, der(0x02, [serial]) + algorithm + name + validity + name + publicKey)
        return der(0x30, body + algorithm + der(0x03, [UInt8](repeating: 0, count: 129)))
    }

    /// A certificate for this key.
    func certificate(serial: UInt8 = 1) throws -> [UInt8] {
        Self.certificate(try subjectPublicKeyInfo, serial: serial)
    }

    /// A server that presents a certificate for this key and holds it, or `signer` in its place.
    func server(
        signingWith signer: OpenSSLTestKey? = nil, versions: ClosedRange<TLSVersion> = .tls12 ... .tls13
    ) throws -> TLSServerConfiguration {
        TLSServerConfiguration(
            chain: [try certificate()], privateKey: (signer ?? self).pem, servesForeignKey: signer != nil,
            minimumVersion: versions.lowerBound, maximumVersion: versions.upperBound)
    }

    /// One DER element with a length of at most 65,535.
    static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            count < 128
            ? [UInt8(count)]
            : count < 256
                ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(truncatingIfNeeded: count)]
        return [tag] + length + content
    }
}
