extension InputError: CustomStringConvertible {
    /// One lower-case sentence: what was seen, in which structure, and at which offset.
    public var description: String {
        switch code {
        case .noKey: return structure.isEmpty ? fact : "\(fact), but \(structure)"
        case .pemContent: return "\(fact) \(structure)"
        case .notSupported, .containerUnreadable: return "\(structure) \(fact)"
        case .keyHalves, .jwkMalformed, .jwkKind, .jwkSymmetric, .jwkDuplicate, .jwkCertificate: return fact
        case .jwkMember: return "the member '\(structure)' of a JSON Web Key \(fact)"
        case .passwordNeeded, .passwordWrong, .containerEncryption, .derivationTooLong, .derivationTooLarge:
            return "\(structure): \(fact)"
        default: return "\(fact)\(structure.isEmpty ? "" : " in \(structure)") at offset \(offset)"
        }
    }

    private var fact: String {
        switch code {
        case .truncated: "\(bytes(expected)) expected, \(number(seen)) left"
        case .lengthIndefinite: "an indefinite length, which DER forbids"
        case .lengthNotMinimal: "a length that is not in its shortest form"
        case .lengthTooLarge: "a length of more than \(bytes(expected))"
        case .tagNotMinimal: "a tag number that is not in its shortest form"
        case .tagTooLarge: "a tag number that is too large"
        case .unexpectedTag: "\(tag(expected)) expected, \(tag(seen)) seen"
        case .trailingBytes: "\(seen == nil ? "bytes" : bytes(seen)) left over"
        case .objectIdentifier: "a malformed object identifier"
        case .bitString: "a malformed bit string"
        case .integer: "a malformed integer"
        case .time: "a malformed time"
        case .tooDeep: "more than \(number(expected)) levels of nesting"
        case .tooManyElements: "more than \(number(expected)) elements"
        case .neitherCertificateNorKey: "neither a certificate nor a public key"
        case .pemLabel: "a BEGIN line without a label and five closing dashes"
        case .pemLabelMismatch: "an END line whose label differs from the BEGIN line's"
        case .pemContent: "the label of the block is wrong: it holds"
        case .pemEndMissing: "the END line is missing"
        case .pemEmpty: "a block without content"
        case .base64Character: "byte \(hexadecimal(seen)) is not a base64 character"
        case .base64Padding: "base64 padding where none belongs"
        case .base64StrayBits: "the last base64 character carries bits that are not part of any byte"
        case .base64Truncated: "base64 that ends inside a group of four"
        case .hexCharacter: "byte \(hexadecimal(seen)) is not a hexadecimal digit"
        case .hexOdd: "an odd number of hexadecimal digits"
        case .pointLength: "a point of \(bytes(seen)); a P-256 point has 33, 64 or 65"
        case .pointForm: "a point that starts with \(hexadecimal(seen)); 02, 03, 04, 06 or 07 expected"
        case .pointInfinity: "the point at infinity, which is no public key"
        case .pointCoordinate: "a coordinate that is not below the field's prime"
        case .pointOffCurve: "a point that is not on P-256"
        case .pointParity: "a hybrid point whose first byte contradicts its y coordinate"
        case .passwordNeeded: "a password is needed"
        case .passwordWrong: "the password does not open it"
        case .containerUnreadable: "cannot be read: it is damaged, or of a kind that OpenSSL does not know"
        case .containerEncryption: "encrypted in a way that OpenSSL does not offer here"
        case .derivationTooLong:
            "a key derivation of \(number(seen)) steps, where \(number(expected)) are left to it"
        case .derivationTooLarge: "a key derivation that takes more than \(bytes(expected)) of memory"
        case .keyHalves: "the private key's two halves do not belong together"
        case .jwkMalformed: "not JSON, or not the JSON of a JSON Web Key or a set of them"
        case .jwkKind: "a JSON Web Key of a kind ('kty', 'crv') that is not known"
        case .jwkSymmetric: "a JSON Web Key with a shared secret ('oct'), which is no public key"
        case .jwkMember: "is missing, or not what it should be: base64url without padding, of the right length"
        case .jwkDuplicate:
            "the member name at byte \(number(seen)) stands at byte \(number(expected)) of the same JSON object already"
        case .jwkCertificate:
            "the JSON Web Key has the pin \(pin(0)), the first certificate of its 'x5c' the pin \(pin(1))"
        case .blockTooLarge: "a block of more than \(bytes(expected))"
        case .notSupported: "is not read yet"
        case .noKey: "no certificate and no key"
        }
    }

    private func bytes(_ value: Int?) -> String { value == 1 ? "1 byte" : "\(number(value)) bytes" }
    private func number(_ value: Int?) -> String { value.map { String($0) } ?? "?" }
    private func pin(_ index: Int) -> String { pins.indices.contains(index) ? pins[index].text : "?" }
    private func hexadecimal(_ value: Int?) -> String {
        value.map { "0x" + Hex.byte(UInt8(truncatingIfNeeded: $0)) } ?? "?"
    }
    private func tag(_ value: Int?) -> String {
        value.map { DERTag(rawValue: UInt32(truncatingIfNeeded: $0)).description } ?? "?"
    }
}
