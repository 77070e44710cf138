import PinKit
import PinKitIssuing

/// Containers written by hand, so that anything may stand in them.
enum WrittenContainer {
    private static let data = ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 1)

    /// A SignedData of certificates alone (RFC 5652 §5.1), with any bytes in their place.
    static func pkcs7(of certificates: [[UInt8]]) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { info in
                info.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 7, 2))
                info.write(.context(0, constructed: true)) { content in
                    content.write(.sequence) { signed in
                        signed.writeInteger(magnitude: [1])
                        signed.write(.set, content: [])
                        signed.write(.sequence) { $0.writeObjectIdentifier(data) }
                        signed.write(.context(0, constructed: true), content: certificates.joined())
                        signed.write(.set, content: [])
                    }
                }
            }
        }
    }

    /// A PKCS#12 without encryption (RFC 7292 §4), with any bytes in the place of certificates and of keys in PKCS#8.
    static func pkcs12(of certificates: [[UInt8]], keys: [[UInt8]] = [], mac: [UInt8] = []) -> [UInt8] {
        let bags = DERWriter.encode { writer in
            writer.write(.sequence) { bags in
                for certificate in certificates { write(certificate, to: &bags) }
                for key in keys {
                    bags.write(.sequence) { bag in
                        bag.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 12, 10, 1, 1))
                        bag.write(.context(0, constructed: true), content: key)
                    }
                }
            }
        }
        let safe = DERWriter.encode { writer in writer.write(.sequence) { write(contents: bags, to: &$0) } }
        return DERWriter.encode { writer in
            writer.write(.sequence) {
                $0.writeInteger(magnitude: [3])
                write(contents: safe, to: &$0)
                $0.append(mac)
            }
        }
    }

    /// A ContentInfo of data.
    private static func write(contents: [UInt8], to writer: inout DERWriter) {
        writer.write(.sequence) { info in
            info.writeObjectIdentifier(data)
            info.write(.context(0, constructed: true)) { $0.writeOctetString(contents) }
        }
    }

    private static func write(_ certificate: [UInt8], to bags: inout DERWriter) {
        bags.write(.sequence) { bag in
            bag.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 12, 10, 1, 3))
            bag.write(.context(0, constructed: true)) { value in
                value.write(.sequence) { certificateBag in
                    certificateBag.writeObjectIdentifier(ObjectIdentifier(1, 2, 840, 113_549, 1, 9, 22, 1))
                    certificateBag.write(.context(0, constructed: true)) { $0.writeOctetString(certificate) }
                }
            }
        }
    }

    /// A MacData of any number of iterations (RFC 7292 §4), which no password fits.
    static func mac(iterations: [UInt8]) -> [UInt8] {
        DERWriter.encode { writer in
            writer.write(.sequence) { mac in
                mac.write(.sequence) { digest in
                    digest.write(.sequence) {
                        $0.writeObjectIdentifier(ObjectIdentifier(1, 3, 14, 3, 2, 26))
                        $0.writeNull()
                    }
                    digest.writeOctetString([UInt8](repeating: 7, count: 20))
                }
                mac.writeOctetString([1, 2, 3, 4, 5, 6, 7, 8])
                mac.writeInteger(magnitude: iterations)
            }
        }
    }
}
