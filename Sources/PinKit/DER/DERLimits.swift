/// The bounds within which DER is read; exceeding one is an error of its own.
public enum DERLimits {
    /// Octets of a length after its first: four reach 4 GiB, far above any block that is held in memory.
    public static let lengthOctets = 4
    /// Octets of a high tag number: no structure of X.509 needs more than one; three leave room for private use.
    public static let tagOctets = 3
    /// Levels of nesting: a certificate with every known extension stays below sixteen.
    public static let depth = 32
    /// Relative names, name attributes or alternative names listed from one certificate; real ones hold hundreds.
    public static let listedElements = 20_000
    /// Octets of a name that is shown: room for as many short attributes as are listed, where real names stay below
    /// one KiB.
    public static let nameOctets = 256 << 10
    /// Octets of an object identifier that are shown; the longest in use have some twenty.
    public static let identifierOctets = 64
}
