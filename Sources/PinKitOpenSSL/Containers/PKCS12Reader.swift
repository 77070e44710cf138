import COpenSSL
import PinKit
import PinKitTLS

/// Opens PKCS#12 (RFC 7292) with one password, and gathers its certificates and the public halves of its keys.
struct PKCS12Reader {
    /// Safe contents within safe contents: nobody nests them at all.
    private static let deepest = 4

    private let password: ContainerPassword
    private var budget: DerivationBudget
    private var certificates: [[UInt8]] = []
    private var keys: [ContainedKey] = []
    /// Why a private key could not be read; the certificates beside it can be all the same.
    private var keyFault: InputError?

    private init(_ password: ContainerPassword, _ budget: DerivationBudget) {
        self.password = password
        self.budget = budget
    }

    /// - Throws: `passwordWrong` and what else a container may throw.
    static func read(
        _ bytes: Span<UInt8>, _ password: ContainerPassword, _ budget: inout DerivationBudget
    ) throws(InputError) -> [ContainedKey] {
        OpenSSLErrorQueue.clear()
        // The position is moved within the bytes, which live for the closure.
        let object = unsafe bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_PKCS12(nil, &position, buffer.count)
        }
        guard let object = unsafe OwnedPKCS12(takingOwnership: object) else {
            throw InputError(.containerUnreadable, at: 0, in: structure)
        }
        var reader = PKCS12Reader(password, budget)
        defer { budget = reader.budget }
        try reader.authenticate(object)
        try reader.open(object)
        return try reader.result()
    }

    private static let structure = OpaqueContent.pkcs12.name

    /// Checks the password by the MAC, where there is one of the usual kind: the newer PBMAC1 (RFC 9579) is left to the
    /// decryption, which tells a wrong password just as well.
    private mutating func authenticate(_ object: borrowing OwnedPKCS12) throws(InputError) {
        guard unsafe PKCS12_mac_present(object.pointer) == 1 else { return }
        var (algorithm, count): (UnsafePointer<X509_ALGOR>?, UnsafePointer<ASN1_INTEGER>?) = (nil, nil)
        // All borrowed from the object.
        unsafe PKCS12_get0_mac(nil, &algorithm, nil, &count, object.pointer)
        guard let digest = unsafe algorithm?.pointee.algorithm, unsafe OBJ_obj2nid(digest) != Self.pbmac1 else {
            return
        }
        var iterations: Int64 = 1
        if let count = unsafe count, unsafe ASN1_INTEGER_get_int64(&iterations, count) != 1 { iterations = .max }
        try budget.charge(Int(clamping: iterations))
        OpenSSLErrorQueue.clear()
        let isRight = unsafe password.withCharacters { unsafe PKCS12_verify_mac(object.pointer, $0, $1) == 1 }
        guard isRight else { throw ContainerPassword.failure(Self.structure) }
    }

    /// 1.2.840.113549.1.5.14, known to OpenSSL by its name only.
    private static let pbmac1 = NID_pbmac1

    private mutating func open(_ object: borrowing OwnedPKCS12) throws(InputError) {
        guard let contents = unsafe OwnedContentStack(takingOwnership: PKCS12_unpack_authsafes(object.pointer)) else {
            throw InputError(.containerUnreadable, at: 0, in: Self.structure)
        }
        let members = unsafe StackMembers(of: contents.pointer)
        for index in 0..<members.count {
            guard let content = unsafe members[index].map({ unsafe UnsafeMutablePointer<PKCS7>($0) }) else { continue }
            let bags = try unsafe unpack(content)
            try gather(unsafe StackMembers(of: bags.pointer), depth: 0)
        }
    }

    /// The safe bags of one content, decrypted where it is encrypted.
    private mutating func unpack(_ content: UnsafeMutablePointer<PKCS7>) throws(InputError) -> OwnedBagStack {
        let bags: OpaquePointer?
        OpenSSLErrorQueue.clear()
        switch unsafe OBJ_obj2nid(content.pointee.type) {
        case NID_pkcs7_data:
            unsafe bags = PKCS12_unpack_p7data(content)
        case NID_pkcs7_encrypted:
            // The type says that this member of the union is there.
            let algorithm = unsafe content.pointee.d.encrypted?.pointee.enc_data?.pointee.algorithm
            try budget.charge(algorithm: unsafe encodedAlgorithm(algorithm))
            unsafe bags = password.withCharacters { unsafe PKCS12_unpack_p7encdata(content, $0, $1) }
            if unsafe bags == nil { throw ContainerPassword.failure(Self.structure) }
        default:
            // Encrypted to somebody's public key.
            throw InputError(.containerEncryption, at: 0, in: Self.structure)
        }
        guard let stack = unsafe OwnedBagStack(takingOwnership: bags) else {
            throw InputError(.containerUnreadable, at: 0, in: Self.structure)
        }
        return stack
    }

    private mutating func gather(_ bags: StackMembers, depth: Int) throws(InputError) {
        for index in 0..<bags.count {
            guard let bag = unsafe bags[index] else { continue }
            guard certificates.count + keys.count < ContainerLimits.keys, depth < Self.deepest else {
                throw InputError(.tooManyElements, at: 0, in: Self.structure, expected: ContainerLimits.keys)
            }
            // What is asked of the bag is what its type says there is; all of it stays the bag's.
            switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
            case NID_certBag where unsafe PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate:
                certificates.append(try unsafe certificate(of: bag))
            case NID_keyBag:
                try gatherKey { budget throws(InputError) in
                    try unsafe PrivateKeyReader.read(PKCS12_SAFEBAG_get0_p8inf(bag), &budget)
                }
            case NID_pkcs8ShroudedKeyBag:
                let password = password
                try gatherKey { budget throws(InputError) in
                    try unsafe EncryptedKeyReader.read(PKCS12_SAFEBAG_get0_pkcs8(bag), password, &budget)
                }
            case NID_safeContentsBag:
                try gather(unsafe StackMembers(of: PKCS12_SAFEBAG_get0_safes(bag)), depth: depth + 1)
            default: break
            }
        }
    }

    /// - Throws: `keyHalves`, since beside a key put together from two nothing is to be trusted either; `tooManyElements`.
    private mutating func gatherKey(
        _ read: (inout DerivationBudget) throws(InputError) -> ContainedKey
    ) throws(InputError) {
        do throws(InputError) {
            keys.append(try read(&budget))
        } catch {
            guard ![.keyHalves, .tooManyElements].contains(error.code) else { throw error }
            keyFault = keyFault ?? error
        }
    }

    private func certificate(of bag: OpaquePointer) throws(InputError) -> [UInt8] {
        guard let written = try? unsafe encode({ unsafe i2d_PKCS12_SAFEBAG(bag, $0) }),
            let range = CertificateCut.certificate(ofBag: written.span)
        else { throw InputError(.containerUnreadable, at: 0, in: "a certificate of the container") }
        return Array(written[range])
    }

    /// The certificates of the container's own keys, then the others, then the keys without a certificate.
    private func result() throws(InputError) -> [ContainedKey] {
        var (own, others, lonely): ([ContainedKey], [ContainedKey], [ContainedKey]) = ([], [], keys)
        for der in certificates {
            let info = try? Certificate(der).subjectPublicKeyInfo.bytes
            if let index = keys.firstIndex(where: { $0.der == info }) {
                own.append(ContainedKey(.certificate, der: der, privateDigest: keys[index].privateDigest))
                lonely.removeAll { $0.der == info }
            } else {
                others.append(ContainedKey(.certificate, der: der))
            }
        }
        let all = own + others + lonely
        if let keyFault, all.isEmpty { throw keyFault }
        guard !all.isEmpty else { throw InputError(.noKey, at: 0, in: "a PKCS#12 structure without certificates") }
        return all
    }
}
