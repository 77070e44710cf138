import PinKit
import Testing

@Suite struct PortableSHA256Tests {
    struct Vector: Sendable {
        let message: [UInt8]
        let digest: String
    }

    @Test(
        "The examples of FIPS 180-4 and short messages of NIST's validation suite (SHA256ShortMsg)",
        arguments: [
            Vector(message: [], digest: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            Vector(message: hex("d3"), digest: "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
            Vector(message: hex("11af"), digest: "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"),
            Vector(message: hex("b4190e"), digest: "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"),
            Vector(
                message: hex("74ba2521"), digest: "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"),
            Vector(
                message: hex("c299209682"),
                digest: "f0887fe961c9cd3beab957e8222494abb969b1ce4c6557976df8b0f6d20e9166"),
            Vector(
                message: hex("5738c929c4f4ccb6"),
                digest: "963bb88f27f512777aab6c8b1a02c70ec0ad651d428f870036e1917120fb48bf"),
            Vector(
                message: Array("abc".utf8),
                digest: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            Vector(
                message: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
                digest: "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
            Vector(
                message: Array(
                    ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                        + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu").utf8),
                digest: "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
            Vector(
                message: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
                digest: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        ])
    func published(vector: Vector) {
        #expect(PortableSHA256.digest(of: vector.message).hexadecimal == vector.digest)
    }

    // requirement: pin.digest
    @Test("Messages of 0 to 200 bytes: the digest of all their digests, computed by another implementation")
    func lengths() {
        let message = (0...200).map { UInt8($0) }
        let digests = (0...200).flatMap { PortableSHA256.digest(of: Array(message.prefix($0))).bytes }
        #expect(
            PortableSHA256.digest(of: digests).hexadecimal
                == "64ef7c229fce2408b5336b6a542fea0e078c3a87d2da85cb3fc52e2008b65021")
    }

    @Test("How a message is cut in two changes nothing", arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 200])
    func splits(length: Int) {
        let message = (0..<length).map { UInt8($0) }
        let whole = PortableSHA256.digest(of: message)
        for cut in 0...length {
            var hash = PortableSHA256()
            hash.update(message.span, 0..<cut)
            hash.update(message.span, cut..<length)
            #expect(hash.finalize() == whole, "cut at \(cut)")
        }
    }

    // requirement: pin.digest
    @Test("Byte by byte, and as a range inside other bytes", arguments: 0...200)
    func pieces(length: Int) {
        let message = (0..<length).map { UInt8($0) }
        let whole = PortableSHA256.digest(of: message)
        var hash = PortableSHA256()
        for index in message.indices { hash.update(message.span, index..<index + 1) }
        #expect(hash.finalize() == whole)
        let framed = [0xFF, 0xFF, 0xFF] + message + [0xFF]
        let inside = PortablePinHasher().digest(framed.span, 3..<3 + length)
        #expect(inside == whole)
    }

    @Test("A digest gives its bytes, words and digits, and is read from exactly 32 bytes")
    func digest() {
        let bytes = (0..<32).map { UInt8($0 * 7) }
        let digest = PinDigest(bytes.span)
        #expect(digest?.bytes == bytes)
        #expect(digest?.words.0 == 0x0007_0E15_1C23_2A31)
        #expect(digest?[31] == 217)
        #expect(digest?.hexadecimal == "00070e151c232a31383f464d545b626970777e858c939aa1a8afb6bdc4cbd2d9")
        let short = PinDigest(Array(bytes.dropLast()).span)
        let long = PinDigest((bytes + [0]).span)
        #expect(short == nil && long == nil)
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            let changed = PinDigest(other.span)
            #expect(changed != digest)
        }
    }
}
