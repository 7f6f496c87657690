import HTTPTypes
import Hummingbird
import NIOCore
import ServiceRuntime
import ZRPC

/// The responder for `/metrics` alone, at a separate address that only this machine reaches.
struct MetricsResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let registry: MetricsRegistry
    let backups: BackupMetrics

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let exchange = Exchange(request, logger: context.logger)
        guard exchange.target.path == "/metrics" else {
            return ErrorResponse.response(.unknownRoute, in: exchange.language).finished(for: exchange)
        }
        guard exchange.isRead else {
            let allowed: HTTPFields = [.allow: "GET, HEAD"]
            return ErrorResponse.response(
                .wrongMethod(allowed: ["GET", "HEAD"]), in: exchange.language, extra: allowed
            ).finished(for: exchange)
        }
        await backups.refresh()
        let headers: HTTPFields = [
            .contentType: "text/plain; version=0.0.4; charset=utf-8", .cacheControl: "no-store",
        ]
        let text = registry.exposition(describing: BackupMetrics.descriptions)
        return GatewayResponse(.ok, headers, .document(ByteBuffer(string: text))).finished(for: exchange)
    }
}
