import PinKit
import PinKitSystem
import PinKitTLS

/// A line of `pinkit compute --json` for one key.
struct KeyLine: Encodable {
    let pin: String
    let source: String
    let block: Int
    /// The number of a key within a block that holds several.
    let member: Int?
    let offset: Int
    let kind: String
    let keyType: String
    let subject: String?
    let engines: [EngineLine]
    /// How the key differs from its one DER encoding; absent where it does not.
    let canonical: CanonicalLine?
    let notes: [String]
}

/// What one engine says of a key; `sha256` is 64 hexadecimal digits, so that no string but `pin` looks like a pin.
struct EngineLine: Encodable {
    let engine: String
    let result: String
    let sha256: String?
    let reason: String?
    /// The sentence for people, where the engine differs from the pin as carried.
    let note: String?

    private enum CodingKeys: String, CodingKey { case engine, result, sha256, reason }

    init(_ engine: String, _ agreement: EngineAgreement) {
        self.engine = engine
        switch agreement {
        case .agrees:
            (result, sha256, reason, note) = ("agrees", nil, nil, nil)
        case .reencodes(let digest):
            (result, sha256, reason) = ("re-encodes", digest.hexadecimal, nil)
            note = "\(engine) re-encodes the key and would print \(Pin(digest))"
        case .refuses(let why):
            (result, sha256, reason) = ("refuses", nil, why)
            note = "\(engine) gives no pin: \(why)"
        }
    }
}

/// A line of `pinkit compute --json` for a fault.
struct FaultLine: Encodable {
    struct Fault: Encodable {
        let code: String
        let offset: Int?
        let message: String
    }

    let error: Fault
    let source: String
    let block: Int?
    let member: Int?

    init(_ error: InputError, source: String, block: InputBlock) {
        self.error = Fault(
            code: error.code.rawValue, offset: error.isWithoutPlace ? nil : error.offset, message: error.description)
        self.source = source
        self.block = block.number
        member = block.member
    }

    init(_ error: SystemError, source: String) {
        self.error = Fault(code: "system.\(error.operation)", offset: nil, message: error.description)
        self.source = source
        (block, member) = (nil, nil)
    }

    init(_ failure: ConnectionFailure, source: String) {
        error = Fault(code: "connect.\(failure.code.rawValue)", offset: nil, message: failure.description)
        self.source = source
        (block, member) = (nil, nil)
    }
}
