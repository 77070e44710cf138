extension GoldenCase {
    /// Keys that are not canonical: the pin as carried, and what is said beside it.
    static let canonical = ["compressed", "written-out", "curveball"].flatMap { name in
        [
            GoldenCase("canonical-\(name)", "compute", "\(name).der"),
            GoldenCase("canonical-\(name)-json", "compute", "--json", "\(name).der"),
        ]
    }
}
