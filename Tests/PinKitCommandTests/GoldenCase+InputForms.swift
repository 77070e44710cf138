extension GoldenCase {
    /// Files in other forms than the usual ones, and what is said of them.
    static let inputForms: [GoldenCase] = [
        GoldenCase("input-utf16", "compute", "utf16.pem"),
        GoldenCase("input-utf16-json", "compute", "--json", "--engines", "core", "utf16.pem"),
        GoldenCase("input-utf16-quiet", "compute", "--quiet", "utf16.pem"),
        GoldenCase("input-bare-base64", "compute", "spki.b64"),
        GoldenCase("input-ber", "compute", "--engines", "core", "ber.der"),
        GoldenCase("input-wrong-label", "compute", "labelled.pem"),
        GoldenCase("input-dh", "compute", "dh.der"),
        GoldenCase("input-openssh", "compute", "id_ed25519"),
    ]
}
