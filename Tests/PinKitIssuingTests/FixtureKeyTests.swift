import PinKit
import PinKitFixtures
import PinKitGnuTLS
import Testing

@Suite struct FixtureKeyTests {
    @Test("A key says in its first line that it is public", arguments: FixtureKey.allCases)
    func firstLine(key: FixtureKey) {
        let lines = String(decoding: key.pem, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "# Public test key of pinkit: everybody has it. Never use it in production.")
        #expect(lines.dropFirst().first == "-----BEGIN PRIVATE KEY-----")
        #expect(lines.last == "-----END PRIVATE KEY-----")
    }

    @Test("The stated pin is that of the key's public half", arguments: FixtureKey.allCases)
    func statedPin(key: FixtureKey) throws {
        let pin = try GnuTLSSigner(pem: key.pem).publicKey.pin
        #expect(pin.text == key.pinText)
        #expect(FixtureKey.isKnownPublic(pin))
    }

    @Test("The keys are different, and other pins are not known")
    func strangers() throws {
        #expect(Set(FixtureKey.allCases.map(\.pinText)).count == FixtureKey.allCases.count)
        #expect(!FixtureKey.isKnownPublic(try StubSigner().publicKey.pin))
    }

    @Test("The keys in the binary are those of Fixtures/keys", arguments: FixtureKey.allCases)
    func embedded(key: FixtureKey) throws {
        #expect(try Checkout.read("Fixtures/keys/" + key.fileName) == key.pem)
    }
}
