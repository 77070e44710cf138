import PinKit

/// What every form of the picture tells: one key of an input, and the words for it.
struct PictureStory {
    /// The input as messages name it.
    let source: String
    /// The key's number in the input, from 1.
    let number: Int
    let key: InputKey
    let picture: BytePicture
    let pin: Pin
    /// The other keys of the input, by their number.
    let others: [(number: Int, key: InputKey)]
    /// What clients stumble over in the certificate, apart from its pin.
    private let quirks: [String]
    /// Bytes that no form of the picture shows: the password that somebody put into a request.
    let secrets: [Range<Int>]

    init(_ input: InputKeys, key index: Int, at time: Int64) {
        source = input.source
        number = index + 1
        key = input.keys[index]
        quirks = (input.keys[index].certificate.map { Quirk.find(in: $0, at: time) } ?? []).map {
            "\($0.sentence) (\($0.source))"
        }
        picture = BytePicture(of: key)
        pin = key.key.pin
        secrets = picture.nodes.filter(\.isSecret).map(\.range)
        others = input.keys.enumerated().filter { $0.offset != index }.map { ($0.offset + 1, $0.element) }
    }

    /// What the bytes are: `certificate`, or `public key of a private key`.
    var kind: String {
        switch key.container {
        case .certificate, .certificateRequest, .publicKey: key.container.rawValue
        case .privateKey: "public key of a private key"
        case .jsonWebKey: "public key of a JSON Web Key"
        case .point: "public key of a point"
        }
    }

    /// The kind of key, such as `P-256`.
    var keyType: String { key.key.keyType.description }

    /// Whose certificate or request it is.
    var subject: String? { picture.nodes.first { $0.name == "subject" && $0.depth == 2 }?.value }

    /// The bytes before the key, which every picture of a key has: it was read as a SubjectPublicKeyInfo.
    var header: Range<Int> { picture.header ?? 0..<0 }
    /// How many bytes are hashed besides the key's: those of the header, and end octets where BER needs them.
    var headerBytes: Int { hashed.count - keyBytes.count }
    /// The key's own bytes.
    var keyBytes: Range<Int> { picture.key ?? 0..<0 }
    /// All that is hashed.
    var hashed: Range<Int> { picture.hashed ?? 0..<0 }

    /// What the key's bytes are, by the key: `point`.
    var keyName: String {
        picture.nodes.first { $0.part == .key }?.name ?? "public key"
    }

    /// What the header is good for.
    var headerMeaning: String {
        picture.bytes[header].elementsEqual(P256Point.subjectPublicKeyInfoHeader)
            ? "the same 26 bytes in front of every P-256 point" : "says what kind of key follows, \(keyType)"
    }

    /// What the key's bytes are good for.
    var keyMeaning: String { "the key itself, different for every key" }

    /// The sentence above the picture.
    var summary: String {
        let all = picture.bytes.count
        let part = hashed.count == all ? "all \(all) bytes" : "\(hashed.count) of the \(all) bytes"
        return "The pin is the SHA-256 of \(part), exactly as they stand in the \(container)."
    }

    /// What may change: the fields that are not hashed, in the words of people.
    var free: [String] {
        let words = [
            "serialNumber": "serial number", "issuer": "issuer", "validity": "dates", "subject": "subject",
            "extensions": "extensions", "attributes": "attributes",
            "signatureValue": "signature",
        ]
        return picture.sections.filter { $0.part == .notHashed }.compactMap {
            // In a request the last field is the signature; in a certificate this name is an algorithm's.
            $0.name == "signature" && key.container == .certificateRequest ? "signature" : words[$0.name]
        }
    }

    /// How the same key gets another pin.
    var otherEncoding: String {
        switch keyName {
        case "point": "the same key written otherwise, such as its point compressed"
        case "RSAPublicKey": "the same key written otherwise, such as without the NULL in its header"
        default: "the same key written otherwise"
        }
    }

    /// The sentence under the picture.
    var consequence: String {
        guard let last = free.last else { return "Nothing else stands around the key: another byte is another pin." }
        let list = free.dropLast().joined(separator: ", ") + (free.count > 1 ? " and " : "") + last
        return "Not hashed: \(list). They may change, as with every renewal; the pin stays as long as the key does."
    }

    /// What was put up with in reading the key.
    var notes: [String] { key.tolerances.map(\.description) + quirks }

    private var container: String {
        switch key.container {
        case .certificate: "certificate"
        case .certificateRequest: "request"
        default: "SubjectPublicKeyInfo"
        }
    }
}
