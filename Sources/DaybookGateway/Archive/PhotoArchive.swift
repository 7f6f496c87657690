import DaybookAPI
import HTTPTypes
import HummingbirdCore
import NIOCore
import Wording
import ZRPC
import ZipFormat

/// The download of many originals in one ZIP archive, unchanged.
///
/// The archive's size is known from the photos' records, so that a client can show the progress. A file is read twice if
/// media-service does not know its checksum, which stands before the bytes. One piece of a file is in memory at a time.
struct PhotoArchive: Sendable {
    let files: FileDownload
    private let sums = ArchiveSums()
    /// The limiter of concurrent archives. A further archive waits for a while, and is then refused.
    private let limiter: ClientLimiter

    /// - Parameter timeout: The maximum time that a further archive waits.
    init(files: FileDownload, timeout: Duration) {
        self.files = files
        limiter = ClientLimiter(perClient: 2, total: 16, timeout: timeout)
    }

    /// The query parameter with a photo's id.
    private static let parameter = "ids"

    /// A file of the archive, and the place of its bytes.
    private struct Member {
        var file: ZipFile
        let stored: StoredFile
    }

    /// Responds to a request for an archive.
    func respond(to exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        var request = DownloadPhotosRequest()
        do throws(RPCError) {
            request.ids = try ids(of: exchange)
        } catch {
            try await files.caller.authorize(exchange)
            throw error
        }
        let originals = try await files.caller.call(
            PhotoServiceMethods.downloadPhotos, request: request, as: DownloadPhotosResponse.self, for: exchange
        ).message.photos
        let account = originals.first?.bytes?.accountId ?? ""
        let permit = try await limiter.permit(of: .account(account), whenAtLimit: .tooManyArchives)
        let download = try files.openDownloads.begin(for: account)
        var names = ArchiveNames()
        let members = originals.map { original in
            let stored = (original.bytes ?? ResolvePhotoBytesResponse()).file
            let name = names.name(
                time: original.localDateTime, precision: original.takenPrecision, fileName: stored.fileName,
                mediaType: stored.mediaType)
            return Member(file: ZipFile(name: name, size: stored.sizeBytes, crc: 0), stored: stored)
        }
        let hasHidden = originals.contains { $0.bytes?.hidden == true }
        let size: Int64
        do throws(ZipFailure) { size = try ZipLayout(members.map(\.file)).size } catch {
            throw RPCError(.internalError, "The archive cannot be laid out.", cause: error)
        }
        let body = ResponseBody(contentLength: Int(clamping: size)) { writer in
            var (layout, watch) = (ZipLayout(), makeWatch(of: exchange, hasHidden: hasHidden))
            let originals = ArchiveOriginals(files: files, sums: sums, exchange: exchange)
            for member in members {
                try await write(member, of: originals, in: &layout, to: &writer, watch: &watch)
            }
            try await writer.write(ByteBuffer(bytes: layout.directory))
            try await writer.finish(nil)
            withExtendedLifetime((permit, download)) {}
        }
        return GatewayResponse(.ok, Self.fields, .stream(body, count: size))
    }

    private static let fields: HTTPFields = [
        .contentType: "application/zip", .cacheControl: "private, no-store",
        .contentDisposition: ContentDisposition.attachment("photos.zip"),
        .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
    ]

    private func ids(of exchange: Exchange) throws(RPCError) -> [String] {
        guard let query = exchange.target.query else { throw .malformedTarget }
        // The version parameter of other downloads, `v`, is accepted and ignored.
        if let other = query.first(where: { $0.name != Self.parameter && $0.name != "v" }) {
            throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
        return query.filter { $0.name == Self.parameter }.map(\.value)
    }

    /// Returns a watch that ends the download with its session.
    ///
    /// - Parameter hasHidden: Whether a photo is hidden; the download then ends when hidden items are locked, too.
    private func makeWatch(of exchange: Exchange, hasHidden: Bool) -> DownloadWatch {
        DownloadWatch { () async throws(RPCError) in
            var request = CheckDownloadRequest()
            request.hasHidden = hasHidden
            _ = try await files.caller.call(
                PhotoServiceMethods.checkDownload, request: request, as: CheckDownloadResponse.self, for: exchange)
        }
    }

    /// Writes a file. The body closes the connection if the file's bytes are gone or differ from its record: the head
    /// is already sent, and a reader would take a regular end for the complete archive.
    @concurrent private func write(
        _ member: Member, of originals: ArchiveOriginals, in layout: inout ZipLayout,
        to writer: inout any ResponseBodyWriter, watch: inout DownloadWatch
    ) async throws {
        var file = member.file
        file.crc = try await originals.sum(of: member.stored, watch: &watch)
        try await writer.write(ByteBuffer(bytes: try layout.append(file)))
        guard file.size > 0 else { return }
        try await originals.write(
            member.stored, part: 0..<file.size, sum: file.crc, to: &writer, watch: &watch)
    }
}
