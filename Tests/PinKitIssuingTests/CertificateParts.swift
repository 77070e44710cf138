import PinKit
import PinKitIssuing

/// The parts of a certificate that the core does not keep, read with the core's reader.
struct CertificateParts {
    let signed: [UInt8]
    let version: [UInt8]
    let innerAlgorithm: [UInt8]
    let outerAlgorithm: [UInt8]
    let signature: [UInt8]
    /// By dotted identifier: the value in hexadecimal, with `critical ` before it where that is so.
    let extensions: [String: String]
    /// The identifiers in the order of the certificate.
    let extensionOrder: [String]
    let alternativeNames: [SubjectAlternativeName]

    init(_ der: [UInt8]) throws {
        let span = der.span
        let layout = try CertificateLayout(0..<der.count, in: span)
        signed = Array(der[layout.tbsCertificate.range])
        version = layout.version.map { Array(der[$0.content]) } ?? []
        innerAlgorithm = Array(der[layout.signature.range])
        outerAlgorithm = Array(der[layout.signatureAlgorithm.range])
        signature = Array(der[layout.signatureValue.content.dropFirst()])

        var extensions: [String: String] = [:]
        var order: [String] = []
        var names: [SubjectAlternativeName] = []
        if let wrapper = layout.extensions {
            var outer = DERReader(wrapper.content)
            var list = DERReader(try outer.read(.sequence, "Extensions", in: span).content)
            try outer.finish("extensions")
            while !list.isAtEnd {
                var fields = DERReader(try list.read(.sequence, "Extension", in: span).content)
                let type = try fields.read(.objectIdentifier, "extnID", in: span)
                let identifier = ObjectIdentifier(content: Array(der[type.content])).dotted
                let critical = try fields.readIfPresent(.boolean, "critical", in: span)
                let value = try fields.read(.octetString, "extnValue", in: span)
                try fields.finish("Extension")
                extensions[identifier] = (critical == nil ? "" : "critical ") + Hex.encode(der[value.content])
                order.append(identifier)
                if identifier == "2.5.29.17" { names = try Self.names(value.content, in: der) }
            }
        }
        self.extensions = extensions
        extensionOrder = order
        alternativeNames = names
    }

    private static func names(_ range: Range<Int>, in der: [UInt8]) throws -> [SubjectAlternativeName] {
        var outer = DERReader(range)
        var list = DERReader(try outer.read(.sequence, "GeneralNames", in: der.span).content)
        try outer.finish("subjectAltName")
        var names: [SubjectAlternativeName] = []
        while !list.isAtEnd {
            let name = try list.read("GeneralName", in: der.span)
            switch name.tag {
            case .context(2, constructed: false): names.append(.dns(String(decoding: der[name.content], as: UTF8.self)))
            case .context(7, constructed: false): names.append(.address(Array(der[name.content])))
            default: throw InputError(.unexpectedTag, at: name.start, seen: Int(name.tag.rawValue))
            }
        }
        return names
    }
}
