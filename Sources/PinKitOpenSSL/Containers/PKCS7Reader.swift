import COpenSSL
import PinKit
import PinKitTLS

/// The certificates of PKCS#7 (RFC 2315) and of CMS (RFC 5652), which followed it; signatures are not looked at.
enum PKCS7Reader {
    /// - Throws: `containerUnreadable`, `noKey` where it holds no certificate, `tooManyElements`.
    static func read(_ bytes: Span<UInt8>) throws(InputError) -> [ContainedKey] {
        // Each reads what the other does not: PKCS#7 any signed content, CMS any kind of signer.
        var written = try certificatesOfPKCS7(bytes)
        if written == nil { written = try certificatesOfCMS(bytes) }
        guard let written else { throw InputError(.containerUnreadable, at: 0, in: OpaqueContent.pkcs7.name) }
        guard !written.isEmpty else { throw InputError(.noKey, at: 0, in: "a PKCS#7 structure without certificates") }
        let carried = CertificateCut.certificates(ofSignedData: bytes) ?? []
        return written.indices.map { index in
            let der = carried.count == written.count ? bytes.copy(carried[index]) : written[index]
            return ContainedKey(.certificate, der: der)
        }
    }

    private static func certificatesOfPKCS7(_ bytes: Span<UInt8>) throws(InputError) -> [[UInt8]]? {
        OpenSSLErrorQueue.clear()
        // The position is moved within the bytes, which live for the closure.
        let object = unsafe bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_PKCS7(nil, &position, buffer.count)
        }
        guard let object = unsafe object, let owner = unsafe OwnedPKCS7(takingOwnership: OpaquePointer(object)) else {
            return nil
        }
        // The type says which member of the union there is; the stack stays the container's.
        let content = unsafe object.pointee
        let stack: OpaquePointer? =
            switch unsafe OBJ_obj2nid(content.type) {
            case NID_pkcs7_signed: unsafe content.d.sign?.pointee.cert
            case NID_pkcs7_signedAndEnveloped: unsafe content.d.signed_and_enveloped?.pointee.cert
            default: nil
            }
        guard unsafe stack != nil else { return nil }
        defer { withExtendedLifetime(owner) {} }
        return try certificates(unsafe StackMembers(of: stack))
    }

    private static func certificatesOfCMS(_ bytes: Span<UInt8>) throws(InputError) -> [[UInt8]]? {
        OpenSSLErrorQueue.clear()
        // The position is moved within the bytes, which live for the closure.
        let object = unsafe bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe d2i_CMS_ContentInfo(nil, &position, buffer.count)
        }
        guard let object = unsafe OwnedCMS(takingOwnership: object) else { return nil }
        // NULL stands for no certificates, and for a kind of content that cannot have any.
        guard let stack = unsafe OwnedCertificateStack(takingOwnership: CMS_get1_certs(object.pointer)) else {
            return []
        }
        return try certificates(unsafe StackMembers(of: stack.pointer))
    }

    /// What OpenSSL writes of each certificate.
    private static func certificates(_ members: StackMembers) throws(InputError) -> [[UInt8]] {
        guard members.count <= ContainerLimits.keys else {
            throw InputError(.tooManyElements, at: 0, in: OpaqueContent.pkcs7.name, expected: ContainerLimits.keys)
        }
        var result: [[UInt8]] = []
        for index in 0..<members.count {
            guard let der = try? unsafe encode({ unsafe i2d_X509(members[index], $0) }) else {
                throw InputError(.containerUnreadable, at: 0, in: "a certificate of the container")
            }
            result.append(der)
        }
        return result
    }
}
