/// Characters that people and fonts take for one another.
enum LookAlikes {
    /// The ASCII character that a Cyrillic, Greek or full-width one looks like, or a dash or slash of typography.
    static func plain(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        // Full-width forms stand in the order of ASCII.
        if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0) }
        return pairs[scalar]
    }

    /// Whether two ASCII characters are easily misread for one another.
    static func areAlike(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        groups.contains { $0.contains(one) && $0.contains(other) }
    }

    private static let pairs: [Unicode.Scalar: Unicode.Scalar] = {
        let foreign = "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧο‐‑‒–—−⁄∕＝"
        let latin = "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXo------//="
        return Dictionary(zip(foreign.unicodeScalars, latin.unicodeScalars)) { first, _ in first }
    }()

    private static let groups: [Set<Unicode.Scalar>] = [
        ["0", "O", "o", "D", "Q"], ["1", "l", "I", "i", "|"], ["5", "S", "s"], ["8", "B"], ["2", "Z", "z"],
        ["6", "b", "G"], ["9", "g", "q"], ["u", "v"], ["U", "V"], ["n", "h"], ["c", "e"],
    ]
}
