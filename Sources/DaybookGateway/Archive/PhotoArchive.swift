import DaybookAPI
import HTTPTypes
import Hashing
import HummingbirdCore
import NIOCore
import Wording
import ZRPC
import ZipFormat

/// The download of many originals in one ZIP archive, unchanged.
///
/// The archive's size is known from the photos' records, so that a client can show the progress. Each file is read
/// twice, because its checksum stands before its bytes; checksums are cached. One piece of a file is in memory at a
/// time.
struct PhotoArchive: Sendable {
    let files: FileDownload
    private let sums = ArchiveSums()
    /// The limiter of concurrent archives. A further archive waits for 5 seconds, and is then refused.
    private let limiter = ClientLimiter(perClient: 2, total: 16, timeout: .seconds(5))

    init(files: FileDownload) { self.files = files }

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
        let permit = try await limiter.permit(of: .account(account))
        let download = try files.openDownloads.begin(for: account)
        var names = ArchiveNames()
        let members = originals.map { original in
            let stored = (original.bytes ?? ResolvePhotoBytesResponse()).file
            let name = names.name(
                time: original.localDateTime, precision: original.takenPrecision, fileName: stored.fileName,
                mediaType: stored.mediaType)
            return Member(file: ZipFile(name: name, size: stored.sizeBytes, crc: 0), stored: stored)
        }
        let size: Int64
        do throws(ZipFailure) { size = try ZipLayout(members.map(\.file)).size } catch {
            throw RPCError(.internalError, "The archive cannot be laid out.", cause: error)
        }
        let body = ResponseBody(contentLength: Int(clamping: size)) { writer in
            var layout = ZipLayout()
            for member in members { try await write(member, in: &layout, to: &writer, for: exchange) }
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

    /// Writes a file. The body closes the connection if the file's bytes are gone or differ from its record: the head
    /// is already sent, and a reader would take a regular end for the complete archive.
    @concurrent private func write(
        _ member: Member, in layout: inout ZipLayout, to writer: inout any ResponseBodyWriter, for exchange: Exchange
    ) async throws {
        var file = member.file
        file.crc = try await sum(member.stored, for: exchange)
        try await writer.write(ByteBuffer(bytes: try layout.append(file)))
        guard file.size > 0 else { return }
        var sent = CRC32()
        var parts = try await files.original(member.stored, range: 0..<file.size, for: exchange).parts(0..<file.size)
        while let part = try await parts.next() {
            var piece = ByteBuffer()
            part.withSpan { _ = piece.writeBytes($0) }
            sent.update(piece.readableBytesSpan)
            try await writer.write(piece)
        }
        guard sent.value == file.crc else {
            sums.forget(member.stored.etag)
            throw ZipFailure.changed
        }
    }

    /// Returns the checksum of an original, from the cache or by reading the file.
    private func sum(_ stored: StoredFile, for exchange: Exchange) async throws(RPCError) -> UInt32 {
        if let known = sums.sum(of: stored.etag) { return known.crc }
        var sum = CRC32()
        if stored.sizeBytes > 0 {
            var parts = try await files.original(stored, range: 0..<stored.sizeBytes, for: exchange)
                .parts(0..<stored.sizeBytes)
            while let part = try await parts.next() { part.withSpan { sum.update($0) } }
        }
        sums.note(ArchiveSums.Sum(ending: "", size: stored.sizeBytes, crc: sum.value), of: stored.etag)
        return sum.value
    }
}
