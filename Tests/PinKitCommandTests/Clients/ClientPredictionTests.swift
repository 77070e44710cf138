import PinKit
import PinKitFixtures
import PinKitGnuTLS
import PinKitIssuing
import Testing

/// The rules of the table, client by client: one property changes, and exactly those change that rest on it.
@Suite("Client predictions")
struct ClientPredictionTests {
    /// A change of one property of a situation in which every client connects.
    enum Change: String, Sendable, CaseIterable {
        case none, untrusted, wrongPin, wrongPinAndUntrusted, expired, notYetValid, otherName, commonNameAlone,
            byAddress
        case fifteenDays, moreThan825Days, noPurpose, oldSignature, version1, rsaKey, shortRSAKey, ed25519Key
        case keyPinAlone, certificatePinAlone
    }

    private static let day: Int64 = 86_400
    private static let start: Int64 = 1_800_000_000

    private static let verifying: Set = [
        "curl", "wget", "git", "okhttp-pinner", "go-verify", "node-identity", "android-pin-set", "trustkit",
        "ios-pinned-domains", "ios-ats",
    ]
    private static let mobile: Set = ["android-pin-set", "trustkit", "ios-pinned-domains", "ios-ats"]
    private static let apple: Set = ["trustkit", "ios-pinned-domains", "ios-ats"]
    /// Those that accept a certificate without an error whatever its key.
    private static let unpinned: Set = ["chromium-list", "flutter", "ios-ats"]
    private static let everyone = Set(KnownClient.all.map(\.identifier))
    private static let naming = verifying.subtracting(["node-identity"])
        .union(["openssl-dane", "okhttp-manager-name", "java-url-name", "java-client-plain"])

    /// The clients that no longer connect.
    static func refusing(_ change: Change) -> Set<String> {
        switch change {
        case .none: []
        case .untrusted: verifying
        case .wrongPin: everyone.subtracting(unpinned)
        case .wrongPinAndUntrusted: everyone
        case .expired, .notYetValid: verifying.union(["webtransport"])
        case .otherName: naming
        case .commonNameAlone: mobile.union(["okhttp-pinner", "okhttp-manager-name", "go-verify"])
        case .byAddress: ["ios-pinned-domains", "openssl-dane"]
        case .fifteenDays, .rsaKey, .version1: ["webtransport"]
        case .moreThan825Days: apple.union(["webtransport"])
        case .noPurpose, .oldSignature: apple
        case .shortRSAKey: apple.union(["webtransport"])
        case .ed25519Key: ["trustkit"]
        case .keyPinAlone: ["webtransport"]
        case .certificatePinAlone: everyone.subtracting(unpinned).subtracting(["webtransport"])
        }
    }

    // requirement: clients.one-property
    @Test("One property decides", arguments: Change.allCases)
    func flip(change: Change) throws {
        let situation = try Self.situation(change)
        let refusing = KnownClient.all.filter { !$0.predict(situation).connects }.map(\.identifier)
        #expect(Set(refusing) == Self.refusing(change))
    }

    /// What connects without its pin says so, and a pin that cannot be given is no refusal.
    @Test func outcomes() throws {
        let unenforced = try KnownClient.all.filter {
            $0.predict(try Self.situation(.wrongPin)).outcome == .notEnforced
        }
        #expect(Set(unenforced.map(\.identifier)) == Self.unpinned)
        let unconfigurable = try KnownClient.all.filter {
            $0.predict(try Self.situation(.byAddress)).outcome == .notConfigurable
        }
        #expect(Set(unconfigurable.map(\.identifier)) == ["ios-pinned-domains", "openssl-dane"])
    }

    @Test func identifiersAreUnique() { #expect(Self.everyone.count == KnownClient.all.count) }

    /// Every client that is said to have been run is run by a test.
    @Test func whatWasRunIsRun() {
        let run = KnownClient.all.filter { if case .run = $0.evidence { true } else { false } }
        let tested = CommandLineClient.allCases.map(\.rawValue) + ClientProgram.allCases.flatMap(\.clients)
        #expect(Set(run.map(\.identifier)) == Set(tested + ["chromium-list"]))
    }

    private static func situation(_ change: Change) throws -> ClientSituation {
        let certificate = try Certificate(try certificate(change))
        let digest = Pin(PortableSHA256.digest(of: certificate.bytes))
        let other = try PinNotation.read(FixtureKey.regenerated.pinText).pin
        let pins: [Pin] =
            switch change {
            case .wrongPin, .wrongPinAndUntrusted: [other]
            case .keyPinAlone: [certificate.pin]
            case .certificatePinAlone: [digest]
            default: [certificate.pin, digest]
            }
        let time =
            switch change {
            case .expired: start + 20 * day
            case .notYetValid: start - 1
            default: start + day
            }
        return ClientSituation(
            PresentedCertificate(certificate), pins: try #require(PinSet(pins)),
            host: change == .byAddress ? .address([192, 0, 2, 1]) : .dns("agent.example"), time: time,
            isTrusted: change != .untrusted && change != .wrongPinAndUntrusted)
    }

    /// A certificate whose signature nobody checks here.
    private static func certificate(_ change: Change) throws -> [UInt8] {
        let key: [UInt8] =
            switch change {
            case .rsaKey: FixtureKey.rsa2048.pem
            case .shortRSAKey: try Checkout.read("Tests/Peers/keys/rsa1024.pem")
            case .ed25519Key: FixtureKey.ed25519.pem
            default: FixtureKey.agent.pem
            }
        let days: Int64 =
            switch change {
            case .fifteenDays: 15
            case .moreThan825Days: 826
            default: 14
            }
        var extensions: [CertificateExtension] = change == .noPurpose ? [] : [.serverAuthentication]
        if change != .commonNameAlone {
            let names: [SubjectAlternativeName] =
                change == .otherName ? [.dns("other.example")] : [.dns("*.example"), .ipv4(192, 0, 2, 1)]
            extensions.append(.subjectAlternativeNames(names))
        }
        let builder = CertificateBuilder(
            serialNumber: [1], issuer: Name(.commonName("authority")),
            validity: CertificateValidity(notBefore: start, notAfter: start + days * day),
            subject: Name(.commonName("agent.example")),
            subjectPublicKeyInfo: try GnuTLSSigner(pem: key).publicKey.bytes, extensions: extensions)
        var signed = builder.tbsCertificate(signedWith: .rsaWithSHA256)
        if change == .version1 {
            // Version 1 leaves out the [0] { INTEGER 2 } of five bytes in front.
            let header = signed[1] == 0x82 ? 4 : 3
            let fields = Array(signed[(header + 5)...])
            signed = DERWriter.encode { $0.write(.sequence, content: fields) }
        }
        let der = CertificateBuilder.certificate(signed, .rsaWithSHA256, signature: [0])
        guard change == .oldSignature else { return der }
        // sha256WithRSAEncryption ends in 11, sha1WithRSAEncryption in 5.
        let identifier: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01]
        return der.indices.map { index in
            index >= 8 && der[index] == 0x0B && der[index - 8..<index].elementsEqual(identifier) ? 0x05 : der[index]
        }
    }
}
