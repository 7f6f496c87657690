import Synchronization

@testable import DaybookLoad

/// A time that passes only when somebody sleeps, or a script says so.
final class ManualTime: Timekeeper {
    private struct State {
        var now = Duration.zero
        var stall: (at: Duration, length: Duration)?
    }

    private let state = Mutex(State())
    private let passesInSleep: Bool

    /// With `passesInSleep` false only `pass` lets time go by.
    init(passesInSleep: Bool = true) { self.passesInSleep = passesInSleep }

    var now: Duration { state.withLock { $0.now } }

    func sleep(until moment: Duration) async throws {
        // Others get their turn; no length of this decides anything.
        try await Task.sleep(for: .microseconds(100))
        guard passesInSleep else { return }
        state.withLock { state in
            state.now = max(state.now, moment)
            guard let stall = state.stall, state.now >= stall.at else { return }
            state.now += stall.length
            state.stall = nil
        }
    }

    /// Time passes for everybody.
    func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

    /// The sleeper that comes to `moment` wakes so much later, as when the whole machine stands still.
    func stall(at moment: Duration, for length: Duration) { state.withLock { $0.stall = (moment, length) } }
}
