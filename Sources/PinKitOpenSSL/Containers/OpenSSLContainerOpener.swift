public import PinKit

/// Opens containers by OpenSSL, which parses and decrypts them; certificates are handed on as carried.
public struct OpenSSLContainerOpener: ContainerOpener {
    /// An opener; the library is initialised by the first call.
    public init() {}

    public func open(
        _ content: OpaqueContent, _ bytes: Span<UInt8>, password: Span<UInt8>?, steps: inout Int
    ) throws(InputError) -> [ContainedKey] {
        guard bytes.count <= ContainerLimits.libraryBytes else {
            throw InputError(.blockTooLarge, at: 0, expected: ContainerLimits.libraryBytes)
        }
        guard let library = ContainerLibrary.shared else {
            throw InputError(.containerUnreadable, at: 0, in: content.name)
        }
        var budget = DerivationBudget(steps: min(steps, ContainerLimits.derivationSteps))
        defer { steps -= budget.taken }
        return try library.use { () throws(InputError) in
            switch content {
            case .pkcs7:
                return try PKCS7Reader.read(bytes)
            case .privateKey:
                return [try PrivateKeyReader.read(bytes, &budget)]
            case .pkcs12:
                return try ContainerPassword.with(of: password) { (password) throws(InputError) in
                    try PKCS12Reader.read(bytes, password, &budget)
                }
            case .encryptedPrivateKey:
                return [
                    try ContainerPassword.with(of: password) { (password) throws(InputError) in
                        try EncryptedKeyReader.read(pkcs8: bytes, password, &budget)
                    }
                ]
            case .encryptedPEM:
                return [
                    try ContainerPassword.with(of: password) { (password) throws(InputError) in
                        try EncryptedKeyReader.read(pem: bytes, password, &budget)
                    }
                ]
            case .jsonWebKey:
                // JSON is no business of OpenSSL's.
                throw InputError(.notSupported, at: 0, in: content.name)
            }
        }
    }
}
