import COpenSSL
import PinKit

/// A password as OpenSSL takes it: none at all, which in PKCS#12 is not the same as an empty one, or its characters.
///
/// `@safe`: made only for the time of the call that borrows the characters, by ``forEach``.
@safe struct ContainerPassword {
    private let characters: UnsafeBufferPointer<UInt8>?

    private init(_ characters: UnsafeBufferPointer<UInt8>?) { unsafe self.characters = characters }

    /// Tries what is known: the password, or none and the empty one; the first that opens decides.
    ///
    /// - Throws: `passwordNeeded` in place of `passwordWrong` where none was given.
    static func forEach<Result>(
        of password: Span<UInt8>?, _ body: (ContainerPassword) throws(InputError) -> Result
    ) throws(InputError) -> Result {
        // The characters live for the closures.
        guard let password else {
            do throws(InputError) {
                return try body(unsafe ContainerPassword(nil))
            } catch {
                guard error.code == .passwordWrong else { throw error }
            }
            do throws(InputError) {
                return try unsafe body(ContainerPassword(UnsafeBufferPointer(start: nil, count: 0)))
            } catch {
                guard error.code == .passwordWrong else { throw error }
                throw InputError(.passwordNeeded, at: 0, in: error.structure)
            }
        }
        return try unsafe password.withUnsafeBufferPointer { (buffer) throws(InputError) in
            try body(unsafe ContainerPassword(buffer))
        }
    }

    /// Whether there is none at all.
    var isAbsent: Bool { unsafe characters == nil }

    /// Lends the characters and their number; NULL for none at all.
    func withCharacters<Result>(_ body: (UnsafePointer<CChar>?, Int32) -> Result) -> Result {
        guard let characters = unsafe characters else { return body(nil, 0) }
        guard let start = characters.baseAddress, !characters.isEmpty else {
            // An empty text is not NULL.
            return unsafe "".withCString { unsafe body($0, 0) }
        }
        return unsafe start.withMemoryRebound(to: CChar.self, capacity: characters.count) {
            unsafe body($0, Int32(clamping: characters.count))
        }
    }

    /// What a failed decryption was: drains the error queue and tells a wrong password from an algorithm that is not
    /// there.
    static func failure(_ structure: StaticText) -> InputError {
        let isMissing = OpenSSLErrorQueue.drain().contains { missing.contains(Failure($0)) }
        return InputError(isMissing ? .containerEncryption : .passwordWrong, at: 0, in: structure)
    }

    private struct Failure: Hashable {
        let library: Int32
        let reason: Int32

        init(_ library: Int32, _ reason: Int32) { (self.library, self.reason) = (library, reason) }
        init(_ error: OpenSSLError) { self.init(error.library, error.reason) }
    }

    /// OpenSSL's ways to say that it has no such algorithm.
    private static let missing: Set<Failure> = [
        Failure(ERR_LIB_EVP, EVP_R_UNKNOWN_PBE_ALGORITHM), Failure(ERR_LIB_EVP, EVP_R_UNKNOWN_CIPHER),
        Failure(ERR_LIB_EVP, EVP_R_UNKNOWN_DIGEST), Failure(ERR_LIB_EVP, EVP_R_UNSUPPORTED_ALGORITHM),
        Failure(ERR_LIB_EVP, EVP_R_UNSUPPORTED_CIPHER), Failure(ERR_LIB_EVP, EVP_R_UNSUPPORTED_PRF),
        Failure(ERR_LIB_EVP, EVP_R_UNSUPPORTED_KEY_DERIVATION_FUNCTION),
        Failure(ERR_LIB_EVP, EVP_R_UNSUPPORTED_KEYLENGTH), Failure(ERR_LIB_EVP, EVP_R_UNSUPPORTED_SALT_TYPE),
        Failure(ERR_LIB_PEM, PEM_R_UNSUPPORTED_CIPHER), Failure(ERR_LIB_PEM, PEM_R_UNSUPPORTED_ENCRYPTION),
        Failure(ERR_LIB_PKCS12, PKCS12_R_UNKNOWN_DIGEST_ALGORITHM),
    ]
}
