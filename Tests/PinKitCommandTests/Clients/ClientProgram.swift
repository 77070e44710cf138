import PinKit
import PinKitSystem
import Testing

/// A program of `Tests/Peers/clients`, which makes a connection for each line that it is given.
enum ClientProgram: String, Sendable, CaseIterable {
    case java, okhttp, node, python, go

    /// The clients that it is, by the identifiers of the table.
    var clients: [String] {
        switch self {
        case .java: ["java-url", "java-url-name", "java-client", "java-client-plain"]
        case .okhttp: ["okhttp-pinner", "okhttp-manager", "okhttp-manager-name"]
        case .node: ["node-identity", "node-reject"]
        case .python: ["python"]
        case .go: ["go-insecure", "go-verify"]
        }
    }

    private static let okhttpFiles = ["/usr/share/java/okhttp.jar", "/usr/share/java/okio.jar"]

    /// The program and its arguments; nil where it is not installed.
    func command() throws -> [String]? {
        let folder = Checkout.path + "/Tests/Peers/clients"
        let command: [String] =
            switch self {
            case .java: ["java", "\(folder)/JavaClients.java"]
            case .okhttp: ["java", "-cp", Self.okhttpFiles.joined(separator: ":"), "\(folder)/OkHttpClients.java"]
            case .node: ["node", "\(folder)/clients.js"]
            case .python: ["python3", "\(folder)/clients.py"]
            case .go: ["go", "run", "\(folder)/clients.go"]
            }
        // Java runs source where its compiler is installed too.
        let needed = command[0] == "java" ? ["java", "javac"] : [command[0]]
        guard needed.allSatisfy({ ChildProcess.find($0) != nil }),
            self != .okhttp || Self.okhttpFiles.allSatisfy(ProcessOwner.canRead)
        else { return nil }
        return command
    }

    /// Gives it lines, and takes as many answers.
    func run(_ lines: [String], in folder: TemporaryFolder) throws -> [String: String] {
        let command = try #require(try command())
        // Go has no modules to look up, and a cache of its own.
        let variables = [
            "PATH": Environment.value(of: "PATH") ?? "/usr/bin:/bin", "HOME": folder.path, "GO111MODULE": "off",
            "CGO_ENABLED": "0", "GOCACHE": Self.goCache, "NODE_NO_WARNINGS": "1",
        ]
        let result = try ChildProcess.run(
            command[0], Array(command.dropFirst()), environment: variables,
            input: Array(lines.map { $0 + "\n" }.joined().utf8), deadline: Deadline(after: 240))
        let answers = result.outputText.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        try #require(answers.count == lines.count, "\(result.errorsText)")
        return Dictionary(answers.filter { $0.count == 2 }.map { ("\($0[0])", "\($0[1])") }) { first, _ in first }
    }

    /// Where Go keeps it anyway, else beside the tests' own files.
    private static let goCache =
        Environment.value(of: "GOCACHE") ?? (Environment.value(of: "HOME").map { $0 + "/.cache/go-build" } ?? "/tmp/go")
}
