import DaybookAPI
import ZRPC

/// A client that asks entry-service which digests are referenced.
struct EntryReferences: ReferenceAsking {
    let client: EntryServiceClient
    /// Whether a question waits for entry-service while that cannot be reached: it may start, or start again. Otherwise the
    /// question fails.
    var waits = false

    /// Returns the options of a question.
    ///
    /// - Parameter limit: The timeout; nil for the usual timeout.
    func options(within limit: Duration?) -> CallOptions { CallOptions(timeout: limit, waitForReady: waits) }

    func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
        var request = ReferencedDigestsRequest()
        request.digests = digests.map(\.hex)
        let response = try await client.referencedDigests(request, options: options(within: limit))
        return try Set(
            response.referenced.map { hex in
                guard let digest = Digest(hex: hex) else {
                    throw MediaError(.malformedDigest, "The diary sent a text that is not a digest.")
                }
                return digest
            })
    }
}

/// A source of the blobs that the diary still needs.
protocol ReferenceAsking: Sendable {
    /// The largest number of digests in one request.
    static var batchLimit: Int { get }

    /// Returns the given digests that a record names.
    ///
    /// - Parameter limit: The timeout; nil for the usual timeout of such a request.
    /// - Throws: if the response may be incomplete, and after a timeout. The collector then keeps everything.
    func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest>
}

extension ReferenceAsking {
    static var batchLimit: Int { 1000 }

    /// Returns the given digests that a record names, within the usual timeout of such a request.
    func referenced(among digests: [Digest]) async throws -> Set<Digest> {
        try await referenced(among: digests, within: nil)
    }
}
