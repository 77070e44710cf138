/// What a shell offers in the place of a value.
public enum ValueCompletion: Hashable, Sendable {
    case none
    case file
    case directory
    /// Likely words; others are allowed too.
    case words([String])
}

/// The form of a value: what it is called, which words are allowed, and what a shell may offer.
public struct ValueForm: Hashable, Sendable {
    /// The name between angle brackets in the help: `pin` is shown as `<pin>`.
    public var name: String
    /// The only words accepted; empty means any.
    public var allowed: [String]
    /// What separates the items of a list in one value, each of them checked against `allowed`.
    public var separator: Character?
    /// What the program does without the value, for the help alone.
    public var defaultText: String?
    /// What a shell offers; allowed words come first.
    public var completion: ValueCompletion
    /// A secret is never repeated in an error.
    public var isSecret: Bool

    public init(
        _ name: String, allowed: [String] = [], separator: Character? = nil, defaultText: String? = nil,
        completion: ValueCompletion = .none, isSecret: Bool = false
    ) {
        self.name = name
        self.allowed = allowed
        self.separator = separator
        self.defaultText = defaultText
        self.completion = allowed.isEmpty ? completion : .words(allowed)
        self.isSecret = isSecret
    }

    var label: String { "<\(name)>" }

    /// The items of a value: itself, unless the form is a list.
    func items(of value: String) -> [String] {
        guard let separator else { return [value] }
        return value.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// Why a value is refused, or nil if all of its items are allowed.
    func refusal(of value: String, label: String) -> String? {
        guard !allowed.isEmpty, let item = items(of: value).first(where: { !allowed.contains($0) }) else { return nil }
        let shown = isSecret ? "The value" : "The value \(DisplayText.quoted(item))"
        let choice = (allowed.count > 1 ? "one of " : "") + DisplayText.alternatives(allowed)
        return "\(shown) is invalid for '\(label)'. Please provide \(choice)."
    }

    /// The note behind a description: `(values: a, b; default: a)`.
    var note: String? {
        var parts: [String] = []
        if !allowed.isEmpty { parts.append("values: " + allowed.joined(separator: ", ")) }
        if let defaultText { parts.append("default: " + defaultText) }
        return parts.isEmpty ? nil : "(" + parts.joined(separator: "; ") + ")"
    }
}
