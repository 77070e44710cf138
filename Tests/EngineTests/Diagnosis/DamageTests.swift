import PinKit
import PinKitOpenSSL
import PinKitSystem
import Testing

/// One slip in any notation: a text is the pin only where what was changed carries none of its bytes.
@Suite("Damage")
struct DamageTests {
    /// A way of writing a pin: what stands around the digest, which starts at `start`.
    struct Form: Sendable, CustomTestStringConvertible {
        let name: String
        let front: String
        var back = ""
        let digest: @Sendable (Pin) -> String

        var testDescription: String { name }
        func text(_ pin: Pin) -> String { front + digest(pin) + back }
    }

    private static let base64: @Sendable (Pin) -> String = { String($0.text.dropFirst(7)) }
    private static let unpadded: @Sendable (Pin) -> String = { String($0.text.dropFirst(7).dropLast()) }
    private static let hexadecimal: @Sendable (Pin) -> String = { $0.digest.hexadecimal }
    private static let colons: @Sendable (Pin) -> String = { pin in
        pin.digest.bytes.map { Hex.encode([$0]).uppercased() }.joined(separator: ":")
    }

    static let forms = [
        Form(name: "the one form", front: "sha256/", digest: base64),
        Form(name: "without padding", front: "sha256/", digest: unpadded),
        Form(name: "curl's", front: "sha256//", digest: base64),
        Form(name: "HPKP's", front: "pin-sha256=\"", back: "\"", digest: base64),
        Form(name: "gnutls's", front: "pin-sha256:", digest: base64),
        Form(name: "ssh's", front: "SHA256:", digest: unpadded),
        Form(name: "bare", front: "", digest: base64),
        Form(name: "bare without padding", front: "", digest: unpadded),
        Form(name: "base64url", front: "sha256/") { unpadded($0).replacing("+", with: "-").replacing("/", with: "_") },
        Form(name: "hexadecimal", front: "", digest: hexadecimal),
        Form(name: "with colons", front: "", digest: colons),
        Form(name: "a prefix before hexadecimal", front: "sha256:", digest: hexadecimal),
        Form(name: "TLSA", front: "3 1 1 ", digest: hexadecimal),
        Form(name: "quoted", front: "\"sha256/", back: "\"", digest: base64),
        Form(name: "escaped", front: "sha256\\/") { base64($0).replacing("/", with: "\\/") },
        Form(name: "percent-encoded", front: "sha256%2F") { base64($0).replacing("/", with: "%2F") },
    ]

    /// One slip: the text after it, where it is, and whether it is within the digest.
    struct Slip {
        let text: String
        let place: Int
        let isInDigest: Bool
    }

    static func slips(_ form: Form, _ pin: Pin) -> [Slip] {
        let text = Array(form.text(pin))
        let digest = form.front.count..<text.count - form.back.count
        var slips: [Slip] = []
        func add(_ changed: [Character], _ place: Int) {
            slips.append(Slip(text: String(changed), place: place, isInDigest: digest.contains(place)))
        }
        for place in text.indices {
            let (before, behind) = (text[..<place], text[(place + 1)...])
            add(Array(before + behind), place)
            add(Array(before + [text[place], text[place]] + behind), place)
            if place + 1 < text.count, text[place] != text[place + 1] {
                add(Array(before + [text[place + 1], text[place]] + text[(place + 2)...]), place)
            }
            for other in ["X", "x", "7", "O", "/", "+", "_", "=", ":", "^", "é"] as [Character]
            where other != text[place] {
                add(Array(before + [other] + behind), place)
            }
        }
        return slips
    }

    // requirement: mistake.no-false-blame
    @Test("A slip in the digest is damage, and one around it never a silent match", arguments: forms)
    func slip(form: Form) throws {
        // Of all pins this one has both signs, + and /.
        for name in Environment.value(of: "PINKIT_HEAVY") == "1" ? ["rsa2048", "original", "regenerated"] : ["rsa2048"]
        {
            let evidence = try MistakeOracleTests.evidence(name)
            let finder = MistakeFinder(evidence, OpenSSLDigester())
            for slip in Self.slips(form, finder.pin) {
                let findings = finder.findings(for: slip.text)
                switch findings.first {
                case .damage(let damage)? where findings.count == 1:
                    #expect(damage.offset <= slip.text.utf8.count)
                case .match(let reading)? where findings.count == 1:
                    let isSaid =
                        slip.isInDigest
                        ? Self.isSpelling(slip, of: form, finder.pin)
                        : !reading.repairs.isEmpty || slip.text == finder.pin.text
                    #expect(isSaid, "\(slip.text): \(reading.repairs)")
                default:
                    Issue.record("\(slip.text): \(findings)")
                }
            }
        }
    }

    // requirement: pin.text-refused
    @Test("What verify takes for a pin has its bytes, whatever slip there was", arguments: forms)
    func taken(form: Form) throws {
        let pin = try MistakeOracleTests.evidence("original").key.pin
        for slip in Self.slips(form, pin) {
            guard let notation = try? PinNotation.read(slip.text) else { continue }
            guard notation.pin != pin else {
                let isSpelling = Self.isSpelling(slip, of: form, pin)
                #expect(!slip.isInDigest || isSpelling, "\(slip.text): \(notation.note ?? "")")
                continue
            }
            // Another whole pin: a changed character of the digest, or curl's form with one lost.
            let isShort = form.front == "sha256//" && slip.text.utf8.count < form.text(pin).utf8.count
            #expect(slip.isInDigest || isShort, "\(slip.text) reads as \(notation.pin)")
            #expect(!isShort || PinNotation.secondReading(of: slip.text) != nil)
        }
    }

    /// Whether a slip has made another spelling of the same bytes: no padding, capitals of hexadecimal, the other alphabet.
    private static func isSpelling(_ slip: Slip, of form: Form, _ pin: Pin) -> Bool {
        let normal = { (text: String) -> String in
            let alphabet = text.replacing("-", with: "+").replacing("_", with: "/")
            let isQuoted = alphabet.hasSuffix("\"")
            let body = (isQuoted ? String(alphabet.dropLast()) : alphabet).replacing("\\", with: "")
            let bare = (body.hasSuffix("=") ? String(body.dropLast()) : body) + (isQuoted ? "\"" : "")
            return form.digest(pin).count >= 64 ? bare.lowercased() : bare
        }
        return normal(slip.text) == normal(form.text(pin))
    }
}
