import DaybookAPI

/// The diary's records of photos whose pictures were not made when the photos came.
///
/// The records themselves are the list of pending reports: after an interruption, the digests that were not reported
/// are listed again.
protocol PictureRecords: Sendable {
    /// Returns a page of digests of photos that wait for their pictures: in order, those behind `digest`; none if there
    /// are no more.
    func unsettled(after digest: Digest?) async throws -> [Digest]

    /// Records the result for a digest's picture. Returns when that is durable; a repeated call changes nothing.
    func settle(_ digest: Digest, _ probe: Probe) async throws
}
