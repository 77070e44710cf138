import PinKit
import PinKitIssuing

/// The original with another field in it, which may be large; its signature is nobody's.
enum LargeCertificate {
    /// A serial number of so many octets.
    static func serial(of count: Int) throws -> [UInt8] {
        let serial = DERWriter.encode { $0.write(.integer, content: [UInt8](repeating: 1, count: count)) }
        return try original(replacing: \.serialNumber, with: serial)
    }

    /// The original with one of its fields replaced.
    static func original(
        replacing field: KeyPath<CertificateLayout, DERElement>, with bytes: [UInt8]
    ) throws -> [UInt8] {
        let original = try Checkout.read("certs/original.der")
        let layout = try CertificateLayout(0..<original.count, in: original.span)
        let range = layout[keyPath: field].range
        return DERWriter.encode { writer in
            writer.write(.sequence) { fields in
                fields.write(.sequence) { signed in
                    signed.append(original[layout.tbsCertificate.content.lowerBound..<range.lowerBound])
                    signed.append(bytes)
                    signed.append(original[range.upperBound..<layout.tbsCertificate.range.upperBound])
                }
                fields.append(original[layout.tbsCertificate.range.upperBound...])
            }
        }
    }
}
