extension QRCode {
    /// The code for a terminal, two rows of modules a line: `▀` in the colour of the upper module on that of the lower.
    ///
    /// Both colours are set for every cell, black and white, whatever the terminal's own are: blocks on a default
    /// background are not read where it is dark, and full blocks leave gaps between lines.
    public var terminalText: String {
        var text = ""
        for y in stride(from: 0, to: sizeWithMargin, by: 2) {
            var colours: (Bool, Bool)?
            for x in 0..<sizeWithMargin {
                let next = (isDark(x, y), isDark(x, y + 1))
                if colours.map({ $0 != next }) ?? true {
                    // 38 and 48 with 5: colours 16 and 231 of the fixed palette, which no theme changes.
                    text += "\u{1B}[38;5;\(next.0 ? 16 : 231);48;5;\(next.1 ? 16 : 231)m"
                    colours = next
                }
                text += "▀"
            }
            text += "\u{1B}[0m\n"
        }
        return text
    }
}
