import Testing

/// A command line whose whole result is kept.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    /// The name of the golden file.
    let name: String
    /// The arguments.
    let arguments: [String]
    /// The file that standard input is, where there is one.
    let input: String?
    /// Variables beside those of every run.
    let variables: [String: String]

    init(_ name: String, _ arguments: String..., input: String? = nil, variables: [String: String] = [:]) {
        self.init(name, arguments, input: input, variables: variables)
    }

    init(_ name: String, _ arguments: [String], input: String? = nil, variables: [String: String] = [:]) {
        self.name = name
        self.arguments = arguments
        self.input = input
        self.variables = variables
    }

    var testDescription: String { name }

    /// The line as it would be typed.
    var commandLine: String {
        let assignments = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let words = assignments + ["pinkit"] + arguments.map(Self.quoted)
        return words.joined(separator: " ") + (input.map { " < \($0)" } ?? "")
    }

    private static func quoted(_ argument: String) -> String {
        let isPlain = argument.allSatisfy {
            ($0.isASCII && ($0.isLetter || $0.isNumber)) || "-_./=+:,%@[]".contains($0)
        }
        return isPlain && !argument.isEmpty ? argument : "'\(argument)'"
    }

    /// Runs it in the folder of the inputs.
    func run() throws -> ProgramResult {
        let folder = try Inputs.shared.get().folder
        return try BuiltProgram.run(
            arguments, variables: variables, in: folder.path, input: try input.map { try folder.read($0) } ?? [])
    }
}
