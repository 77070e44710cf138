/// The headers of a message in their order (RFC 9110 §6.3); names are compared in any letter case.
public struct HTTPFields: Sendable, Hashable {
    /// A header.
    public struct Field: Sendable, Hashable {
        /// The name as it was written.
        public let name: String
        /// The value without blanks around it.
        public let value: String
    }

    /// The headers in their order.
    public private(set) var fields: [Field] = []

    /// No headers.
    public init() {}

    /// Headers of ours, in their order.
    public init(_ fields: [(name: String, value: String)]) {
        for field in fields { append(field.name, field.value) }
    }

    /// Adds a header behind the others.
    public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// All values of a name, in their order.
    public func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of a name that stands once; nil where it stands not at all, or twice.
    public subscript(name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// The members of a comma-separated header, in lower case, such as the tokens of Connection (RFC 9110 §5.6.1).
    public func tokens(_ name: String) -> [String] { list(name).map { $0.lowercased() } }

    /// The members of a comma-separated header as they are; empty ones are skipped.
    public func list(_ name: String) -> [String] {
        values(name).flatMap { value in
            value.split(separator: ",").map { HTTPSyntax.trimmed(String($0)) }.filter { !$0.isEmpty }
        }
    }
}
