import PinKit
import PinKitGnuTLS
import PinKitSystem
import PinKitWire
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@testable import PinKitAgent

/// What an agent keeps in its folder, and what it makes of it when it starts again.
@Suite struct AgentStateTests {
    static func mode(_ path: String) -> mode_t? {
        var status = stat()
        // The path is a terminated copy, the structure ours.
        return unsafe lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
    }

    // requirement: pairing.identity
    @Test func keyAndCertificateAreKept() throws {
        let folder = try TemporaryFolder()
        let first = try TestAgent(folder: folder.path)
        let (pin, certificate) = (first.agent.pin, first.agent.certificate)
        let credential = try first.pair()
        #expect(first.agent.stop())
        let second = try TestAgent(folder: folder.path)
        #expect(second.agent.pin == pin && second.agent.certificate == certificate)
        // The address is a hint: the token is what admits.
        #expect(second.agent.pairedDevices.map(\.id) == [credential.deviceID])
        _ = try second.connect(credential)
        try second.agent.regenerate()
        #expect(try TestAgent(folder: folder.path).agent.pin == second.agent.pin)
        #expect(second.agent.pin != pin)
    }

    // requirement: pairing.identity
    @Test func otherAddressesMakeAnotherCertificate() throws {
        let folder = try TemporaryFolder()
        let first = try TestAgent(folder: folder.path)
        let certificate = first.agent.certificate
        let second = try TestAgent(folder: folder.path) { $0.listen = .loopback(.ipv6, port: 0) }
        #expect(second.agent.certificate == certificate, "the loopback stands in every certificate")
        let third = try TestAgent(folder: folder.path) {
            $0.listen = (try? Host(parsing: "127.0.0.2")).flatMap { SocketAddress($0, port: 0) } ?? $0.listen
        }
        #expect(third.agent.certificate != certificate)
        #expect(third.agent.pin == first.agent.pin)
    }

    // requirement: pairing.identity
    @Test func aDateMakesNoOther() throws {
        let folder = try TemporaryFolder()
        func agent(at time: Int64) throws -> Agent {
            try Agent(
                AgentConfiguration(), engine: try TestAgent.Library.openssl.engine(), keys: GnuTLSKeyMaker(),
                folder: folder.path, clock: { time })
        }
        let first = try agent(at: 1_600_000_000)
        let later = try agent(at: 4_000_000_000)
        #expect(later.certificate == first.certificate)
    }

    @Test func aBrokenCertificateIsMadeAnew() throws {
        let folder = try TemporaryFolder()
        let pin = try TestAgent(folder: folder.path).agent.pin
        for text in ["", "x", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"] {
            try AtomicFile.write(Array(text.utf8), to: folder("cert.pem"), mode: 0o644)
            #expect(try TestAgent(folder: folder.path).agent.pin == pin)
        }
    }

    /// What cannot be read is never written over: it may be the only copy.
    @Test(arguments: [
        ("key.pem", "no key"), ("devices.json", "{"), ("devices.json", "{\"version\":2,\"devices\":[]}"),
        ("devices.json", "{\"version\":1,\"devices\":[{}]}"),
    ])
    func brokenFilesAreLeftAsTheyAre(_ name: String, _ text: String) throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write(Array(text.utf8), to: folder(name), mode: 0o600)
        #expect(throws: AgentError.self) { try TestAgent(folder: folder.path) }
        #expect(try FileReader(path: folder(name)).readAll(limit: 1_000) == Array(text.utf8))
    }

    // requirement: pairing.stored-first
    @Test func secretFilesAreForTheirOwnerAlone() throws {
        let folder = try TemporaryFolder()
        let mask = umask(0)
        defer { umask(mask) }
        let agent = try TestAgent(folder: folder.path, identity: .ownAuthority)
        _ = try agent.pair()
        #expect(try folder.contents == ["ca-key.pem", "ca.pem", "cert.pem", "devices.json", "key.pem"])
        for name in ["ca-key.pem", "devices.json", "key.pem"] { #expect(Self.mode(folder(name)) == 0o600) }
    }

    // requirement: pairing.stored-first
    @Test(arguments: ["key.pem", "cert.pem", "devices.json"]) func linksAreNotFollowed(_ name: String) throws {
        let folder = try TemporaryFolder()
        let elsewhere = try TemporaryFolder()
        // Both paths are terminated copies.
        #expect(unsafe symlink(elsewhere("target"), folder(name)) == 0)
        do {
            let agent = try TestAgent(folder: folder.path)
            _ = try agent.pair()
            Issue.record("a link was followed")
        } catch {}
        #expect(try elsewhere.contents.isEmpty)
    }

    // requirement: pairing.stored-first
    @Test func whatCannotBeStoredIsNotAdmitted() throws {
        let folder = try TemporaryFolder()
        let agent = try TestAgent(folder: folder.path)
        // A folder in the file's place: nothing can be written there, whoever one is.
        #expect(unsafe mkdir(folder("devices.json"), 0o700) == 0)
        #expect(try agent.post("pin=\(agent.agent.status.code)").status == 500)
        #expect(agent.agent.pairedDevices.isEmpty)
        #expect(unsafe rmdir(folder("devices.json")) == 0)
        #expect(try agent.post("pin=\(agent.agent.status.code)").status == 200)
    }

    // requirement: pairing.stored-first
    @Test func tokensAreNotAmongWhatIsKept() throws {
        let folder = try TemporaryFolder()
        let agent = try TestAgent(folder: folder.path)
        let credential = try agent.pair()
        for name in try folder.contents {
            let text = String(decoding: try FileReader(path: folder(name)).readAll(limit: 1 << 20), as: UTF8.self)
            #expect(!text.contains(credential.deviceToken), "\(name)")
        }
    }

    @Test func anAuthoritySignsTheSameKey() throws {
        let folder = try TemporaryFolder()
        let pin = try TestAgent(folder: folder.path).agent.pin
        let agent = try TestAgent(folder: folder.path, identity: .ownAuthority)
        #expect(agent.agent.pin == pin)
        let leaf = try Certificate(try #require(agent.agent.certificate))
        #expect(!leaf.isSelfIssued && leaf.issuer.contains("CA"))
        _ = try agent.connect(try agent.pair())
        // And the agent's own again.
        #expect(try Certificate(try #require(try TestAgent(folder: folder.path).agent.certificate)).isSelfIssued)
    }

    @Test func theLeafIsAsDescribed() throws {
        let agent = try TestAgent()
        let leaf = try Certificate(try #require(agent.agent.certificate))
        #expect(leaf.version == 3 && leaf.isSelfIssued)
        #expect(leaf.subject == "O=Davi NFC Agent, CN=Davi NFC Agent")
        #expect(leaf.extensions?.extendedKeyUsage == ["1.3.6.1.5.5.7.3.1"])
        #expect(leaf.extensions?.basicConstraints?.isAuthority == false)
        #expect(leaf.extensions?.subjectAlternativeNames?.contains(.dns("localhost")) == true)
        #expect(leaf.validity?.notBefore == 1_790_000_000)
        let days: Int64 = 825
        #expect(leaf.validity?.notAfter == 1_790_000_000 + days * 86_400)
    }
}
