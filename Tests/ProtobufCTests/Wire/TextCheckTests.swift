import Testing

@testable import ProtobufC

@Suite("The check of texts")
struct TextCheckTests {
    private func fault(_ bytes: [UInt8], from start: Int = 0) -> TextFault? {
        unsafe bytes.span.bytes.textFault(from: start, to: bytes.count)
    }

    private func expected(_ bytes: ArraySlice<UInt8>) -> Set<TextFault?> {
        let isText = String(validating: bytes, as: UTF8.self) != nil
        let holdsNUL = bytes.contains(0)
        if isText { return holdsNUL ? [.embeddedNUL] : [nil] }
        return holdsNUL ? [.embeddedNUL, .invalidUTF8] : [.invalidUTF8]
    }

    @Test("It agrees with the standard library on random bytes at every alignment", arguments: 1...4)
    func randomTexts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = ["a", " ", "é", "가", "힣", "\u{7FF}", "\u{800}", "\u{FFFF}", "😀", "\u{10FFFF}", "\0", "\u{D7FF}"]
        for _ in 0..<5_000 {
            var bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
                Array(
                    (Int.random(in: 0..<4, using: &random) == 0 ? letters.randomElement(using: &random) ?? "" : "b")
                        .utf8)
            }
            if Bool.random(using: &random), let index = bytes.indices.randomElement(using: &random) {
                bytes[index] = UInt8.random(in: 0...255, using: &random)
            }
            let start = Int.random(in: 0...bytes.count, using: &random)
            if !expected(bytes[start...]).contains(fault(bytes, from: start)) {
                Issue.record("\(bytes) from \(start)")
            }
        }
    }

    @Test("It agrees with the standard library on every sequence of two bytes, and of three behind each lead")
    func shortSequences() {
        for first in UInt8(0x80)...0xFF {
            for second in UInt8.min...UInt8.max {
                for third: [UInt8] in [[], [0x7F], [0x80], [0xBF], [0xC0], [0x80, 0x61]] {
                    let bytes = [first, second] + third
                    if !expected(bytes[...]).contains(fault(bytes)) { Issue.record("\(bytes)") }
                }
            }
        }
    }

    @Test("A zero byte is found at every place of every length")
    func zeroBytes() {
        for count in 1...40 {
            #expect(fault([UInt8](repeating: 0x7F, count: count)) == nil)
            for place in 0..<count {
                var bytes = [UInt8](repeating: 0x61, count: count)
                bytes[place] = 0
                #expect(fault(bytes) == .embeddedNUL)
            }
        }
    }
}
