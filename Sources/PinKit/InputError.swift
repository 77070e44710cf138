/// A fault in untrusted bytes: a stable code, the offset in the bytes that were read, and both values where there are two.
///
/// Offsets count from the first byte of what was handed to the reader: the decoded block for DER, the file for PEM.
public struct InputError: Error, Hashable, Sendable {
    /// The stable name of the fault; tests and programs look at this, never at the message.
    public enum Code: String, CaseIterable, Sendable {
        case truncated = "der.truncated"
        case lengthIndefinite = "der.length-indefinite"
        case lengthNotMinimal = "der.length-not-minimal"
        case lengthTooLarge = "der.length-too-large"
        case tagNotMinimal = "der.tag-not-minimal"
        case tagTooLarge = "der.tag-too-large"
        case unexpectedTag = "der.unexpected-tag"
        case trailingBytes = "der.trailing-bytes"
        case objectIdentifier = "der.object-identifier"
        case bitString = "der.bit-string"
        case integer = "der.integer"
        case time = "der.time"
        case tooDeep = "der.too-deep"
        case tooManyElements = "der.too-many-elements"
        case neitherCertificateNorKey = "der.neither-certificate-nor-key"

        case pemLabel = "pem.label"
        case pemLabelMismatch = "pem.label-mismatch"
        case pemContent = "pem.content"
        case pemEndMissing = "pem.end-missing"
        case pemEmpty = "pem.empty"
        case base64Character = "base64.character"
        case base64Padding = "base64.padding"
        case base64StrayBits = "base64.stray-bits"
        case base64Truncated = "base64.truncated"
        case hexCharacter = "hex.character"
        case hexOdd = "hex.odd"

        case pointLength = "point.length"
        case pointForm = "point.form"
        case pointInfinity = "point.infinity"
        case pointCoordinate = "point.coordinate-not-below-p"
        case pointOffCurve = "point.off-curve"
        case pointParity = "point.hybrid-parity"

        case passwordNeeded = "container.password-needed"
        case passwordWrong = "container.password-wrong"
        case containerUnreadable = "container.unreadable"
        case containerEncryption = "container.encryption"
        case derivationTooLong = "container.derivation-too-long"
        case derivationTooLarge = "container.derivation-too-large"
        case keyHalves = "container.key-halves"

        case jwkMalformed = "jwk.malformed"
        case jwkKind = "jwk.kind"
        case jwkSymmetric = "jwk.symmetric"
        case jwkMember = "jwk.member"
        case jwkDuplicate = "jwk.duplicate-member"
        case jwkCertificate = "jwk.certificate"

        case blockTooLarge = "input.block-too-large"
        case notSupported = "input.not-supported"
        case noKey = "input.no-key"
    }

    /// What went wrong.
    public let code: Code
    /// The first byte at fault, counted from the start of the bytes that were read.
    public let offset: Int
    /// The structure or field that was being read, in the words of its specification.
    public let structure: StaticText
    /// What the reader wanted, where one value says it.
    public let expected: Int?
    /// What stood there instead.
    public let seen: Int?
    /// Where two keys should be one: the pin of the key itself, then that of its certificate. Else empty.
    public let pins: [Pin]

    /// Makes a fault; `expected` and `seen` are tags, lengths or byte values, as the code says.
    public init(
        _ code: Code, at offset: Int, in structure: StaticText = "", expected: Int? = nil, seen: Int? = nil,
        pins: [Pin] = []
    ) {
        self.code = code
        self.offset = offset
        self.structure = structure
        self.expected = expected
        self.seen = seen
        self.pins = pins
    }

    /// The same fault with its offset counted from `base` bytes further back.
    public func shifted(by base: Int) -> InputError {
        InputError(code, at: offset + base, in: structure, expected: expected, seen: seen, pins: pins)
    }
}

/// A string literal that costs no allocation to carry and can be compared.
public struct StaticText: ExpressibleByStringLiteral, Hashable, Sendable, CustomStringConvertible {
    private let literal: StaticString

    /// Wraps a literal.
    public init(stringLiteral value: StaticString) { literal = value }

    /// The text of the literal.
    public var description: String { "\(literal)" }

    /// Whether the literal has no characters.
    public var isEmpty: Bool { description.isEmpty }

    /// Two literals are equal when their characters are.
    public static func == (one: StaticText, other: StaticText) -> Bool { one.description == other.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
