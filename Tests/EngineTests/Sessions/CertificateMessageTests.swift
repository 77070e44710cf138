import Testing

@testable import PinKitOpenSSL

@Suite("Certificate messages")
struct CertificateMessageTests {
    struct Row: Sendable {
        let message: [UInt8]
        let isTLS13: Bool
        let certificates: [[UInt8]]?
    }

    static let rows = [
        Row(message: [11, 0, 0, 9, 0, 0, 6, 0, 0, 1, 7, 0, 0], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0, 11, 0, 0, 8, 0, 0, 2, 7, 8, 0, 0, 0], isTLS13: false, certificates: [[7, 8], []]),
        Row(message: [11, 0, 0, 3, 0, 0, 0], isTLS13: false, certificates: []),
        Row(
            message: [11, 0, 0, 13, 1, 9, 0, 0, 8, 0, 0, 1, 7, 0, 2, 5, 5], isTLS13: true, certificates: [[7]]),
        Row(message: [11, 0, 0, 4, 0, 0, 0, 0], isTLS13: true, certificates: []),
        // Lengths that do not fit, at each level, and bytes that are left over.
        Row(message: [], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0, 4, 0, 0, 0], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0, 4, 0, 0, 0, 0], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0, 3, 0, 0, 0, 0], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0, 5, 0, 0, 2, 0, 0], isTLS13: false, certificates: nil),
        Row(message: [11, 0, 0, 8, 0, 0, 0, 4, 0, 0, 1, 7], isTLS13: true, certificates: nil),
        Row(message: [11, 0, 0, 4, 9, 0, 0, 0], isTLS13: true, certificates: nil),
    ]

    @Test("Lengths fit at every level, or nothing is read", arguments: rows)
    func lengths(row: Row) {
        #expect(CertificateMessage(row.message, isTLS13: row.isTLS13)?.certificates == row.certificates)
    }
}
