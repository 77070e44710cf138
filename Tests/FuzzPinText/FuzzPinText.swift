import PinKit

/// Reads any text as a pin, as a list of pins and as evidence: an accepted one reads the same in its one form, without a
/// note, and as evidence it stands for the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPinText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer hands over `count` readable bytes; they are copied at once.
    let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let readings = PinReading.all(of: text)
    do throws(PinTextError) {
        let notation = try PinNotation.read(text)
        precondition((notation.note == nil) == (text.utf8.elementsEqual(notation.pin.text.utf8)))
        let again = try PinNotation.read(notation.pin.text)
        precondition(again.pin == notation.pin && again.note == nil)
        precondition(readings.contains { $0.digest == notation.pin.digest && $0.isUnambiguous })
    } catch {
        check(error, text)
    }
    for reading in readings {
        precondition(reading.bytes.count <= text.utf8.count)
        precondition(reading.repairs.allSatisfy { (0...text.utf8.count).contains($0.offset) && !$0.words.isEmpty })
    }
    if let repaired = PinNotation.repaired(text) {
        precondition(readings.contains { $0.digest == repaired.notation.pin.digest && $0.isUnambiguous })
    }
    if let pin, let damage = PinDamage(of: text, against: pin) {
        precondition((0...text.utf8.count).contains(damage.offset) && !damage.words.isEmpty)
        precondition(!readings.contains { $0.digest == pin.digest && $0.isUnambiguous })
    }
    do throws(PinTextError) {
        let list = try PinNotation.readList(text)
        precondition((1...PinNotation.longestList).contains(list.count))
    } catch {
        check(error, text)
    }
    return 0
}

/// The pin of `certs/original.pem`, which is among the inputs to start from.
private let pin = (try? PinNotation.read("sha256/d5FVKcWQRkZYggBECPYMV4H1/E11luA5NeN04WMXE8I="))?.pin

private func check(_ error: PinTextError, _ text: String) {
    precondition((0...text.utf8.count).contains(error.offset))
    precondition(!error.description.isEmpty && !error.hint.isEmpty)
}
