import DaybookAPI
import Foundation
import NIOHTTP1
import ServiceRuntime
import Wording
import ZRPC

/// A provider's API of JSON documents over HTTP.
struct ProviderAPI: Sendable {
    /// As people know the provider.
    let title: String
    let base: OutboundURL
    let headers: [(name: String, value: String)]
    let fetch: OutboundFetch
    var limits = OutboundLimits.document

    /// An answer.
    struct Document<Content: Decodable & Sendable>: Sendable {
        let content: Content
        let headers: HTTPHeaders
    }

    /// Reads the document at a path below the base.
    ///
    /// Returns nil when the provider has nothing there. Throws RESOURCE_EXHAUSTED when it wants to be asked less often,
    /// FAILED_PRECONDITION when it does not take the key, UNAVAILABLE for an answer that is none.
    func document<Content: Decodable & Sendable>(
        _ path: String, as type: Content.Type
    ) async throws(RPCError) -> Document<Content>? {
        guard let url = base.appending(path) else { throw .outboundFailed("An address of \(title) is none.") }
        return try await document(at: url, as: type)
    }

    /// The same for an address that the provider gave, which must be at the same server: the key is shown to no other.
    func document<Content: Decodable & Sendable>(
        at url: OutboundURL, as type: Content.Type
    ) async throws(RPCError) -> Document<Content>? {
        guard url.isAt(base) else { throw .outboundFailed("\(title) led to another server.") }
        let request = OutboundRequest(url: url, headers: headers, isConfigured: true)
        return try await fetch.get(request, limits) { (answer) throws(RPCError) in
            switch answer.status {
            case 200: return Document(content: try parsed(try await answer.bytes()), headers: answer.headers)
            case 400, 404, 410, 422: return nil
            case 429: throw limited(answer.headers)
            case 403 where answer.headers.first(name: "X-Ratelimit-Remaining") == "0": throw limited(answer.headers)
            case 401, 403:
                throw RPCError(.failedPrecondition, DiscoverFault.keyRefused, ["provider": title])
            default: throw .outboundFailed("\(title) answered with status \(answer.status).")
            }
        }
    }

    private func parsed<Content: Decodable>(_ bytes: [UInt8]) throws(RPCError) -> Content {
        do {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(Content.self, from: Data(bytes))
        } catch {
            throw .outboundFailed("\(title) sent a document of another form.", cause: SystemFailure.cause(error))
        }
    }

    /// How long to wait when a provider does not say it, and at most.
    private static let wait = (usual: Int64(300), longest: Int64(3600))

    private func limited(_ headers: HTTPHeaders) -> RPCError {
        let said = headers.first(name: "Retry-After").flatMap { Int64($0) } ?? Self.wait.usual
        return RPCError(
            .resourceExhausted, DiscoverFault.rateLimited, ["provider": title],
            retryAfter: .seconds(min(max(1, said), Self.wait.longest)))
    }
}
