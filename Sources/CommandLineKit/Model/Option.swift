/// An option of a command: a flag, or a name followed by a value.
public struct Option: Sendable {
    /// Whether a value follows the name.
    public enum Kind: Sendable {
        case flag
        case value(ValueForm)
    }

    /// The names that the help shows, in its order.
    public var names: [OptionName]
    /// Names that are accepted and shown nowhere.
    public var hiddenNames: [OptionName]
    public var kind: Kind
    /// One sentence for the help.
    public var help: String
    /// The title of the help's section; nil is OPTIONS.
    public var group: String?
    public var isRequired: Bool
    /// Whether a value may be given more than once; a flag always may.
    public var isRepeatable: Bool
    /// A hidden option works, and is neither shown, suggested nor completed.
    public var isHidden: Bool

    /// Declares an option without a value.
    public static func flag(
        _ names: OptionName..., help: String, group: String? = nil, hiddenNames: [OptionName] = [],
        isHidden: Bool = false
    ) -> Option {
        Option(
            names: names, hiddenNames: hiddenNames, kind: .flag, help: help, group: group, isRequired: false,
            isRepeatable: true, isHidden: isHidden)
    }

    /// Declares an option that takes a value of a form.
    public static func value(
        _ names: OptionName..., form: ValueForm, help: String, group: String? = nil,
        hiddenNames: [OptionName] = [], isRequired: Bool = false, isRepeatable: Bool = false, isHidden: Bool = false
    ) -> Option {
        Option(
            names: names, hiddenNames: hiddenNames, kind: .value(form), help: help, group: group,
            isRequired: isRequired, isRepeatable: isRepeatable, isHidden: isHidden)
    }

    /// What the program looks the option up by: its first long name, else its first name.
    public var key: String { (names.first(where: \.isLong) ?? names.first)?.key ?? "" }

    var form: ValueForm? {
        if case .value(let form) = kind { form } else { nil }
    }

    /// The name that messages use: `--pin`, or `-q` where there is no long one.
    var spelling: String { (names.first(where: \.isLong) ?? names.first)?.spelling ?? "" }

    /// The name with its value: `--pin <pin>`.
    var label: String { withValue(spelling) }

    /// All shown names with the value: `-q, --quiet`.
    var fullLabel: String { withValue(names.map(\.spelling).joined(separator: ", ")) }

    func answers(to name: OptionName) -> Bool { names.contains(name) || hiddenNames.contains(name) }

    private func withValue(_ name: String) -> String {
        if let form { "\(name) \(form.label)" } else { name }
    }
}
