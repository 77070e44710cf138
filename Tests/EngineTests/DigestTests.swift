import PinKit
import PinKitGnuTLS
import PinKitOpenSSL
import Testing

/// SHA-256 of three implementations over the same messages: they must agree with each other and with published digests.
@Suite struct DigestTests {
    enum Hasher: String, CaseIterable, Sendable {
        case portable, openssl, gnutls

        func make() throws -> any PinHasher {
            switch self {
            case .portable: PortablePinHasher()
            case .openssl: try EVPPinHasher()
            case .gnutls: try GnuTLSPinHasher()
            }
        }
    }

    @Test(
        "The examples of FIPS 180-4, by every hasher, one after the other by the same instance",
        arguments: Hasher.allCases)
    func published(name: Hasher) throws {
        let hasher = try name.make()
        let rows = [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
        for (message, digest) in rows + rows.reversed() {
            let bytes = Array(message.utf8)
            let seen = hasher.digest(bytes.span, 0..<bytes.count)
            #expect(seen.hexadecimal == digest)
        }
    }

    @Test("Random messages of every length to 600 bytes, and longer ones, inside other bytes")
    func random() throws {
        let hashers = try Hasher.allCases.map { try $0.make() }
        var state: UInt64 = 0x5EED
        var bytes: [UInt8] = []
        // A linear congruence (Knuth's MMIX): the same messages in every run.
        for _ in 0..<70_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            bytes.append(UInt8(truncatingIfNeeded: state >> 56))
        }
        for length in Array(0...600) + [4_095, 4_096, 4_097, 65_535, 65_536, 65_600] {
            let start = length % 97
            let digests = hashers.map { $0.digest(bytes.span, start..<start + length) }
            #expect(Set(digests).count == 1, "\(length) bytes: \(digests.map(\.hexadecimal))")
        }
    }
}
