import Testing

@testable import ZRPC

struct StreamPaceTests {
    /// A pace that may be asked within an expectation.
    private final class Paced {
        var pace = StreamPace()

        func holds(_ now: MonotonicTime) -> Bool { pace.holds(now) }
    }

    private let start = MonotonicTime(nanoseconds: 1_000_000_000)

    private func later(_ nanoseconds: Int64) -> MonotonicTime { start.advanced(byNanoseconds: nanoseconds) }

    @Test("Without calls, streams wait for nothing")
    func alone() {
        let pace = Paced()
        for time in 0..<1000 {
            #expect(!pace.holds(later(Int64(time))))
            pace.pace.largeMessageWentOut(StreamPace.bytesPerTurn)
        }
        #expect(pace.pace.maximumUnderWay(start) == StreamPace.maximumUnderWay)
    }

    @Test("A message waits for a call's answer, and no longer than its share of time")
    func holds() {
        let pace = Paced()
        pace.pace.callBegan(start)
        #expect(pace.holds(start))
        #expect(pace.holds(later(StreamPace.longestHold - 1)))
        #expect(!pace.holds(later(StreamPace.longestHold)))
        pace.pace.largeMessageWentOut(StreamPace.bytesPerTurn)
        #expect(pace.holds(later(StreamPace.longestHold)))
        pace.pace.noteResponse(at: later(StreamPace.longestHold + 1))
        #expect(!pace.holds(later(StreamPace.longestHold + 1)))
    }

    @Test("An answer gives streams a turn of so many bytes, whatever their messages' sizes")
    func turns() {
        let pace = Paced()
        pace.pace.callBegan(start)
        pace.pace.noteResponse(at: start)
        let size = StreamPace.bytesPerTurn / 8
        for _ in 0..<8 {
            #expect(!pace.holds(start))
            pace.pace.largeMessageWentOut(size)
        }
        #expect(pace.holds(start))
    }

    @Test("Calls without a pause hold no message longer than its share of time", arguments: [false, true])
    func neverStarves(areAnswered: Bool) {
        let pace = Paced()
        var sent = 0
        var time = start
        for _ in 0..<10_000 {
            time = time.advanced(byNanoseconds: 10_000)
            // Of a server's turn: what handlers answered goes, then what arrived begins.
            if areAnswered { pace.pace.noteResponse(at: time) }
            pace.pace.callBegan(time)
            if pace.holds(time) { continue }
            pace.pace.largeMessageWentOut(StreamPace.bytesPerTurn)
            sent += 1
        }
        // 100 ms: a message for each 250 us, and for the 10 us until it is asked about.
        #expect((380...400).contains(sent))
    }

    @Test("Less is under way beside calls, until none come any more")
    func underWay() {
        let pace = Paced()
        pace.pace.callBegan(start)
        pace.pace.noteResponse(at: start)
        #expect(pace.pace.maximumUnderWay(later(StreamPace.callsExpected - 1)) == StreamPace.maximumBesideCalls)
        #expect(pace.pace.maximumUnderWay(later(StreamPace.callsExpected)) == StreamPace.maximumUnderWay)
        #expect(!pace.holds(later(StreamPace.callsExpected)))
    }
}
