import PinKit
import PinKitSystem

/// How the picture looks on a terminal; without colour the same marks stand in the same places.
struct PictureStyle {
    let hasColour: Bool

    /// Colour for a terminal that can show it, and never against NO_COLOR.
    static var ofStandardOutput: PictureStyle {
        PictureStyle(
            hasColour: Terminal.isTerminal(.output) && (Environment.value(of: "NO_COLOR") ?? "").isEmpty
                && Environment.value(of: "TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false)
    }

    /// The mark of a part: told apart by its density, and on a terminal by its colour too.
    func mark(_ part: PicturePart, width: Int = 1) -> String {
        let symbol =
            switch part {
            case .notHashed: "·"
            case .header: "▒"
            case .key: "█"
            }
        return paint(String(repeating: symbol, count: width), part)
    }

    /// Text in the colour of a part.
    func paint(_ text: String, _ part: PicturePart) -> String {
        switch part {
        case .notHashed: faint(text)
        case .header: wrap(text, "33")
        case .key: wrap(text, "32")
        }
    }

    /// What is there for those who look twice.
    func faint(_ text: String) -> String { wrap(text, "2") }
    /// What matters most.
    func strong(_ text: String) -> String { wrap(text, "1") }

    /// Select Graphic Rendition of ECMA-48 §8.3.117.
    private func wrap(_ text: String, _ code: String) -> String {
        hasColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
