import PinKitTLS

/// The priority string of a session, complete in itself: it starts from nothing, so no system default enters.
///
/// Key exchanges are ephemeral, so that a signature proves possession of the key, and ciphers authenticate. No profile
/// judges the strength of a certificate's key, and its keyUsage is not enforced: whether a key is good is the pin's to
/// say, and OpenSSL does not look at it either.
enum GnuTLSPriority {
    static func string(from minimum: TLSVersion, to maximum: TLSVersion) -> String {
        let versions = TLSVersion.allCases.filter { minimum <= $0 && $0 <= maximum }.sorted(by: >)
        let names = versions.map { $0 == .tls12 ? "VERS-TLS1.2" : "VERS-TLS1.3" } + algorithms
        return "NONE:" + names.map { "+" + $0 }.joined(separator: ":")
            + ":%PROFILE_VERY_WEAK:%DEBUG_ALLOW_KEY_USAGE_VIOLATIONS"
    }

    private static let algorithms = [
        "ECDHE-ECDSA", "ECDHE-RSA",
        "AES-128-GCM", "AES-256-GCM", "CHACHA20-POLY1305", "AEAD", "COMP-NULL", "CTYPE-X509",
        "GROUP-X25519", "GROUP-SECP256R1", "GROUP-SECP384R1", "GROUP-SECP521R1",
        "SIGN-ECDSA-SECP256R1-SHA256", "SIGN-ECDSA-SECP384R1-SHA384", "SIGN-ECDSA-SECP521R1-SHA512",
        "SIGN-ECDSA-SHA256", "SIGN-ECDSA-SHA384", "SIGN-ECDSA-SHA512", "SIGN-EDDSA-ED25519", "SIGN-EDDSA-ED448",
        "SIGN-RSA-PSS-RSAE-SHA256", "SIGN-RSA-PSS-RSAE-SHA384", "SIGN-RSA-PSS-RSAE-SHA512",
        "SIGN-RSA-PSS-SHA256", "SIGN-RSA-PSS-SHA384", "SIGN-RSA-PSS-SHA512",
        "SIGN-RSA-SHA256", "SIGN-RSA-SHA384", "SIGN-RSA-SHA512",
    ]
}
