/// One block of an input: where it stands and what it is.
public struct InputBlock: Sendable, Hashable {
    /// The block's number in its input, from 1; blocks that hold no key count too.
    public let number: Int
    /// The offset of its first byte in the input.
    public let offset: Int
    /// How it is written.
    public let form: Form
    /// The number of a key within a block that holds several, from 1; nil where the block is the key.
    public let member: Int?

    /// A block by its place and form.
    public init(number: Int, offset: Int, form: Form, member: Int? = nil) {
        self.number = number
        self.offset = offset
        self.form = form
        self.member = member
    }

    /// One of several keys in this block.
    public func member(_ number: Int) -> InputBlock {
        InputBlock(number: self.number, offset: offset, form: form, member: number)
    }

    /// What a message puts behind the input's name: nothing for the first block, `#2`, and `[3]` for a key within it.
    public var placeSuffix: String {
        (number == 1 ? "" : "#\(number)") + (member.map { "[\($0)]" } ?? "")
    }

    /// How a block is written.
    public enum Form: String, Sendable {
        case pem = "PEM"
        case der = "DER"
        case point
        /// A message of a TLS handshake.
        case sent = "TLS"
    }
}

/// What a walk over an input meets, in the order of the input.
public protocol InputVisitor: AnyObject {
    /// A certificate or key whose SubjectPublicKeyInfo stands at `key.range` of `der`, as carried.
    func found(_ container: KeyContainer, in block: InputBlock, der: Span<UInt8>, key: SubjectPublicKeyInfoLayout)
    /// A block that holds no key, by what it is.
    func passed(_ block: InputBlock, _ content: StaticText)
    /// Something that was put up with in reading a block, said before its key.
    func tolerated(_ block: InputBlock, _ tolerance: InputTolerance)
    /// A block whose content the core does not read itself: its DER, or the text of an encrypted PEM block or a JWK.
    func opaque(_ content: OpaqueContent, in block: InputBlock, bytes: Span<UInt8>)
    /// A block that cannot be read. In a DER error the offset counts from the first byte of the decoded block,
    /// elsewhere from the first byte of the input.
    func failed(_ block: InputBlock, _ error: InputError)
}

/// The bounds within which an input is read.
public enum InputLimits {
    /// Bytes of one block, as written: the largest real certificates, with ten thousand names, stay below 1 MiB.
    public static let blockBytes = 8 << 20
    /// Bytes that are looked at to tell DER from text.
    public static let prefixBytes = 16
    /// Bytes that are read at a time: large enough for the reads not to matter, small enough for the cache.
    public static let chunkBytes = 64 << 10
    /// Characters of a PEM label; the longest in use has 29.
    public static let labelBytes = 64
}
