import Synchronization
import Testing
import Work

@Suite("Permits that tasks wait for")
struct FairLimiterTests {
    private typealias Limiter = FairLimiter<String>

    /// The notes of tasks, one after the other.
    private final class Notes<Value: Sendable>: Sendable {
        private let notes: Mutex<Value>

        init(_ value: Value) { notes = Mutex(value) }

        var value: Value { notes.withLock { $0 } }

        func change(_ body: (inout Value) -> Void) { notes.withLock { body(&$0) } }
    }

    private func waits(for count: Int, in limiter: Limiter) async {
        while limiter.waiting != count { await Task.yield() }
    }

    @Test("are given in fair order by key, and within a key to the first that came")
    func order() async throws {
        let limiter = Limiter(limits: .init(running: 1))
        let order = Notes<[String]>([])
        var held: Limiter.Permit? = try await limiter.permit(of: "many")
        try await withThrowingTaskGroup { group in
            for (number, key) in ["many", "many", "one"].enumerated() {
                group.addTask {
                    let permit = try await limiter.permit(of: key)
                    withExtendedLifetime(permit) { order.change { $0.append("\(key) \(number)") } }
                }
                await waits(for: number + 1, in: limiter)
            }
            #expect(held != nil)
            held = nil
            try await group.waitForAll()
        }
        #expect(order.value == ["many 0", "one 2", "many 1"])
        #expect(limiter.keyCount == 0)
    }

    @Test("are refused if too many wait, after the timeout, and with the task")
    func refusals() async throws {
        let limiter = Limiter(limits: .init(waiting: 2, perKey: .init(running: 1, waiting: 1)))
        let held = try await limiter.permit(of: "a")
        await #expect(throws: WorkRefusal.timedOut) { try await limiter.permit(of: "a", timeout: .milliseconds(5)) }
        #expect(limiter.waiting == 0)
        let first = Task { try await limiter.permit(of: "a") }
        await waits(for: 1, in: limiter)
        await #expect(throws: WorkRefusal.keyIsFull) { try await limiter.permit(of: "a") }
        let other = try await limiter.permit(of: "b")
        let second = Task { try await limiter.permit(of: "b", timeout: .seconds(600)) }
        await waits(for: 2, in: limiter)
        await #expect(throws: WorkRefusal.isFull) { try await limiter.permit(of: "c") }
        for task in [first, second] {
            task.cancel()
            await #expect(throws: WorkRefusal.cancelled) { try await task.value }
        }
        #expect(withExtendedLifetime((held, other)) { limiter.waiting } == 0)
    }

    @Test("are given back early, and once")
    func early() async throws {
        let limiter = Limiter(limits: .init(running: 1))
        var held: Limiter.Permit? = try await limiter.permit(of: "a")
        held?.giveBack()
        held?.giveBack()
        #expect(limiter.keyCount == 0)
        let next = try await limiter.permit(of: "b")
        held = nil
        #expect(withExtendedLifetime(next) { limiter.keyCount } == 1)
    }

    @Test("hold their limits, and none is lost, whoever gives up")
    func lost() async throws {
        let limiter = Limiter(limits: .init(running: 3, perKey: .init(running: 2)))
        let running = Notes((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<400 {
                group.addTask {
                    let task = Task {
                        let timeout: Duration? = number % 3 == 0 ? .microseconds(50) : nil
                        let permit = try await limiter.permit(of: "\(number % 4)", timeout: timeout)
                        running.change { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                        await Task.yield()
                        running.change { $0.now -= 1 }
                        withExtendedLifetime(permit) {}
                    }
                    if number % 5 == 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        #expect((1...3).contains(running.value.most))
        #expect((limiter.waiting, limiter.keyCount) == (0, 0))
    }

    @Test("The page's example")
    func example() async throws {
        let limiter = FairLimiter<String>(limits: QueueLimits(running: 4, waiting: 64, perKey: .init(running: 2)))
        let permit = try await limiter.permit(of: "minji", timeout: .seconds(5))
        let sum = try await BlockingWork.run { (1...100).reduce(0, +) }
        withExtendedLifetime(permit) {}
        #expect(sum == 5050)
    }
}
