/// The Certificate message of a server, as OpenSSL shows it: type and length, then the body.
///
///     struct {                                             RFC 5246 §7.4.2
///         opaque ASN.1Cert<1..2^24-1> certificate_list<0..2^24-1>;
///     } Certificate;
///     struct {                                             RFC 8446 §4.4.2
///         opaque certificate_request_context<0..2^8-1>;
///         CertificateEntry certificate_list<0..2^24-1>;
///     } Certificate;
///     struct {
///         opaque cert_data<1..2^24-1>;
///         Extension extensions<0..2^16-1>;
///     } CertificateEntry;
struct CertificateMessage {
    /// The certificates as they were sent, leaf first.
    let certificates: [[UInt8]]

    /// Reads a message; nil where a length does not fit.
    init?(_ message: [UInt8], isTLS13: Bool) {
        var rest = message.dropFirst()
        guard var body = Self.takeVector(from: &rest, lengthBytes: 3), rest.isEmpty else { return nil }
        if isTLS13 { guard Self.takeVector(from: &body, lengthBytes: 1) != nil else { return nil } }
        guard var list = Self.takeVector(from: &body, lengthBytes: 3), body.isEmpty else { return nil }
        var certificates: [[UInt8]] = []
        while !list.isEmpty {
            guard let certificate = Self.takeVector(from: &list, lengthBytes: 3) else { return nil }
            if isTLS13 { guard Self.takeVector(from: &list, lengthBytes: 2) != nil else { return nil } }
            certificates.append(Array(certificate))
        }
        self.certificates = certificates
    }

    /// Takes a vector off the front: a length of so many bytes, and as many bytes as it says (RFC 8446 §3.4).
    private static func takeVector(from rest: inout ArraySlice<UInt8>, lengthBytes: Int) -> ArraySlice<UInt8>? {
        let length = rest.prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
        guard rest.count - lengthBytes >= length else { return nil }
        let vector = rest.dropFirst(lengthBytes).prefix(length)
        rest = rest[vector.endIndex...]
        return vector
    }
}
