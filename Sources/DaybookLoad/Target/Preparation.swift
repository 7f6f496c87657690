/// A preparation that fills the run's account with entries and photos, through the target itself.
struct Preparation: Sendable {
    /// The number of concurrent calls.
    private static let callers = 8

    let target: any DiaryTarget
    let seed: UInt64
    /// Called with the number of items made so far.
    let progress: @Sendable (_ done: Int, _ all: Int, _ what: String) -> Void

    /// Creates photos (a tenth of `entries`, but 10 to 200), then `entries` entries that show them. Returns their IDs.
    func make(entries: Int) async throws -> SampleIDs {
        let canUpload = target.unserved?.operations.contains(.upload) != true
        if canUpload { try await make(.upload, count: min(200, max(10, entries / 10)), on: SampleIDs()) }
        let samples = try await target.sampleIDs()
        try await make(.write, count: entries, on: samples)
        return try await target.sampleIDs()
    }

    private func make(_ operation: Operation, count: Int, on samples: SampleIDs) async throws {
        let what = operation == .upload ? "photos" : "entries"
        let source = CallSource(mix: Mix([operation: 1]), seed: seed ^ 0x0DD0_F00D)
        try await withThrowingTaskGroup { group in
            var started = 0
            var done = 0
            while done < count {
                while started < count, started - done < Self.callers {
                    started += 1
                    let call = source.next()
                    group.addTask { try await target.perform(call, on: samples) }
                }
                do {
                    try await group.next()
                } catch let failure as CallFailure {
                    throw LoadError(.unavailable, "Preparing \(what) failed: \(failure.kind): \(failure.message)")
                }
                done += 1
                progress(done, count, what)
            }
        }
    }
}
