import PinKit
import PinKitIssuing

extension FixtureRecipe {
    /// Every certificate of the fixtures, in the order in which they are explained to people.
    public static let all: [FixtureRecipe] = [
        FixtureRecipe(
            name: "original", key: .agent, relation: .original,
            purpose: "The agent's certificate at pairing: its pin is the one that a device stores."),
        FixtureRecipe(
            name: "reissued", key: .agent, relation: .reissued, issued: later, names: movedNames,
            purpose: "Reissued for the same key after the host moved: every check of the original pin must accept it."),
        FixtureRecipe(
            name: "reissued-by-ca", key: .agent, relation: .reissued, issued: later, names: movedNames,
            issuer: .authority,
            purpose: "The same key signed by an RSA authority: the issuer and the algorithm change, the pin stands."),
        FixtureRecipe(
            name: "regenerated", key: .regenerated, relation: .regenerated, serialOf: "original",
            purpose: "All of the original but its key: every check of the original pin must refuse it."),
        FixtureRecipe(
            name: "expired", key: .agent, relation: .reissued, issued: earlier,
            purpose: "The same key in a certificate long expired: a pin check accepts it, dates are no part of a pin."),
        FixtureRecipe(
            name: "p384", key: .p384, relation: .otherKeyType,
            purpose: "A key on another curve: legal, pins differently; a client may say that it is unsupported."),
        FixtureRecipe(
            name: "rsa2048", key: .rsa2048, relation: .otherKeyType,
            purpose: "An RSA key: legal, pins differently; a client may say that it is unsupported."),
        FixtureRecipe(
            name: "ed25519", key: .ed25519, relation: .otherKeyType,
            purpose: "An Ed25519 key: legal, pins differently; a client may say that it is unsupported."),
        FixtureRecipe(
            name: "ca", key: .ca, relation: .authority, names: [], lifetime: 10 * 365 * 86_400,
            purpose: "The authority that signed reissued-by-ca: its pin is not the agent's, only the leaf counts."),
    ]

    /// Fills in what most certificates share.
    private init(
        name: String, key: FixtureKey, relation: Relation, issued: Int64 = clock,
        names: [SubjectAlternativeName] = originalNames, issuer: Issuer = .itself,
        lifetime: Int64 = CertificateBuilder.agentLifetime, serialOf: String? = nil, purpose: String
    ) {
        self.init(
            name: name, purpose: purpose, key: key, relation: relation,
            validity: CertificateValidity(notBefore: issued, notAfter: issued + lifetime),
            subjectAlternativeNames: names, serialNumber: Self.serialNumber(of: serialOf ?? name), issuer: issuer)
    }

    /// The fixed clock: 2026-01-01T00:00:00Z.
    ///
    /// It need not follow the real time: what a pin check says about these certificates is the same on every date.
    static let clock: Int64 = 1_767_225_600
    /// Half a year on, when the host has moved: 2026-07-01T00:00:00Z.
    static let later: Int64 = 1_782_864_000
    /// Early enough to be over on every date from 2022-04-05 on: 2020-01-01T00:00:00Z.
    static let earlier: Int64 = 1_577_836_800

    /// The host at pairing; loopback, so that the certificates can be served anywhere, and documentation ranges.
    static let originalNames: [SubjectAlternativeName] = [
        .dns("localhost"), .ipv4(127, 0, 0, 1), .ipv6((0, 0, 0, 0), (0, 0, 0, 1)), .ipv4(192, 0, 2, 10),
    ]
    /// The host after it moved to another network.
    static let movedNames: [SubjectAlternativeName] = [
        .dns("localhost"), .ipv4(127, 0, 0, 1), .ipv6((0, 0, 0, 0), (0, 0, 0, 1)), .ipv4(198, 51, 100, 20),
        .ipv6((0x2001, 0xdb8, 0, 0), (0, 0, 0, 0x20)),
    ]

    /// The start of the SHA-256 of the name: fixed, 128 bits, different for each name, and chosen by nobody.
    static func serialNumber(of name: String) -> [UInt8] {
        Array(PortableSHA256.digest(of: Array("pinkit fixture \(name)".utf8)).bytes.prefix(16))
    }
}
