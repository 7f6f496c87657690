import Testing

@testable import ZRPC

struct TimerHeapTests {
    private func at(_ nanoseconds: Int) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(nanoseconds)) }

    @Test("Timers fire in the order of their times, and not before")
    func order() {
        var timers = TimerHeap<Int>()
        for time in [30, 10, 50, 20, 40] { _ = timers.add(at: at(time), time) }
        #expect(timers.popDue(at(9)) == nil)
        #expect(timers.next == at(10))
        #expect(timers.popDue(at(35)) == 10)
        #expect(timers.popDue(at(35)) == 20)
        #expect(timers.popDue(at(35)) == 30)
        #expect(timers.popDue(at(35)) == nil)
        #expect(timers.count == 2)
    }

    @Test("Adding, cancelling and firing at random agrees with a sorted list")
    func random() {
        var random = SplitMix(seed: 7)
        var timers = TimerHeap<Int>()
        var model: [(time: Int, number: Int, id: TimerHeap<Int>.ID)] = []
        var now = 0
        for number in 0..<20_000 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                let time = now + Int.random(in: 0..<1000, using: &random)
                model.append((time, number, timers.add(at: at(time), number)))
            case 5..<8 where !model.isEmpty:
                let index = Int.random(in: model.indices, using: &random)
                timers.cancel(model.remove(at: index).id)
            default:
                now += Int.random(in: 0..<100, using: &random)
                while let fired = timers.popDue(at(now)) {
                    guard let index = model.firstIndex(where: { $0.number == fired }) else {
                        Issue.record("timer \(fired) fired though it was not running")
                        return
                    }
                    #expect(model[index].time == model.map(\.time).min())
                    model.remove(at: index)
                }
                #expect(model.allSatisfy { $0.time > now })
            }
            #expect(timers.count == model.count)
        }
    }

    @Test("Nothing stays behind when timers are cancelled: room is used again")
    func reuse() {
        var timers = TimerHeap<Int>()
        let first = timers.add(at: at(5), 0)
        timers.cancel(first)
        timers.cancel(first)
        let second = timers.add(at: at(6), 1)
        #expect(first == second)
        #expect(timers.popDue(at(6)) == 1)
    }
}
