extension ClientSituation {
    /// The names in the subjectAltName that a client compares with the one it asked for; nil where there are none.
    var alternativeNames: [GeneralName]? {
        let names = leaf.certificate.extensions?.subjectAlternativeNames?.filter {
            switch $0 {
            case .dns, .address: true
            case .uri, .mail, .other: false
            }
        }
        return names?.isEmpty == true ? nil : names
    }

    /// Whether the certificate is for the host (RFC 6125 §6.4).
    ///
    /// - Parameter readsCommonName: whether the subject's common name counts where there is no subjectAltName.
    func isForHost(readsCommonName: Bool) -> Bool {
        guard let names = alternativeNames else {
            guard readsCommonName, let common = leaf.certificate.commonName else { return false }
            switch host {
            case .dns(let name)?: return Self.matches(common, name)
            case nil: return true
            default: return false
            }
        }
        guard let host else { return true }
        return names.contains { name in
            switch (name, host) {
            case (.dns(let pattern), .dns(let wanted)): Self.matches(pattern, wanted)
            default: name == host
            }
        }
    }

    /// Whether a name or a `*.` pattern stands for a host name; the star is one whole label.
    private static func matches(_ pattern: String, _ name: String) -> Bool {
        let pattern = pattern.lowercased()
        let name = name.lowercased()
        guard pattern.hasPrefix("*."), let dot = name.firstIndex(of: "."), dot != name.startIndex else {
            return pattern == name
        }
        return pattern.dropFirst() == name[dot...]
    }
}

extension Certificate {
    /// The last common name of the subject, where there is one.
    fileprivate var commonName: String? {
        let span = bytes.span
        guard let layout = try? CertificateLayout(0..<bytes.count, in: span),
            layout.subject.content.count <= DERLimits.nameOctets,
            let attributes = try? DistinguishedName.attributes(of: layout.subject, in: span)
        else { return nil }
        return attributes.last { $0.hasPrefix("CN=") }.map { String($0.dropFirst(3)) }
    }

    /// The dotted identifier of the algorithm of the signature.
    var signatureAlgorithm: String? {
        let span = bytes.span
        guard let layout = try? CertificateLayout(0..<bytes.count, in: span) else { return nil }
        var fields = DERReader(layout.signatureAlgorithm.content)
        let identifier = try? fields.read(.objectIdentifier, "algorithm", in: span)
        return identifier.map { ObjectIdentifier(content: span.array($0.content)).dotted }
    }
}
