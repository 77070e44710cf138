extension GoldenCase {
    /// The help of every command, and what there is beside it.
    static let help = [
        GoldenCase("help", "--help"),
        GoldenCase("help-no-argument"),
        GoldenCase("help-compute", "help", "compute"),
        GoldenCase("help-compute-option", "compute", "--nonsense", "-h"),
        GoldenCase("help-verify", "verify", "--help"),
        GoldenCase("help-fixtures", "fixtures"),
        GoldenCase("help-fixtures-generate", "fixtures", "generate", "--help"),
        GoldenCase("help-fixtures-list", "help", "fixtures", "list"),
        GoldenCase("help-engines", "engines", "--help"),
        GoldenCase("help-unknown", "help", "veriyf"),
        GoldenCase("version", "--version"),
        GoldenCase("fixtures-list", "fixtures", "list"),
        GoldenCase("fixtures-list-json", "fixtures", "list", "--json"),
    ]

    /// Command lines that cannot be understood.
    static let usage = misread + notBuilt

    private static let misread = [
        GoldenCase("usage-unknown-command", "comptue", "x"),
        GoldenCase("usage-unknown-option", "compute", "--qiet", "certs/original.pem"),
        GoldenCase("usage-no-file", "compute"),
        GoldenCase("usage-json-quiet", "compute", "--json", "--quiet", "certs/original.pem"),
        GoldenCase("usage-json-format", "compute", "--json", "--format", "hex", "certs/original.pem"),
        GoldenCase("usage-unknown-format", "compute", "--format", "sha512", "certs/original.pem"),
        GoldenCase("usage-fixtures-out", "fixtures", "generate"),
        GoldenCase("usage-verify-no-host", "verify", "--pin", pin),
        GoldenCase("usage-verify-no-pin", "verify", "127.0.0.1"),
        GoldenCase("usage-verify-two-hosts", "verify", "127.0.0.1", "::1", "--pin", pin),
        GoldenCase("usage-verify-uri", "verify", "https://127.0.0.1/", "--pin", pin),
        GoldenCase("usage-verify-port", "verify", "127.0.0.1:70000", "--pin", pin),
        GoldenCase("usage-verify-empty-host", "verify", "", "--pin", pin),
        GoldenCase("usage-verify-user", "verify", "me:secret@localhost", "--pin", pin),
        GoldenCase("usage-verify-bracket", "verify", "[::1", "--pin", pin),
        GoldenCase("usage-verify-pairing", "verify", "davi-pair://127.0.0.1:9470/?code=123456", "--pin", pin),
        GoldenCase(
            "usage-verify-pairing-as-pin", "verify", "127.0.0.1", "--pin", "davi-pair://127.0.0.1:9470/?code=123456"),
        GoldenCase("usage-verify-timeout-nan", "verify", "127.0.0.1", "--pin", pin, "--timeout", "nan"),
        GoldenCase("usage-verify-timeout", "verify", "127.0.0.1", "--pin", pin, "--timeout", "-5"),
        GoldenCase("usage-verify-timeout-zero", "verify", "127.0.0.1", "--pin", pin, "--timeout=0"),
        GoldenCase("usage-verify-servername", "verify", "127.0.0.1", "--pin", pin, "--servername", "::1"),
        GoldenCase("usage-verify-engine", "verify", "127.0.0.1", "--pin", pin, "--engine", "core"),
        GoldenCase("usage-verify-engine-twice", "verify", "::1", "--pin", pin, "--engine", "both", "--engine", "both"),
    ]

    private static let notBuilt = [
        "agent", "device", "conform", "vectors", "scan", "doctor", "config",
    ].map { GoldenCase("usage-not-built-\($0)", $0, "--json", "x") }

    /// Texts that are no pins, each with its own message; nothing is connected to.
    static let pins = [
        ("damaged", "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfn!qyyfNM="),
        ("cut", "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyy"),
        ("of-nothing", "sha256/47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
        ("all-zero", "sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        ("31-bytes", "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfA=="),
        ("sha1", "sha256/2jmj7l5rSw0yVb/vlWAYkK/YBwk="),
        ("other-digest", "sha512/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM="),
        ("empty", ""),
        ("prefix-alone", "sha256/"),
        ("empty-member", "\(pin);"),
        ("placeholder", "sha256/BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB="),
        ("percent-encoded", "sha256%2FXNJS%2BwzokyQ2%2BvjM0QQJgbie5K1rn%2BniorfnGqyyfNM%3D"),
        ("blank-for-plus", "sha256/XNJS wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM="),
        ("stray-bits", "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNN="),
        ("padding", "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM=="),
        ("second-of-list", "\(pin);sha256/short"),
    ].map { GoldenCase("pin-\($0.0)", "verify", "127.0.0.1:1", "--pin", $0.1) }

    /// The pin of 1·G.
    static let pin = "sha256/XNJS+wzokyQ2+vjM0QQJgbie5K1rn+niorfnGqyyfNM="
}
