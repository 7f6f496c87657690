import DaybookAPI
import NIOCore
import Wording
import ZRPC

/// The discover feed: it completes the calls of DiscoverService with a provider's pictures. entry-service knows which
/// pictures each account has starred or saved.
struct Discover: Sendable {
    /// The feed; nil if the operator chose no provider.
    let feed: PhotoFeed?
    let fetch: OutboundFetch
    let uploads: FileUpload
    var limits = OutboundLimits.picture
    /// The small pictures that the page shows.
    let pictures: RemotePictures
    // The limits are separate, so that readers of the feed do not wait for pictures that are being saved, which takes
    // minutes.
    private let pageBound = FetchBound()
    private let saveBound = FetchBound()

    init(feed: PhotoFeed?, fetch: OutboundFetch, uploads: FileUpload) {
        self.feed = feed
        self.fetch = fetch
        self.uploads = uploads
        pictures = RemotePictures(fetch: fetch)
    }

    private var caller: ServiceCaller { uploads.caller }

    /// Makes a call that the schema marks as completed in the gateway. `body` is the request in wire format; the caller
    /// must not set its internal fields.
    func call(
        _ method: MethodDescriptor, body: [UInt8], for origin: some CallOrigin, idempotencyKey: [UInt8]
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        switch method.path {
        case DiscoverServiceMethods.listDiscoverPhotos.path:
            let request = try caller.transcoder.message(ListDiscoverPhotosRequest.self, fromWire: body)
            return try await list(request, for: origin)
        case DiscoverServiceMethods.saveDiscoverPhoto.path:
            let request = try caller.transcoder.message(SaveDiscoverPhotoRequest.self, fromWire: body)
            return try await save(request, for: origin, key: idempotencyKey)
        default: throw RPCError(.unimplemented, "Nothing completes \(method.path).")
        }
    }

    // MARK: The feed

    private func list(
        _ request: ListDiscoverPhotosRequest, for origin: some CallOrigin
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        guard request.found.isEmpty, request.nextPage == 0 else { throw Self.notYours }
        var request = request
        let number = request.page ?? 1
        // entry-service refuses a request that breaks the schema's rules.
        if (1...10_000).contains(number) {
            let page = try await page(Int(number), for: origin)
            request.found = page.pictures.map(\.photo)
            request.nextPage = page.next.flatMap { Int32(exactly: $0) } ?? 0
        }
        return try await caller.unary(
            DiscoverServiceMethods.listDiscoverPhotos, body: try caller.transcoder.wireBytes(request), for: origin)
    }

    private func page(_ number: Int, for origin: some CallOrigin) async throws(RPCError) -> PicturePage {
        // A cached page costs nothing; entry-service checks the token before the page is sent.
        if let kept = await feed?.kept(number) { return kept }
        let account = try await account(of: origin, allowed: .read)
        guard let feed else { throw Self.off }
        return try await pageBound.hold(account) { () throws(RPCError) in try await feed.page(number) }
    }

    /// Returns the small picture of a picture of the feed, from the cache or from the provider's server.
    ///
    /// Only addresses that the provider gave for a picture of a cached page are fetched: an ID alone never calls the
    /// provider, whose calls are counted.
    func smallPicture(
        _ id: PictureID, for origin: some CallOrigin
    ) async throws(RPCError) -> RemotePictures.Picture {
        let account = try await account(of: origin, allowed: .read)
        guard let feed else { throw Self.off }
        return try await origin.whileWaitedFor { () async throws(RPCError) in
            guard let urls = await feed.listed(id)?.photo.urls else { throw Self.unknown }
            return try await pictures.picture(at: urls.small.isEmpty ? urls.thumb : urls.small, for: account)
        }
    }

    // MARK: Saving

    /// Saves a picture. Calls entry-service first, which has the pictures that were saved before. Fetches the bytes
    /// only if this picture is not among them.
    private func save(
        _ request: SaveDiscoverPhotoRequest, for origin: some CallOrigin, key: [UInt8]
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        guard request.found == nil, request.stored == nil else { throw Self.notYours }
        do throws(RPCError) {
            return try await record(request, for: origin, key: key)
        } catch {
            guard error.reason == DiscoverFault.notSaved.reason else { throw error }
        }
        let account = try await account(of: origin, allowed: .write)
        guard let feed else { throw Self.off }
        guard let id = PictureID(request.id) else { throw Self.unknown }
        return try await saveBound.hold(account) { () async throws(RPCError) in
            // If the caller disconnects in the meantime, its place becomes free for another caller.
            let fetched = try await origin.whileWaitedFor { () async throws(RPCError) in
                guard let picture = try await feed.picture(id) else { throw Self.unknown }
                let source = try await feed.source(of: picture)
                return (found: picture.photo, stored: try await stored(picture, from: source, of: account, for: origin))
            }
            return try await uploads.recording(fetched.stored.blob, for: origin) { () async throws(RPCError) in
                var request = request
                request.found = fetched.found
                request.stored = fetched.stored.request
                return try await record(request, for: origin, key: key)
            }
        }
    }

    private func record(
        _ request: SaveDiscoverPhotoRequest, for origin: some CallOrigin, key: [UInt8]
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        try await caller.unary(
            DiscoverServiceMethods.saveDiscoverPhoto, body: try caller.transcoder.wireBytes(request), for: origin,
            idempotencyKey: key)
    }

    /// Stores a picture's bytes in media-service, as for an upload.
    private func stored(
        _ picture: FoundPicture, from source: PictureSource, of account: String, for origin: some CallOrigin
    ) async throws(RPCError) -> (request: CreatePhotoRequest, blob: PutBlobResponse) {
        let blob: PutBlobResponse
        do throws(RPCError) {
            switch source {
            case .remote(let request):
                blob = try await fetch.get(request, within: limits) { (response) async throws(RPCError) in
                    guard response.status == 200 else {
                        throw .outboundFailed("The picture came with status \(response.status).")
                    }
                    let size = response.size
                    return try await put(size, of: account, for: origin) { () async throws(RPCError) in
                        try await response.next()
                    }
                }
            case .file(let file):
                if file.size > limits.bytes { throw .outboundTooLarge(limits.bytes) }
                var offset: Int64 = 0
                blob = try await put(file.size, of: account, for: origin) { () async throws(RPCError) in
                    let bytes = try await file.bytes(at: offset, atMost: file.size - offset)
                    offset += Int64(bytes.readableBytes)
                    return bytes.readableBytes == 0 ? nil : bytes
                }
            }
        } catch {
            throw error.reason == "NOT_MEDIA" || error.reason == "EMPTY_FILE" ? Self.noPicture : error
        }
        guard blob.probe?.kind == .photo else {
            uploads.withdraw(blob, for: origin)
            throw Self.noPicture
        }
        var stored = CreatePhotoRequest()
        stored.digest = blob.digest
        stored.sizeBytes = blob.sizeBytes
        stored.probe = blob.probe
        stored.photo = Photo()
        if picture.photo.provider == "folder" { stored.photo?.fileName = picture.remoteID }
        return (stored, blob)
    }

    private func put(
        _ size: Int64?, of account: String, for origin: some CallOrigin,
        next: () async throws(RPCError) -> ByteBuffer?
    ) async throws(RPCError) -> PutBlobResponse {
        var packer = ChunkPacker()
        var isOver = false
        let admitted = AdmittedUpload(account: account)
        return try await uploads.store(as: Photo.self, size: size, admitted: admitted, for: origin) {
            () async throws(RPCError) in
            while !isOver {
                if let attachment = packer.full() { return [attachment] }
                if let chunk = try await next() { packer.add(chunk) } else { isOver = true }
            }
            return packer.rest().map { [$0] }
        }
    }

    // MARK: Parts

    /// Returns the caller's account. Throws UNAUTHENTICATED before anything is fetched for an unauthenticated caller,
    /// and PERMISSION_DENIED for an app whose token does not allow it.
    private func account(of origin: some CallOrigin, allowed scope: Scope) async throws(RPCError) -> String {
        guard origin.hasToken else { throw .unauthenticated() }
        var request = GetAccountRequest()
        request.scope = scope
        return try await caller.call(
            AccountServiceMethods.getAccount, request: request, as: Account.self, for: origin
        ).message.id
    }

    static let off = RPCError(.failedPrecondition, DiscoverFault.off)
    static let notYours = RPCError.invalid(
        "found", fault: DocumentFault.noSuchField, reason: RequestFault.unknownField)
    static let unknown = RPCError(.notFound, DiscoverFault.notFound)
    static let noPicture = RPCError(.failedPrecondition, DiscoverFault.notPicture)
}
