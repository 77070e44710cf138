extension EvidenceText {
    /// Times that something is taken off: more than any mixture of notations has layers.
    private static let rounds = 16

    /// Takes off everything that stands around the digest, and says what.
    ///
    /// - Parameter takesLabels: whether words are taken for what stands around it, and not for a part of it.
    @discardableResult
    mutating func peel(takesLabels: Bool = true) -> [PinRepair] {
        var repairs: [PinRepair] = []
        /// Whether something names a digest, and whether that is a prefix.
        var (isNamed, hasPrefix) = (false, false)
        for _ in 0..<Self.rounds {
            if !hasPrefix, takePlainPrefix() {
                (isNamed, hasPrefix) = (true, true)
                continue
            }
            guard var repair = peelOnce(hasPrefix: hasPrefix, takesLabels: takesLabels) else { break }
            // Where a prefix stands twice, the second one is no spelling but a slip.
            if repair.kind == .prefix, hasPrefix {
                repair = PinRepair(.repeatedPrefix, at: repair.offset, "\(repair.words) behind another one")
            }
            hasPrefix = hasPrefix || repair.kind == .prefix
            isNamed = isNamed || [.prefix, .otherDigest, .label, .doubtfulLabel, .pem].contains(repair.kind)
            repairs.append(repair)
        }
        if !isNamed { repairs.append(PinRepair(.noPrefix, at: offset, "no prefix")) }
        return repairs
    }

    /// The order matters: what surrounds goes before what it surrounds, and a label is looked for last.
    private mutating func peelOnce(hasPrefix: Bool, takesLabels: Bool) -> PinRepair? {
        takeBlanks() ?? takePEM() ?? takeQuotes() ?? takeEscapes() ?? takePercent() ?? takeLookAlikes()
            ?? takeOtherDigest() ?? takePrefix() ?? takeSeparator()
            ?? (takesLabels ? takeLabel(hasPrefix: hasPrefix) : nil)
    }

    private mutating func takeBlanks() -> PinRepair? {
        let front = symbols.prefix { $0.scalar.isBlank }
        let back = symbols.dropFirst(front.count).reversed().prefix { $0.scalar.isBlank }
        guard let first = front.first ?? back.last else { return nil }
        symbols = Array(symbols.dropFirst(front.count).dropLast(back.count))
        let words = first.scalar == "\n" || first.scalar == "\r" ? "a line end" : "a blank"
        return PinRepair(.blanks, at: first.offset, words + (front.isEmpty ? " behind it" : " before it"))
    }

    /// The base64 between the BEGIN and END lines of a PEM block.
    private mutating func takePEM() -> PinRepair? {
        let dashes = "-----"
        guard let begin = index(of: "-----BEGIN "), let label = index(of: dashes, from: begin + dashes.count) else {
            return nil
        }
        let start = label + dashes.count
        let end = index(of: dashes, from: start) ?? symbols.count
        let place = symbols[begin].offset
        symbols = symbols[start..<end].filter { !$0.scalar.isBlank }
        return PinRepair(.pem, at: place, "the lines of a PEM block")
    }

    /// Quotation marks, straight or typographic, and those that may close what they open.
    static let quotes: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "\"": ["\""], "'": ["'"], "`": ["`", "'"], "\u{201C}": ["\u{201D}", "\u{201C}"], "\u{201D}": ["\u{201D}"],
        "\u{201E}": ["\u{201C}", "\u{201D}"], "\u{2018}": ["\u{2019}"], "\u{2019}": ["\u{2019}"],
        "\u{201A}": ["\u{2018}", "\u{2019}"], "\u{AB}": ["\u{BB}"], "\u{BB}": ["\u{AB}"],
    ]
    /// All that close.
    static let closingQuotes = Set(quotes.values.joined())

    /// Quotation marks around everything, straight or typographic.
    private mutating func takeQuotes() -> PinRepair? {
        guard symbols.count >= 2, let first = symbols.first, let last = symbols.last,
            Self.quotes[first.scalar]?.contains(last.scalar) == true
        else { return nil }
        symbols = Array(symbols.dropFirst().dropLast())
        return PinRepair(.quotes, at: first.offset, "quotation marks")
    }

    /// Backslashes as JSON and shells write them: `\/`, `\"`, `\=`, `\n` and `\u002B`.
    private mutating func takeEscapes() -> PinRepair? {
        guard let first = symbols.firstIndex(where: { $0.scalar == "\\" }) else { return nil }
        let place = symbols[first].offset
        var result: [Symbol] = []
        var index = 0
        while index < symbols.count {
            guard symbols[index].scalar == "\\", index + 1 < symbols.count else {
                // A backslash at the end escapes nothing, and goes.
                if symbols[index].scalar != "\\" { result.append(symbols[index]) }
                index += 1
                continue
            }
            let next = symbols[index + 1]
            if next.scalar == "u", let scalar = hexadecimal(at: index + 2, digits: 4) {
                result.append(Symbol(scalar: scalar, offset: symbols[index].offset))
                index += 6
            } else if let scalar = Self.escaped(next.scalar) {
                result.append(Symbol(scalar: scalar, offset: symbols[index].offset))
                index += 2
            } else {
                result.append(symbols[index])
                index += 1
            }
        }
        guard result.count < symbols.count else { return nil }
        symbols = result
        return PinRepair(.escapes, at: place, "backslashes of JSON or a shell")
    }

    /// What a character stands for behind a backslash; a letter of no escape for nothing.
    private static func escaped(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "n", "r": "\n"
        case "t": "\t"
        default: scalar.isASCII && (scalar.hexValue != nil || scalar.base64Value.map { $0 < 62 } == true) ? nil : scalar
        }
    }

    /// One layer of percent-encoding (RFC 3986 §2.1); a second one is the next round's.
    private mutating func takePercent() -> PinRepair? {
        var result: [Symbol] = []
        var place: Int?
        var index = 0
        while index < symbols.count {
            let symbol = symbols[index]
            if symbol.scalar == "%", let scalar = hexadecimal(at: index + 1, digits: 2) {
                place = place ?? symbol.offset
                result.append(Symbol(scalar: scalar, offset: symbol.offset))
                index += 3
            } else {
                result.append(symbol)
                index += 1
            }
        }
        guard let place else { return nil }
        symbols = result
        return PinRepair(.percentEncoded, at: place, "percent-encoding")
    }

    private func hexadecimal(at start: Int, digits: Int) -> Unicode.Scalar? {
        guard start + digits <= symbols.count else { return nil }
        var value: UInt32 = 0
        for symbol in symbols[start..<start + digits] {
            guard let digit = symbol.scalar.hexValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return Unicode.Scalar(value)
    }

    /// Letters of other alphabets that look like those of base64.
    private mutating func takeLookAlikes() -> PinRepair? {
        var repair: PinRepair?
        for index in symbols.indices {
            guard let plain = LookAlikes.plain(of: symbols[index].scalar) else { continue }
            if repair == nil {
                let code = String(symbols[index].scalar.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
                repair = PinRepair(
                    .lookAlike, at: symbols[index].offset, "the letter U+\(padded), which only looks like \(plain)")
            }
            symbols[index].scalar = plain
        }
        return repair
    }
}
