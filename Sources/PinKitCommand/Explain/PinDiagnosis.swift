import CommandLineKit
import PinKit

/// What there is to say of one text that was taken for a pin.
struct PinDiagnosis {
    /// The kinds of verdict; the raw values stand in JSON.
    enum Verdict: String {
        case match, mistake, damage, placeholder, contents
        /// A well-formed pin, of another key or of bytes that are not at hand.
        case otherKey = "other-key"
        /// A well-formed pin, and nothing to compare it with.
        case wellFormed = "well-formed"
        /// Not 32 bytes by any notation.
        case unreadable
    }

    /// One line below the verdict.
    struct Fact {
        let name: String
        let text: String
    }

    let verdict: Verdict
    let headline: String
    var facts: [Fact] = []
    var hint: String?
    /// The mistake, where one was named, for programs.
    var mistake: MistakeFinder.Mistake?
    /// How the text was read.
    var reading: PinReading?
    /// Where the text is damaged.
    var damage: PinDamage?

    /// Whether the text is the pin, or could be one where there is nothing to compare it with.
    var isRight: Bool { verdict == .match || verdict == .wellFormed }

    /// Compares a text with everything that may have been hashed around a key.
    ///
    /// - Parameter file: what the command that mends it should name.
    init(_ text: String, _ finder: MistakeFinder, file: String) {
        let right = Fact(name: "right pin", text: finder.pin.text)
        let others = finder.findings(for: text)
        switch others.first {
        case .match(let reading)?:
            let isPlain = reading.repairs.allSatisfy { $0.kind == .noPrefix }
            self.init(.match, "match: this is the pin" + (isPlain ? "" : ", written otherwise"))
            facts = (isPlain ? [] : [Self.undone(reading)]) + [right]
            self.reading = reading
        case .mistake(let mistake)?:
            self.init(.mistake, "mistake: the pin is \(mistake.sentence)")
            self.mistake = mistake
            reading = mistake.reading
            facts = Self.asRead(mistake.reading) + [right] + mistake.facts
            let also = others.dropFirst().compactMap {
                if case .mistake(let mistake) = $0 { mistake.candidate.what } else { nil }
            }
            if !also.isEmpty { facts.append(Fact(name: "or else", text: also.joined(separator: "; "))) }
            hint = mistake.candidate.remedy.replacing("FILE", with: file)
        case .damage(let damage)?:
            self.init(.damage, "damage: this is the right pin, damaged: \(damage.words)")
            self.damage = damage
            facts = [Fact(name: "where", text: "at offset \(damage.offset) of the text"), right]
            hint =
                Self.isEncodedText(text)
                ? "hash to bytes and not to text: openssl dgst -sha256 -binary | openssl base64"
                : "take the pin from where it came from once more, or from 'pinkit compute \(file)'"
        case .placeholder(let error)?:
            self.init(.placeholder, "placeholder: \(error)")
            facts = [right]
            hint = error.hint
        case .contents(let words)?:
            // What is said behind a comma is about its digest.
            let what = words.prefix { $0 != "," }
            self.init(.contents, "mistake: the text is no digest: it is \(what), not hashed")
            facts = [right]
            hint = "a pin is the SHA-256 of the key, in base64: pinkit compute \(file)"
        case nil:
            self.init(alone: text)
            guard verdict == .wellFormed else {
                facts.append(right)
                return
            }
            self.init(.otherKey, "no mistake known: this is the pin of another key, or of bytes that are not here")
            facts = [right] + Self.orElse(text)
            hint =
                "is it the pin of an older certificate, of its issuer or of another host? "
                + "For what a live server sends: pinkit explain --connect HOST:PORT --pin …"
        }
    }

    /// What can be said of a text with nothing to compare it with.
    ///
    /// - Parameter isRepeated: whether it may be said which bytes it stands for.
    init(alone text: String, isRepeated: Bool = true) {
        guard !text.contains("PRIVATE KEY-----") else {
            self.init(
                .unreadable, "no pin: the text is a private key, which every process could read while this one ran")
            hint = "keep it off the command line: pinkit compute KEY.pem"
            return
        }
        let readings = PinReading.all(of: text)
        if let reading = readings.first(where: { $0.bytes.count == 32 }) {
            if let error = PinNotation.placeholder(text) {
                self.init(.placeholder, "placeholder: \(error)")
                hint = error.hint
                return
            }
            let isPin = reading.isUnambiguous
            self.init(
                isPin ? .wellFormed : .unreadable,
                isPin ? "well-formed: 32 bytes, as a pin has" : "damaged: 32 bytes, but not without doubt")
            self.reading = isRepeated ? reading : nil
            facts = isRepeated ? Self.asRead(reading) + Self.orElse(text) : []
            hint = "whose pin it is needs the certificate: pinkit explain CERTIFICATE --pin …"
            return
        }
        self.init(.unreadable, "no pin: \(Self.trouble(text, readings))")
        reading = isRepeated ? readings.first : nil
        hint = "a pin is sha256/ and 44 characters of base64: pinkit compute CERTIFICATE"
    }

    private init(_ verdict: Verdict, _ headline: String) { (self.verdict, self.headline) = (verdict, headline) }

    /// Why a text is no pin, by the bytes that it stands for.
    private static func trouble(_ text: String, _ readings: [PinReading]) -> String {
        if let (character, offset) = PinReading.strayDigit(in: text) {
            return "hexadecimal, with '\(character)' at offset \(offset), which is no digit of it"
        }
        guard let reading = readings.first(where: { $0.repairs.isEmpty == false }) ?? readings.first else {
            if text.allSatisfy(\.isWhitespace) { return "the text is empty" }
            do throws(PinTextError) {
                _ = try PinNotation.read(text)
            } catch {
                return error.description
            }
            return "the text is no notation of bytes"
        }
        if let certificate = try? Certificate(reading.bytes) {
            return "the text is a whole certificate, of the pin \(certificate.pin)"
        }
        if let key = try? SubjectPublicKeyInfo(reading.bytes) {
            return "the text is a whole key, of the pin \(key.pin)"
        }
        let count = reading.bytes.count
        let digests = [16: "MD5", 20: "SHA-1", 28: "SHA-224", 48: "SHA-384", 64: "SHA-512"]
        let name = digests[count].map { ", the length of \($0)" } ?? ""
        return "the text stands for \(count) byte\(count == 1 ? "" : "s")\(name); a pin has 32"
    }

    /// Whether a digest was printed as text, and the text written in base64.
    private static func isEncodedText(_ text: String) -> Bool {
        PinReading.all(of: text).first { $0.digest != nil }?.repairs.contains { $0.kind == .encodedText } == true
    }

    private static func orElse(_ text: String) -> [Fact] {
        PinNotation.secondReading(of: text).map { [Fact(name: "or else", text: $0)] } ?? []
    }

    private static func asRead(_ reading: PinReading) -> [Fact] {
        reading.digest.map {
            [Fact(name: "read as", text: Pin($0).text)]
                + (reading.repairs.allSatisfy { $0.kind == .noPrefix } ? [] : [undone(reading)])
        }
            ?? [undone(reading)]
    }

    /// Every repair, since none is silent.
    private static func undone(_ reading: PinReading) -> Fact {
        // That nothing stood in front was not undone, and says nothing.
        let words = reading.repairs.filter { $0.kind != .noPrefix }.map { repair in
            repair.kind == .padding ? repair.words : repair.description
        }
        return Fact(name: "undone", text: words.isEmpty ? "nothing" : words.joined(separator: "; "))
    }
}

extension MistakeFinder.Mistake {
    /// "the SHA-256 of the whole certificate, …", or what else it is.
    var sentence: String {
        let digest = candidate.id == "key-identifier" ? "" : "the SHA-256 of "
        let isOther = candidate.digest != .sha256 && candidate.id != "key-identifier"
        return (isOther ? "a digest of " : digest) + candidate.what + (detail.map { " (\($0))" } ?? "")
    }

    /// What was hashed, and where it comes from.
    fileprivate var facts: [PinDiagnosis.Fact] {
        let bytes = count.map { "\($0) byte\($0 == 1 ? "" : "s")" }
        let range = place.map { " at offset \($0.lowerBound)" } ?? ""
        return [
            bytes.map { PinDiagnosis.Fact(name: "hashed", text: $0 + range) },
            PinDiagnosis.Fact(name: "comes from", text: candidate.origin),
        ].compactMap { $0 }
    }
}
