import Hashing
import Testing

@Suite("CRC-32")
struct CRC32Tests {
    private func sum(_ pieces: [UInt8]...) -> UInt32 {
        var sum = CRC32()
        for piece in pieces { sum.update(data: piece) }
        return sum.value
    }

    @Test("It is the sum that ZIP has, whatever pieces the bytes come in")
    func values() {
        let text = Array("123456789".utf8)
        #expect(sum() == 0)
        #expect(sum([]) == 0)
        #expect(sum(text) == 0xCBF4_3926)
        #expect(sum(Array(text[..<4]), [], Array(text[4...])) == 0xCBF4_3926)
        #expect(sum([0]) == 0xD202_EF8D)
    }
}
