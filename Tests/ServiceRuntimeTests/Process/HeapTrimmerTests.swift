import Testing

@testable import ServiceRuntime

@Suite("What the heap keeps", .serialized)
struct HeapTrimmerTests {
    @Test("What a burst left free goes back to the system, at the second look")
    func burst() throws {
        let start = HeapTrimmer.Look(settled: ProcessMemory.resident)
        // Smaller than what is mapped by itself, and with a block behind that stays.
        var blocks = (0..<2560).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 64 << 10) }
        let last = [UInt8](repeating: 1, count: 64 << 10)
        #expect(blocks.reduce(0) { $0 + $1.count } == 160 << 20)
        blocks = []
        let before = ProcessMemory.resident
        let first = HeapTrimmer.look(after: start)
        #expect(first.0.free >= 128 << 20, "\(first.0.free) bytes are free")
        #expect(!first.isDue)
        var looked = HeapTrimmer.look(after: first.0)
        #expect(looked.isDue)
        ProcessMemory.giveBack()
        let after = ProcessMemory.resident
        #expect(after < before - (100 << 20), "\(before) bytes before, \(after) after")
        // What is free stays free; there is nothing more to give back.
        for _ in 0..<4 {
            looked = HeapTrimmer.look(after: looked.0)
            #expect(!looked.isDue)
        }
        #expect(last.count == 64 << 10)
    }
}
