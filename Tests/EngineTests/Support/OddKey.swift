import PinKit
import PinKitIssuing
import Testing

/// A key that is not encoded as its standards have it, composed by hand of one that is.
struct OddKey: Sendable, CustomTestStringConvertible {
    let name: String
    let deviations: [CanonicalEncoding.Deviation]
    /// The key whose encoding is canonical.
    let original: TestKey
    /// Whether the core can write the canonical encoding.
    var isUndone = true
    /// The SubjectPublicKeyInfo.
    let compose: @Sendable () throws -> [UInt8]

    var testDescription: String { name }

    /// A certificate with this key in it.
    var certificate: [UInt8] { get throws { try TestKey.agent.certificate(carrying: compose()) } }

    static let all: [OddKey] = [
        OddKey(name: "RSA without NULL", deviations: [.nullMissing], original: .rsa2048) {
            try compose(.rsa2048) { $0.parameters = [] }
        },
        OddKey(name: "RSA with padded integers", deviations: [.integerPadded], original: .rsa2048) {
            try compose(.rsa2048) { $0.bits = try rsa { [0, 0] + $0 } }
        },
        OddKey(name: "RSA without its sign octet", deviations: [.integerNegative], original: .rsa2048) {
            try compose(.rsa2048) { $0.bits = try rsa { $0 } }
        },
        OddKey(name: "RSA without NULL, padded", deviations: [.nullMissing, .integerPadded], original: .rsa2048) {
            try compose(.rsa2048) {
                $0.parameters = []
                $0.bits = try rsa { [0, 0] + $0 }
            }
        },
        OddKey(name: "RSA with a BER length", deviations: [.notDER], original: .rsa2048) {
            withLongLength(try TestKey.rsa2048.publicKey.bytes)
        },
        OddKey(name: "RSA with a BER length inside", deviations: [.notDERInside], original: .rsa2048) {
            try compose(.rsa2048) { $0.bits = withLongLength($0.bits) }
        },
        OddKey(name: "RSA with a set unused bit", deviations: [.unusedBitsSet], original: .rsa2048, isUndone: false) {
            // The exponent ends with a 1.
            try compose(.rsa2048) { $0.unusedBits = 1 }
        },
        OddKey(name: "P-384 with unused bits", deviations: [.unusedBits], original: .otherP384) {
            // Its y ends with 20 in hexadecimal.
            try compose(.otherP384) { $0.unusedBits = 5 }
        },
        OddKey(name: "P-256 with a BER length", deviations: [.notDER], original: .agent) {
            withLongLength(try TestKey.agent.publicKey.bytes)
        },
        OddKey(name: "P-256 compressed", deviations: [.pointCompressed], original: .agent) {
            try compose(.agent) { $0.bits = compressed($0.bits) }
        },
        OddKey(name: "P-384 compressed", deviations: [.pointCompressed], original: .p384, isUndone: false) {
            try compose(.p384) { $0.bits = compressed($0.bits) }
        },
        OddKey(name: "P-256 hybrid", deviations: [.pointHybrid], original: .agent) {
            try compose(.agent) { $0.bits = hybrid($0.bits) }
        },
        OddKey(name: "P-384 hybrid", deviations: [.pointHybrid], original: .p384) {
            try compose(.p384) { $0.bits = hybrid($0.bits) }
        },
        OddKey(name: "P-256 written out", deviations: [.parametersExplicit], original: .agent) {
            try compose(.agent) { $0.parameters = WrittenCurve.p256.encoded() }
        },
        OddKey(name: "P-384 written out", deviations: [.parametersExplicit], original: .p384) {
            try compose(.p384) { $0.parameters = WrittenCurve.p384.encoded() }
        },
        OddKey(
            name: "P-256 written out, compressed", deviations: [.pointCompressed, .parametersExplicit], original: .agent
        ) {
            try compose(.agent) {
                $0.parameters = WrittenCurve.p256.encoded()
                $0.bits = compressed($0.bits)
            }
        },
        OddKey(
            name: "P-256 written out with another generator", deviations: [.parametersUnknown], original: .agent,
            isUndone: false
        ) {
            // The point itself: 1 is the private key then.
            try compose(.agent) {
                var curve = WrittenCurve.p256
                curve.base = $0.bits
                $0.parameters = curve.encoded()
            }
        },
        OddKey(name: "Ed25519 with NULL", deviations: [.parametersPresent], original: .ed25519) {
            try compose(.ed25519) { $0.parameters = [0x05, 0x00] }
        },
    ]

    /// The parts of a SubjectPublicKeyInfo.
    struct Parts {
        var algorithm: [UInt8]
        /// As they stand, with tag and length.
        var parameters: [UInt8]
        var bits: [UInt8]
        var unusedBits: UInt8 = 0
    }

    /// The key with a part changed.
    static func compose(_ key: TestKey, _ change: (inout Parts) throws -> Void) throws -> [UInt8] {
        let bytes = try key.publicKey.bytes
        var reader = DERReader(0..<bytes.count)
        let layout = try SubjectPublicKeyInfoLayout(reading: &reader, in: bytes.span)
        var parts = Parts(
            algorithm: Array(bytes[layout.algorithm]),
            parameters: layout.parameters.map { Array(bytes[$0.range]) } ?? [],
            bits: Array(bytes[layout.key]))
        try change(&parts)
        return DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.sequence) {
                    $0.write(.objectIdentifier, content: parts.algorithm)
                    $0.append(parts.parameters)
                }
                fields.writeBitString(parts.bits, unusedBits: parts.unusedBits)
            }
        }
    }

    static func compressed(_ point: [UInt8]) -> [UInt8] {
        [2 + ((point.last ?? 0) & 1)] + point[1...((point.count - 1) / 2)]
    }

    static func hybrid(_ point: [UInt8]) -> [UInt8] { [6 + ((point.last ?? 0) & 1)] + point.dropFirst() }

    /// The RSA key of the fixtures with other octets for each of its numbers, which come without leading zeros.
    private static func rsa(_ octets: ([UInt8]) -> [UInt8]) throws -> [UInt8] {
        var key: [UInt8] = []
        _ = try compose(.rsa2048) { key = $0.bits }
        var reader = DERReader(0..<key.count)
        var fields = DERReader(try reader.read(.sequence, "RSAPublicKey", in: key.span).content)
        let modulus = key[try fields.read(.integer, "modulus", in: key.span).content]
        let exponent = key[try fields.read(.integer, "publicExponent", in: key.span).content]
        return DERWriter.encode { writer in
            writer.write(.sequence) {
                $0.write(.integer, content: octets(Array(modulus.drop { $0 == 0 })))
                $0.write(.integer, content: octets(Array(exponent)))
            }
        }
    }

    /// An element whose length is written with an octet more than it needs.
    private static func withLongLength(_ element: [UInt8]) -> [UInt8] {
        element[1] < 0x80
            ? [element[0], 0x81] + element[1...]
            : [element[0], element[1] + 1, 0] + element[2...]
    }
}
