import Testing

/// Whole results of the built program: status, standard output and standard error.
@Suite struct GoldenTests {
    static let cases =
        GoldenCase.fixtures + GoldenCase.formats + GoldenCase.inputs + GoldenCase.points + GoldenCase.engines
        + GoldenCase.help + GoldenCase.usage + GoldenCase.pairing + GoldenCase.pins + GoldenCase.containers
        + GoldenCase.inputForms
        + GoldenCase.compare
        + GoldenCase.pictures + GoldenCase.canonical

    // requirement: exit-codes
    // requirement: pin.as-carried
    // requirement: point.on-curve
    // requirement: pin.of-nothing
    // requirement: bundle.partial
    @Test(arguments: cases) func wholeResult(_ item: GoldenCase) throws {
        try Golden(name: item.name, commandLine: item.commandLine).check(try item.run())
    }

    @Test func everyFileHasItsCase() throws {
        let live = VerifyTests.engines.flatMap { ["verify-match-\($0)", "verify-mismatch-\($0)"] }
        let expected = (Self.cases.map(\.name) + live).map { $0 + ".txt" }.sorted()
        #expect(try Checkout.files(in: Golden.folder) == expected)
    }
}
