import PinKit
import PinKitAgent
import PinKitQR
import PinKitSystem

/// Shows the code and the QR to whoever may see them: on a terminal, and in files of mode 0600.
struct AgentScreen: Sendable {
    private let uriFile: String?
    private let pngFile: String?
    private let svgFile: String?
    private let log: AgentLog
    private let isTerminal: Bool

    init(_ setUp: AgentSetUp, _ log: AgentLog) {
        uriFile = setUp.uriFile
        pngFile = setUp.pngFile
        svgFile = setUp.svgFile
        self.log = log
        // JSON is for a program even where somebody looks on.
        isTerminal = !setUp.json && Terminal.isTerminal(.output)
    }

    /// Shows what holds now; again whenever the code or the key has changed.
    ///
    /// - Throws: where a file cannot be written.
    func show(_ agent: Agent) throws {
        try write(agent)
        guard isTerminal else { return }
        let status = agent.status
        if let code = status.uri.flatMap({ try? QRCode(text: $0) }) { log.print("\n\(code.terminalText)\n") }
        log.print("code  \(status.code)\n\n")
    }

    /// Writes the files alone.
    func write(_ agent: Agent) throws {
        let status = agent.status
        let code = status.uri.flatMap { try? QRCode(text: $0) }
        if let uri = status.uri, let uriFile { try write(Array((uri + "\n").utf8), to: uriFile) }
        if let code, let pngFile { try write(code.png(scale: 8), to: pngFile) }
        if let code, let svgFile { try write(Array((code.svg() + "\n").utf8), to: svgFile) }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try AtomicFile.write(bytes, to: path, mode: 0o600)
    }
}
