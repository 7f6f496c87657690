import DaybookAPI
import HTTPTypes
import NIOCore
import ZRPC

/// What people and programs ask of the gateway itself.
struct Operations: Sendable {
    let channels: ServiceChannels
    /// The program's version.
    let version: String

    private static let paths = ["/healthz", "/readyz", "/v1/version", "/openapi.json"]

    /// Whether a path is one of these.
    func owns(_ path: String) -> Bool { Self.paths.contains(path) }

    /// The answer; nil for other paths.
    func respond(_ exchange: Exchange) throws(RPCError) -> GatewayResponse? {
        guard owns(exchange.target.path) else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        switch exchange.target.path {
        case "/healthz": return .json(ByteBuffer(string: "{\"status\":\"OK\"}"))
        case "/readyz": return try readiness()
        case "/v1/version":
            return .json(ByteBuffer(string: "{\"version\":\"\(version)\",\"apiVersion\":\"v1\"}"))
        default: return openAPI(exchange)
        }
    }

    /// Ready when both services are: then a request would be answered.
    private func readiness() throws(RPCError) -> GatewayResponse {
        let states = [("entry-service", channels.entry.state), ("media-service", channels.media.state)]
        let missing = states.filter { $0.1 != .ready }.map(\.0)
        guard missing.isEmpty else {
            var info = ErrorInfo()
            info.reason = "NOT_READY"
            info.domain = ErrorDomain.daybook
            info.metadata = states.map { name, state in
                var pair = ErrorInfoEntry()
                pair.key = name
                pair.value = state == .ready ? "READY" : "UNAVAILABLE"
                return pair
            }
            throw RPCError(
                .unavailable, "Not ready: \(missing.joined(separator: ", ")).", details: [.errorInfo(info)],
                retryAfter: .seconds(1))
        }
        let list = states.map { "\"\($0.0)\":\"READY\"" }.joined(separator: ",")
        return .json(ByteBuffer(string: "{\"status\":\"READY\",\"services\":{\(list)}}"))
    }

    private func openAPI(_ exchange: Exchange) -> GatewayResponse {
        let etag = "\"\(OpenAPIFile.digest)\""
        let headers: HTTPFields = [.eTag: etag, .cacheControl: "no-cache"]
        if EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag) {
            return GatewayResponse(.notModified, headers)
        }
        return .json(OpenAPIFile.bytes, .ok, headers)
    }
}

/// The OpenAPI document as a file.
enum OpenAPIFile {
    /// The document.
    static let bytes = ByteBuffer(string: DaybookSchema.openAPIDocument)
    /// Of its content.
    static let digest = ContentDigest.short(of: bytes)
}
