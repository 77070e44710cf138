import PinKit

/// The document of `pinkit explain --clients --json`.
struct ClientDocument: Encodable {
    struct Subject: Encodable {
        let source: String
        let pin: String
        let sha256: String
        let keyType: String
        let subject: String
        let issuer: String
        let isSelfIssued: Bool
    }

    struct Row: Encodable {
        let client: String
        let name: String
        let outcome: String
        let property: String
        let reason: String
        let evidence: String
        let source: String
    }

    struct Remedy: Encodable {
        let property: String
        let text: String
    }

    let certificate: Subject
    let pins: [String]
    let host: String?
    let time: String
    let isTrusted: Bool
    let clients: [Row]
    let remedies: [Remedy]

    init(_ forecast: ClientForecast, source: String) {
        let situation = forecast.situation
        let leaf = situation.leaf.certificate
        certificate = Subject(
            source: source, pin: leaf.pin.text, sha256: situation.leaf.digest.hexadecimal,
            keyType: leaf.subjectPublicKeyInfo.keyType.description, subject: leaf.subject, issuer: leaf.issuer,
            isSelfIssued: leaf.isSelfIssued)
        pins = situation.pins.pins.map(\.text)
        host = situation.host.map { "\($0)" }
        time = CivilTime(secondsSince1970: situation.time).description
        isTrusted = situation.isTrusted
        clients = forecast.rows.map { client, prediction in
            let source =
                switch client.evidence {
                case .run(let version), .read(let version): version
                }
            return Row(
                client: client.identifier, name: client.name, outcome: prediction.outcome.rawValue,
                property: prediction.property.rawValue, reason: prediction.reason,
                evidence: client.isRead ? "read" : "run", source: source)
        }
        remedies = forecast.remedies.map { Remedy(property: $0.property.rawValue, text: $0.text) }
    }
}
