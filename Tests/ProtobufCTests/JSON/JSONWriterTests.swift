import Testing

@testable import ProtobufC

@Suite("The writer of JSON")
struct JSONWriterTests {
    /// Returns what an array of `capacity` bytes takes of the first `count` bytes of a text.
    private func copied(_ text: String, count: Int, capacity: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        let source = Array(text.utf8)
        unsafe source.withUnsafeBufferPointer { source in
            bytes.append(addingCapacity: capacity) { output in unsafe output.append(copying: source, count: count) }
        }
        return bytes
    }

    @Test("A copy ends with the text, with its count and with the memory, whichever is first")
    func bounds() {
        #expect(copied("abcdef", count: 3, capacity: 6) == Array("abc".utf8))
        #expect(copied("abc", count: 5, capacity: 8) == Array("abc".utf8))
        #expect(copied("abcdef", count: 6, capacity: 2) == Array("ab".utf8))
        #expect(copied("abc", count: -1, capacity: 3).isEmpty)
        #expect(copied("", count: 0, capacity: 0).isEmpty)
    }

    @Test("A text is written whole, wherever its first character to escape is")
    func texts() {
        for length in 0...40 {
            let plain = String(repeating: "a", count: length)
            var writer = JSONWriter(capacity: 0)
            writer.append(plain)
            writer.append(plain + "\"" + plain)
            #expect(writer.bytes == Array("\"\(plain)\"\"\(plain)\\\"\(plain)\"".utf8))
        }
    }
}
