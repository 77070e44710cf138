/// One direction of a connection as it was on the wire: counted whole, kept up to a limit.
struct WireTap: Sendable {
    /// The first bytes, at most `limit`.
    private(set) var bytes: [UInt8] = []
    private var reader = TLSRecordReader()
    private let limit: Int

    init(keeping limit: Int) { self.limit = limit }

    var tally: TLSRecordTally { reader.tally }

    mutating func record(_ piece: [UInt8]) {
        bytes += piece.prefix(limit - bytes.count)
        reader.read(piece)
    }
}
