import DaybookAPI
import ZRPC

/// A source of all digests that records name, page by page.
protocol RecordedDigests: Sendable {
    /// Returns a page of the digests that records name, each once and in order, after `digest`; empty if there are no
    /// more.
    ///
    /// - Throws: if the page may be incomplete.
    func digests(after digest: Digest?) async throws -> [Digest]
}

extension EntryReferences: RecordedDigests {
    func digests(after digest: Digest?) async throws -> [Digest] {
        var request = ListReferencedDigestsRequest()
        request.afterDigest = digest?.hex ?? ""
        return try await client.listReferencedDigests(request, options: options(within: nil)).digests.map { hex in
            guard let digest = Digest(hex: hex) else {
                throw MediaError(.malformedDigest, "The diary sent a text that is not a digest.")
            }
            return digest
        }
    }
}
