extension KeyComparison {
    /// Names and extensions that are listed in one row; a certificate may hold thousands.
    static let listedItems = 20
    /// Extensions that are looked at.
    private static let extensions = 100

    /// The differences of two certificates in the order of a certificate; the key is compared elsewhere.
    ///
    /// Two certificates of one key differ in something: where it is none of the fields, it is the signature's value, and
    /// their fingerprints tell them apart.
    static func changes(_ old: Certificate?, _ new: Certificate?) -> [Change] {
        guard let old, let new, old.bytes != new.bytes else { return [] }
        let changes = fieldChanges(old, new) + nameChanges(old, new) + extensionChanges(old, new)
        guard changes.isEmpty, old.subjectPublicKeyInfo == new.subjectPublicKeyInfo else { return changes }
        let fingerprints = [old, new].map { PortableSHA256.digest(of: $0.bytes).hexadecimal }
        return [Change(name: "fingerprint", old: fingerprints[0], new: fingerprints[1])]
    }

    private static func fieldChanges(_ old: Certificate, _ new: Certificate) -> [Change] {
        let fields: [(String, (Certificate) -> String)] = [
            ("version", { "\($0.version)" }),
            ("signature", { PictureNames.text(of: QuirkSubject($0, at: 0).signatures.outer) }),
            ("issuer", { $0.issuer }),
            ("from", { $0.validity.map { "\(CivilTime(secondsSince1970: $0.notBefore))" } ?? "unreadable" }),
            ("until", { $0.validity.map { "\(CivilTime(secondsSince1970: $0.notAfter))" } ?? "unreadable" }),
            ("subject", { $0.subject }),
        ]
        var changes = fields.compactMap { name, value in change(name, value(old), value(new)) }
        if old.serialNumber != new.serialNumber {
            let row = Change(name: "serial", old: old.shownSerialNumber, new: new.shownSerialNumber)
            // In the order of a certificate: behind the version.
            changes.insert(row, at: changes.first?.name == "version" ? 1 : 0)
        }
        return changes
    }

    private static func nameChanges(_ old: Certificate, _ new: Certificate) -> [Change] {
        let names = [old, new].map { $0.extensions?.subjectAlternativeNames ?? [] }
        return difference("names", names[0], names[1]) { $0.description }
    }

    /// The extensions that came or went, and those that say something else; names have a row of their own.
    private static func extensionChanges(_ old: Certificate, _ new: Certificate) -> [Change] {
        let (before, after) = (listed(old), listed(new))
        var changes = difference("extensions", before.map(\.name), after.map(\.name)) { $0 }
        let hasNameChanges = !nameChanges(old, new).isEmpty
        for one in before where one.name != "subjectAltName" || !hasNameChanges {
            guard changes.count < listedItems, let other = after.first(where: { $0.name == one.name }),
                one.bytes != other.bytes
            else { continue }
            let isTold = one.summary != other.summary
            changes.append(
                Change(name: one.name, old: one.summary, new: other.summary + (isTold ? "" : ", in other bytes")))
        }
        return changes
    }

    private static func listed(_ certificate: Certificate) -> [(
        name: String, summary: String, bytes: ArraySlice<UInt8>
    )] {
        let bytes = certificate.bytes
        guard let layout = try? CertificateLayout(0..<bytes.count, in: bytes.span), let wrapper = layout.extensions,
            let series = PictureElement.list(bytes, wrapper.content, limit: 1).first
        else { return [] }
        return PictureElement.list(bytes, series.content, limit: extensions).compactMap { element in
            PictureExtension(bytes, element).map {
                ($0.name, $0.summary ?? PictureText.hexadecimal(bytes[element.content]), bytes[element.range])
            }
        }
    }

    /// A row of what only the old one and what only the new one has.
    private static func difference<Item: Hashable>(
        _ name: String, _ old: [Item], _ new: [Item], text: (Item) -> String
    ) -> [Change] {
        let (before, after) = (Set(old), Set(new))
        let sides = [old.filter { !after.contains($0) }, new.filter { !before.contains($0) }].map { items in
            guard !items.isEmpty else { return "none" }
            let rest = items.count - listedItems
            return items.prefix(listedItems).map { PictureText.shortened(text($0)) }.joined(separator: ", ")
                + (rest > 0 ? " and \(rest) more" : "")
        }
        return sides == ["none", "none"] ? [] : [Change(name: name, old: sides[0], new: sides[1])]
    }

    /// A row where the whole texts differ; what is shown of them is short.
    private static func change(_ name: String, _ old: String, _ new: String) -> Change? {
        old == new ? nil : Change(name: name, old: PictureText.shortened(old), new: PictureText.shortened(new))
    }
}
