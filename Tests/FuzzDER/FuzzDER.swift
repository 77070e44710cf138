import PinKit

/// Reads any bytes as a certificate, as a key, as a point, as a picture and as a tree, and checks what an accepted one
/// promises.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDER(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer hands over `count` readable bytes; they are copied at once.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let certificate = try? Certificate(bytes) {
        let key = certificate.subjectPublicKeyInfo
        // The key stands in the certificate as carried, and reads the same on its own.
        precondition(bytes.contains(key.bytes))
        precondition((try? SubjectPublicKeyInfo(key.bytes)) == key)
        precondition((try? Certificate(bytes + [0])) == nil && (try? Certificate(Array(bytes.dropLast()))) == nil)
        precondition(Quirk.find(in: certificate, at: 1_800_000_000).allSatisfy { !$0.sentence.isEmpty })
        precondition(certificate.shownSerialNumber.utf8.count < 100)
        check(BytePicture(bytes, of: .certificate))
    }
    if let key = try? SubjectPublicKeyInfo(bytes) {
        precondition(key.bytes == bytes && key.pin.text.utf8.count == Pin.textLength)
        precondition(!key.keyType.description.isEmpty)
        let canonical = CanonicalEncoding(key)
        precondition(canonical.deviations.isEmpty == (canonical.bytes == bytes) || canonical.bytes == nil)
        check(BytePicture(bytes, of: .subjectPublicKeyInfo))
    }
    if let point = try? P256Point(bytes) {
        precondition((try? P256Point(point.uncompressed))?.uncompressed == point.uncompressed)
        precondition((try? SubjectPublicKeyInfo(point.subjectPublicKeyInfo))?.keyType == .ec(curve: "P-256"))
    }
    var reader = DERReader(0..<bytes.count)
    do throws(InputError) {
        try walk(&reader, bytes)
    } catch {
        precondition((0...bytes.count).contains(error.offset) && !error.description.isEmpty)
    }
    return 0
}

/// Every byte belongs to one section, in order, and the hashed ones lie inside.
private func check(_ picture: BytePicture) {
    var end = 0
    for section in picture.sections {
        precondition(section.range.lowerBound == end && !section.range.isEmpty)
        end = section.range.upperBound
    }
    precondition(end == picture.bytes.count)
    precondition(picture.nodes.allSatisfy { $0.range.upperBound <= picture.bytes.count })
    if let hashed = picture.hashed { precondition(hashed.upperBound <= picture.bytes.count) }
}

/// Reads every element, and the content of the constructed ones; each moves forward and stays in its container.
private func walk(_ reader: inout DERReader, _ bytes: [UInt8]) throws(InputError) {
    while !reader.isAtEnd {
        let start = reader.position
        let tag = reader.peekTag(in: bytes.span)
        let element = try reader.read("element", in: bytes.span)
        precondition(element.tag == tag && element.start == start && !element.tag.description.isEmpty)
        precondition(element.content.upperBound == reader.position && start + 2 <= element.content.lowerBound)
        precondition(reader.position <= reader.end)
        guard element.tag.isConstructed else { continue }
        var inner = try reader.reader(inside: element, of: "element")
        try walk(&inner, bytes)
        try inner.finish("element")
    }
}
