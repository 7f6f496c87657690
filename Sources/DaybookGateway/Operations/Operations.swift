import DaybookAPI
import Foundation
import HTTPTypes
import Hashing
import NIOCore
import ServiceRuntime
import Wording
import ZRPC

/// The routes that the gateway itself serves.
struct Operations: Sendable {
    let channels: ServiceChannels
    /// The program's version.
    let version: String
    /// The contact for questions about this server.
    let contact: String?
    /// Whether the server has a discover feed.
    let hasDiscover: Bool

    private static let paths = ["/healthz", "/readyz", "/v1/version", "/openapi.json"]

    /// Returns whether a path is one of these routes.
    func owns(_ path: String) -> Bool { Self.paths.contains(path) }

    /// Returns the response; nil for other paths.
    func respond(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        guard owns(exchange.target.path) else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        switch exchange.target.path {
        case "/healthz": return .json(ByteBuffer(string: "{\"status\":\"OK\"}"))
        case "/readyz": return try await readiness()
        case "/v1/version":
            return .json(ByteBuffer(string: about))
        default: return openAPI(exchange)
        }
    }

    /// The JSON document of `/v1/version`.
    private var about: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let facts = Facts(version: version, contact: contact, discover: hasDiscover)
        return (try? encoder.encode(facts)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The members of `/v1/version`; the contact is absent if there is none.
    private struct Facts: Encodable {
        let version: String
        var apiVersion = "v1"
        let contact: String?
        let discover: Bool
    }

    /// Returns the response of `/readyz` if both services are connected, the diary has an account and its disk has free
    /// space, so that the gateway can also serve a login. Throws otherwise.
    private func readiness() async throws(RPCError) -> GatewayResponse {
        let states = [("entry-service", channels.entry.state), ("media-service", channels.media.state)]
        let missing = states.filter { $0.1 != .ready }.map(\.0)
        guard missing.isEmpty else {
            throw Self.notReady(
                .servicesMissing, parameters: ["services": missing.joined(separator: ", ")],
                facts: states.map { ($0.0, $0.1 == .ready ? "READY" : "UNAVAILABLE") })
        }
        guard try await serves(DiskWatch.service) else {
            throw Self.notReady(
                .diskFull, parameters: [:], facts: states.map { ($0.0, "READY") } + [("disk", "FULL")])
        }
        guard try await serves(String(EntryServiceMethods.getEntry.path.prefix { $0 != "/" })) else {
            throw Self.notReady(
                .noAccount, parameters: [:],
                facts: states.map { ($0.0, "READY") } + [("account", "NONE")])
        }
        let list = states.map { "\"\($0.0)\":\"READY\"" }.joined(separator: ",")
        return .json(ByteBuffer(string: "{\"status\":\"READY\",\"services\":{\(list)}}"))
    }

    /// Returns whether entry-service reports a part of itself as serving, or does not know the part.
    private func serves(_ part: String) async throws(RPCError) -> Bool {
        var request = CheckHealthRequest()
        request.service = part
        do throws(RPCError) {
            let health = HealthServiceClient(channel: channels.entry)
            return try await health.checkHealth(request, options: CallOptions(timeout: .seconds(1))).status == .serving
        } catch {
            if error.code == .notFound { return true }
            throw Self.notReady(.entryServiceSilent, parameters: [:], facts: [("entry-service", "UNAVAILABLE")])
        }
    }

    private static func notReady(
        _ fault: RequestFault, parameters: [String: String], facts: [(name: String, state: String)]
    ) -> RPCError {
        let all = parameters.merging(facts.map { ($0.name, $0.state) }) { kept, _ in kept }
        return RPCError(.unavailable, fault, all, reason: RequestFault.notReady, retryAfter: .seconds(1))
    }

    private func openAPI(_ exchange: Exchange) -> GatewayResponse {
        let gzipped = AcceptHeader.allowsGzip(exchange.headers[.acceptEncoding]) ? OpenAPIFile.gzipped : nil
        // A strong tag names the exact bytes of the response, so each coding has its own.
        let etag = "\"\(OpenAPIFile.digest)\(gzipped == nil ? "" : "-gz")\""
        var headers: HTTPFields = [.eTag: etag, .cacheControl: "no-cache", .vary: "Accept-Encoding"]
        if EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag: etag) {
            return GatewayResponse(.notModified, headers)
        }
        guard let gzipped else { return .json(OpenAPIFile.bytes, status: .ok, headers: headers) }
        headers[.contentEncoding] = "gzip"
        return .json(gzipped, status: .ok, headers: headers)
    }
}

/// The OpenAPI document as a file.
enum OpenAPIFile {
    /// The document.
    static let bytes = ByteBuffer(string: DaybookSchema.openAPIDocument)
    /// The compressed document; nil if it cannot be compressed. It is compressed once, because the route has no limit.
    static let gzipped = Gzip.compressed(bytes)
    /// The digest of the document.
    static let digest = SHA256.shortDigest(of: bytes.readableBytesView)
}
