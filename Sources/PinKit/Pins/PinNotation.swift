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

    /// Reads one pin: `sha256/…`, `sha256//…`, `pin-sha256="…"`, `pin-sha256:…`, `SHA256:…`, bare base64, base64url,
    /// without padding, hexadecimal with or without colons, a TLSA record's `3 1 1 …`.
    ///
    /// - Throws: `PinTextError` with the offset in the text's UTF-8. The pin of nothing, all zeros and documentation's
    ///   placeholders are refused as pins.
    public static func read(_ text: String) throws(PinTextError) -> PinNotation {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw PinTextError(.empty, at: 0) }
        guard bytes.count <= longestText else { throw PinTextError(.tooLong, at: longestText) }
        let (prefix, body) = try PinPrefix.split(bytes)
        guard !body.isEmpty else { throw PinTextError(.empty, at: body.lowerBound) }
        let digest: PinDigest
        var spelling: String?
        switch prefix?.notations ?? .any {
        case .any where PinText.isHexadecimal(bytes[body]), .hexadecimal:
            digest = try PinText(bytes, body).hexadecimal()
            spelling = bytes[body].contains(UInt8(ascii: ":")) ? "hexadecimal with colons" : "hexadecimal"
        case .any, .base64:
            (digest, spelling) = try PinText(bytes, body).base64()
        }
        if digest == nothing { throw PinTextError(.ofNothing, at: 0) }
        if digest.words == (0, 0, 0, 0) { throw PinTextError(.allZero, at: body.lowerBound) }
        let prefixNote = prefix?.note ?? (spelling?.hasPrefix("hex") == true ? nil : "no prefix")
        let parts = [prefixNote, spelling].compactMap { $0 }.filter { !$0.isEmpty }
        return PinNotation(pin: Pin(digest), note: parts.isEmpty ? nil : parts.joined(separator: ", "))
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

    /// What else a text may be that is read as a whole pin; nil for nearly every one.
    public static func secondReading(of text: String) -> String? { PinPrefix.secondReading(of: Array(text.utf8)) }

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
}
