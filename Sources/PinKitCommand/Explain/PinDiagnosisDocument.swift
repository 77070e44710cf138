import PinKit

/// The document of `pinkit explain --pin --json`.
struct PinDiagnosisDocument: Encodable {
    /// One member of the text.
    struct Member: Encodable {
        let verdict: String
        let message: String
        /// What the text stands for, in hexadecimal; absent where it is no notation of bytes.
        let read: String?
        let repairs: [Repair]
        let mistake: Mistake?
        let damage: Damage?
        let hint: String?
    }

    struct Repair: Encodable {
        let kind: String
        let offset: Int
        let message: String
    }

    struct Mistake: Encodable {
        let id: String
        let what: String
        let detail: String?
        let origin: String
        let remedy: String
        let digest: String
        /// Where the hashed bytes stand, and their number.
        let offset: Int?
        let count: Int?
    }

    struct Damage: Encodable {
        let kind: String
        let offset: Int
        let message: String
    }

    /// The input and its right pin; absent without a file.
    let source: String?
    let pin: String?
    let members: [Member]
    /// The blocks of the input that cannot be read; absent without a file.
    let faults: [FaultLine]?

    init(_ diagnoses: [PinDiagnosis], _ evidence: MistakeEvidence?, _ input: InputKeys?) {
        source = input?.source
        pin = evidence?.key.pin.text
        faults = input?.faultLines
        members = diagnoses.map(Member.init)
    }
}

extension PinDiagnosisDocument.Member {
    /// Bytes of a reading that are shown.
    private static let longestRead = 64

    init(_ diagnosis: PinDiagnosis) {
        verdict = diagnosis.verdict.rawValue
        message = diagnosis.headline
        read = (diagnosis.reading?.bytes).map { Hex.encode($0.prefix(Self.longestRead)) }
        repairs = (diagnosis.reading?.repairs ?? []).map {
            PinDiagnosisDocument.Repair(kind: $0.kind.rawValue, offset: $0.offset, message: $0.words)
        }
        mistake = diagnosis.mistake.map { PinDiagnosisDocument.Mistake($0) }
        damage = diagnosis.damage.map {
            PinDiagnosisDocument.Damage(kind: $0.kind.rawValue, offset: $0.offset, message: $0.words)
        }
        hint = diagnosis.hint
    }
}

extension PinDiagnosisDocument.Mistake {
    init(_ mistake: MistakeFinder.Mistake) {
        id = mistake.candidate.id
        what = mistake.candidate.what
        detail = mistake.detail
        origin = mistake.candidate.origin
        remedy = mistake.candidate.remedy
        digest = mistake.candidate.digest.rawValue
        offset = mistake.place?.lowerBound
        count = mistake.count
    }
}
