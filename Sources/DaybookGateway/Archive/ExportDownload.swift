import DaybookAPI
import HTTPTypes
import HummingbirdCore
import Wording
import ZRPC

/// The download of an export: a ZIP archive that is put together while it is sent, from the texts that entry-service
/// keeps and the files of media-service.
///
/// The archive is the same bytes each time, so that a client resumes it by Range and If-Range, from any gateway. Its
/// size is known before its first byte.
struct ExportDownload: Sendable {
    let files: FileDownload
    /// The checksums of files, by digest. A resumed download needs those of all files for the archive's end.
    private let sums = ArchiveSums(capacity: 100_000)
    /// The limiter of concurrent downloads. A further one waits for a while, and is then refused. The total is high
    /// because a download needs little memory: slow clients do not block others.
    private let limiter: ClientLimiter

    /// - Parameter timeout: The maximum time that a further download waits.
    init(files: FileDownload, timeout: Duration) {
        self.files = files
        limiter = ClientLimiter(perClient: 2, total: 64, timeout: timeout)
    }

    /// Responds to a request for the archive of an export.
    func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        do throws(RPCError) {
            try Self.checkQuery(of: exchange)
            try exchange.checkIfMatch()
        } catch {
            try await files.caller.authorize(exchange)
            throw error
        }
        var request = ResolveExportRequest()
        request.id = match.bindings.first { $0.name == "id" }?.value ?? ""
        let export = try await files.caller.call(
            ExportServiceMethods.resolveExport, request: request, as: ResolveExportResponse.self, for: exchange
        ).message
        return try await ConditionalBytes(
            exchange: exchange, headers: Self.fields(of: export), size: export.sizeBytes
        ).respond { (range) async throws(RPCError) in
            let permit = try await limiter.permit(of: .account(export.accountId), whenAtLimit: .tooManyArchives)
            let download = try files.openDownloads.begin(for: export.accountId)
            let stream = ExportStream(export: export, range: range, files: files, sums: sums, exchange: exchange)
            let body = ResponseBody(contentLength: range.count) { writer in
                try await stream.write(to: &writer)
                try await writer.finish(nil)
                withExtendedLifetime((permit, download)) {}
            }
            return .stream(body, count: Int64(range.count))
        }
    }

    private static func fields(of export: ResolveExportResponse) -> HTTPFields {
        [
            .contentType: "application/zip", .eTag: "\"\(export.etag)\"", .acceptRanges: "bytes",
            .cacheControl: "private, no-store",
            .contentDisposition: ContentDisposition.attachment(export.fileName),
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }

    private static func checkQuery(of exchange: Exchange) throws(RPCError) {
        guard let query = exchange.target.query else { throw .malformedTarget }
        // The version parameter of other downloads, `v`, is accepted and ignored.
        guard let other = query.first(where: { $0.name != "v" }) else { return }
        throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
    }
}
