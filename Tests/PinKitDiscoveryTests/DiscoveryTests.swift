import PinKitSystem
import Testing

@testable import PinKitDiscovery

@Suite struct DiscoveryTests {
    @Test func theRecordIsAsShipped() {
        let bytes = ServiceType.text(ServiceType.record)
        #expect(bytes.first == 11 && bytes.count == 11 + 18 + 8 + 10 + 4)
        let pairs = ServiceType.pairs(bytes)
        #expect(pairs == ["version": "1.0", "protocol": "websocket", "path": "/ws", "type": "agent"])
    }

    /// Of any bytes that somebody announces, without a crash.
    @Test(
        arguments: [
            ([], [:]), ([0], [:]), ([5], [:]), ([1, 0x61], ["a": ""]), ([2, 0x61], ["a": ""]), ([1, 0x3D], [:]),
            ([3, 0x61, 0x3D, 0x62, 3, 0x61, 0x3D, 0x63], ["a": "b"]), ([255, 0xFF], ["\u{FFFD}": ""]),
        ] as [([UInt8], [String: String])])
    func hostileRecords(_ bytes: [UInt8], _ pairs: [String: String]) {
        #expect(ServiceType.pairs(bytes) == pairs)
    }

    @Test func errorsSayWhatWouldWork() {
        #expect(DiscoveryError(code: -65_537) == .noDaemon && DiscoveryError(code: -65_563) == .noDaemon)
        #expect(DiscoveryError(code: -65_540) == .failed(-65_540))
        #expect(DiscoveryError.noDaemon.hint?.contains("avahi-daemon") == true)
    }
}
