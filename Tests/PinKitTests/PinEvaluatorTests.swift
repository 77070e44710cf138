import PinKit
import Testing

@Suite struct PinEvaluatorTests {
    private static func certificate(_ byte: UInt8) -> [UInt8] {
        SampleCertificate(key: SampleKeys.publicKey(SampleKeys.ed25519, key: [UInt8](repeating: byte, count: 32))).bytes
    }

    // requirement: pin.leaf-only pin.any-matches
    @Test("The leaf's pin is in the set: it matches, whatever stands behind the leaf")
    func matches() throws {
        let leaf = try Certificate(Self.certificate(1))
        let backup = try Certificate(Self.certificate(2)).pin
        let pins = try #require(PinSet([backup, leaf.pin]))
        #expect(PinEvaluator(pins).evaluate([leaf.bytes]) == .matches(leaf.pin, leaf: leaf))
        #expect(PinEvaluator(pins).evaluate([leaf.bytes, [], [0]]) == .matches(leaf.pin, leaf: leaf))
    }

    // requirement: pin.leaf-only
    @Test("A chain stuffed with the pinned certificate behind another leaf is refused with both pins")
    func stuffedChain() throws {
        let pinned = try Certificate(Self.certificate(1))
        let leaf = try Certificate(Self.certificate(2))
        let pins = PinSet(pinned.pin)
        for chain in [[leaf.bytes], [leaf.bytes, pinned.bytes], [leaf.bytes, pinned.bytes, pinned.bytes]] {
            #expect(
                PinEvaluator(pins).evaluate(chain) == .refused(.mismatch(expected: pins, seen: leaf.pin, leaf: leaf)))
        }
    }

    @Test("No certificate is refused as such")
    func empty() throws {
        let pins = PinSet(try Certificate(Self.certificate(1)).pin)
        #expect(PinEvaluator(pins).evaluate([]) == .refused(.noCertificate(expected: pins)))
    }

    // requirement: failure.told-apart
    @Test("An unreadable leaf is refused with its fault, even before a pinned certificate")
    func unreadable() throws {
        let pinned = try Certificate(Self.certificate(1))
        let pins = PinSet(pinned.pin)
        let offCurve = SampleCertificate(
            key: SampleKeys.publicKey(
                SampleKeys.ecPublicKey, SampleKeys.p256, key: [4] + SampleKeys.generatorY + SampleKeys.generatorX))
        let rows: [([UInt8], InputError)] = [
            ([], InputError(.truncated, at: 0, in: "Certificate", expected: 1, seen: 0)),
            (pinned.bytes + [0], InputError(.trailingBytes, at: pinned.bytes.count, in: "Certificate", seen: 1)),
            (
                offCurve.bytes,
                InputError(.pointOffCurve, at: offCurve.offset(of: "SubjectPublicKeyInfo") + 26)
            ),
        ]
        for (leaf, error) in rows {
            #expect(
                PinEvaluator(pins).evaluate([leaf, pinned.bytes]) == .refused(.unreadable(expected: pins, error)))
        }
    }
}
