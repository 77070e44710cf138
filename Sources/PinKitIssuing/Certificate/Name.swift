public import PinKit

/// A distinguished name with one attribute in each relative name, as nearly every certificate has them.
///
///     Name                      ::= SEQUENCE OF RelativeDistinguishedName     RFC 5280 §4.1.2.4
///     RelativeDistinguishedName ::= SET OF AttributeTypeAndValue
///     AttributeTypeAndValue     ::= SEQUENCE { type OBJECT IDENTIFIER, value DirectoryString }
public struct Name: Sendable, Hashable {
    /// A type and its text.
    public struct Attribute: Sendable, Hashable {
        /// What the text is.
        public var type: ObjectIdentifier
        /// The text.
        public var value: String

        /// Makes an attribute of any type.
        public init(type: ObjectIdentifier, value: String) {
            self.type = type
            self.value = value
        }

        /// id-at-organizationName.
        public static func organization(_ value: String) -> Attribute {
            Attribute(type: ObjectIdentifier(2, 5, 4, 10), value: value)
        }

        /// id-at-commonName.
        public static func commonName(_ value: String) -> Attribute {
            Attribute(type: ObjectIdentifier(2, 5, 4, 3), value: value)
        }
    }

    /// The attributes in the order in which they are written.
    public var attributes: [Attribute]

    /// A name of attributes in their order.
    public init(_ attributes: Attribute...) { self.attributes = attributes }

    /// Appends the name.
    public func write(to writer: inout DERWriter) {
        writer.write(.sequence) { name in
            for attribute in attributes {
                name.write(.set) { relative in
                    relative.write(.sequence) { pair in
                        pair.writeObjectIdentifier(attribute.type)
                        pair.writeDirectoryString(attribute.value)
                    }
                }
            }
        }
    }
}
