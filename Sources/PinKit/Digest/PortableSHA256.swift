/// SHA-256 in plain Swift (FIPS 180-4 §6.2), fed in pieces of any size.
public struct PortableSHA256: Sendable {
    private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

    private var state: State = (
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
    )
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    /// A hash of nothing so far.
    public init() { pending.reserveCapacity(64) }

    /// The SHA-256 of an array.
    public static func digest(of bytes: [UInt8]) -> PinDigest {
        var hash = PortableSHA256()
        hash.update(bytes.span, 0..<bytes.count)
        return hash.finalize()
    }

    /// Adds `bytes[range]` to the message.
    public mutating func update(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        length &+= UInt64(range.count)
        var next = range.lowerBound
        while !pending.isEmpty, next < range.upperBound {
            pending.append(bytes[next])
            next += 1
            if pending.count == 64 { compressPending() }
        }
        while range.upperBound - next >= 64 {
            state = Self.compress(state, bytes, at: next)
            next += 64
        }
        while next < range.upperBound {
            pending.append(bytes[next])
            next += 1
        }
    }

    /// Pads the message (§5.1.1) and gives its digest; the value is used up.
    public consuming func finalize() -> PinDigest {
        let bits = length &* 8
        pending.append(0x80)
        if pending.count == 64 { compressPending() }
        while pending.count != 56 {
            pending.append(0)
            if pending.count == 64 { compressPending() }
        }
        for shift in stride(from: 56, through: 0, by: -8) {
            pending.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        compressPending()
        return PinDigest(
            words: (
                UInt64(state.0) << 32 | UInt64(state.1), UInt64(state.2) << 32 | UInt64(state.3),
                UInt64(state.4) << 32 | UInt64(state.5), UInt64(state.6) << 32 | UInt64(state.7)
            ))
    }

    private mutating func compressPending() {
        state = Self.compress(state, pending.span, at: 0)
        pending.removeAll(keepingCapacity: true)
    }

    /// One application of §6.2.2 to 64 bytes; the schedule is a ring of sixteen words.
    private static func compress(_ state: State, _ bytes: Span<UInt8>, at start: Int) -> State {
        unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 16) { schedule in
            var (a, b, c, d, e, f, g, h) = state
            for round in 0..<64 {
                // The ring is indexed modulo sixteen, so every access stays inside the allocation.
                let slot = round & 15
                let word: UInt32
                if round < 16 {
                    let at = start + round * 4
                    word =
                        UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16
                        | UInt32(bytes[at + 2]) << 8 | UInt32(bytes[at + 3])
                } else {
                    let early = unsafe schedule[(round + 1) & 15]
                    let late = unsafe schedule[(round + 14) & 15]
                    let sigma0 = early.rotated(right: 7) ^ early.rotated(right: 18) ^ early >> 3
                    let sigma1 = late.rotated(right: 17) ^ late.rotated(right: 19) ^ late >> 10
                    word = unsafe schedule[slot] &+ sigma0 &+ schedule[(round + 9) & 15] &+ sigma1
                }
                unsafe schedule[slot] = word
                let sum1 = e.rotated(right: 6) ^ e.rotated(right: 11) ^ e.rotated(right: 25)
                let choice = (e & f) ^ (~e & g)
                let first = h &+ sum1 &+ choice &+ constants[round] &+ word
                let sum0 = a.rotated(right: 2) ^ a.rotated(right: 13) ^ a.rotated(right: 22)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ sum0 &+ majority)
            }
            return (
                state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d,
                state.4 &+ e, state.5 &+ f, state.6 &+ g, state.7 &+ h
            )
        }
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes, FIPS 180-4 §4.2.2.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func rotated(right count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
