import PinKit
import PinKitSystem
import PinKitTLS

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads the inputs of a command, one after the other, and hands what they hold to the reporter.
struct InputWalk {
    /// No form of a point is longer than 130 digits and a line end.
    private static let pointFileBytes = 4_096

    private let reporter: KeyReporter
    /// What files are walked with, where only pins are wanted.
    private let bulk: BulkReporter?
    private let console: Console

    init(_ reporter: KeyReporter, _ console: Console, isBulk: Bool) {
        self.reporter = reporter
        bulk = isBulk ? BulkReporter(reporter, console) : nil
        self.console = console
    }

    /// Walks over a file or standard input.
    func readFile(_ argument: String) {
        guard let file = open(argument) else { return }
        reporter.source = argument == "-" ? file.name : argument
        do throws(SystemError) {
            if let bulk {
                try InputFile.walk(file, bulk, console)
                bulk.flush()
            } else {
                try InputFile.walk(file, reporter, console)
            }
        } catch {
            bulk?.flush()
            reporter.failed(error)
        }
        reporter.finished()
    }

    /// Reads the certificates that a live server sends.
    func readServer(_ server: LiveChain) {
        reporter.source = server.source
        do throws(ConnectionFailure) {
            for (index, der) in try server.certificates().enumerated() {
                reporter.found(
                    ContainedKey(.certificate, der: der), in: InputBlock(number: index + 1, offset: 0, form: .sent))
            }
        } catch {
            reporter.failed(error)
        }
    }

    /// Reads one point: the argument itself, or the file that it names.
    func readPoint(_ argument: String, number: Int) {
        let block = InputBlock(number: 1, offset: 0, form: .point)
        if let bytes = P256Point.bytes(inText: Array(argument.utf8)) {
            reporter.source = "point \(number)"
            reporter.found(pointOf: bytes, in: block)
            return
        }
        guard let file = open(argument, hint: Self.pointForms) else { return }
        reporter.source = argument == "-" ? file.name : argument
        do throws(SystemError) {
            let bytes = try file.readAll(limit: Self.pointFileBytes)
            reporter.found(pointOf: P256Point.bytes(inFile: bytes), in: block)
        } catch {
            // The file can be read; it is what it holds that is wrong.
            guard error.code == EFBIG else { return reporter.failed(error) }
            reporter.failed(block, InputError(.blockTooLarge, at: 0, expected: Self.pointFileBytes))
        }
    }

    private static let pointForms = "a point is 66, 128 or 130 hexadecimal digits, or base64 of 33, 64 or 65 bytes"

    private func open(_ argument: String, hint: String? = nil) -> FileReader? {
        do throws(SystemError) {
            return try FileReader.open(argument: argument)
        } catch {
            reporter.failed(error, hint: hint)
            return nil
        }
    }
}
