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
                throw MediaError(.malformedDigest, "The diary named something that is no digest.")
            }
            return digest
        }
    }

    func settle(_ digest: Digest, _ probe: Probe) async throws {
        var request = SettlePictureRequest()
        request.digest = digest.hex
        request.probe = probe
        _ = try await client.settlePicture(request)
    }
}
