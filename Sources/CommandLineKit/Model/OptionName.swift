/// One spelling of an option: `--long` or `-s`; written in source as the literal that a user types.
public enum OptionName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A name after two hyphens, given here without them.
    case long(String)
    /// A single letter after one hyphen.
    case short(Character)

    /// Reads `"--pin"` as a long name and `"-q"` as a short one.
    public init(stringLiteral literal: String) {
        if literal.count == 2, literal.first == "-", let letter = literal.last {
            self = .short(letter)
        } else {
            self = .long(literal.hasPrefix("--") ? String(literal.dropFirst(2)) : literal)
        }
    }

    /// The name without hyphens: what the program looks the option up by.
    var key: String {
        switch self {
        case .long(let name): name
        case .short(let letter): String(letter)
        }
    }

    /// The name as it is typed.
    var spelling: String {
        switch self {
        case .long(let name): "--" + name
        case .short(let letter): "-" + String(letter)
        }
    }

    var isLong: Bool {
        if case .long = self { true } else { false }
    }
}
