import Testing

@testable import DaybookMedia

/// The waits of the thread that keeps the workers.
struct WorkerKeeperTests {
    /// The state after a worker did not start.
    private func failed(nextStart milliseconds: Int) -> WorkerKeeper.State {
        var state = WorkerKeeper.State()
        state.failures = 1
        state.nextStart = Deadline(millisecondsFromNow: milliseconds)
        return state
    }

    @Test("A start that failed is tried again when that is due, as long as a worker is missing")
    func missing() {
        #expect(failed(nextStart: 0).pause(of: 2) == 0)
        #expect(failed(nextStart: 3_600_000).pause(of: 2) == 1000)
    }

    @Test("The thread sleeps until the signal if none is missing any more after a start that failed")
    func enough() {
        #expect(failed(nextStart: 0).pause(of: 0) == -1)
        #expect(WorkerKeeper.State().pause(of: 2) == -1)
    }
}
