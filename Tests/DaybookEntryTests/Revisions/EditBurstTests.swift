import Testing

@testable import DaybookEntry

@Suite("Which changes are one revision")
struct EditBurstTests {
    private let start = utc("2023-09-01T12:00:00")
    private let phone = UUIDBytes(high: 1, low: 1)
    private let laptop = UUIDBytes(high: 2, low: 2)

    /// Returns the number of bursts that changes at these seconds make.
    private func bursts(_ seconds: [Int64]) -> Int {
        var burst: EditBurst?
        var count = 0
        for second in seconds {
            let next = EditBurst.joining(burst, by: phone, at: start.advanced(bySeconds: second))
            if next.start != burst?.start { count += 1 }
            burst = next
        }
        return count
    }

    @Test("A pause of 60 seconds is within a burst, a longer one ends it")
    func pause() {
        #expect(bursts([0, 60, 120]) == 1)
        #expect(bursts([0, 60, 121]) == 2)
    }

    @Test("A burst lasts 10 minutes at most, however short the pauses")
    func length() {
        #expect(bursts((0...10).map { $0 * 60 }) == 1)
        #expect(bursts((0...60).map { $0 * 10 } + [601]) == 2)
    }

    @Test("Another session's change is another burst, and so is one after the clock went back")
    func others() {
        var burst = EditBurst.joining(nil, by: phone, at: start)
        burst.hasRevision = true
        #expect(EditBurst.joining(burst, by: phone, at: start).hasRevision)
        #expect(!EditBurst.joining(burst, by: laptop, at: start).hasRevision)
        #expect(!EditBurst.joining(burst, by: phone, at: start.advanced(bySeconds: -1)).hasRevision)
    }
}
