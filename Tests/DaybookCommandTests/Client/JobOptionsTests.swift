import Synchronization
import Testing

@testable import DaybookCommand

@Suite struct JobOptionsTests {
    private struct Failure: Error {}

    @Test(arguments: [1, 3, 50])
    func `values come in the items' order, and so many items are handled at a time`(jobs: Int) async throws {
        let running = Mutex((now: 0, most: 0))
        let values = try await JobOptions.map(Array(0..<40), atATime: jobs) { item in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<(item % 7) { await Task.yield() }
            running.withLock { $0.now -= 1 }
            return item * 2
        }
        #expect(values == (0..<40).map { $0 * 2 })
        #expect(running.withLock { $0.most } <= jobs)
    }

    @Test func `an error ends the work`() async {
        await #expect(throws: Failure.self) {
            try await JobOptions.map([1, 2, 3], atATime: 2) { if $0 == 2 { throw Failure() } }
        }
    }
}
