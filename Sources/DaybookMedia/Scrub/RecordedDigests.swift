import DaybookAPI
import ZRPC

/// Tells which blobs records name, page by page.
protocol RecordedDigests: Sendable {
    /// Digests that any record names, each once and in order, behind one. None when there are no more.
    ///
    /// - Throws: whenever the page may not be whole.
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
