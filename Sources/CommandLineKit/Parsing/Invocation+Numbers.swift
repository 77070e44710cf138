extension Invocation {
    /// The value of an option or argument as a whole number within a range, or nil if it was not given.
    /// - Throws: `UsageError` that names the value and the range.
    public func integer(_ key: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(key) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let limits = "from \(range.lowerBound) to \(range.upperBound)"
            throw invalidValue(text, of: key, "a whole number \(limits) is expected")
        }
        return number
    }

    /// The value of an option or argument as a decimal number within a range, or nil if it was not given.
    /// - Throws: `UsageError` that names the value and the range.
    public func number(_ key: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
        guard let text = value(key) else { return nil }
        guard isDecimal(text), let number = Double(text), range.contains(number) else {
            let limits = "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
            throw invalidValue(text, of: key, "a number \(limits) is expected")
        }
        return number
    }

    /// A number without the fraction of a whole one: `3600`, not `3600.0`.
    private func plain(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }

    /// `Double` reads hexadecimal, infinities and NaN too, which nobody means on a command line.
    private func isDecimal(_ text: String) -> Bool {
        text.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
    }
}
