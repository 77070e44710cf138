extension InputWalker {
    /// Tells by the first bytes what the input is: a byte order mark and UTF-16 are undone here, once.
    mutating func decide(_ visitor: some InputVisitor) {
        decideEncoding(visitor)
        let bytes = unsafe buffer.bytes.span
        var isPrintable = true
        for index in 0..<min(bytes.count, InputLimits.prefixBytes) {
            isPrintable =
                isPrintable && ((0x20..<0x7F).contains(bytes[index]) || Base64BlockDecoder.isBlank(bytes[index]))
        }
        if !bytes.isEmpty, !isPrintable, bytes[0] == UInt8(DERTag.sequence.rawValue) {
            // DER starts with a SEQUENCE, and its first bytes are not all printable; anything else is text.
            mode = .der
            return
        }
        if let row = Self.otherFormats.first(where: { bytes.holds($0.prefix, at: 0) }) {
            blocks += 1
            visitor.passed(InputBlock(number: blocks, offset: place(0), form: .pem), row.name)
            mode = .pem
            return
        }
        let first = bytes.indices.first { !Base64BlockDecoder.isBlank(bytes[$0]) }.map { bytes[$0] }
        mode = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .json : .bareText
    }

    /// The offset in the input of a byte of the window.
    @inline(__always)
    func place(_ index: Int) -> Int { buffer.place(index) }

    private mutating func decideEncoding(_ visitor: some InputVisitor) {
        let block = InputBlock(number: 1, offset: 0, form: .pem)
        let bytes = unsafe buffer.bytes.span
        let first = (0..<4).map { $0 < bytes.count ? Int(bytes[$0]) : -1 }
        let isText = { (byte: Int) in (0x20..<0x7F).contains(byte) || (0x09...0x0D).contains(byte) }
        switch (first[0], first[1], first[2], first[3]) {
        case (0xEF, 0xBB, 0xBF, _):
            buffer.drop(3)
            visitor.tolerated(block, .byteOrderMark)
        case (0xFF, 0xFE, _, _):
            buffer.drop(2)
            readUTF16(isBigEndian: false)
        case (0xFE, 0xFF, _, _):
            buffer.drop(2)
            readUTF16(isBigEndian: true)
        case (let one, 0, let two, 0) where isText(one) && isText(two): readUTF16(isBigEndian: false)
        case (0, let one, 0, let two) where isText(one) && isText(two): readUTF16(isBigEndian: true)
        default: break
        }
        func readUTF16(isBigEndian: Bool) {
            buffer.narrow(isBigEndian: isBigEndian)
            visitor.tolerated(block, .utf16(isBigEndian: isBigEndian))
        }
    }

    /// Files without a BEGIN line that people take for keys.
    private static let otherFormats: [(prefix: StaticString, name: StaticText)] = [
        ("ssh-", "an OpenSSH public key"), ("ecdsa-sha2-", "an OpenSSH public key"),
        ("sk-ssh-", "an OpenSSH public key"), ("sk-ecdsa-", "an OpenSSH public key"),
        ("---- BEGIN SSH2 PUBLIC KEY", "an SSH public key"), ("PuTTY-User-Key-File", "a PuTTY private key"),
    ]
}
