/// A pin as people write it, read into the one value: each tolerated spelling is named, damage is refused with its place.
public struct PinNotation: Sendable, Hashable {
    /// The pin.
    public let pin: Pin
    /// How the text differs from the one form, in words; nil where it does not.
    public let note: String?

    /// Longer texts are not looked at: the longest spelling, hexadecimal with colons, has 95 characters.
    public static let longestText = 256
    /// Members of one list; no policy has a hundred.
    public static let longestList = 100

    /// Reads one pin: `sha256/…`, `sha256//…`, `pin-sha256="…"`, `pin-sha256:…`, bare base64, base64url, without
    /// padding, hexadecimal with or without colons.
    ///
    /// - Throws: `PinTextError` with the offset in the text's UTF-8. The pin of nothing, all zeros and documentation's
    ///   placeholders are refused as pins.
    public static func read(_ text: String) throws(PinTextError) -> PinNotation {
        do throws(PinTextError) {
            return try readUsual(text)
        } catch {
            // Other spellings, such as a TLSA record's, leave no doubt either; anything else stays a fault.
            guard let reading = repaired(text), reading.repairs.first?.kind == .prefix,
                reading.repairs.allSatisfy(\.kind.isSpelling)
            else { throw error }
            return reading.notation
        }
    }

    /// The one pin that a text stands for once what surrounds or escapes it is undone, to be offered and not taken; nil
    /// where it stands for none, or where there is any doubt about its bytes.
    public static func repaired(_ text: String) -> (notation: PinNotation, repairs: [PinRepair])? {
        guard text.utf8.count <= longestText else { return nil }
        let readings = PinReading.all(of: text)
        guard placeholder(readings) == nil,
            let reading = readings.first(where: { $0.isUnambiguous && $0.bytes.count == 32 }),
            let digest = reading.digest
        else { return nil }
        let words = reading.repairs.map(\.words).joined(separator: ", ")
        return (PinNotation(pin: Pin(digest), note: words.isEmpty ? nil : words), reading.repairs)
    }

    /// Why a text stands for no pin although it has 32 bytes: they are those of nothing, zeros, or an example's.
    public static func placeholder(_ text: String) -> PinTextError? { placeholder(PinReading.all(of: text)) }

    /// Why a digest that a text stands for is no pin: of nothing, zeros, or an example's.
    static func placeholder(_ readings: [PinReading]) -> PinTextError? {
        for reading in readings {
            guard let digest = reading.digest, let first = reading.bytes.first else { continue }
            if digest == nothing { return PinTextError(.ofNothing, at: 0) }
            if digest.words == (0, 0, 0, 0) { return PinTextError(.allZero, at: 0) }
            let text = Pin(digest).text.utf8.dropFirst(Pin.prefix.utf8CodeUnitCount).dropLast(2)
            let isRepeated = reading.bytes.allSatisfy { $0 == first } || Set(text).count == 1
            if isRepeated { return PinTextError(.placeholder, at: 0) }
        }
        return nil
    }

    private static func readUsual(_ text: String) throws(PinTextError) -> PinNotation {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw PinTextError(.empty, at: 0) }
        guard bytes.count <= longestText else { throw PinTextError(.tooLong, at: longestText) }
        let (prefix, body) = try split(bytes)
        guard !body.isEmpty else { throw PinTextError(.empty, at: body.lowerBound) }
        let digest: PinDigest
        var spelling: String?
        if prefix == nil, isHexadecimal(bytes) {
            digest = try PinText(bytes, body).hexadecimal()
            spelling = bytes.contains(UInt8(ascii: ":")) ? "hexadecimal with colons" : "hexadecimal"
        } else {
            (digest, spelling) = try PinText(bytes, body).base64()
        }
        if digest == nothing { throw PinTextError(.ofNothing, at: 0) }
        if digest.words == (0, 0, 0, 0) { throw PinTextError(.allZero, at: body.lowerBound) }
        let prefixNote =
            switch prefix {
            case "sha256/"?: nil as String?
            case .some(let prefix): "the prefix \(prefix)"
            case nil: spelling?.hasPrefix("hex") == true ? nil : "no prefix"
            }
        let parts = [prefixNote, spelling].compactMap { $0 }
        return PinNotation(pin: Pin(digest), note: parts.isEmpty ? nil : parts.joined(separator: ", "))
    }

    /// Reads a list separated by `;`, of which each member is a pin.
    ///
    /// - Throws: as ``read(_:)``; `emptyMember` for nothing between two separators, at the end too.
    public static func readList(_ text: String) throws(PinTextError) -> [PinNotation] {
        let members = text.split(separator: ";", maxSplits: longestList, omittingEmptySubsequences: false)
        guard members.count > 1 else { return [try read(text)] }
        guard members.count <= longestList else { throw PinTextError(.tooLong, at: 0) }
        var pins: [PinNotation] = []
        var offset = 0
        for member in members {
            guard !member.isEmpty else { throw PinTextError(.emptyMember, at: offset) }
            do throws(PinTextError) {
                pins.append(try read(String(member)))
            } catch {
                throw PinTextError(error.code, at: error.offset + offset, seen: error.seen)
            }
            offset += member.utf8.count + 1
        }
        return pins
    }

    /// SHA-256 of zero bytes.
    private static let nothing = PortableSHA256.digest(of: [])

    /// The prefixes that are read, longest first, and whether a quotation mark closes them.
    private static let prefixes: [(text: String, isQuoted: Bool)] = [
        ("pin-sha256=\"", true), ("pin-sha256:", false), ("sha256//", false), ("sha256/", false),
    ]
    /// Names of other digests in front of a slash.
    private static let otherDigests = ["sha1/", "sha224/", "sha384/", "sha512/", "md5/"]

    private static func split(_ bytes: [UInt8]) throws(PinTextError) -> (prefix: String?, body: Range<Int>) {
        for (prefix, isQuoted) in prefixes where bytes.starts(with: prefix.utf8) {
            let start = prefix.utf8.count
            // The base64 of one pin in 64 starts with a slash of its own: then the shorter prefix leaves a whole pin.
            if prefix == "sha256//", isWhole(bytes[(start - 1)...]) { continue }
            guard isQuoted else { return (prefix, start..<bytes.count) }
            guard bytes.count > start, bytes.last == UInt8(ascii: "\"") else {
                throw PinTextError(.quote, at: start - 1)
            }
            return ("pin-sha256=", start..<bytes.count - 1)
        }
        if otherDigests.contains(where: { bytes.starts(with: $0.utf8) }) { throw PinTextError(.wrongDigest, at: 0) }
        return (nil, 0..<bytes.count)
    }

    /// Whether a text has the length of 32 bytes in base64, with or without padding.
    private static func isWhole(_ body: ArraySlice<UInt8>) -> Bool {
        body.count == (body.last == Base64.pad ? 44 : 43)
    }

    /// Whether a bare text is hexadecimal: digits and colons only, and not of a length that base64 of 32 bytes has.
    private static func isHexadecimal(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { Hex.value(of: $0) != nil || $0 == UInt8(ascii: ":") } && bytes.count != 43
            && bytes.count != 44
    }
}
