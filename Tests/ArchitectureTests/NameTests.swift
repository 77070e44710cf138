import Testing

/// Names that differ only in case are one file on a Mac, and two in a clone made on Linux.
@Suite struct NameTests {
    /// The names that stand for more than one in a file system which does not tell case apart.
    static func clashes(among names: [String]) -> [[String]] {
        Dictionary(grouping: Set(names)) { $0.lowercased() }.values.filter { $0.count > 1 }.map { $0.sorted() }
    }

    @Test func noTwoPathsDifferOnlyInCase() throws {
        #expect(Self.clashes(among: try Repository.paths()).isEmpty)
    }

    /// The modules and objects of all targets share one folder of the build.
    @Test func noTwoTargetsDifferOnlyInCase() throws {
        let paths = try Repository.paths(under: "Sources") + Repository.paths(under: "Tests")
        let targets = paths.map { $0.split(separator: "/") }.filter { $0.count == 2 }.map { String($0[1]) }
        #expect(targets.count > 15)
        #expect(Self.clashes(among: targets).isEmpty)
    }

    @Test func aClashIsFound() {
        #expect(Self.clashes(among: ["Sources/PinKit", "Sources/pinkit", "Sources/Other"]).count == 1)
        #expect(Self.clashes(among: ["Sources/A", "Sources/B/a"]).isEmpty)
    }
}
