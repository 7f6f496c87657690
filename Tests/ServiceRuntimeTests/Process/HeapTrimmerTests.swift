import Foundation
import Testing

@testable import ServiceRuntime

@Suite("What the heap keeps", .serialized)
struct HeapTrimmerTests {
    /// What of the process is in memory, in bytes.
    private var resident: Int {
        get throws {
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(fields[1])) * 4096
        }
    }

    @Test("What a burst left free goes back to the system, at the second look")
    func burst() throws {
        // Smaller than what is mapped by itself, and with a block behind that stays.
        var blocks = (0..<2560).map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: 64 << 10) }
        let last = [UInt8](repeating: 1, count: 64 << 10)
        #expect(blocks.reduce(0) { $0 + $1.count } == 160 << 20)
        blocks = []
        let before = try resident
        let free = HeapTrimmer.look(before: 0)
        #expect(free >= 128 << 20, "\(free) bytes are free")
        #expect(HeapTrimmer.look(before: free) == 0)
        let after = try resident
        #expect(after < before - (100 << 20), "\(before) bytes before, \(after) after")
        #expect(last.count == 64 << 10)
    }
}
