import Testing
import ZRPCTesting

@testable import ZRPC

struct StreamTableTests {
    /// Numbers that ascend as a client's do, mostly by one, and as somebody may choose them: the places of the last ones
    /// all coincide.
    private static let strides: [UInt64] = [1, 2, 3, 16, 64, 1024, 1 << 40, 0xF1DE_83E1_9937_733D]

    @Test("It keeps what a dictionary keeps, whatever is added and taken out", arguments: strides)
    func againstDictionary(stride: UInt64) {
        var random = SplitMix(seed: stride)
        var table = StreamTable<UInt64>()
        var dictionary: [UInt64: UInt64] = [:]
        var last: UInt64 = 0
        for step in 0..<20_000 {
            // It fills and empties by turns.
            let adds = UInt64.random(in: 0..<100, using: &random) < (step / 1000 % 2 == 0 ? 60 : 40)
            if adds {
                last &+= stride
                table.insert(last ^ 5, for: last)
                dictionary[last] = last ^ 5
            } else if let id = dictionary.keys.randomElement(using: &random) {
                #expect(table.remove(id) == dictionary.removeValue(forKey: id))
                #expect(table.remove(id) == nil)
            }
            if let id = dictionary.keys.randomElement(using: &random), let index = table.index(of: id) {
                table[at: index] &+= 1
                dictionary[id, default: 0] &+= 1
                #expect(table[id] == dictionary[id])
            }
            #expect(table.count == dictionary.count)
        }
        for (id, value) in dictionary { #expect(table[id] == value) }
        #expect(Set(table.entries.map(\.id)) == Set(dictionary.keys))
    }

    @Test("Nothing is found that is not there")
    func absent() {
        var table = StreamTable<Int>()
        #expect(table[1] == nil)
        #expect(table.remove(1) == nil)
        table.insert(7, for: .max)
        #expect(table[.max] == 7)
        #expect(table[.max - 16] == nil)
        #expect(table.remove(.max) == 7)
        #expect(table.isEmpty)
    }
}
