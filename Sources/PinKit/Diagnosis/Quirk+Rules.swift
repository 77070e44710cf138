extension Quirk {
    private static let apple = "support.apple.com/en-us/103769"
    private static let appleRoots = "support.apple.com/en-us/102028"
    private static let serverAuth = "1.3.6.1.5.5.7.3.1"
    /// 2019-07-01T00:00:00Z, from which on Apple's rules hold.
    private static let appleStart: Int64 = 1_561_939_200

    /// One rule a topic; the table of what is looked for.
    static let rules: [@Sendable (QuirkSubject) -> [Quirk]] = [
        dates, wholeHours, appleLimits, version, extensions, names, addresses, purposes, serialNumber, signature,
        keySize, subject,
    ]

    private static func dates(_ subject: QuirkSubject) -> [Quirk] {
        guard let validity = subject.certificate.validity else {
            return [
                Quirk("dates-malformed", .breaks, "its dates cannot be read", source: "RFC 5280 §4.1.2.5")
            ]
        }
        let (start, end) = (
            CivilTime(secondsSince1970: validity.notBefore), CivilTime(secondsSince1970: validity.notAfter)
        )
        if validity.notAfter < validity.notBefore {
            return [
                Quirk(
                    "dates-reversed", .breaks, "it ends (\(end)) before it starts (\(start))",
                    source: "RFC 5280 §4.1.2.5")
            ]
        }
        if subject.time > validity.notAfter {
            return [Quirk("expired", .breaks, "it expired on \(end)", source: "RFC 5280 §4.1.2.5")]
        }
        if subject.time < validity.notBefore {
            return [Quirk("not-yet-valid", .breaks, "it is not valid before \(start)", source: "RFC 5280 §4.1.2.5")]
        }
        return []
    }

    /// A clock that wrote its local time as if it were UTC.
    private static func wholeHours(_ subject: QuirkSubject) -> [Quirk] {
        guard let validity = subject.certificate.validity else { return [] }
        let (ahead, isBeyond) = validity.notBefore.subtractingReportingOverflow(subject.time)
        // A certificate is looked at soon after it was made: within some minutes of a whole number of hours.
        guard !isBeyond, ahead > 0, ahead <= 14 * 3_600, (3_600 - ahead % 3_600) % 3_600 <= 300 else { return [] }
        let hours = (ahead + 3_599) / 3_600
        return [
            Quirk(
                "local-time", .breaks,
                "it starts \(hours) hour\(hours == 1 ? "" : "s") ahead: a clock's local time was written as UTC",
                source: "RFC 5280 §4.1.2.5.1")
        ]
    }

    private static func appleLimits(_ subject: QuirkSubject) -> [Quirk] {
        guard let validity = subject.certificate.validity, let days = subject.days,
            validity.notBefore >= appleStart, validity.notAfter - validity.notBefore > 825 * 86_400
        else { return [] }
        return [
            Quirk(
                "apple-validity", .breaks,
                "it is valid for \(days) days; Apple's systems take at most 825, also of authorities that a user added "
                    + "(398 of those that came with the system)", source: "\(apple), \(appleRoots)")
        ]
    }

    private static func version(_ subject: QuirkSubject) -> [Quirk] {
        switch subject.certificate.version {
        case 3: return []
        case 1, 2:
            let version = subject.certificate.version
            let hasExtensions = subject.certificate.extensions != nil
            return [
                Quirk(
                    "version-\(version)", hasExtensions ? .odd : .breaks,
                    hasExtensions
                        ? "it is of version \(version) and has extensions, which version 3 alone may have"
                        : "it is of version \(version), which has no extensions and so no alternative names",
                    source: "RFC 5280 §4.1.2.1")
            ]
        default:
            return [
                Quirk(
                    "version-unknown", .breaks, "it is of version \(subject.certificate.version); 3 is the last one",
                    source: "RFC 5280 §4.1.2.1")
            ]
        }
    }

    private static func extensions(_ subject: QuirkSubject) -> [Quirk] {
        var found = subject.unreadable.map {
            Quirk("extension-malformed", .breaks, "its \($0) cannot be read", source: "RFC 5280 §4.2")
        }
        let identifiers = subject.certificate.extensions?.all.map(\.identifier) ?? []
        var seen: Set<String> = []
        if let twice = identifiers.first(where: { !seen.insert($0).inserted }) {
            let name = PictureNames.text(of: twice)
            found.append(
                Quirk("extension-twice", .breaks, "the extension \(name) stands in it twice", source: "RFC 5280 §4.2"))
        }
        return found
    }

    private static func names(_ subject: QuirkSubject) -> [Quirk] {
        let usable = (subject.names ?? []).contains { name in
            switch name {
            case .dns, .address: true
            case .uri, .mail, .other: false
            }
        }
        guard subject.certificate.version == 3, !usable, !subject.unreadable.contains("extensions"),
            !subject.unreadable.contains("subjectAltName")
        else { return [] }
        let known = subject.commonName.map { "; the common name '\($0)' is not looked at any more" } ?? ""
        let seen =
            switch subject.names {
            case nil: "no subjectAltName"
            case []?: "an empty subjectAltName"
            default: "no host name and no address in its subjectAltName"
            }
        return [
            Quirk(
                "no-alternative-name", .breaks, "it has \(seen)\(known)",
                source: "RFC 6125 §6.4.4, \(apple)")
        ]
    }

    private static func addresses(_ subject: QuirkSubject) -> [Quirk] {
        var found: [Quirk] = []
        let names = subject.names ?? []
        for case .dns(let name) in names where QuirkSubject.isAddress(name) {
            found.append(
                Quirk(
                    "address-as-name", subject.hasAddress(name) ? .odd : .breaks,
                    "the address \(name) is written as a DNS name, where no client looks for addresses",
                    source: "RFC 5280 §4.2.1.6"))
            break
        }
        if let name = subject.commonName, QuirkSubject.isAddress(name), !subject.hasAddress(name), found.isEmpty {
            found.append(
                Quirk(
                    "address-in-common-name", .breaks,
                    "the address \(name) is the common name alone, where no client looks for addresses",
                    source: "RFC 2818 §3.1"))
        }
        return found
    }

    private static func purposes(_ subject: QuirkSubject) -> [Quirk] {
        let extensions = subject.certificate.extensions
        var found: [Quirk] = []
        if let purposes = extensions?.extendedKeyUsage, !purposes.contains(serverAuth),
            !purposes.contains("2.5.29.37.0")
        {
            found.append(
                Quirk(
                    "not-for-servers", .breaks, "its extended key usage lacks serverAuth", source: "RFC 5280 §4.2.1.12")
            )
        } else if extensions?.extendedKeyUsage == nil, subject.certificate.version == 3,
            !subject.unreadable.contains("extensions"), !subject.unreadable.contains("extKeyUsage"),
            (subject.certificate.validity?.notBefore ?? 0) >= appleStart
        {
            found.append(
                Quirk(
                    "no-server-purpose", .breaks, "it has no extended key usage; Apple's systems want serverAuth",
                    source: apple))
        }
        if extensions?.basicConstraints?.isAuthority == true {
            found.append(
                Quirk(
                    "authority", .odd, "it says of itself that it may sign others (CA:TRUE)",
                    source: "RFC 5280 §4.2.1.9"))
        }
        if let usage = extensions?.keyUsage, usage & 0x8000 == 0 {
            found.append(
                Quirk(
                    "no-digital-signature", .breaks,
                    "its key usage lacks digitalSignature, which every ephemeral handshake needs",
                    source: "RFC 8446 §4.4.2.2"))
        }
        return found
    }

    private static func serialNumber(_ subject: QuirkSubject) -> [Quirk] {
        let serial = subject.serial
        guard let first = serial.first else { return [] }
        let rule = "RFC 5280 §4.1.2.2"
        if first >= 0x80 { return [Quirk("serial-negative", .breaks, "its serial number is negative", source: rule)] }
        if serial.allSatisfy({ $0 == 0 }) {
            return [Quirk("serial-zero", .odd, "its serial number is zero", source: rule)]
        }
        if serial.count > 20 {
            return [
                Quirk(
                    "serial-long", .breaks, "its serial number has \(serial.count) octets; 20 are allowed", source: rule
                )
            ]
        }
        guard serial.count > 1, first == 0, serial[1] < 0x80 else { return [] }
        return [Quirk("serial-padded", .breaks, "its serial number has needless zeros", source: "X.690 §8.3.2")]
    }

    private static func signature(_ subject: QuirkSubject) -> [Quirk] {
        var found: [Quirk] = []
        if let name = subject.weakHash {
            found.append(
                Quirk("weak-signature", .breaks, "it is signed with \(name)", source: "RFC 8446 §4.4.2.4, \(apple)"))
        }
        if !subject.hasOneSignature {
            let inner = PictureNames.text(of: subject.signatures.inner)
            let outer = PictureNames.text(of: subject.signatures.outer)
            found.append(
                Quirk(
                    "two-signature-algorithms", .breaks,
                    "it names \(inner) inside and \(outer) outside" + (inner == outer ? ", with other parameters" : ""),
                    source: "RFC 5280 §4.1.1.2"))
        }
        return found
    }

    private static func keySize(_ subject: QuirkSubject) -> [Quirk] {
        guard case .rsa(let bits) = subject.certificate.subjectPublicKeyInfo.keyType, bits < 2_048 else { return [] }
        return [Quirk("small-key", .breaks, "its RSA key has \(bits) bits; 2048 are the least", source: apple)]
    }

    private static func subject(_ subject: QuirkSubject) -> [Quirk] {
        guard subject.certificate.subject == "(empty)" else { return [] }
        return [Quirk("no-subject", .odd, "its subject is empty", source: "RFC 5280 §4.1.2.6")]
    }
}
