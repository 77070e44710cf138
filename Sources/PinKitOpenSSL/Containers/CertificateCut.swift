import PinKit

/// Cuts certificates out of their container as carried: `i2d_X509` writes what stands around the signed part anew.
enum CertificateCut {
    /// The certificates of a SignedData in their order; nil where the container is not DER but BER, or has none.
    ///
    ///     ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }  RFC 5652 §3
    ///     SignedData ::= SEQUENCE { version INTEGER, digestAlgorithms SET, encapContentInfo SEQUENCE,
    ///         certificates [0] IMPLICIT SET OF CertificateChoices OPTIONAL, … }                        RFC 5652 §5.1
    static func certificates(ofSignedData bytes: Span<UInt8>) -> [Range<Int>]? {
        do throws(InputError) {
            var outer = DERReader(0..<bytes.count)
            var info = try outer.enter(.sequence, in: bytes)
            _ = try info.read(.objectIdentifier, "contentType", in: bytes)
            var content = try info.enter(.context(0, constructed: true), in: bytes)
            var signed = try content.enter(.sequence, in: bytes)
            _ = try signed.read(.integer, "version", in: bytes)
            _ = try signed.read(.set, "digestAlgorithms", in: bytes)
            _ = try signed.read(.sequence, "encapContentInfo", in: bytes)
            var choices = try signed.enter(.context(0, constructed: true), in: bytes)
            var certificates: [Range<Int>] = []
            while !choices.isAtEnd {
                let choice = try choices.read("CertificateChoices", in: bytes)
                // The other choices carry context tags.
                if choice.tag == .sequence { certificates.append(choice.range) }
            }
            return certificates
        } catch {
            return nil
        }
    }

    /// The certificate of a safe bag that holds one, in the DER that OpenSSL wrote of the bag; nil for any other.
    ///
    ///     SafeBag ::= SEQUENCE { bagId OBJECT IDENTIFIER, bagValue [0] EXPLICIT CertBag, … }           RFC 7292 §4.2
    ///     CertBag ::= SEQUENCE { certId OBJECT IDENTIFIER, certValue [0] EXPLICIT OCTET STRING }       RFC 7292 §4.2.3
    static func certificate(ofBag bytes: Span<UInt8>) -> Range<Int>? {
        do throws(InputError) {
            var outer = DERReader(0..<bytes.count)
            var bag = try outer.enter(.sequence, in: bytes)
            _ = try bag.read(.objectIdentifier, "bagId", in: bytes)
            var value = try bag.enter(.context(0, constructed: true), in: bytes)
            var certificateBag = try value.enter(.sequence, in: bytes)
            _ = try certificateBag.read(.objectIdentifier, "certId", in: bytes)
            var certificate = try certificateBag.enter(.context(0, constructed: true), in: bytes)
            return try certificate.read(.octetString, "certValue", in: bytes).content
        } catch {
            return nil
        }
    }
}

extension DERReader {
    /// A reader over the content of the next element, which must carry `tag`.
    fileprivate mutating func enter(_ tag: DERTag, in bytes: Span<UInt8>) throws(InputError) -> DERReader {
        try reader(inside: try read(tag, "container", in: bytes), of: "container")
    }
}

extension Span<UInt8> {
    /// A copy of some of the bytes.
    func copy(_ range: Range<Int>) -> [UInt8] {
        // The copy is made while the closure runs.
        unsafe extracting(range).withUnsafeBufferPointer { unsafe Array($0) }
    }
}
