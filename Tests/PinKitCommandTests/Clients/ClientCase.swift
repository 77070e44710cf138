import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitOpenSSL
import PinKitTLS
import Testing

/// A certificate, a pin and whether the client trusts the issuer: what every client is tried with.
struct ClientCase: Sendable, Hashable, CustomTestStringConvertible {
    enum PinChoice: String, Sendable {
        case right, wrong, ofTheAuthority
        /// The pin of the key as libraries write it.
        case ofTheUsualForm
    }

    let certificate: ClientCertificate
    let pin: PinChoice
    let isTrusted: Bool
    /// Whether the server is called by a name where an address would do.
    var isByName = false

    init(_ certificate: ClientCertificate, _ pin: PinChoice = .right, trusted: Bool = false) {
        self.certificate = certificate
        self.pin = pin
        isTrusted = trusted
    }

    var testDescription: String { "\(certificate.rawValue) \(pin.rawValue)\(isTrusted ? " trusted" : "")" }

    /// Neighbours differ in one property, so that each prediction is seen to flip with it.
    static let all: [ClientCase] = [
        ClientCase(.selfSigned), ClientCase(.selfSigned, .wrong),
        ClientCase(.selfSigned, trusted: true), ClientCase(.selfSigned, .wrong, trusted: true),
        ClientCase(.selfSignedOtherName), ClientCase(.selfSignedOtherName, trusted: true),
        ClientCase(.selfSignedExpired), ClientCase(.issued), ClientCase(.issued, .wrong),
        ClientCase(.issued, trusted: true), ClientCase(.issued, .wrong, trusted: true),
        ClientCase(.issued, .ofTheAuthority, trusted: true), ClientCase(.issuedOtherName, trusted: true),
        ClientCase(.issuedExpired, trusted: true), ClientCase(.issuedCommonName, trusted: true),
        ClientCase(.withoutNull), ClientCase(.withoutNull, .ofTheUsualForm),
        ClientCase(.compressedPoint), ClientCase(.compressedPoint, .ofTheUsualForm),
    ]

    /// What is connected to: a name where only a name can be in the certificate.
    var host: String { isByName || certificate == .issuedCommonName ? "localhost" : "127.0.0.1" }

    /// Those in which a client is told nothing that it does not ask for; by name and once by address where it asks for a
    /// name.
    static func all(for client: KnownClient) -> [ClientCase] {
        let rows = all.filter { !$0.isTrusted || $0.certificate == .issuedCommonName || client.checks.contains(.trust) }
        guard client.checks.contains(.domainName) else { return rows }
        return rows.map { row in
            var row = row
            row.isByName = true
            return row
        } + [ClientCase(.selfSigned)]
    }

    var pinValue: Pin {
        get throws {
            switch pin {
            case .right: try Certificate(try #require(try certificate.chain.first)).pin
            case .wrong: try PinNotation.read(FixtureKey.regenerated.pinText).pin
            case .ofTheAuthority: try PinNotation.read(FixtureKey.ca.pinText).pin
            case .ofTheUsualForm: try PinNotation.read(certificate.key.pinText).pin
            }
        }
    }

    /// What the prediction is made of.
    var situation: ClientSituation {
        get throws {
            let gnutls = try GnuTLSEngine()
            let chain = try certificate.chain.map { der in
                let certificate = try Certificate(der)
                func agreement(_ engine: any PinEngine) -> EngineAgreement {
                    EngineAgreement(engine.computePin(of: der, .certificate), carried: certificate.pin)
                }
                return PresentedCertificate(
                    certificate, openSSL: agreement(OpenSSLEngine()), gnuTLS: agreement(gnutls))
            }
            let host: GeneralName = host == "localhost" ? .dns("localhost") : .address([127, 0, 0, 1])
            // A day after 2000 and before 2049, as every day of the tests is.
            return ClientSituation(
                try #require(chain.first), others: Array(chain.dropFirst()), pins: PinSet(try pinValue), host: host,
                time: 1_800_000_000, isTrusted: isTrusted)
        }
    }
}
