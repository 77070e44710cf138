/// What a client will do in a situation, and the one property that decides it.
public struct ClientPrediction: Sendable, Hashable {
    /// Whether the client connects, and whether the pin has a part in it.
    public enum Outcome: String, Sendable, CaseIterable {
        case accepts
        case refuses
        /// It connects, and would with any other key.
        case notEnforced = "not enforced"
        /// The pin cannot be given to it for this host.
        case notConfigurable = "not configurable"
    }

    /// The property that decides, by a stable name.
    public enum Property: String, Sendable, CaseIterable {
        case pin, trust, name, dates, encoding, purpose, signature, validity, version, host
        case keyType = "key-type"
    }

    /// What it does.
    public let outcome: Outcome
    /// What decides.
    public let property: Property
    /// Why, in lower case.
    public let reason: String

    init(_ outcome: Outcome, _ property: Property, _ reason: String) {
        self.outcome = outcome
        self.property = property
        self.reason = reason
    }

    /// Whether data flows.
    public var connects: Bool { outcome == .accepts || outcome == .notEnforced }
}

extension KnownClient {
    /// What the client will do.
    public func predict(_ situation: ClientSituation) -> ClientPrediction {
        if situation.leaf.pin(.asCarried, by: library) == nil {
            return ClientPrediction(.refuses, .encoding, "it cannot read the key in this encoding")
        }
        if use == .exception {
            let pins = checks.filter(\.isPin)
            if !pins.isEmpty, pins.allSatisfy({ failure(of: $0, in: situation) == nil }) {
                return ClientPrediction(.accepts, .pin, "the pin forgives every error")
            }
        }
        let isCondition = use == .condition
        for check in checks where isCondition || !check.isPin {
            if let failure = failure(of: check, in: situation) { return failure }
        }
        guard isCondition, checks.contains(where: \.isPin) else {
            let pins = checks.contains(where: \.isPin)
            return ClientPrediction(
                .notEnforced, .trust, pins ? "no error: the pin is not looked at" : "it knows of no pin")
        }
        return ClientPrediction(
            .accepts, .pin,
            checks.count == 1 ? "only the pin counts: it matches" : "the pin matches, and all else that it checks")
    }

    /// Why a check does not let the certificate pass; nil where it does.
    private func failure(of check: ClientCheck, in situation: ClientSituation) -> ClientPrediction? {
        let certificate = situation.leaf.certificate
        func refuse(_ property: ClientPrediction.Property, unless passes: Bool, _ reason: String) -> ClientPrediction? {
            passes ? nil : ClientPrediction(.refuses, property, reason)
        }
        switch check {
        case .trust:
            let what = certificate.isSelfIssued ? "self-signed and not trusted" : "its issuer is not trusted"
            return refuse(.trust, unless: situation.isTrusted, what)
        case .name(let readsCommonName):
            return refuse(
                .name, unless: situation.isForHost(readsCommonName: readsCommonName), situation.nameFault)
        case .dates:
            guard let validity = certificate.validity else {
                return ClientPrediction(.refuses, .dates, "its dates cannot be read")
            }
            if situation.time < validity.notBefore {
                return ClientPrediction(
                    .refuses, .dates, "it starts on \(CivilTime(secondsSince1970: validity.notBefore).date)")
            }
            return refuse(
                .dates, unless: situation.time <= validity.notAfter,
                "it expired on \(CivilTime(secondsSince1970: validity.notAfter).date)")
        case .pin(let bytes, let inChain):
            return refuse(.pin, unless: matches(bytes, inChain: inChain, situation), pinFault(bytes, situation))
        case .keys(let types):
            return refuse(
                .keyType, unless: types.contains(certificate.subjectPublicKeyInfo.keyType),
                "\(certificate.subjectPublicKeyInfo.keyType) is not in its table of keys")
        case .rsaBits(let minimum):
            return refuse(
                .keyType, unless: (certificate.rsaBits ?? minimum) >= minimum,
                "an RSA key needs \(minimum) bits, this one has \(certificate.rsaBits ?? 0)")
        case .notRSA:
            return refuse(.keyType, unless: certificate.rsaBits == nil, "it takes no RSA key")
        case .validity(let days):
            guard let validity = certificate.validity else { return nil }
            // Both Apple and Chromium take the difference, though the last second belongs to the period too.
            let seconds = validity.notAfter - validity.notBefore
            return refuse(
                .validity, unless: seconds <= days * 86_400,
                "valid for \((seconds + 86_399) / 86_400) days, \(days) are allowed")
        case .version3:
            return refuse(.version, unless: certificate.version == 3, "it is of version \(certificate.version)")
        case .serverAuthentication:
            let purposes = certificate.extensions?.extendedKeyUsage ?? []
            return refuse(
                .purpose, unless: purposes.contains("1.3.6.1.5.5.7.3.1"), "it does not say that it is for servers")
        case .modernDigest:
            return refuse(
                .signature, unless: !Self.oldSignatures.contains(certificate.signatureAlgorithm ?? ""),
                "its signature is over SHA-1 or MD5")
        case .domainName:
            guard case .address? = situation.host else { return nil }
            return ClientPrediction(.notConfigurable, .host, "a pin is for a name here, not for an address")
        }
    }

    private func matches(_ bytes: PinnedBytes, inChain: Bool, _ situation: ClientSituation) -> Bool {
        let chain = [situation.leaf] + (inChain ? situation.others : [])
        return chain.contains { presented in
            let seen = bytes == .certificate ? Pin(presented.digest) : presented.pin(bytes, by: library)
            return seen.map { situation.pins.contains($0) } ?? false
        }
    }

    private func pinFault(_ bytes: PinnedBytes, _ situation: ClientSituation) -> String {
        let carriesPin = situation.pins.contains(situation.leaf.certificate.pin)
        if bytes == .certificate {
            return carriesPin ? "it compares the whole certificate, not the key" : "no pin is that of the certificate"
        }
        if bytes == .asWritten, carriesPin { return "it writes the key anew, and hashes that" }
        let written = [situation.leaf.openSSLPin, situation.leaf.gnuTLSPin].compactMap { $0 }
        if bytes == .asCarried, written.contains(where: situation.pins.contains) {
            return "it hashes the key as carried, not written anew"
        }
        if situation.pins.contains(Pin(situation.leaf.digest)) { return "it compares the key, not the certificate" }
        return "no pin is that of the key"
    }

    /// RSA, DSA and ECDSA with MD5 or SHA-1 (RFC 3279 §2.2).
    private static let oldSignatures: Set<String> = [
        "1.2.840.113549.1.1.4", "1.2.840.113549.1.1.5", "1.2.840.10040.4.3", "1.2.840.10045.4.1",
    ]
}

extension ClientCheck {
    /// Whether it is the pin that is looked at.
    var isPin: Bool { if case .pin = self { true } else { false } }
}

extension ClientSituation {
    fileprivate var nameFault: String {
        guard alternativeNames != nil else { return "it has no subjectAltName" }
        return host.map { "\($0) is not among its names" } ?? "no name of it is usable"
    }
}

extension Certificate {
    fileprivate var rsaBits: Int? {
        switch subjectPublicKeyInfo.keyType {
        case .rsa(let bits), .rsaPSS(let bits): bits
        default: nil
        }
    }
}

extension CivilTime {
    /// The day alone: `2026-11-30`.
    fileprivate var date: Substring { description.prefix(10) }
}
