import PinKit

/// Reads any text as a pin and as a list of pins: an accepted one reads the same in its one form, without a note.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPinText(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer hands over `count` readable bytes; they are copied at once.
    let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    do throws(PinTextError) {
        let notation = try PinNotation.read(text)
        precondition((notation.note == nil) == (text.utf8.elementsEqual(notation.pin.text.utf8)))
        let again = try PinNotation.read(notation.pin.text)
        precondition(again.pin == notation.pin && again.note == nil)
    } catch {
        check(error, text)
    }
    do throws(PinTextError) {
        let list = try PinNotation.readList(text)
        precondition((1...PinNotation.longestList).contains(list.count))
    } catch {
        check(error, text)
    }
    return 0
}

private func check(_ error: PinTextError, _ text: String) {
    precondition((0...text.utf8.count).contains(error.offset))
    precondition(!error.description.isEmpty && !error.hint.isEmpty)
}
