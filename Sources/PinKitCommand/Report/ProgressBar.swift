import CommandLineKit
import PinKitSystem

/// A line on standard error that shows how far a long read has come; only on a terminal, only after a second.
struct ProgressBar {
    private let name: String
    private let total: Int?
    private let isShown: Bool
    private var done = 0
    private var next = Deadline(after: 1)
    private var isDrawn = false

    /// A bar for a read of `total` bytes, or of an unknown number.
    init(_ name: String, total: Int?) {
        self.name = DisplayText.escaped(name)
        self.total = total
        isShown = Terminal.isTerminal(.error) && !Terminal.isTerminal(.output)
    }

    /// Counts bytes, and draws at most ten times a second.
    mutating func advance(_ bytes: Int, on console: Console) {
        done += bytes
        guard isShown, next.isPast else { return }
        next = Deadline(after: 0.1)
        isDrawn = true
        console.message("\r\u{1B}[K\(bar)")
    }

    /// Takes the line away.
    mutating func end(on console: Console) {
        if isDrawn { console.message("\r\u{1B}[K") }
        isDrawn = false
    }

    private var bar: String {
        let read = "\(done >> 20) MiB"
        guard let total, total > 0 else { return "\(name)  \(read)" }
        let filled = min(30, done * 30 / total)
        let gauge = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        return "\(gauge) \(min(100, done * 100 / total)) %  \(read) of \(total >> 20) MiB"
    }
}
