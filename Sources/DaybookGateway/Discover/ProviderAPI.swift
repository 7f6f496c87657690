import DaybookAPI
import Foundation
import NIOHTTP1
import ServiceRuntime
import Wording
import ZRPC

/// A provider's API of JSON documents over HTTP.
struct ProviderAPI: Sendable {
    /// The provider's name for people.
    let title: String
    let base: OutboundURL
    let headers: [(name: String, value: String)]
    let fetch: OutboundFetch
    var limits = OutboundLimits.document

    /// A parsed response.
    struct Document<Content: Decodable & Sendable>: Sendable {
        let content: Content
        let headers: HTTPHeaders
    }

    /// Fetches the document at a path below the base.
    ///
    /// Returns nil if the provider has no such document. Throws RESOURCE_EXHAUSTED if the provider's rate limit is
    /// reached, FAILED_PRECONDITION if it rejects the key, UNAVAILABLE for an unusable response.
    func document<Content: Decodable & Sendable>(
        _ path: String, as type: Content.Type
    ) async throws(RPCError) -> Document<Content>? {
        guard let url = base.appending(path) else { throw .outboundFailed("An address of \(title) is none.") }
        return try await document(at: url, as: type)
    }

    /// Fetches the document at an address that the provider gave. The address must be on the same server, because other
    /// servers must not get the key.
    func document<Content: Decodable & Sendable>(
        at url: OutboundURL, as type: Content.Type
    ) async throws(RPCError) -> Document<Content>? {
        guard url.isAt(base) else { throw .outboundFailed("\(title) led to another server.") }
        let request = OutboundRequest(url: url, headers: headers, isConfigured: true)
        return try await fetch.get(request, within: limits) { (response) throws(RPCError) in
            switch response.status {
            case 200: return Document(content: try parsed(try await response.bytes()), headers: response.headers)
            case 400, 404, 410, 422: return nil
            case 429: throw limited(response.headers)
            case 403 where response.headers.first(name: "X-Ratelimit-Remaining") == "0": throw limited(response.headers)
            case 401, 403:
                throw RPCError(.failedPrecondition, DiscoverFault.keyRefused, ["provider": title])
            default: throw .outboundFailed("\(title) responded with status \(response.status).")
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

    /// The wait in seconds if a provider does not state one, and the longest wait.
    private static let wait = (usual: Int64(300), longest: Int64(3600))

    private func limited(_ headers: HTTPHeaders) -> RPCError {
        let said = headers.first(name: "Retry-After").flatMap { Int64($0) } ?? Self.wait.usual
        return RPCError(
            .resourceExhausted, DiscoverFault.rateLimited, ["provider": title],
            retryAfter: .seconds(min(max(1, said), Self.wait.longest)))
    }
}
