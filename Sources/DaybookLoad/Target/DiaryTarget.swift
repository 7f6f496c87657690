/// A diary that takes calls.
protocol DiaryTarget: Sendable {
    /// What it cannot serve, with the reason for people.
    var unserved: (operations: Set<Operation>, reason: String)? { get }
    /// Makes one call, on some of `samples`, and waits for the whole answer. Throws `CallFailure` when it is no good.
    func perform(_ call: Call, on samples: SampleIDs) async throws
    /// The newest entries and photos, at most `SampleIDs.limit` of each.
    func sampleIDs() async throws -> SampleIDs
    /// Signs out and closes what is open.
    func close() async
}

extension CallFailure {
    /// The call's thing is not in the diary. Operations without samples are left out before a run, so it does not come.
    static let noSample = CallFailure(kind: "nothing to ask for", message: "The diary holds no such thing.")
}
