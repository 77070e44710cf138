/// What the process ends with; of several inputs the gravest decides.
enum ExitCode: Int32, CaseIterable {
    case done = 0
    case refused = 1
    case otherwiseEncoded = 5
    case doNotBelong = 7
    case usage = 64
    case badInput = 65
    case cannotOpen = 66
    case unknownName = 68
    case noAnswer = 69
    case ownFault = 70
    case cannotWrite = 74
    /// An agent refuses a device.
    case refusedByAgent = 77

    /// The graver of two.
    func joined(with other: ExitCode) -> ExitCode { rank <= other.rank ? self : other }

    /// The place in the order in which codes win over others; a usage error ends the program before any other occurs.
    private var rank: Int { Self.gravestFirst.firstIndex(of: self) ?? 0 }

    private static let gravestFirst: [ExitCode] = [
        .usage, .ownFault, .cannotWrite, .cannotOpen, .badInput, .noAnswer, .unknownName, .refusedByAgent, .refused,
        .doNotBelong,
        .otherwiseEncoded, .done,
    ]
}
