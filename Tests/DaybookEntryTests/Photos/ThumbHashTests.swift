import Foundation
import Testing

@testable import DaybookEntry

@Suite("ThumbHash of a turned photo")
struct ThumbHashTests {
    /// Pictures and what the reference, `rgbaToThumbHash`, makes of them standing and turned by one, two and three
    /// quarters: wide, high, square, and one with a clear part.
    static let hashes = [
        [
            "GHgOTZqAd4end4iZd3h4hnUwBsd3", "GHgOTRqYaFB5iHh4eHd4h2/FNwd3", "GHgOTZqPeIioeIdph4iIdno/9jh3",
            "GHgOTRqXZ192h3eHiIeIh2DKx/iI",
        ],
        [
            "GZgJZBqAOHqXeYZnV3h3UDb3iA==", "GZgJZJqcaXpQeXeIh4hvpwc4iA==", "GZgJZBqPx4qXdoloqHh4X8YIhw==",
            "GZgJZJqTZnVfdnh4d4dgqPfIiA==",
        ],
        [
            "FygKVxaAeIemd4iZd3iIZ4iGZwdkcI4I", "FygKVxaZaHlQeXiId4h4eId3+GZ7cXAH", "FygKVxaPd4ipeIdph4h4Z4eJl/dkj4EI",
            "FygKVxaWZ3Zfdnd4h3iIeIh4CJZ7jn8I",
        ],
        [
            "14eKI5QsgGe3aIZ2MAnIaIC8U5irl3g=", "14eKIxQsaECId2mfxjcGh7x2oHp4x7Y=", "14eKI5Qsj2i4Z3Z5P/k4aI+zXJdbZ3g=",
            "14eKIxQsZ0+HiGmQycf2h7N5r3WIN7Y=",
        ],
    ]

    @Test("is that of the turned picture, but for waves that are none", arguments: hashes)
    func turned(hashes: [String]) throws {
        for (quarters, turn) in [PhotoTurn.none, .quarter, .half, .threeQuarters].enumerated() {
            let made = try parts(ThumbHash.turned(hashes[0], by: turn))
            let expected = try parts(hashes[quarters])
            #expect(made.head == expected.head)
            // A wave that is none lies between 7 and 8, and is rounded up whether it is turned or not.
            #expect(made.waves.count == expected.waves.count)
            #expect(zip(made.waves, expected.waves).allSatisfy { abs($0 - $1) <= 1 })
        }
    }

    @Test("comes back after four quarters", arguments: hashes)
    func around(hashes: [String]) {
        let once = ThumbHash.turned(hashes[0], by: .quarter)
        #expect(once != hashes[0])
        #expect(ThumbHash.turned(ThumbHash.turned(once, by: .half), by: .quarter) == hashes[0])
    }

    @Test("Texts that are no hash stay what they are", arguments: ["", "?", "aGFzaA==", "/////w==", "GHgOTZqA"])
    func others(text: String) {
        #expect(ThumbHash.turned(text, by: .quarter) == text)
    }

    private func parts(_ text: String) throws -> (head: [UInt8], waves: [Int]) {
        let bytes = try Array(#require(Data(base64Encoded: text)))
        let start = bytes[2] & 0x80 != 0 ? 6 : 5
        return (Array(bytes.prefix(start)), bytes.dropFirst(start).flatMap { [Int($0 & 15), Int($0 >> 4)] })
    }
}
