import PinKit
import PinKitOpenSSL
import PinKitTLS

extension LiveCheck {
    /// Why a pin does not match, where the certificates that the server sent tell.
    struct Cause {
        /// The stable name of the candidate, or `damage`.
        let id: String
        /// The sentence for people.
        let message: String
        /// What would work.
        let hint: String
    }

    /// The mistake or the damage behind a mismatch; nil where the key is simply another one.
    static func cause(of refusal: ConnectionRefusal) -> Cause? {
        guard case .pin(.mismatch) = refusal.reason, let evidence = MistakeEvidence(presented: refusal.presented) else {
            return nil
        }
        let finder = MistakeFinder(evidence, OpenSSLDigester())
        for pin in refusal.expected.pins {
            switch finder.findings(for: pin.text).first {
            case .mistake(let mistake)?:
                return Cause(
                    id: mistake.candidate.id, message: "the pin is \(mistake.sentence)",
                    hint: "if this is your server, its pin is \(finder.pin); why: "
                        + "pinkit explain --connect \(refusal.trace.place) --pin \(pin)")
            case .damage(let damage)?:
                return Cause(
                    id: "damage", message: "the pin is the seen one, damaged: \(damage)",
                    hint: "take the pin from where it came from once more")
            default: continue
            }
        }
        return nil
    }
}
