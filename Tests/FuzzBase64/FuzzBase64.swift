import PinKit

/// Reads any text as base64 and as hexadecimal: accepted text is the only spelling of its bytes, and bytes come back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBase64(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer hands over `count` readable bytes; they are copied at once.
    let text = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do throws(InputError) {
        let bytes = try Base64.decode(text.span)
        precondition(Array(Base64.encode(bytes).utf8) == text)
    } catch {
        precondition((0...text.count).contains(error.offset) && !error.description.isEmpty)
    }
    do throws(InputError) {
        let bytes = try Hex.decode(text.span)
        precondition(Hex.encode(bytes) == String(decoding: text, as: UTF8.self).lowercased())
    } catch {
        precondition((0...text.count).contains(error.offset) && !error.description.isEmpty)
    }
    let encoded = Array(Base64.encode(text).utf8)
    precondition((try? Base64.decode(encoded.span)) == text)
    return 0
}
