import COpenSSL
import PinKit

/// Whether the secret half of a private key belongs to the public half that is written beside it.
///
/// A pin is taken of the public half alone; a file with somebody else's must not pass for the key.
enum KeyHalves {
    /// Checks a key whose public half may have been read and not computed.
    ///
    /// - Parameter size: bytes of the key as it was read.
    /// - Throws: `keyHalves`; `notSupported` or `blockTooLarge` for a key that cannot be checked at a reasonable cost.
    static func check(_ key: borrowing OwnedKey, size: Int) throws(InputError) {
        let limit = PrivateKeyReader.largestWithoutPublicHalf
        guard size <= limit || !isCostly(key) else {
            throw InputError(.blockTooLarge, at: 0, expected: limit)
        }
        guard try belongTogether(key) else { throw InputError(.keyHalves, at: 0) }
    }

    /// Whether the check computes modulo a large prime.
    static func isCostly(_ key: borrowing OwnedKey) -> Bool { unsafe isOne(of: ["DSA"], key.pointer) }

    private static func belongTogether(_ key: borrowing OwnedKey) throws(InputError) -> Bool {
        // Neither check leaves an error behind.
        defer { OpenSSLErrorQueue.clear() }
        // OpenSSL's check of RSA tests the primes for being prime: a third of a second at 4,096 bits, minutes at 16,384.
        // Whether they multiply to the modulus takes no time at any size.
        if unsafe isOne(of: ["RSA", "RSA-PSS"], key.pointer) { return try RSAHalves(of: key)?.belongTogether ?? false }
        // EC: the point is on the curve, not at infinity, and the secret times the generator. DSA: likewise.
        guard let context = unsafe OwnedKeyContext(takingOwnership: EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil))
        else { return false }
        return unsafe EVP_PKEY_pairwise_check(context.pointer) == 1
    }

    private static func isOne(of names: [String], _ key: OpaquePointer) -> Bool {
        // The names are borrowed for the call.
        names.contains { unsafe EVP_PKEY_is_a(key, $0) == 1 }
    }
}
