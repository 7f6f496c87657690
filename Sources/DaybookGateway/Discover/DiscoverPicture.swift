import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import ZRPC

/// The download of the feed's pictures over HTTP: files of a folder, and small pictures of other servers.
struct DiscoverPicture: Sendable {
    let discover: Discover
    let caller: ServiceCaller

    /// Responds to a request for a picture.
    func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        var request = ResolveDiscoverPictureRequest()
        request.id = match.bindings.first { $0.name == "id" }?.value ?? ""
        _ = try await caller.call(
            DiscoverServiceMethods.resolveDiscoverPicture, request: request, as: ResolveDiscoverPictureResponse.self,
            for: exchange)
        guard let query = exchange.target.query else { throw .malformedTarget }
        if let other = query.first {
            throw .invalid(other.name, fault: RequestFault.noSuchParameter, reason: RequestFault.unknownParameter)
        }
        guard let feed = discover.feed, let id = PictureID(request.id), id.provider == feed.provider.name else {
            throw Discover.unknown
        }
        if let folder = feed.provider as? FolderProvider { return try await file(id, in: folder, for: exchange) }
        let picture = try await discover.smallPicture(id, for: exchange)
        var headers = Self.headers(mediaType: picture.mediaType, etag: picture.etag)
        headers[.cacheControl] = "private, max-age=86400"
        return try await ConditionalBytes(
            exchange: exchange, headers: headers, size: Int64(picture.bytes.readableBytes)
        )
        .respond { (range) throws(RPCError) in
            var bytes = picture.bytes
            bytes.moveReaderIndex(forwardBy: Int(range.lowerBound))
            return .document(bytes.readSlice(length: range.count) ?? bytes)
        }
    }

    private func file(
        _ id: PictureID, in folder: FolderProvider, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        guard let file = try await folder.file(id.remoteID) else { throw Discover.unknown }
        let type = FolderProvider.mediaType(id.remoteID) ?? "application/octet-stream"
        var headers = Self.headers(mediaType: type, etag: file.tag)
        headers[.cacheControl] = "private, no-cache"
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: file.size)
            .respond { (range) throws(RPCError) in file.content(range, logger: exchange.logger) }
    }

    /// Returns the fields of every picture. A file may be a document with its own scripts: none of them run here.
    private static func headers(mediaType: String, etag: String) -> HTTPFields {
        [
            .contentType: mediaType, .eTag: etag, .acceptRanges: "bytes",
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
    }
}
