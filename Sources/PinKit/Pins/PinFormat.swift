/// The notations in which a pin can be written for other tools.
public enum PinFormat: String, CaseIterable, Sendable {
    /// `sha256/…`, the one text form.
    case sha256
    /// 64 lower-case digits.
    case hex
    /// RFC 4648 §5 without padding.
    case base64url
    /// `sha256//…`, as curl's `--pinnedpubkey` takes it.
    case curl
    /// `pin-sha256="…"`, RFC 7469 §2.1.
    case hpkp
    /// `pin-sha256:…`, as GnuTLS and openconnect print it.
    case gnutls
    /// `3 1 1 …`: the data of a TLSA record for the end entity's key (RFC 6698 §2.1).
    case tlsa
    /// `sha256/…`, as OkHttp's CertificatePinner takes it.
    case okhttp

    /// The pin in this notation.
    public func text(of pin: Pin) -> String {
        let base64 = pin.text.dropFirst(Pin.prefix.utf8CodeUnitCount)
        return switch self {
        case .sha256, .okhttp: pin.text
        case .hex: pin.digest.hexadecimal
        case .base64url: Base64.urlText(of: pin.digest.bytes)
        case .curl: "sha256//\(base64)"
        case .hpkp: "pin-sha256=\"\(base64)\""
        case .gnutls: "pin-sha256:\(base64)"
        case .tlsa: "3 1 1 \(pin.digest.hexadecimal)"
        }
    }
}
