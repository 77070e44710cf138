import PinKit
import PinKitSystem

/// A file or standard input that is walked over.
enum InputFile {
    /// Walks to the end of the input, with a progress bar where it takes long; gives its first `headBytes` as written.
    ///
    /// - Throws: where the input cannot be read; what has come of an unfinished block then says nothing about it.
    @discardableResult
    static func walk(
        _ file: borrowing FileReader, _ visitor: some InputVisitor, _ console: Console, headBytes: Int = 0
    ) throws(SystemError) -> [UInt8] {
        var progress = ProgressBar(file.name, total: file.sizeHint)
        defer { progress.end(on: console) }
        var walker = InputWalker()
        var head: [UInt8] = []
        while console.canPrint {
            let count = try unsafe walker.fill { (space) throws(SystemError) in
                // A read of the chunk's size keeps the window in the cache; the walker's space is at least one byte.
                let chunk = unsafe UnsafeMutableRawBufferPointer(rebasing: space.prefix(InputLimits.chunkBytes))
                let count = unsafe try file.read(into: chunk)
                if head.count < headBytes { unsafe head += chunk.prefix(min(count, headBytes - head.count)) }
                return count
            }
            guard count > 0 else { break }
            walker.walk(visitor)
            progress.advance(count, on: console)
        }
        walker.finish(visitor)
        return head
    }
}
