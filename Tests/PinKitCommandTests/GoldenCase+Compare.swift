extension GoldenCase {
    /// Each answer of `compare`, for people and as a document, on a day on which the fixtures are valid.
    static let compare: [GoldenCase] = {
        let day = ["--at", "2027-01-31"]
        return [
            GoldenCase("help-compare", "compare", "--help"),
            GoldenCase("compare-identical", ["compare", "certs/original.pem", "certs/original.der"] + day),
            GoldenCase("compare-reissued", ["compare", "certs/original.pem", "certs/reissued-by-ca.pem"] + day),
            GoldenCase("compare-expired", ["compare", "certs/original.pem", "certs/expired.pem"] + day),
            GoldenCase("compare-regenerated", ["compare", "certs/original.pem", "certs/regenerated.pem"] + day),
            GoldenCase("compare-identity", ["compare", "certs/original.pem", "certs/ca.pem"] + day),
            GoldenCase("compare-encoded", ["compare", "certs/rsa2048.pem", "rsa-without-null.der"] + day),
            GoldenCase("compare-stranger", ["compare", "certs/original.pem", "certs/regenerated-key.pem"] + day),
            GoldenCase("compare-json", ["compare", "--json", "certs/original.pem", "certs/reissued.pem"] + day),
            GoldenCase("compare-bundle", ["compare", "bundle.pem", "-"] + day, input: "key.pem"),
            GoldenCase("compare-no-key", ["compare", "certs/original.pem", "text.txt"] + day),
            GoldenCase("compare-missing", ["compare", "missing.pem", "cut.pem"] + day),
            GoldenCase("usage-compare-one", "compare", "certs/original.pem"),
            GoldenCase("usage-compare-at", "compare", "certs/original.pem", "certs/ca.pem", "--at", "2027-13-45"),
        ]
    }()
}
