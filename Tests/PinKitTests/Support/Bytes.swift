import PinKit
import Testing

/// The bytes of hexadecimal digits; blanks are skipped, anything else fails the test.
func hex(_ digits: String) -> [UInt8] {
    do {
        return try Hex.decode(Array(digits.utf8.filter { $0 != UInt8(ascii: " ") }).span)
    } catch {
        Issue.record("not hexadecimal: \(digits)")
        return []
    }
}

/// One DER element with a length in its shortest form.
func der(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap { $0 }
    var length: [UInt8] = []
    var rest = content.count
    while rest > 0 {
        length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
        rest >>= 8
    }
    let prefix = content.count < 0x80 ? [UInt8(content.count)] : [0x80 | UInt8(length.count)] + length
    return [tag] + prefix + content
}

/// What `read` throws, or a failed test and nil.
func fault(_ read: () throws(InputError) -> Void, sourceLocation: SourceLocation = #_sourceLocation) -> InputError? {
    do {
        try read()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}
