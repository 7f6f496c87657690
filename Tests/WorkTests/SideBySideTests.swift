import Dispatch
import Synchronization
import Testing

@testable import Work

/// Work that waits until as many calls as it has room for are under way.
private final class Meeting: Sendable {
    private let wanted: Int
    private let came = Mutex(0)
    private let all = DispatchSemaphore(value: 0)

    init(of wanted: Int) { self.wanted = wanted }

    /// Returns when `wanted` calls have begun; false if they have not within a minute.
    func wait() -> Bool {
        let number = came.withLock { count in
            count += 1
            return count
        }
        if number == wanted { for _ in 0..<wanted { all.signal() } }
        return all.wait(timeout: .now() + 60) == .success
    }
}

/// The number of calls under way, and the most that ever were.
private final class Count: Sendable {
    let calls = Mutex((now: 0, most: 0))

    func change(by step: Int) {
        calls.withLock { calls in
            calls.now += step
            calls.most = max(calls.most, calls.now)
        }
    }
}

@Suite struct SideBySideTests {
    @Test func results_have_the_order_of_the_items() {
        let squares = BlockingWork.sideBySide(Array(0..<1000), width: 4) { $0 * $0 }
        #expect(squares == (0..<1000).map { $0 * $0 })
    }

    @Test func items_are_worked_on_at_the_same_time() {
        let meeting = Meeting(of: 4)
        #expect(BlockingWork.sideBySide(Array(0..<4), width: 4) { _ in meeting.wait() } == [true, true, true, true])
    }

    @Test func no_more_threads_than_the_width() {
        let count = Count()
        _ = BlockingWork.sideBySide(Array(0..<200), width: 3) { _ in
            count.change(by: 1)
            count.change(by: -1)
        }
        #expect(count.calls.withLock { $0.now } == 0)
        #expect(count.calls.withLock { $0.most } <= 3)
    }

    @Test(arguments: [0, 1, 2]) func few_items_and_any_width(_ count: Int) {
        for width in [-1, 0, 1, 8] {
            #expect(BlockingWork.sideBySide(Array(0..<count), width: width) { $0 } == Array(0..<count))
        }
    }
}
