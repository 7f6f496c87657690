import DaybookAPI
import ZRPC

/// A client that asks entry-service which digests are referenced.
struct EntryReferences: ReferenceAsking {
    let client: EntryServiceClient

    func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
        var request = ReferencedDigestsRequest()
        request.digests = digests.map(\.hex)
        let answer = try await client.referencedDigests(request, options: CallOptions(timeout: limit))
        return try Set(
            answer.referenced.map { hex in
                guard let digest = Digest(hex: hex) else {
                    throw MediaError(.malformedDigest, "The diary answered with something that is no digest.")
                }
                return digest
            })
    }
}
