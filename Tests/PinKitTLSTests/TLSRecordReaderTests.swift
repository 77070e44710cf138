import PinKitTLS
import Testing

@Suite struct TLSRecordReaderTests {
    static let stream: [UInt8] =
        ToyTLS.record(.handshake, [1, 2, 3]) + ToyTLS.record(.changeCipherSpec, [1]) + ToyTLS.alert(42)
        + ToyTLS.record(.alert, [UInt8](repeating: 9, count: 19)) + ToyTLS.record(.applicationData, [4, 5, 6, 7])
        + ToyTLS.record(.applicationData, [])

    @Test(arguments: [1, 2, 3, 5, 7, 1_000]) func piecesMakeNoDifference(size: Int) {
        var reader = TLSRecordReader()
        var records: [TLSRecord] = []
        for start in stride(from: 0, to: Self.stream.count, by: size) {
            records += reader.read(Array(Self.stream[start..<min(start + size, Self.stream.count)]))
        }
        #expect(
            records.map(\.type) == [.handshake, .changeCipherSpec, .alert, .alert, .applicationData, .applicationData])
        #expect(records.map(\.length) == [3, 1, 2, 19, 4, 0])
        #expect(records.allSatisfy { $0.version == 0x0303 })
        #expect(reader.tally.bytes == Self.stream.count)
        #expect(reader.tally.applicationDataBytes == 4)
        #expect(reader.tally.count(of: .applicationData) == 2)
        #expect(reader.tally.alerts == [TLSPlaintextAlert(level: 2, alert: 42)])
        #expect(reader.tally.notTLS == nil)
    }

    @Test func anUnfinishedRecordCountsItsBytes() {
        var reader = TLSRecordReader()
        #expect(reader.read([23, 3, 3, 0, 10, 1, 2, 3]).isEmpty)
        #expect(reader.tally.applicationDataBytes == 3)
        #expect(reader.tally.count(of: .applicationData) == 0)
    }

    /// Bytes after one record of six, and whether they can be a header.
    @Test(
        arguments: [
            ([99, 3, 3, 0, 1], true), ([22, 2, 3, 0, 1], true), ([22, 3, 3, 0x48, 1], true),
            ([22, 3, 3, 0x48, 0], false),
        ] as [([UInt8], Bool)])
    func whatIsNoHeaderIsNamedByItsOffset(header: [UInt8], isFault: Bool) {
        var reader = TLSRecordReader()
        for byte in ToyTLS.record(.handshake, [1]) + header + [0, 0] { reader.read([byte]) }
        #expect(reader.tally.notTLS == (isFault ? 6 : nil))
        #expect(reader.tally.bytes == 13)
    }

    @Test func alertsAreBounded() {
        var reader = TLSRecordReader()
        for _ in 0..<100 { reader.read(ToyTLS.alert(0)) }
        #expect(reader.tally.alerts.count == TLSRecordTally.mostAlerts)
        #expect(reader.tally.count(of: .alert) == 100)
    }

    @Test func theFirstBytesTellTLSFromClearText() {
        #expect(TLSRecordReader.canStartRecord([]))
        #expect(TLSRecordReader.canStartRecord([22]))
        #expect(TLSRecordReader.canStartRecord([21, 3, 1]))
        #expect(!TLSRecordReader.canStartRecord(Array("HTTP".utf8)))
        #expect(!TLSRecordReader.canStartRecord([22, 2]))
    }
}
