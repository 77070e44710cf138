import PinKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON Web Key (RFC 7517 §4) as far as its public half needs it; private members are noticed and never decoded.
struct JSONWebKey: Decodable {
    /// Characters of one member: an RSA modulus of 32,768 bits has 5,462.
    static let memberLength = 8_192

    let kty: String
    let crv: String?
    let x: String?
    let y: String?
    let n: String?
    let e: String?
    /// A chain of certificates in base64 (§4.7), cut behind one more than are taken.
    let x5c: [String]
    /// Whether there is a private half beside the public one (RFC 7518 §6.2.2, §6.3.2; RFC 8037 §2).
    let isPrivate: Bool

    private enum Member: String, CodingKey, CaseIterable {
        case kty, crv, x, y, n, e, x5c
        case d, p, q, dp, dq, qi, oth

        static let secret: [Member] = [.d, .p, .q, .dp, .dq, .qi, .oth]
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        kty = try members.decode(String.self, forKey: .kty)
        crv = try members.decodeIfPresent(String.self, forKey: .crv)
        x = try members.decodeIfPresent(String.self, forKey: .x)
        y = try members.decodeIfPresent(String.self, forKey: .y)
        n = try members.decodeIfPresent(String.self, forKey: .n)
        e = try members.decodeIfPresent(String.self, forKey: .e)
        isPrivate = Member.secret.contains { members.contains($0) }
        var chain: [String] = []
        if members.contains(.x5c) {
            var list = try members.nestedUnkeyedContainer(forKey: .x5c)
            while !list.isAtEnd, chain.count <= ContainerLimits.keys { chain.append(try list.decode(String.self)) }
        }
        x5c = chain
    }
}

/// A JSON Web Key, or a set of them (RFC 7517 §5).
struct JSONWebKeySet: Decodable {
    /// Bytes of JSON text: sets have some ten keys, and the decoder's map of a hostile one is ten times its size.
    static let textBytes = 1 << 20

    /// The keys; one that is not of the right shape is a fault of its own.
    let keys: [Result<JSONWebKey, InputError>]
    /// Whether there are more than are taken.
    let isCut: Bool

    private enum Member: String, CodingKey { case keys }

    /// Reads JSON text of at most ``textBytes``.
    ///
    /// - Throws: `jwkMalformed`, `jwkDuplicate`, `blockTooLarge`.
    init(_ text: Span<UInt8>) throws(InputError) {
        guard text.count <= Self.textBytes else {
            throw InputError(.blockTooLarge, at: 0, expected: Self.textBytes)
        }
        // The copy is made while the closure runs.
        let bytes = unsafe text.withUnsafeBufferPointer { unsafe Array($0) }
        // The decoder takes one of two members of a name and is silent: this reader refuses them (RFC 7517 §4).
        do throws(JSONError) {
            _ = try JSONValue.read(bytes)
        } catch {
            if case .duplicate(let first) = error.code {
                throw InputError(.jwkDuplicate, at: error.offset, expected: first, seen: error.offset)
            }
            throw InputError(.jwkMalformed, at: error.offset)
        }
        guard let set = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else {
            throw InputError(.jwkMalformed, at: 0)
        }
        self = set
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        guard members.contains(.keys) else {
            keys = [.success(try JSONWebKey(from: decoder))]
            isCut = false
            return
        }
        var list = try members.nestedUnkeyedContainer(forKey: .keys)
        var keys: [Result<JSONWebKey, InputError>] = []
        while !list.isAtEnd, keys.count < ContainerLimits.keys {
            // The element's own decoder moves the list on, whatever the element is.
            let element = try list.superDecoder()
            keys.append(
                (try? JSONWebKey(from: element)).map { .success($0) } ?? .failure(InputError(.jwkMalformed, at: 0)))
        }
        self.keys = keys
        isCut = !list.isAtEnd
    }
}
