import Testing

import Work

@Suite("Fair order of jobs")
struct FairQueueTests {
    typealias Queue = FairQueue<String, Int>

    private func queue(running: Int = 2, waitingPerKey: Int = 10, waiting: Int = 100) -> Queue {
        Queue(limits: .init(waiting: waiting, perKey: .init(running: running, waiting: waitingPerKey)))
    }

    @Test("Keys take turns, however many jobs one of them has")
    func turns() throws {
        var queue = queue(running: 100)
        for job in 0..<4 { _ = try queue.append(job, of: "many") }
        _ = try queue.append(10, of: "one")
        _ = try queue.append(20, of: "two")
        var order: [Int] = []
        while let turn = queue.next() { order.append(turn.job) }
        #expect(order == [0, 10, 20, 1, 2, 3])
        #expect(queue.count == 0)
    }

    @Test("A key runs no more jobs than its bound, and another key does not wait for it")
    func bound() throws {
        var queue = queue(running: 2)
        for job in 0..<5 { _ = try queue.append(job, of: "many") }
        #expect(queue.next()?.job == 0)
        #expect(!queue.isAtLimit(of: "many"))
        #expect(queue.next()?.job == 1)
        #expect(queue.next() == nil)
        #expect(!queue.hasNext())
        #expect(queue.isAtLimit(of: "many") && !queue.isAtLimit(of: "one"))
        _ = try queue.append(10, of: "one")
        #expect(queue.next()?.job == 10)
        queue.finished("many")
        #expect(queue.next()?.job == 2)
        #expect(queue.next() == nil)
    }

    @Test("A key with too many jobs is refused, and others are not")
    func keyIsFull() throws {
        var queue = queue(waitingPerKey: 2, waiting: 3)
        _ = try queue.append(0, of: "many")
        let second = try queue.append(1, of: "many")
        #expect(throws: WorkRefusal.keyIsFull) { _ = try queue.append(2, of: "many") }
        _ = try queue.append(10, of: "one")
        #expect(throws: WorkRefusal.isFull) { _ = try queue.append(20, of: "two") }
        #expect(queue.remove(second) == 1)
        _ = try queue.append(3, of: "many")
    }

    @Test("A job that is taken out frees its place and is never given out")
    func removal() throws {
        var queue = queue()
        let first = try queue.append(0, of: "a")
        let only = try queue.append(10, of: "b")
        _ = try queue.append(1, of: "a")
        #expect(queue.remove(first) == 0)
        #expect(queue.remove(first) == nil)
        #expect(queue.remove(only) == 10)
        #expect(queue.next()?.job == 1)
        #expect(queue.next() == nil)
        queue.finished("a")
        queue.finished("a")
        #expect(queue.keyCount == 0)
    }

    @Test("Whatever is asked in whatever order, the limits hold and nothing is lost")
    func model() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100 {
            var limits = QueueLimits<String>(
                running: .random(in: 1...8, using: &random), waiting: .random(in: 1...12, using: &random),
                perKey: .init(
                    running: .random(in: 1...3, using: &random), share: .random(in: 1...3, using: &random),
                    waiting: .random(in: 1...6, using: &random), places: .random(in: 1...7, using: &random)))
            limits.exceptions["0"] = .init(running: 1, share: 1, waiting: 2, places: 3)
            var model = Model(limits)
            try model.check(steps: 400, using: &random)
        }
    }

    /// The plain form of the rules, beside the queue itself.
    private struct Model {
        private struct Waiting {
            let key: String
            let job: Int
            let weight: Int
            let ticket: Queue.Ticket
        }

        private let limits: QueueLimits<String>
        private var queue: Queue
        private var waiting: [Waiting] = []
        private var running: [String: Int] = [:]

        init(_ limits: QueueLimits<String>) {
            self.limits = limits
            queue = Queue(limits: limits)
        }

        private func limit(_ key: String) -> QueueLimits<String>.OfKey { limits.exceptions[key] ?? limits.perKey }

        private func isReady(_ key: String, upTo most: Int) -> Bool { running[key, default: 0] < most }

        mutating func check(steps: Int, using random: inout SystemRandomNumberGenerator) throws {
            for step in 0..<steps {
                let key = String(Int.random(in: 0..<4, using: &random))
                switch Int.random(in: 0..<4, using: &random) {
                case 0: append(step, of: key, weight: .random(in: 0...2, using: &random))
                case 1: next()
                case 2:
                    guard running[key, default: 0] > 0 else { continue }
                    queue.finished(key)
                    running[key, default: 0] -= 1
                default:
                    guard let chosen = waiting.randomElement(using: &random) else { continue }
                    #expect(queue.remove(chosen.ticket) == chosen.job)
                    #expect(queue.remove(chosen.ticket) == nil)
                    waiting.removeAll { $0.job == chosen.job }
                }
                #expect(queue.count == waiting.count)
                let keys = Set(waiting.map(\.key)).union(running.filter { $0.value > 0 }.keys)
                #expect(queue.keyCount == keys.count)
            }
        }

        private mutating func append(_ job: Int, of key: String, weight: Int) {
            let count = waiting.count { $0.key == key }
            let mayWait =
                waiting.count < limits.waiting && count < limit(key).waiting
                && count + running[key, default: 0] < limit(key).places
            let ticket = try? queue.append(job, of: key, weight: weight)
            #expect((ticket != nil) == mayWait)
            if let ticket { waiting.append(Waiting(key: key, job: job, weight: weight, ticket: ticket)) }
        }

        private mutating func next() {
            let hasPlace = running.values.reduce(0, +) < limits.running
            let ready = waiting.filter { hasPlace && isReady($0.key, upTo: limit($0.key).running) }
            let within = ready.filter { isReady($0.key, upTo: limit($0.key).share) }
            let first = queue.first()
            let entry = queue.next()
            #expect(first == entry?.job)
            #expect((entry != nil) == !ready.isEmpty)
            guard let entry else { return }
            // A key beyond its share waits for the keys within theirs.
            #expect(within.isEmpty || within.contains { $0.key == entry.key })
            // The lightest of its key, and of equals the first.
            #expect(ready.filter { $0.key == entry.key }.min { $0.weight < $1.weight }?.job == entry.job)
            waiting.removeAll { $0.job == entry.job }
            running[entry.key, default: 0] += 1
        }
    }
}
