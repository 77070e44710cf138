/// The text of a Name (RFC 5280 §4.1.2.4), for people: never compared, never trusted.
enum DistinguishedName {
    /// The attributes in the order of the certificate, `TYPE=value` joined by `, `; `(empty)` for no attribute,
    /// `(malformed)` for what cannot be read and `(too long)` for what nobody would. Control characters and the
    /// separators are escaped.
    static func text(of name: DERElement, in bytes: Span<UInt8>) -> String {
        guard name.content.count <= DERLimits.nameOctets else { return "(too long)" }
        guard let attributes = try? attributes(of: name, in: bytes) else { return "(malformed)" }
        return attributes.isEmpty ? "(empty)" : attributes.joined(separator: ", ")
    }

    /// The attributes, each `TYPE=value`.
    ///
    /// - Throws: DER codes, or `tooManyElements`.
    static func attributes(of name: DERElement, in bytes: Span<UInt8>) throws(InputError) -> [String] {
        var attributes: [String] = []
        var names = DERReader(name.content)
        while !names.isAtEnd {
            var relative = DERReader(try names.read(.set, "RelativeDistinguishedName", in: bytes).content)
            while !relative.isAtEnd {
                var pair = DERReader(try relative.read(.sequence, "AttributeTypeAndValue", in: bytes).content)
                let type = try pair.read(.objectIdentifier, "AttributeType", in: bytes)
                let value = try pair.read("AttributeValue", in: bytes)
                let identifier = ObjectIdentifier(content: bytes.array(type.content)).dotted
                attributes.append("\(labels[identifier] ?? identifier)=\(escape(string(value, in: bytes)))")
                guard attributes.count <= DERLimits.listedElements else {
                    throw InputError(.tooManyElements, at: name.start, in: "Name", expected: DERLimits.listedElements)
                }
            }
        }
        return attributes
    }

    /// The text of a value by its tag; a kind that is no text in hexadecimal.
    static func string(_ value: DERElement, in bytes: Span<UInt8>) -> String {
        let content = bytes.array(value.content)
        switch value.tag {
        case .utf8String: return String(decoding: content, as: UTF8.self)
        case .printableString, .ia5String, .teletexString:
            // TeletexString is read as Latin-1, as everybody does.
            return String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
        case .bmpString where content.count % 2 == 0:
            let units = stride(from: 0, to: content.count, by: 2).map {
                UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
            }
            return String(decoding: units, as: UTF16.self)
        default: return "#" + Hex.encode(bytes.array(value.range))
        }
    }

    private static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            case _ where scalar.properties.isDefaultIgnorableCodePoint:
                // Fillers and variation selectors, which show as nothing.
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            default:
                if scalar == "," || scalar == "\\" { escaped += "\\" }
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The short names of RFC 4514 §3 and of common use.
    static let labels: [String: String] = [
        "2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST",
        "2.5.4.9": "street", "2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.12": "title", "2.5.4.42": "GN",
        "2.5.4.97": "organizationIdentifier", "0.9.2342.19200300.100.1.1": "UID", "0.9.2342.19200300.100.1.25": "DC",
        "1.2.840.113549.1.9.1": "emailAddress",
    ]
}
