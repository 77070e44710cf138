import PinKit
import PinKitFixtures
import PinKitGnuTLS
import Testing

@testable import PinKitCommand

/// JSON Web Keys: composed as certificates carry them, private ones noticed, faults named by the member.
@Suite struct JSONWebKeyTests {
    private static func open(_ text: String) throws -> [Result<ContainedKey, InputError>] {
        try JSONWebKeySet(Array(text.utf8).span).contained
    }

    private static func code(_ text: String) -> InputError.Code? {
        do {
            for case .failure(let error) in try open(text) { return error.code }
            return nil
        } catch { return (error as? InputError)?.code }
    }

    private static func url(_ bytes: some Sequence<UInt8>) -> String {
        String(Base64.encode(Array(bytes)).compactMap { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 == "=" ? nil : $0 })
    }

    /// The key behind its fixed header as a JSON Web Key.
    private static func text(of key: FixtureKey, _ more: String = "") throws -> String {
        let bytes = try GnuTLSSigner(pem: key.pem).publicKey.bytes
        switch key {
        case .agent, .regenerated:
            return #"{"kty":"EC","crv":"P-256","x":"\#(url(bytes[27..<59]))","y":"\#(url(bytes[59...]))"\#(more)}"#
        case .p384:
            return #"{"kty":"EC","crv":"P-384","x":"\#(url(bytes[24..<72]))","y":"\#(url(bytes[72...]))"\#(more)}"#
        case .ed25519:
            return #"{"kty":"OKP","crv":"Ed25519","x":"\#(url(bytes[12...]))"\#(more)}"#
        case .rsa2048, .ca:
            // The modulus stands behind 33 bytes, the exponent 65537 at the end.
            return #"{"kty":"RSA","n":"\#(url(bytes[33..<289]))","e":"AQAB"\#(more)}"#
        }
    }

    @Test(arguments: FixtureKey.allCases) func everyKind(_ key: FixtureKey) throws {
        for (more, isPrivate) in [("", false), (#","d":"AQ""#, true), (#","use":"sig","oth":[]"#, true)] {
            let keys = try Self.open(try Self.text(of: key, more)).map { try $0.get() }
            #expect(keys.map(\.container) == [.jsonWebKey])
            #expect(keys.map(\.der) == [try GnuTLSSigner(pem: key.pem).publicKey.bytes])
            #expect(keys.map(\.isPrivate) == [isPrivate])
        }
    }

    @Test func chainAndSet() throws {
        let certificate = try Checkout.read("certs/original.der")
        let agent = try Self.text(of: .agent, #","x5c":["\#(Base64.encode(certificate))"]"#)
        let set = #"{"keys":[\#(agent),{"kty":"oct","k":"AAAA"},7,\#(try Self.text(of: .ed25519))]}"#
        let keys = try Self.open(set)
        #expect(keys.map { try? $0.get().container } == [.jsonWebKey, .certificate, nil, nil, .jsonWebKey])
        #expect(try keys[1].get().der == certificate)
        #expect(keys[2] == .failure(InputError(.jwkSymmetric, at: 0)))
        #expect(keys[3] == .failure(InputError(.jwkMalformed, at: 0)))
    }

    @Test(arguments: [
        ("", InputError.Code.jwkMalformed), ("[]", .jwkMalformed), ("{}", .jwkMalformed),
        (#"{"kty":1}"#, .jwkMalformed),
        (#"{"keys":{}}"#, .jwkMalformed), (#"{"kty":"EC","crv":"P-256","x":"AQ"#, .jwkMalformed),
        (#"{"kty":"oct","k":"AAAA"}"#, .jwkSymmetric), (#"{"kty":"XYZ"}"#, .jwkKind), (#"{"kty":"EC"}"#, .jwkKind),
        (#"{"kty":"EC","crv":"P-257"}"#, .jwkKind), (#"{"kty":"OKP","crv":"P-256"}"#, .jwkKind),
        (#"{"kty":"EC","crv":"P-256","x":"AQ"}"#, .jwkMember), (#"{"kty":"RSA","n":"AQAB"}"#, .jwkMember),
        (#"{"kty":"RSA","n":"AAEB","e":"AQAB"}"#, .jwkMember), (#"{"kty":"RSA","n":"AQ==","e":"AQAB"}"#, .jwkMember),
        (#"{"kty":"RSA","n":"AQ+B","e":"AQAB"}"#, .jwkMember), (#"{"kty":"RSA","n":"AR","e":"AQAB"}"#, .jwkMember),
        (#"{"kty":"RSA","n":"A","e":"AQAB"}"#, .jwkMember), (#"{"kty":"RSA","n":"","e":"AQAB"}"#, .jwkMember),
    ])
    func faults(_ text: String, _ code: InputError.Code) {
        #expect(Self.code(text) == code)
    }

    @Test func bounds() throws {
        let key = try Self.text(of: .ed25519)
        let many = "{\"keys\":[" + [String](repeating: key, count: 1_200).joined(separator: ",") + "]}"
        let keys = try Self.open(many)
        #expect(keys.count == ContainerLimits.keys + 1)
        #expect((try? keys.last?.get()) == nil)
        let nested = #"{"kty":"OKP","a":"# + String(repeating: "[", count: 50_000)
        #expect(Self.code(nested) == .jwkMalformed)
        #expect(Self.code(String(repeating: " ", count: JSONWebKeySet.textBytes + 1)) == .blockTooLarge)
        #expect(
            Self.code(#"{"kty":"RSA","e":"AQAB","n":""# + String(repeating: "B", count: 9_000) + "\"}") == .jwkMember)
    }

    @Test func aPointOffTheCurve() throws {
        let text = try Self.text(of: .agent).replacing("\"x\":\"", with: "\"x\":\"_")
        // One character more and one less: as long as before, and another number.
        let moved = text.replacing("\",\"y\"", with: "\",\"y\"")
        #expect(Self.code(moved) == .jwkMember)
        let swapped = try Self.text(of: .agent).replacing("\"x\"", with: "\"z\"").replacing("\"y\"", with: "\"x\"")
            .replacing("\"z\"", with: "\"y\"")
        #expect(Self.code(swapped) == .pointOffCurve)
    }
}
