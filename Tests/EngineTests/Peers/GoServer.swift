import PinKitSystem
import Testing

/// `Tests/Peers/server.go`, built once a process.
enum GoServer {
    /// The program; nil where there is no Go.
    static func path() throws -> String? { try built.get() }

    private static let built = Result { () throws -> String? in
        guard let go = ChildProcess.find("go") else { return nil }
        // Beside the tests themselves, where it goes with the build folder.
        let path = folder + "/pinkit-peer-server-go"
        let result = try ChildProcess.run(
            go, ["build", "-o", path, Checkout.path + "/Tests/Peers/server.go"],
            environment: Environment.all.merging(["GO111MODULE": "off", "CGO_ENABLED": "0", "GOFLAGS": ""]) { $1 },
            deadline: Deadline(after: 120))
        try #require(result.ending == .exited(0), "\(result.errorsText)")
        return path
    }

    private static var folder: String {
        let program = CommandLine.arguments.first ?? ""
        return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    }
}
