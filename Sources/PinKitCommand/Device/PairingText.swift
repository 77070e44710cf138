import CommandLineKit
import PinKit
import PinKitSystem

/// Where a QR's text comes from: standard input, a picture, or, with a warning, the command line.
enum PairingText {
    /// What reading came to.
    enum Outcome {
        case text(String)
        /// Already said; the process ends with this.
        case failed(ExitCode)
    }

    static func read(_ invocation: Invocation, _ console: Console) throws(UsageError) -> Outcome {
        let argument = invocation.value("uri")
        switch (argument, invocation.value("qr")) {
        case (nil, nil): throw invocation.usageError("a QR is needed", hint: "pinkit device pair --qr photo.png")
        case (.some, .some): throw invocation.usageError("either a URI or --qr is given, not both")
        case (nil, let image?): return picture(image, console)
        case ("-"?, nil): return standardInput(console)
        case (let uri?, nil):
            console.warning("the code stands on the command line, where every process of this machine can read it")
            return .text(uri)
        }
    }

    private static func standardInput(_ console: Console) -> Outcome {
        do throws(SystemError) {
            let bytes = try FileReader.standardInput().readAll(limit: PairingURI.longestText + 2)
            var text = String(decoding: bytes, as: UTF8.self)
            if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
            return .text(text)
        } catch {
            console.error("\(error)", hint: nil)
            return .failed(error.isTooLarge ? .badInput : .cannotOpen)
        }
    }

    /// Runs `zbarimg`, which prints a line for each code in the picture.
    private static func picture(_ path: String, _ console: Console) -> Outcome {
        do throws(SystemError) {
            _ = try FileReader(path: path)
        } catch {
            console.error("\(error)", hint: nil)
            return .failed(.cannotOpen)
        }
        // A name that begins with a dash would be an option of the program's.
        let name = path.hasPrefix("/") ? path : "./" + path
        let result: ChildProcess.Result
        do throws(SystemError) {
            result = try ChildProcess.run(
                "zbarimg", ["--nodbus", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", name],
                deadline: Deadline(after: 20))
        } catch {
            console.error(
                "a QR in a picture is read by zbarimg, and it cannot be run: \(error)",
                hint: "apt-get install zbar-tools")
            return .failed(.cannotOpen)
        }
        let lines = result.outputText.split(separator: "\n").map(String.init)
        let codes = lines.filter { $0.lowercased().hasPrefix("\(PairingURI.scheme):") }
        switch (codes.count, lines.count) {
        case (1, _): return .text(codes[0])
        case (0, 0):
            console.error(
                "no QR was found in \(DisplayText.escaped(path))",
                hint: "photograph the code whole, straight, and sharp")
        case (0, _): console.error("the QR in \(DisplayText.escaped(path)) is no pairing code", hint: nil)
        default:
            console.error(
                "\(codes.count) pairing codes are in \(DisplayText.escaped(path)): which agent is meant?", hint: nil)
        }
        return .failed(.badInput)
    }
}
