import DaybookAPI
import ZRPC

/// The picture records of entry-service.
struct EntryPictureRecords: PictureRecords {
    let client: PhotoServiceClient

    func unsettled(after digest: Digest?) async throws -> [Digest] {
        var request = ListUnsettledDigestsRequest()
        request.afterDigest = digest?.hex ?? ""
        request.probeVersion = Prober.version
        return try await client.listUnsettledDigests(request).digests.map { hex in
            guard let digest = Digest(hex: hex) else {
                throw MediaError(.malformedDigest, "The diary sent a text that is not a digest.")
            }
            return digest
        }
    }

    func settle(_ digest: Digest, probe: Probe) async throws {
        var request = SettlePictureRequest()
        request.digest = digest.hex
        request.probe = probe
        _ = try await client.settlePicture(request)
    }
}

/// The diary's records of photos whose pictures were not made at the upload.
///
/// The records themselves are the list of pending reports: after an interruption, the digests that were not reported
/// are listed again.
protocol PictureRecords: Sendable {
    /// Returns a page of the digests of photos that wait for their pictures, in order, after `digest`; empty if there
    /// are no more.
    func unsettled(after digest: Digest?) async throws -> [Digest]

    /// Records the result for a digest's picture. Returns when that is durable; a repeated call changes nothing.
    func settle(_ digest: Digest, probe: Probe) async throws
}
