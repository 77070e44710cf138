import CommandLineKit
import PinKit

/// What `pinkit compute` was asked for.
struct ComputeOptions {
    let readsPoints: Bool
    let format: PinFormat
    /// The engines asked for, in the order of the list of engines.
    let engineNames: [String]
    let isStrict: Bool
    let isJSON: Bool
    let isQuiet: Bool

    init(_ invocation: Invocation) throws(UsageError) {
        readsPoints = invocation.flag("point")
        isStrict = invocation.flag("strict")
        isJSON = invocation.flag("json")
        isQuiet = invocation.flag("quiet")
        format = invocation.value("format").flatMap { PinFormat(rawValue: $0) } ?? .sha256
        let names = invocation.values("engines")
        self.engineNames = Engines.names.filter { names.isEmpty || names.contains($0) }
        if isJSON, isQuiet { throw invocation.usageError("--json and --quiet exclude each other") }
        if isJSON, invocation.value("format") != nil {
            throw invocation.usageError(
                "--format shapes the text output only", hint: "leave --format out: the member 'pin' has one form")
        }
    }

    /// Whether only the pins as carried are wanted, so that nothing but the walk and the digest need run.
    var isBulk: Bool { isQuiet && isCoreAlone && format == .sha256 }

    /// The engines whose answers are compared with the pin as carried. Quiet or not: a disagreement is never lost.
    var comparedEngines: [any PinEngine] { isQuiet && isCoreAlone ? [] : engineNames.map(Engines.engine) }

    private var isCoreAlone: Bool { engineNames == ["core"] }
}
