/// An identifier of X.690 §8.1.2: class, constructed bit and number in one value.
public struct DERTag: RawRepresentable, Hashable, Sendable {
    /// The identifier octet in the low byte; for numbers above 30 the number stands above it.
    public let rawValue: UInt32

    /// Wraps a raw value as `rawValue` describes it.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A context-specific tag of number 0–30.
    public static func context(_ number: UInt8, constructed: Bool) -> DERTag {
        DERTag(rawValue: UInt32(0x80 | (constructed ? 0x20 : 0) | (number & 0x1F)))
    }

    public static let boolean = DERTag(rawValue: 0x01)
    public static let integer = DERTag(rawValue: 0x02)
    public static let bitString = DERTag(rawValue: 0x03)
    public static let octetString = DERTag(rawValue: 0x04)
    public static let null = DERTag(rawValue: 0x05)
    public static let objectIdentifier = DERTag(rawValue: 0x06)
    public static let utf8String = DERTag(rawValue: 0x0C)
    public static let printableString = DERTag(rawValue: 0x13)
    public static let teletexString = DERTag(rawValue: 0x14)
    public static let ia5String = DERTag(rawValue: 0x16)
    public static let utcTime = DERTag(rawValue: 0x17)
    public static let generalizedTime = DERTag(rawValue: 0x18)
    public static let universalString = DERTag(rawValue: 0x1C)
    public static let bmpString = DERTag(rawValue: 0x1E)
    public static let sequence = DERTag(rawValue: 0x30)
    public static let set = DERTag(rawValue: 0x31)

    /// Whether the content is itself a series of elements.
    public var isConstructed: Bool { rawValue & 0x20 != 0 }
}

extension DERTag: CustomStringConvertible {
    /// The name of X.680, `[n]` for context tags, or the raw value in hexadecimal.
    public var description: String {
        switch self {
        case .boolean: "BOOLEAN"
        case .integer: "INTEGER"
        case .bitString: "BIT STRING"
        case .octetString: "OCTET STRING"
        case .null: "NULL"
        case .objectIdentifier: "OBJECT IDENTIFIER"
        case .utf8String: "UTF8String"
        case .printableString: "PrintableString"
        case .teletexString: "TeletexString"
        case .ia5String: "IA5String"
        case .utcTime: "UTCTime"
        case .generalizedTime: "GeneralizedTime"
        case .universalString: "UniversalString"
        case .bmpString: "BMPString"
        case .sequence: "SEQUENCE"
        case .set: "SET"
        default:
            rawValue < 0x100 && rawValue & 0xC0 == 0x80
                ? "[\(rawValue & 0x1F)]" : "tag 0x" + String(rawValue, radix: 16)
        }
    }
}
