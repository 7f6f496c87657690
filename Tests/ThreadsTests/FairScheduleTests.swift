import Testing

@testable import Threads

@Suite("Jobs in turns of their keys")
struct FairScheduleTests {
    typealias Schedule = FairSchedule<String, Int>

    private func schedule(running: Int = 2, waitingPerKey: Int = 10, waiting: Int = 100) -> Schedule {
        Schedule(limits: .init(runningPerKey: running, waitingPerKey: waitingPerKey, waiting: waiting))
    }

    @Test("Keys take turns, however many jobs one of them has")
    func turns() throws {
        var schedule = schedule(running: 100)
        for job in 0..<4 { _ = try schedule.append(job, of: "many") }
        _ = try schedule.append(10, of: "one")
        _ = try schedule.append(20, of: "two")
        var order: [Int] = []
        while let turn = schedule.next() { order.append(turn.job) }
        #expect(order == [0, 10, 20, 1, 2, 3])
        #expect(schedule.count == 0)
    }

    @Test("A key runs no more jobs than its bound, and another key does not wait for it")
    func bound() throws {
        var schedule = schedule(running: 2)
        for job in 0..<5 { _ = try schedule.append(job, of: "many") }
        #expect(schedule.next()?.job == 0)
        #expect(schedule.next()?.job == 1)
        #expect(schedule.next() == nil)
        #expect(!schedule.hasNext)
        _ = try schedule.append(10, of: "one")
        #expect(schedule.next()?.job == 10)
        schedule.finished("many")
        #expect(schedule.next()?.job == 2)
        #expect(schedule.next() == nil)
    }

    @Test("A key with too many jobs is refused, and others are not")
    func keyIsFull() throws {
        var schedule = schedule(waitingPerKey: 2, waiting: 3)
        _ = try schedule.append(0, of: "many")
        let second = try schedule.append(1, of: "many")
        #expect(throws: Schedule.Refusal.keyIsFull) { _ = try schedule.append(2, of: "many") }
        _ = try schedule.append(10, of: "one")
        #expect(throws: Schedule.Refusal.isFull) { _ = try schedule.append(20, of: "two") }
        #expect(schedule.remove(second) == 1)
        _ = try schedule.append(3, of: "many")
    }

    @Test("A job that is taken out frees its place and is never given out")
    func removal() throws {
        var schedule = schedule()
        let first = try schedule.append(0, of: "a")
        let only = try schedule.append(10, of: "b")
        _ = try schedule.append(1, of: "a")
        #expect(schedule.remove(first) == 0)
        #expect(schedule.remove(first) == nil)
        #expect(schedule.remove(only) == 10)
        #expect(schedule.next()?.job == 1)
        #expect(schedule.next() == nil)
        schedule.finished("a")
        schedule.finished("a")
        #expect(schedule.keyCount == 0)
    }

    @Test("Whatever is asked in whatever order, the bounds hold and nothing is lost")
    func model() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let limits = Schedule.Limits(
                runningPerKey: .random(in: 1...3, using: &random), waitingPerKey: .random(in: 1...6, using: &random),
                waiting: .random(in: 1...12, using: &random))
            var schedule = Schedule(limits: limits)
            var waiting: [(key: String, job: Int, ticket: Schedule.Ticket)] = []
            var running: [String: Int] = [:]
            for step in 0..<400 {
                let key = String(Int.random(in: 0..<4, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    let mayWait =
                        waiting.count < limits.waiting
                        && waiting.filter { $0.key == key }.count < limits.waitingPerKey
                    let ticket = try? schedule.append(step, of: key)
                    #expect((ticket != nil) == mayWait)
                    if let ticket { waiting.append((key, step, ticket)) }
                case 1:
                    let mayRun = waiting.filter { running[$0.key, default: 0] < limits.runningPerKey }
                    let turn = schedule.next()
                    #expect((turn != nil) == !mayRun.isEmpty)
                    guard let turn else { continue }
                    // The first of its key.
                    #expect(waiting.first { $0.key == turn.key }?.job == turn.job)
                    waiting.removeAll { $0.job == turn.job }
                    running[turn.key, default: 0] += 1
                    #expect(running[turn.key, default: 0] <= limits.runningPerKey)
                case 2:
                    guard running[key, default: 0] > 0 else { continue }
                    schedule.finished(key)
                    running[key, default: 0] -= 1
                default:
                    guard let chosen = waiting.randomElement(using: &random) else { continue }
                    #expect(schedule.remove(chosen.ticket) == chosen.job)
                    waiting.removeAll { $0.job == chosen.job }
                }
                #expect(schedule.count == waiting.count)
                let keys = Set(waiting.map(\.key)).union(running.filter { $0.value > 0 }.keys)
                #expect(schedule.keyCount == keys.count)
            }
        }
    }
}
