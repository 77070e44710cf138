import COpenSSL
import PinKit

/// The numbers of an RSA private key (RFC 8017 §3.2), and whether they belong together.
///
/// Whether the primes are prime is not asked: who does not own a modulus cannot split it at all.
///
/// `@safe`: the key is only borrowed, from a caller that keeps it.
@safe struct RSAHalves: ~Copyable {
    private let key: OpaquePointer
    private let context: OwnedNumberContext
    private let modulus: OwnedNumber
    private let publicExponent: OwnedNumber
    private let privateExponent: OwnedNumber

    /// Bits of a modulus whose primes are not known: the check takes two powers, some 40 ms at this size.
    private static let largestWithoutPrimes: Int32 = 4_096
    /// Primes that OpenSSL takes of one key.
    private static let primes = 10

    /// Takes the numbers out of a key, which must outlive this value; nil where one of them is missing.
    init?(of key: borrowing OwnedKey) {
        guard let context = unsafe OwnedNumberContext(takingOwnership: BN_CTX_new()),
            let modulus = unsafe Self.number("n", of: key.pointer),
            let publicExponent = unsafe Self.number("e", of: key.pointer),
            let privateExponent = unsafe Self.number("d", of: key.pointer)
        else { return nil }
        unsafe self.key = key.pointer
        self.context = context
        self.modulus = modulus
        self.publicExponent = publicExponent
        self.privateExponent = privateExponent
    }

    /// Whether the modulus is the product of the primes, and either exponent undoes the other.
    ///
    /// - Throws: `notSupported` for a large key without primes.
    var belongTogether: Bool {
        get throws(InputError) {
            // Every number is this value's own, and BN_one's value is static.
            guard let product = unsafe OwnedNumber(takingOwnership: BN_dup(BN_value_one())) else { return false }
            for index in 1...Self.primes {
                // Java writes zeros where it does not know the primes.
                guard let prime = number("rsa-factor\(index)"), unsafe BN_is_zero(prime.pointer) == 0 else {
                    guard index > 1 else { return try undoesWithoutPrimes() }
                    break
                }
                guard unsafe BN_mul(product.pointer, product.pointer, prime.pointer, context.pointer) == 1,
                    undoes(privateExponent, modulo: prime)
                else { return false }
                if let remainder = number("rsa-exponent\(index)"), !undoes(remainder, modulo: prime) { return false }
            }
            return unsafe BN_cmp(product.pointer, modulus.pointer) == 0 && invertsSecondPrime()
        }
    }

    /// Whether e·d = 1 modulo p - 1; never where p is 1 or 2.
    private func undoes(_ exponent: borrowing OwnedNumber, modulo prime: borrowing OwnedNumber) -> Bool {
        guard let order = unsafe OwnedNumber(takingOwnership: BN_dup(prime.pointer)),
            unsafe BN_sub_word(order.pointer, 1) == 1
        else { return false }
        return isInverse(publicExponent, exponent, modulo: order)
    }

    /// Whether q·qInv = 1 modulo p, where there is a qInv.
    private func invertsSecondPrime() -> Bool {
        guard let inverse = number("rsa-coefficient1"), let first = number("rsa-factor1"),
            let second = number("rsa-factor2")
        else { return true }
        return isInverse(second, inverse, modulo: first)
    }

    private func isInverse(
        _ one: borrowing OwnedNumber, _ other: borrowing OwnedNumber, modulo: borrowing OwnedNumber
    ) -> Bool {
        guard let result = unsafe OwnedNumber(takingOwnership: BN_new()) else { return false }
        return unsafe BN_mod_mul(result.pointer, one.pointer, other.pointer, modulo.pointer, context.pointer) == 1
            && BN_is_one(result.pointer) == 1
    }

    /// Whether (2^e)^d = 2 modulo n: all that can be asked where the primes are not known.
    private func undoesWithoutPrimes() throws(InputError) -> Bool {
        let bits = unsafe BN_num_bits(modulus.pointer)
        guard bits <= Self.largestWithoutPrimes else {
            throw InputError(.notSupported, at: 0, in: "an RSA key of more than 4096 bits without its primes")
        }
        guard unsafe BN_cmp(publicExponent.pointer, modulus.pointer) < 0,
            unsafe BN_cmp(privateExponent.pointer, modulus.pointer) < 0,
            let two = unsafe OwnedNumber(takingOwnership: BN_new()), unsafe BN_set_word(two.pointer, 2) == 1,
            let power = raise(two, publicExponent), let result = raise(power, privateExponent)
        else { return false }
        return unsafe BN_is_word(result.pointer, 2) == 1
    }

    private func raise(_ base: borrowing OwnedNumber, _ exponent: borrowing OwnedNumber) -> OwnedNumber? {
        guard let result = unsafe OwnedNumber(takingOwnership: BN_new()),
            unsafe BN_mod_exp(result.pointer, base.pointer, exponent.pointer, modulus.pointer, context.pointer) == 1
        else { return nil }
        return result
    }

    private func number(_ name: String) -> OwnedNumber? { unsafe Self.number(name, of: key) }

    private static func number(_ name: String, of key: OpaquePointer) -> OwnedNumber? {
        var number: OpaquePointer?
        // OpenSSL allocates the number where the key has one of that name.
        guard unsafe EVP_PKEY_get_bn_param(key, name, &number) == 1 else { return nil }
        return unsafe OwnedNumber(takingOwnership: number)
    }
}
