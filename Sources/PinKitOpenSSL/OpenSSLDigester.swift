import COpenSSL
public import PinKit

/// The digests of OpenSSL, by name.
public struct OpenSSLDigester: Digester {
    public init() {}

    public func digest(_ algorithm: DigestAlgorithm, of bytes: [UInt8]) -> [UInt8]? {
        let name =
            switch algorithm {
            case .md5: "MD5"
            case .sha1: "SHA1"
            case .sha224: "SHA2-224"
            case .sha256: "SHA2-256"
            case .sha384: "SHA2-384"
            case .sha512: "SHA2-512"
            }
        var length = 0
        // EVP_MAX_MD_SIZE is 64: no digest is longer. The name and the bytes live for the call.
        let digest = unsafe [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            let isDone = unsafe EVP_Q_digest(nil, name, nil, bytes, bytes.count, buffer.baseAddress, &length)
            count = isDone == 1 ? length : 0
        }
        return digest.isEmpty ? nil : digest
    }
}
