import Testing

@testable import ZRPC

struct StreamPaceTests {
    private let start = MonotonicTime(nanoseconds: 1_000_000_000)

    private func later(_ nanoseconds: Int64) -> MonotonicTime { start.advanced(byNanoseconds: nanoseconds) }

    @Test("A call holds streams until it is answered, and no longer than its share of time")
    func holds() {
        var pace = StreamPace()
        #expect(!pace.holds(start))
        pace.callBegan(start)
        #expect(pace.holds(later(StreamPace.longestHold - 1)))
        #expect(!pace.holds(later(StreamPace.longestHold)))
        pace.callAnswered()
        #expect(!pace.holds(start))
    }

    @Test("Calls that follow each other without an answer never hold a stream's message longer")
    func neverStarves() {
        var pace = StreamPace()
        var sent = 0
        var time = start
        for _ in 0..<10_000 {
            time = time.advanced(byNanoseconds: 10_000)
            pace.callBegan(time)
            if pace.holds(time) { continue }
            pace.messageWentOut()
            sent += 1
        }
        // 100 ms of calls: a message for each 250 us, and for the 10 us until the next call.
        #expect((380...400).contains(sent))
    }

    @Test("Less is under way after a call went out, until so many streams' messages followed")
    func underWay() {
        var pace = StreamPace()
        #expect(pace.mostUnderWay == StreamPace.mostUnderWay)
        pace.callWentOut()
        for _ in 0..<StreamPace.messagesBesideCalls {
            #expect(pace.mostUnderWay == StreamPace.mostBesideCalls)
            pace.messageWentOut()
        }
        #expect(pace.mostUnderWay == StreamPace.mostUnderWay)
    }
}
