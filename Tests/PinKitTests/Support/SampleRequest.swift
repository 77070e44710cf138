/// A certification request composed field by field; its signature is no signature.
struct SampleRequest {
    let key: [UInt8]
    var attributes = hex("a000")

    var bytes: [UInt8] {
        let subject = SampleCertificate.name(SampleCertificate.attribute("550403", 0x0C, Array("Subject".utf8)))
        return der(
            0x30, der(0x30, hex("020100"), subject, key, attributes), der(0x30, hex("06082a8648ce3d040302")),
            der(0x03, [0], [UInt8](repeating: 7, count: 8)))
    }
}
