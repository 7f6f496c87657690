/// A diary that serves calls.
protocol DiaryTarget: Sendable {
    /// The operations that the target cannot serve, with the reason for people.
    var unserved: (operations: Set<Operation>, reason: String)? { get }
    /// Makes one call, on some of `samples`, and waits for the whole response. Throws `CallFailure` if the call fails.
    func perform(_ call: Call, on samples: SampleIDs) async throws
    /// Returns the ids of the newest entries and photos, at most `SampleIDs.limit` of each.
    func sampleIDs() async throws -> SampleIDs
    /// Signs out and closes all connections.
    func close() async
}

extension CallFailure {
    /// The failure of a call without a sample in the diary. It does not occur, because operations without samples are
    /// left out before a run.
    static let noSample = CallFailure(kind: "nothing to ask for", message: "The diary holds no such thing.")
}
