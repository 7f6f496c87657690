import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// The download of the pictures of a folder's feed over HTTP; the feed's `urls` lead here.
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
        guard let folder = discover.feed?.provider as? FolderProvider, let id = PictureID(request.id),
            id.provider == folder.name, let file = try await folder.file(id.remoteID)
        else { throw Discover.unknown }
        let headers: HTTPFields = [
            .contentType: FolderProvider.mediaType(id.remoteID) ?? "application/octet-stream", .eTag: file.tag,
            .acceptRanges: "bytes", .cacheControl: "private, no-cache",
            // A file may be a document with its own scripts: none of them run here.
            .contentSecurityPolicy: "default-src 'none'; sandbox", .crossOriginResourcePolicy: "same-origin",
        ]
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: file.size)
            .respond { (range) throws(RPCError) in file.content(range, logger: exchange.logger) }
    }
}
