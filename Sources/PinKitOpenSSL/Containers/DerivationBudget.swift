import PinKit

/// What opening a container may cost: the steps of its key derivations are read and counted before any is taken, and its
/// private keys before any is read.
struct DerivationBudget {
    private let limit: Int
    /// The steps that were allowed so far.
    private(set) var taken = 0
    private var keysLeft = privateKeys

    /// Private keys of one container: the slowest to check take some 40 ms each.
    static let privateKeys = 64
    /// As many of those costs one whose public half OpenSSL computes modulo a prime, in up to half a second.
    static let costlyKey = 10

    /// A budget of so many steps.
    init(steps: Int) { limit = steps }

    /// Takes one private key off, and of the whole input's steps as many as take that long.
    ///
    /// - Throws: `tooManyElements`.
    mutating func charge(costlyKey isCostly: Bool, bytes: Int) throws(InputError) {
        keysLeft -= isCostly ? Self.costlyKey : 1
        guard keysLeft >= 0 else {
            throw InputError(.tooManyElements, at: 0, in: "private keys of a container", expected: Self.privateKeys)
        }
        // Some 300 ns a step. RSA with 4,096 bits has 2,400 bytes.
        let steps = isCostly ? 1_500_000 : bytes <= 2_500 ? 20_000 : 120_000
        guard steps <= limit - taken else {
            throw InputError(.tooManyElements, at: 0, in: "private keys of one input", expected: ContainerLimits.keys)
        }
        taken += steps
    }

    /// Takes the steps of one derivation off.
    ///
    /// - Throws: `derivationTooLong`.
    mutating func charge(_ steps: Int) throws(InputError) {
        let steps = max(steps, 1)
        guard steps <= limit - taken else {
            throw InputError(.derivationTooLong, at: 0, in: "the container", expected: limit - taken, seen: steps)
        }
        taken += steps
    }

    /// Reads the algorithm by which a password becomes a key, and takes its steps off.
    ///
    ///     AlgorithmIdentifier ::= SEQUENCE { algorithm OBJECT IDENTIFIER, parameters ANY }
    ///     PBES2-params  ::= SEQUENCE { keyDerivationFunc AlgorithmIdentifier, … }            RFC 8018 A.4
    ///     PBKDF2-params ::= SEQUENCE { salt CHOICE { OCTET STRING, … }, iterationCount INTEGER, … }   A.2
    ///     scrypt-params ::= SEQUENCE { salt OCTET STRING, N INTEGER, r INTEGER, p INTEGER, … }        RFC 7914 §7
    ///     PBEParameter  ::= SEQUENCE { salt OCTET STRING, iterationCount INTEGER }         RFC 8018 A.3, RFC 7292 C
    ///
    /// - Throws: `containerEncryption` for any other, `derivationTooLong`, `derivationTooLarge`.
    mutating func charge(algorithm der: [UInt8]) throws(InputError) {
        let cost: (steps: Int, bytes: Int)
        do throws(InputError) {
            cost = try Self.cost(of: der.span)
        } catch {
            throw InputError(.containerEncryption, at: 0, in: "the container")
        }
        guard cost.bytes <= ContainerLimits.derivationBytes else {
            throw InputError(
                .derivationTooLarge, at: 0, in: "the container", expected: ContainerLimits.derivationBytes)
        }
        try charge(cost.steps)
    }

    private static func cost(of bytes: Span<UInt8>) throws(InputError) -> (steps: Int, bytes: Int) {
        var reader = DERReader(0..<bytes.count)
        var (algorithm, parameters) = try open(&reader, in: bytes)
        if algorithm == encryptionScheme2 { (algorithm, parameters) = try open(&parameters, in: bytes) }
        // The salt, in whatever form.
        _ = try parameters.read("salt", in: bytes)
        let first = try number(&parameters, in: bytes)
        guard algorithm == scrypt else { return (first, 0) }
        let blockSize = try number(&parameters, in: bytes)
        let lanes = try number(&parameters, in: bytes)
        // Each is at most 2^31 - 1, so that two of them fit; the third may not.
        let area = first * blockSize
        let (steps, isTooLong) = area.multipliedReportingOverflow(by: lanes)
        return (isTooLong ? .max : steps, area > Int(Int32.max) ? .max : 128 * area)
    }

    /// The identifier's content, and a reader over the parameters.
    private static func open(
        _ reader: inout DERReader, in bytes: Span<UInt8>
    ) throws(InputError) -> (algorithm: [UInt8], parameters: DERReader) {
        let outer = try reader.read(.sequence, "AlgorithmIdentifier", in: bytes)
        var fields = try reader.reader(inside: outer, of: "AlgorithmIdentifier")
        let identifier = try fields.read(.objectIdentifier, "algorithm", in: bytes)
        let parameters = try fields.read(.sequence, "parameters", in: bytes)
        return (
            bytes.copy(identifier.content),
            try fields.reader(inside: parameters, of: "parameters")
        )
    }

    /// A count; one that is no number of 31 bits is more than anybody takes.
    private static func number(_ reader: inout DERReader, in bytes: Span<UInt8>) throws(InputError) -> Int {
        let content = try reader.read(.integer, "count", in: bytes).content
        guard let first = content.first, content.count <= 4, bytes[first] < 0x80 else { return Int(Int32.max) }
        var value = 0
        for index in content { value = value << 8 | Int(bytes[index]) }
        return value
    }

    /// 1.2.840.113549.1.5.13, PBES2.
    private static let encryptionScheme2: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D]
    /// 1.3.6.1.4.1.11591.4.11, scrypt.
    private static let scrypt: [UInt8] = [0x2B, 0x06, 0x01, 0x04, 0x01, 0xDA, 0x47, 0x04, 0x0B]
}
