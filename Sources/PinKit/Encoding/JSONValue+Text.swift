extension JSONValue {
    /// The value as one line of JSON, members in their order. What could steer a terminal, or end a line for some
    /// reader, is escaped.
    public var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): Self.write(string, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// RFC 8259 §7: what must be escaped, and with it all controls, marks of direction and line separators.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F:
                text.unicodeScalars.append(scalar)
            default:
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator:
                    for unit in String(scalar).utf16 {
                        text += "\\u" + Hex.byte(UInt8(unit >> 8)) + Hex.byte(UInt8(unit & 0xFF))
                    }
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}
