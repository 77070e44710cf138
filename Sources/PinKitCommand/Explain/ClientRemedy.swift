import PinKit
import PinKitSystem

extension ClientPrediction.Property {
    /// What would make the clients accept that refuse for this property.
    func remedy(in forecast: ClientForecast) -> String {
        let situation = forecast.situation
        let sameKey = "reissue it for the same key"
        return switch self {
        case .pin: "give them the pin of what they compare: \(forecast.pinsInUse)"
        case .trust:
            "let an authority that they trust issue it for the same key (the pin stands), or use a way that looks at "
                + "the pin alone"
        case .name: "\(sameKey), with \(situation.host.map { "\($0)" } ?? "its name or address") as subjectAltName"
        case .dates: "\(sameKey), with dates that hold today; the pin stands"
        case .encoding: "\(sameKey), written in DER as RFC 3279 and RFC 5480 have it; the pin is another one then"
        case .purpose: "\(sameKey), with the extended key usage serverAuth; the pin stands"
        case .signature: "\(sameKey), signed with SHA-256; the pin stands"
        case .validity: "\(sameKey) for a shorter time; the pin stands, a certificate's hash does not"
        case .version: "\(sameKey) as version 3; the pin stands"
        case .host: "connect by a name that is in the certificate"
        case .keyType: "make a P-256 key, which every client here takes, and pin that"
        }
    }
}

extension ClientForecast {
    /// The pins that clients compute, each once: of the key, of the key written anew, of the certificate.
    fileprivate var pinsInUse: String {
        let leaf = situation.leaf
        let written = [leaf.openSSLPin, leaf.gnuTLSPin].compactMap { $0 }.first { $0 != leaf.certificate.pin }
        let comparesCertificate = rows.contains { client, prediction in
            client.checks.contains(.pin(.certificate)) && prediction.property == .pin && !prediction.connects
        }
        return leaf.certificate.pin.text + (written.map { ", or \($0) where the key is written anew" } ?? "")
            + (comparesCertificate ? ", or \(Pin(leaf.digest)) where the whole certificate is compared" : "")
    }
}

extension Host {
    /// The host as certificates name it; the zone of an IPv6 address is left out, as it is on the wire.
    var generalName: GeneralName {
        switch kind {
        case .name: .dns(serverName ?? text)
        case .ipv4: .address(Self.octets(ofIPv4: text[...]))
        case .ipv6: .address(Self.octets(ofIPv6: text.prefix { $0 != "%" }))
        }
    }

    private static func octets(ofIPv4 text: Substring) -> [UInt8] {
        text.split(separator: ".").compactMap { UInt8($0) }
    }

    /// Of canonical text: groups in hexadecimal, the last perhaps an IPv4 address, and at most one `::`.
    private static func octets(ofIPv6 text: Substring) -> [UInt8] {
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false).map { half in
            half.split(separator: ":").flatMap { group -> [UInt8] in
                if group.contains(".") { return octets(ofIPv4: group) }
                let value = UInt16(group, radix: 16) ?? 0
                return [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        }
        guard halves.count == 2 else { return halves.first ?? [] }
        return halves[0] + [UInt8](repeating: 0, count: max(0, 16 - halves[0].count - halves[1].count)) + halves[1]
    }
}
