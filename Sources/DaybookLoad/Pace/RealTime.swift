/// The real time of a run.
struct RealTime: Timekeeper {
    private let start = ContinuousClock.now

    var now: Duration { ContinuousClock.now - start }

    func sleep(until time: Duration) async throws {
        try await Task.sleep(until: start + time, tolerance: .zero, clock: .continuous)
    }
}
