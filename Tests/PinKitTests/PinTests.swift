import PinKit
import Testing

@Suite struct PinTests {
    // requirement: pin.text-one-form
    @Test("The text of a pin is its prefix and the padded base64 of its bytes")
    func text() throws {
        var generator = SeededGenerator(seed: 51)
        for _ in 0..<300 {
            let bytes = generator.bytes(32)
            let digest = PinDigest(bytes.span)
            let pin = Pin(try #require(digest))
            #expect(pin.text == "sha256/" + Base64.encode(bytes))
            #expect(pin.textBytes == Array(pin.text.utf8))
            #expect(pin.textBytes.count == Pin.textLength)
            #expect(pin.description == pin.text)
        }
    }

    @Test("A set keeps the order, drops repetitions and is never empty")
    func set() {
        let pins = (0..<3).map { Pin(PinDigest(words: (0, 0, 0, $0))) }
        #expect(PinSet([]) == nil)
        #expect(PinSet([pins[1], pins[0], pins[1]])?.pins == [pins[1], pins[0]])
        let set = PinSet(pins[2])
        #expect(set.pins == [pins[2]])
        #expect(set.contains(pins[2]) && !set.contains(pins[0]))
    }
}
