import DaybookAPI
import HTTPTypes
import NIOCore
import ZRPC

/// What entry-service and media-service say of shares, as whoever has a link may have it.
struct SharedFiles: Sendable {
    let files: FileDownload

    /// The query parameter with a photo's key.
    static let keyParameter = "k"
    /// The largest picture that goes into an archive: many times what one of 1440 pixels takes.
    private static let mostPicture: Int64 = 32 << 20

    /// Opens a share. A HEAD request is no view.
    func open(
        _ visitor: ShareVisitor, as what: ShareViewKind, _ exchange: Exchange
    ) async throws(RPCError) -> OpenShare {
        var request = OpenSharedRequest()
        request.visit = visitor.visit
        request.what = what
        request.peeks = exchange.isHead
        request.acceptLanguage = String((exchange.headers[.acceptLanguage] ?? "").prefix(256))
        let response = try await files.caller.call(
            SharedServiceMethods.openShared, request, as: OpenSharedResponse.self, for: exchange
        ).message
        return OpenShare(response, visitor.path)
    }

    /// Shows a password.
    func admit(
        _ visitor: ShareVisitor, _ password: String, _ exchange: Exchange
    ) async throws(RPCError) -> AdmitToSharedResponse {
        var request = AdmitToSharedRequest()
        request.visit = visitor.visit
        request.password = password
        return try await files.caller.call(
            SharedServiceMethods.admitToShared, request, as: AdmitToSharedResponse.self, for: exchange
        ).message
    }

    /// A picture over HTTP. Its tag tells whether it is the same as before in this share, and nothing of the file.
    func picture(
        _ number: UInt32, _ size: RenditionSize, _ visitor: ShareVisitor, _ exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let key = exchange.target.parameter(Self.keyParameter) ?? ""
        let found = try await resolve(number, key, visitor.visit, exchange)
        let formats = AcceptHeader.pictureFormats(exchange.headers[.accept])
        let picture = try await files.rendition(
            found.photo, PictureChoice(size: size, box: nil, formats: formats), for: exchange)
        var headers = BytesFields.picture(
            etag: "\"\(found.tag)-\(size.rawValue)-\(picture.key.format.rawValue)-\(picture.version)\"",
            mediaType: picture.mediaType, isVersioned: false)
        // A browser asks again each time, so that what was revoked is gone.
        headers[.cacheControl] = "private, no-cache"
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: picture.sizeBytes)
            .respond { (range) async throws(RPCError) in
                let bytes = try await Self.bytes(of: picture)
                return .document(
                    bytes.getSlice(at: bytes.readerIndex + Int(range.lowerBound), length: Int(range.count)) ?? bytes)
            }
    }

    /// The largest picture of a photo, as JPEG, whole; nil when the photo is not shared any more, or has none.
    func largePicture(_ number: UInt32, _ key: String, _ open: OpenShare, _ exchange: Exchange) async throws(RPCError)
        -> ByteBuffer?
    {
        var visit = SharedVisit()
        visit.token = open.path.token
        visit.grant = open.grant
        do throws(RPCError) {
            let found = try await resolve(number, key, visit, exchange)
            let choice = PictureChoice(size: .large, box: nil, formats: PictureFormats(format: .jpeg))
            return try await Self.bytes(of: files.rendition(found.photo, choice, for: exchange))
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Where a photo's bytes are, as the rest of the gateway asks for them.
    private func resolve(
        _ number: UInt32, _ key: String, _ visit: SharedVisit, _ exchange: Exchange
    ) async throws(RPCError) -> (photo: ResolvePhotoBytesResponse, tag: String) {
        var request = ResolveSharedPhotoRequest()
        request.visit = visit
        request.number = number
        request.key = key.utf8.count <= 64 ? key : ""
        let response = try await files.caller.call(
            SharedServiceMethods.resolveSharedPhoto, request, as: ResolveSharedPhotoResponse.self, for: exchange
        ).message
        var photo = ResolvePhotoBytesResponse()
        photo.digest = response.digest
        photo.turn = response.turn
        photo.accountId = response.accountId
        return (photo, response.key)
    }

    private static func bytes(of picture: FileDownload.Rendition) async throws(RPCError) -> ByteBuffer {
        switch picture.content {
        case .kept(let bytes): return bytes
        case .stream(let stream):
            guard picture.sizeBytes <= mostPicture else { throw RPCError(.internalError, "A picture is too large.") }
            return try await stream.collected(count: Int(picture.sizeBytes))
        }
    }
}
