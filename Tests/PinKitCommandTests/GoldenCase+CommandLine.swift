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
        GoldenCase("help-agent", "agent", "--help"),
        GoldenCase("help-device", "device"),
        GoldenCase("help-device-pair", "help", "device", "pair"),
        GoldenCase("help-device-discover", "device", "discover", "-h"),
        GoldenCase("help-device-connect", "device", "connect", "--help"),
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

    /// Agents and devices that cannot be set up as they were asked to; nothing is connected to.
    static let pairing = [
        GoldenCase("agent-cert-alone", "agent", "--cert", "certs/original.pem"),
        GoldenCase("agent-cert-and-ca", "agent", "--cert", "x", "--key", "y", "--ca"),
        GoldenCase("agent-ca-without-tls", "agent", "--ca", "--auto-tls=false"),
        GoldenCase("agent-qr-without-tls", "agent", "--qr-png", "x.png", "--auto-tls=false"),
        GoldenCase("agent-listen-name", "agent", "--listen", "example.org"),
        GoldenCase("agent-host", "agent", "--host", "a b"),
        GoldenCase(
            "agent-test-key", "agent", "--port", "0", "--cert", "certs/original.pem", "--key", "certs/agent-key.pem"),
        GoldenCase(
            "agent-other-key", "agent", "--port", "0", "--cert", "certs/original.pem", "--key",
            "certs/regenerated-key.pem",
            "--allow-test-key"),
        GoldenCase(
            "agent-no-key", "agent", "--port", "0", "--cert", "certs/original.pem", "--key", "certs/original.pem"),
        GoldenCase("device-pair-nothing", "device", "pair"),
        GoldenCase("device-pair-two", "device", "pair", "davi-pair://127.0.0.1:1/?x", "--qr", "x.png"),
        GoldenCase("device-pair-no-picture", "device", "pair", "--store", "s.json", "--qr", "no-such.png"),
        GoldenCase("device-pair-scheme", "device", "pair", "--store", "s.json", "https://127.0.0.1:1/?code=123456"),
        GoldenCase(
            "device-pair-duplicate", "device", "pair", "--store", "s.json",
            "davi-pair://127.0.0.1:1/?code=123456&spki=sha256%2Fa&spki=sha256%2Fb"),
        GoldenCase(
            "device-pair-blank", "device", "pair", "--store", "s.json",
            "davi-pair://127.0.0.1:1/?spki=sha256%2F3AzmM9vMkT2vr6S4msRNjOaD/fw/YMi98hITufK1+Lo="),
        GoldenCase(
            "device-pair-of-nothing", "device", "pair", "--store", "s.json",
            "davi-pair://127.0.0.1:1/?spki=sha256%2F47DEQpj8HBSa%2B%2FTImW%2B5JCeuQeRkm5NMpJWZG3hSuFU%3D"),
        GoldenCase("device-connect-no-store", "device", "connect", "--store", "no-such.json"),
        GoldenCase("device-connect-other-store", "device", "connect", "--store", "certs/manifest.json"),
        GoldenCase("device-connect-cleartext-alone", "device", "connect", "127.0.0.1:1", "--cleartext"),
        GoldenCase(
            "verify-pairing-unreadable", "verify", "davi-pair://127.0.0.1:9470/?code=123456"),
        GoldenCase(
            "verify-pairing-no-answer", "verify",
            "davi-pair://127.0.0.1:1/?code=123456&spki=sha256%2Fd5FVKcWQRkZYggBECPYMV4H1%2FE11luA5NeN04WMXE8I%3D"),
    ]

    private static let notBuilt = [
        "conform", "vectors", "scan", "doctor", "config",
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
