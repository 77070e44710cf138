/// A JSON text as a value (RFC 8259), with the members of objects in their order.
public enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    /// The number as it was written: what it is as a number is for its reader to decide.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// No name stands twice: ``read(_:)`` refuses such a text.
    case object([Member])

    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The name, its escapes resolved.
        public let name: String
        /// The value.
        public let value: JSONValue

        /// Makes a member.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Levels of objects and arrays: the answers and frames of the pairing protocol have four.
    public static let deepest = 64

    /// Reads a whole text in UTF-8 without a byte order mark.
    ///
    /// - Throws: `JSONError` with the offset; an object that has a member twice is refused, since of two readers one
    ///   takes the first and the other the last.
    public static func read(_ text: [UInt8]) throws(JSONError) -> JSONValue {
        var reader = JSONReader(text)
        return try reader.readAll()
    }

    /// The member of an object; nil where there is none, or this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text of a string; nil for any other value.
    public var string: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    /// A number that was written as an integer and fits; nil for any other value.
    public var integer: Int? {
        if case .number(let text) = self { return Int(text) }
        return nil
    }

    /// True or false; nil for any other value.
    public var boolean: Bool? {
        if case .boolean(let value) = self { return value }
        return nil
    }
}

/// Why a text is not JSON, or not JSON that can mean one thing only.
public struct JSONError: Error, Sendable, Hashable {
    /// The kind of fault.
    public enum Code: Sendable, Hashable {
        case malformed
        /// More levels than ``JSONValue/deepest``.
        case tooDeep
        /// A member stands twice, the first time at this offset.
        case duplicate(first: Int)
    }

    /// The kind of fault.
    public let code: Code
    /// In bytes, from the start of the text.
    public let offset: Int
}

extension JSONError: CustomStringConvertible {
    /// One lower-case sentence.
    public var description: String {
        switch code {
        case .malformed: "not JSON at offset \(offset)"
        case .tooDeep: "more than \(JSONValue.deepest) levels at offset \(offset)"
        case .duplicate(let first): "the member at offset \(offset) stands at offset \(first) already"
        }
    }
}
