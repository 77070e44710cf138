import Testing

@Suite struct GateTests {
    static let sources = Result { try Repository.textFiles() }

    @Test func theSourcesAreFound() throws {
        let paths = Set(try Self.sources.get().map(\.path))
        #expect(paths.isSuperset(of: ["Package.swift", "Sources/PinKit/Pins/Pin.swift", "Scripts/test", "README.md"]))
        #expect(paths.count > 150)
    }

    @Test(arguments: Gates.all) func theSourcesKeep(_ gate: Gate) throws {
        let findings = try Self.sources.get().flatMap(gate.findings)
        #expect(findings.isEmpty, "\(findings.map(\.description).joined(separator: "\n"))")
    }

    @Test(arguments: Gates.all) func aBreachIsCaught(_ gate: Gate) {
        #expect(!gate.caught.isEmpty)
        for file in gate.caught {
            #expect(!gate.findings(file).isEmpty, "not caught: \(file.lines.joined(separator: "\n"))")
        }
    }

    @Test(arguments: Gates.all) func whatComesCloseIsAllowed(_ gate: Gate) {
        for file in gate.allowed {
            #expect(gate.findings(file).isEmpty, "\(gate.findings(file))")
        }
    }

    /// A target that is in the table but has no folder would be a rule about nothing.
    @Test func theTableOfImportsHasNoEmptyRow() throws {
        let targets = Set(try Self.sources.get().compactMap(\.target))
        for target in ImportArrows.table.keys { #expect(targets.contains(target)) }
    }
}
