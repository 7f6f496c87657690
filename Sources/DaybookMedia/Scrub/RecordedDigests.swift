import DaybookAPI
import ZRPC

/// A source of all digests that records name, page by page.
protocol RecordedDigests: Sendable {
    /// Returns digests that a record names, each once and in order, behind `digest`. Empty if there are no more.
    ///
    /// - Throws: if the page may be incomplete.
    func digests(after digest: Digest?) async throws -> [Digest]
}

extension EntryReferences: RecordedDigests {
    func digests(after digest: Digest?) async throws -> [Digest] {
        var request = ListReferencedDigestsRequest()
        request.afterDigest = digest?.hex ?? ""
        return try await client.listReferencedDigests(request).digests.map { hex in
            guard let digest = Digest(hex: hex) else {
                throw MediaError(.malformedDigest, "The diary named something that is no digest.")
            }
            return digest
        }
    }
}
