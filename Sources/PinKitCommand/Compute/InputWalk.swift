import PinKit
import PinKitSystem

/// Reads the inputs of a command, one after the other, and hands what they hold to the reporter.
struct InputWalk {
    private let reporter: KeyReporter
    private let console: Console

    init(_ reporter: KeyReporter, _ console: Console) {
        self.reporter = reporter
        self.console = console
    }

    /// Walks over a file or standard input.
    func readFile(_ argument: String) {
        guard let file = open(argument) else { return }
        reporter.source = argument == "-" ? file.name : argument
        var progress = ProgressBar(file.name, total: file.sizeHint)
        var walker = InputWalker()
        do throws(SystemError) {
            while console.canPrint {
                let count = try unsafe walker.fill { (space) throws(SystemError) in
                    // A read of the chunk's size keeps the window in the cache; the walker's space is at least one byte.
                    let chunk = unsafe UnsafeMutableRawBufferPointer(rebasing: space.prefix(InputLimits.chunkBytes))
                    return unsafe try file.read(into: chunk)
                }
                guard count > 0 else { break }
                walker.walk(reporter)
                progress.advance(count, on: console)
            }
            walker.finish(reporter)
        } catch {
            walker.finish(reporter)
            fail(error)
        }
        progress.end(on: console)
    }

    /// Reads one point: the argument itself, or the file that it names.
    func readPoint(_ argument: String, number: Int) {
        let block = InputBlock(number: 1, offset: 0, form: .point)
        if let bytes = P256Point.bytes(inText: Array(argument.utf8)) {
            reporter.source = "point \(number)"
            reporter.found(pointOf: bytes, in: block)
            return
        }
        guard let file = open(argument) else { return }
        reporter.source = argument == "-" ? file.name : argument
        do throws(SystemError) {
            // No form of a point is longer than 130 digits and a line end.
            let bytes = try file.readAll(limit: 4_096)
            reporter.found(pointOf: P256Point.bytes(inFile: bytes), in: block)
        } catch {
            fail(error)
        }
    }

    private func open(_ argument: String) -> FileReader? {
        do throws(SystemError) {
            return try FileReader.open(argument: argument)
        } catch {
            fail(error)
            return nil
        }
    }

    private func fail(_ error: SystemError) {
        reporter.failed(error)
    }
}
