extension GoldenCase {
    /// Private keys, live servers, and what both are asked by.
    static let containers = [
        GoldenCase("compute-private-key-json", "compute", "--json", "certs/agent-key.pem"),
        GoldenCase("compute-private-key-quiet", "compute", "--quiet", "certs/agent-key.pem"),
        GoldenCase(
            "compute-private-key-and-others", "compute", "certs/ca.pem", "certs/ca-key.pem", "-", input: "key.der"),
        GoldenCase("usage-password-file-twice", "compute", "-", "--password-file", "-"),
        GoldenCase("usage-connect-uri", "compute", "--connect", "https://agent.local/"),
        GoldenCase("usage-connect-timeout-alone", "compute", "--timeout", "3", "certs/original.pem"),
        GoldenCase("usage-explain-connect-and-file", "explain", "--connect", "::1", "certs/original.pem"),
    ]
}
