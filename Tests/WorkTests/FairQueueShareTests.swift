import Testing

import Work

/// Keys that share a few places, with a clock that a test sets.
struct FairQueueShareTests {
    /// Places of a lane that jobs hold for so long; nothing waits for real.
    private struct Lane {
        struct Job: Sendable { let account: String, length: Int, came: Int }

        var queue: FairQueue<String, Job>
        let places: Int
        private var running: [(job: Job, end: Int)] = []
        private(set) var now = 0
        /// The times that the jobs of each account waited for their places.
        private(set) var waits: [String: [Int]] = [:]

        init(_ limits: QueueLimits<String>, places: Int) {
            queue = FairQueue(limits: limits)
            self.places = places
        }

        mutating func add(_ account: String, _ length: Int) {
            _ = try? queue.append(Job(account: account, length: length, came: now), of: account, weight: length)
            begin()
        }

        private mutating func begin() {
            while running.count < places, let job = queue.next(at: .seconds(now))?.job {
                running.append((job, now + job.length))
                waits[job.account, default: []].append(now - job.came)
            }
        }

        /// Lets seconds pass, and jobs end in them.
        mutating func pass(until end: Int) {
            while let next = running.map(\.end).min(), next <= end {
                now = next
                for (job, _) in running.filter({ $0.end == next }) {
                    queue.finished(job.account, after: .seconds(job.length), at: .seconds(now))
                }
                running.removeAll { $0.end == next }
                begin()
            }
            now = end
        }
    }

    @Test("A short film of another account does not wait for ten long ones")
    func films() {
        var lane = Lane(QueueLimits(perKey: .init(running: 1, share: 1)), places: 2)
        for _ in 0..<10 { lane.add("hoarder", 3600) }
        lane.pass(until: 10)
        lane.add("minji", 30)
        lane.pass(until: 40_000)
        #expect(lane.waits["minji"] == [0])
        #expect(lane.waits["hoarder"] == (0..<10).map { $0 * 3600 })
    }

    @Test("Of one account the shortest film is first, and of equals the one that came first")
    func shortest() throws {
        var queue = FairQueue<String, String>(limits: .init(perKey: .init(running: 1, share: 1)))
        for (name, weight) in [("long", 90), ("short", 5), ("middle", 40), ("short too", 5)] {
            _ = try queue.append(name, of: "minji", weight: weight)
        }
        var order: [String] = []
        while let next = queue.next()?.job {
            order.append(next)
            #expect(queue.next()?.job == nil, "one of an account is under way")
            queue.finished("minji")
        }
        #expect(order == ["short", "short too", "middle", "long"])
    }

    @Test("Accounts take turns, whatever theirs weighs")
    func turns() throws {
        var queue = FairQueue<String, String>(limits: .init(perKey: .init(share: 1)))
        for number in 0..<3 { _ = try queue.append("a\(number)", of: "a", weight: 1) }
        for number in 0..<2 { _ = try queue.append("b\(number)", of: "b", weight: 100) }
        var order: [String] = []
        while let next = queue.next()?.job {
            order.append(next)
            queue.finished(String(next.prefix(1)))
        }
        #expect(order == ["a0", "b0", "a1", "b1", "a2"])
    }

    @Test("An account whose pictures take long leaves a place to others, for a while")
    func slow() {
        let rule = SlowRule(jobTime: .seconds(3), memory: .seconds(60))
        var lane = Lane(QueueLimits(perKey: .init(share: 1), slowRule: rule), places: 2)
        // At first nothing is known of them, and both places are theirs.
        for _ in 0..<20 { lane.add("hoarder", 10) }
        lane.pass(until: 15)
        lane.add("minji", 1)
        #expect(lane.waits["minji"] == [0])
        // The hoarder holds both places when others come if there is no rule.
        var unruled = Lane(QueueLimits(perKey: .init(share: 1)), places: 2)
        for _ in 0..<20 { unruled.add("hoarder", 10) }
        unruled.pass(until: 15)
        unruled.add("minji", 1)
        unruled.pass(until: 20)
        #expect(unruled.waits["minji"] == [5])
    }

    @Test("An account whose pictures take no long has all places, and one that was slow has them again")
    func quick() throws {
        let rule = SlowRule(jobTime: .seconds(3), memory: .seconds(60))
        var queue = FairQueue<String, Int>(limits: .init(perKey: .init(share: 1), slowRule: rule))
        for number in 0..<4 { _ = try queue.append(number, of: "minji") }
        #expect(queue.next()?.job == 0 && queue.next()?.job == 1)
        queue.finished("minji", after: .seconds(3), at: .seconds(100))
        #expect(queue.next(at: .seconds(101))?.job == nil)
        #expect(queue.next(at: .seconds(160))?.job == 2)
    }
}
