import PinKit

/// The part of JSON Schema (draft 2020-12) that the schemas of this package use; any other keyword is an error, so that
/// nothing that a schema demands goes unchecked.
struct JSONSchema {
    /// A schema that this reader does not understand.
    struct Unknown: Error { let text: String }

    private let root: JSONValue

    init(_ text: String) throws { root = try JSONValue(text) }

    /// What is wrong with a value, each with its place; empty where it is valid.
    func faults(of value: JSONValue) throws -> [String] { try faults(value, root, at: "$") }

    private func faults(_ value: JSONValue, _ schema: JSONValue, at place: String) throws -> [String] {
        guard case .object(let keywords) = schema else { throw Unknown(text: "a schema that is no object at \(place)") }
        return try keywords.sorted { $0.key < $1.key }.flatMap { keyword, rule in
            try faults(value, keyword, rule, in: schema, at: place)
        }
    }

    private func faults(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, in schema: JSONValue, at place: String
    ) throws -> [String] {
        func fault(_ isValid: Bool, _ text: String) -> [String] { isValid ? [] : ["\(place): \(text)"] }
        switch (keyword, rule) {
        case ("$schema", _), ("$id", _), ("$defs", _), ("title", _), ("description", _): return []
        case ("$ref", .string(let name)): return try faults(value, try definition(name), at: place)
        case ("type", .string(let type)): return fault(value.isOf(type), "is not of type \(type)")
        case ("const", let expected): return fault(value == expected, "is not \(expected)")
        case ("enum", .array(let allowed)): return fault(allowed.contains(value), "is none of the values allowed")
        case ("pattern", .string(let pattern)):
            guard case .string(let text) = value else { return [] }
            return fault(try Self.matches(text, pattern), "does not match \(pattern)")
        case ("minimum", .number(let least)):
            guard case .number(let number) = value else { return [] }
            return fault(number >= least, "is less than \(least)")
        case ("minItems", .number(let least)):
            guard case .array(let elements) = value else { return [] }
            return fault(Double(elements.count) >= least, "has fewer than \(least) elements")
        case ("required", .array(let names)):
            guard case .object(let members) = value else { return [] }
            return names.flatMap(\.strings).flatMap { fault(members[$0] != nil, "lacks \($0)") }
        case ("properties", .object(let rules)):
            return try rules.flatMap { name, rule in
                try value[name].map { try faults($0, rule, at: "\(place).\(name)") } ?? []
            }
        case ("additionalProperties", .bool(false)):
            guard case .object(let members) = value, case .object(let known)? = schema["properties"] else { return [] }
            return members.keys.sorted().flatMap { fault(known[$0] != nil, "has the member \($0)") }
        case ("items", let rule):
            guard case .array(let elements) = value else { return [] }
            return try elements.enumerated().flatMap { try faults($1, rule, at: "\(place)[\($0)]") }
        case ("oneOf", .array(let choices)):
            let valid = try choices.filter { try faults(value, $0, at: place).isEmpty }
            return fault(valid.count == 1, "matches \(valid.count) of the choices in place of one")
        default: throw Unknown(text: "the keyword \(keyword) at \(place)")
        }
    }

    private func definition(_ name: String) throws -> JSONValue {
        let prefix = "#/$defs/"
        guard name.hasPrefix(prefix), let rule = root["$defs"]?[String(name.dropFirst(prefix.count))] else {
            throw Unknown(text: "the reference \(name)")
        }
        return rule
    }

    /// The patterns in use, by hand: regular expressions need a newer macOS than the package does.
    private static func matches(_ text: String, _ pattern: String) throws -> Bool {
        switch pattern {
        case "^sha256/[A-Za-z0-9+/]{43}=$": text.isPin
        case "^[0-9a-f]{64}$": text.utf8.count == 64 && text.isHexadecimal
        case "^[0-9a-f]+$": !text.isEmpty && text.isHexadecimal
        case "^[a-z0-9-]+(\\.[a-z0-9-]+)*$":
            text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
            }
        default: throw Unknown(text: "the pattern \(pattern)")
        }
    }
}

extension String {
    /// Whether it has the one form of a pin's text.
    var isPin: Bool { (try? PinNotation.read(self)).map { $0.note == nil } ?? false }

    fileprivate var isHexadecimal: Bool { allSatisfy { $0.isHexDigit && !$0.isUppercase && $0.isASCII } }
}

extension JSONValue {
    fileprivate func isOf(_ type: String) -> Bool {
        switch (self, type) {
        case (.object, "object"), (.array, "array"), (.string, "string"), (.number, "number"), (.bool, "boolean"),
            (.null, "null"):
            true
        case (.number(let value), "integer"): value.rounded() == value
        default: false
        }
    }
}
