import DaybookAPI

/// The diary's records of photos whose pictures were not made when the photos came.
///
/// The records themselves are the list of what is to be told: whatever ends in between, what was not told is asked for
/// again.
protocol PictureRecords: Sendable {
    /// A page of digests of photos that wait for their pictures: in order, those behind `digest`; none when there are
    /// no more.
    func unsettled(after digest: Digest?) async throws -> [Digest]

    /// Records what became of a digest's picture. Returns when that is durable; telling it again changes nothing.
    func settle(_ digest: Digest, _ probe: Probe) async throws
}
