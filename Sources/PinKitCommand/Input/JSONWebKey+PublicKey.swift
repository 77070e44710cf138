import PinKit
import PinKitIssuing

extension JSONWebKeySet {
    /// What the keys come to, in their order: each key, and behind it its certificates.
    var contained: [Result<ContainedKey, InputError>] {
        var result: [Result<ContainedKey, InputError>] = []
        for key in keys where result.count < ContainerLimits.keys {
            switch key {
            case .success(let key): result += key.contained
            case .failure(let error): result.append(.failure(error))
            }
        }
        if isCut || result.count > ContainerLimits.keys {
            let error = InputError(
                .tooManyElements, at: 0, in: OpaqueContent.jsonWebKey.name, expected: ContainerLimits.keys)
            result = result.prefix(ContainerLimits.keys) + [.failure(error)]
        }
        return result
    }
}

extension JSONWebKey {
    fileprivate var contained: [Result<ContainedKey, InputError>] {
        do throws(InputError) {
            let der = try subjectPublicKeyInfo()
            if !x5c.isEmpty { try checkCertificate(against: try SubjectPublicKeyInfo(der)) }
            let key = ContainedKey(.jsonWebKey, der: der, isPrivate: isPrivate)
            return [.success(key)] + x5c.map { text in certificate(text) }
        } catch {
            return [.failure(error)]
        }
    }

    private func certificate(_ text: String) -> Result<ContainedKey, InputError> {
        guard let der = try? Base64.decode(Array(text.utf8).span), !der.isEmpty else {
            return .failure(InputError(.jwkMember, at: 0, in: "x5c"))
        }
        return .success(ContainedKey(.certificate, der: der))
    }

    /// The key as certificates carry it.
    ///
    /// - Throws: a `jwk` code, or a `point` code for a P-256 key off the curve.
    func subjectPublicKeyInfo() throws(InputError) -> [UInt8] {
        switch kty {
        case "EC": try ellipticCurveKey()
        case "RSA": try rsaKey()
        case "OKP": try octetKeyPair()
        case "oct": throw InputError(.jwkSymmetric, at: 0)
        default: throw InputError(.jwkKind, at: 0)
        }
    }

    /// RFC 7518 §6.2: coordinates in as many octets as the field has.
    private func ellipticCurveKey() throws(InputError) -> [UInt8] {
        guard let curve = crv.flatMap({ Self.curves[$0] }) else { throw InputError(.jwkKind, at: 0) }
        let x = try octets(x, "x", count: curve.octets)
        let y = try octets(y, "y", count: curve.octets)
        if crv == "P-256" { return try P256Point([0x04] + x + y).subjectPublicKeyInfo }
        return Self.subjectPublicKeyInfo([0x04] + x + y) { writer in
            writer.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 10_045, 2, 1))
            writer.writeObjectIdentifier(curve.identifier)
        }
    }

    /// RFC 7518 §6.3: unsigned integers in the fewest octets.
    private func rsaKey() throws(InputError) -> [UInt8] {
        let modulus = try octets(n, "n", count: nil)
        let exponent = try octets(e, "e", count: nil)
        let key = DERWriter.encode { writer in
            writer.write(.sequence) {
                $0.writeInteger(magnitude: modulus)
                $0.writeInteger(magnitude: exponent)
            }
        }
        return Self.subjectPublicKeyInfo(key) { writer in
            writer.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 1, 1))
            writer.writeNull()
        }
    }

    /// RFC 8037 §2, in the SubjectPublicKeyInfo of RFC 8410 §4.
    private func octetKeyPair() throws(InputError) -> [UInt8] {
        guard let curve = crv.flatMap({ Self.keyPairs[$0] }) else { throw InputError(.jwkKind, at: 0) }
        return Self.subjectPublicKeyInfo(try octets(x, "x", count: curve.octets)) { writer in
            writer.writeObjectIdentifier(curve.identifier)
        }
    }

    private static func subjectPublicKeyInfo(_ key: [UInt8], algorithm: (inout DERWriter) -> Void) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { info in
                info.write(.sequence) { algorithm(&$0) }
                info.writeBitString(key)
            }
        }
    }

    /// Reads base64url without padding (RFC 7515 §2): `count` octets, or at least one that is not zero in front.
    private func octets(_ text: String?, _ name: StaticText, count: Int?) throws(InputError) -> [UInt8] {
        let fault = InputError(.jwkMember, at: 0, in: name)
        guard let text, text.utf8.count <= Self.memberLength else { throw fault }
        var standard: [UInt8] = []
        for character in text.utf8 {
            switch character {
            case UInt8(ascii: "-"): standard.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): standard.append(UInt8(ascii: "/"))
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="): throw fault
            default: standard.append(character)
            }
        }
        while standard.count % 4 != 0 { standard.append(UInt8(ascii: "=")) }
        guard let bytes = try? Base64.decode(standard.span) else { throw fault }
        let isRight = if let count { bytes.count == count } else { bytes.first ?? 0 != 0 }
        guard isRight else { throw fault }
        return bytes
    }

    /// RFC 7518 §6.2.1.1 and RFC 8812 §3.1, with the identifiers of RFC 5480 §2.1.1.1 and SEC 2.
    private static let curves: [String: (octets: Int, identifier: ObjectIdentifier)] = [
        "P-256": (32, ObjectIdentifier(1, 2, 840, 10_045, 3, 1, 7)), "P-384": (48, ObjectIdentifier(1, 3, 132, 0, 34)),
        "P-521": (66, ObjectIdentifier(1, 3, 132, 0, 35)), "secp256k1": (32, ObjectIdentifier(1, 3, 132, 0, 10)),
    ]

    /// RFC 8037 §2, with the identifiers of RFC 8410 §3.
    private static let keyPairs: [String: (octets: Int, identifier: ObjectIdentifier)] = [
        "X25519": (32, ObjectIdentifier(1, 3, 101, 110)), "X448": (56, ObjectIdentifier(1, 3, 101, 111)),
        "Ed25519": (32, ObjectIdentifier(1, 3, 101, 112)), "Ed448": (57, ObjectIdentifier(1, 3, 101, 113)),
    ]
}
