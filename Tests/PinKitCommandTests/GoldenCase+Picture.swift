extension GoldenCase {
    /// `pinkit explain FILE`, in each of its forms.
    static let pictures = [
        GoldenCase("explain-original", "explain", "--at", "2027-01-31", "certs/original.pem"),
        GoldenCase(
            "explain-original-narrow", "explain", "--at", "2027-01-31", "certs/original.pem",
            variables: ["COLUMNS": "60"]),
        GoldenCase(
            "explain-original-wide", "explain", "--at", "2027-01-31", "certs/original.der",
            variables: ["COLUMNS": "500"]),
        GoldenCase("explain-original-json", "explain", "--at", "2027-01-31", "--json", "certs/original.pem"),
        GoldenCase("explain-original-svg", "explain", "--at", "2027-01-31", "certs/original.pem", "--svg", "-"),
        GoldenCase("explain-original-html", "explain", "--at", "2027-01-31", "certs/original.pem", "--html", "-"),
        GoldenCase("explain-rsa2048", "explain", "--at", "2027-01-31", "certs/rsa2048.der"),
        GoldenCase("explain-ed25519", "explain", "--at", "2027-01-31", "certs/ed25519.der"),
        GoldenCase("explain-p384", "explain", "--at", "2027-01-31", "certs/p384.der"),
        GoldenCase("explain-without-null", "explain", "--at", "2027-01-31", "rsa-without-null.der"),
        GoldenCase("explain-public-key", "explain", "--at", "2027-01-31", "key.pem"),
        GoldenCase("explain-private-key", "explain", "--at", "2027-01-31", "certs/agent-key.pem"),
        GoldenCase("explain-point", "explain", "--at", "2027-01-31", "-", input: "point.bin"),
        GoldenCase("explain-bundle", "explain", "--at", "2027-01-31", "bundle.pem"),
        GoldenCase("explain-bundle-second", "explain", "--at", "2027-01-31", "bundle.pem", "--key", "2"),
        GoldenCase("explain-bundle-broken", "explain", "--at", "2027-01-31", "bundle-broken.pem"),
        GoldenCase("explain-bundle-broken-json", "explain", "--at", "2027-01-31", "--json", "bundle-broken.pem"),
        GoldenCase("explain-hostile-name", "explain", "--at", "2027-01-31", "hostile-name.der"),
        GoldenCase("explain-empty", "explain", "--at", "2027-01-31", "empty.pem"),
        GoldenCase("explain-empty-json", "explain", "--at", "2027-01-31", "--json", "empty.pem"),
        GoldenCase("explain-missing", "explain", "--at", "2027-01-31", "no-such-file.pem"),
        GoldenCase(
            "explain-svg-nowhere", "explain", "--at", "2027-01-31", "certs/original.pem", "--svg",
            "no/such/folder/picture.svg"),
        GoldenCase("usage-explain-key", "explain", "bundle.pem", "--key", "4"),
        GoldenCase("usage-explain-two-places", "explain", "certs/original.pem", "--html", "-", "--svg", "-"),
        GoldenCase("help-explain", "explain", "--help"),
    ]
}
