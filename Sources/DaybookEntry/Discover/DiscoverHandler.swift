import DaybookAPI
import ZRPC

/// The handler of DiscoverService.
struct DiscoverHandler: DiscoverServiceHandler {
    let runner: CallRunner

    func listDiscoverPhotos(
        _ request: ListDiscoverPhotosRequest, context: ServerContext
    ) async throws -> ListDiscoverPhotosResponse {
        try await runner.read(request, in: context) { work in
            let pictures = request.found.prefix(DiscoverRules.picturesPerPage).map { $0.picture }
            var response = ListDiscoverPhotosResponse()
            response.photos = try work.discover.feed(
                pictures.filter { DiscoverRules.isID($0.id) }
            ).map { DiscoverPhoto($0) }
            response.nextPage = request.nextPage > 0 ? request.nextPage : nil
            return response
        }
    }

    func saveDiscoverPhoto(
        _ request: SaveDiscoverPhotoRequest, context: ServerContext
    ) async throws -> Photo {
        var content = ContentDigest()
        content.add(request.id)
        content.add([request.memo].compactMap(\.self))
        return try await runner.keyed(request, in: context, content: content.finish()) { work in
            var fetched: (FeedPicture, PhotoFacts, String)?
            if let found = request.found, let stored = request.stored {
                fetched = (found.picture, try PhotoFacts(stored), stored.photo?.fileName ?? "")
            }
            return try work.discover.save(PictureSave(id: request.id, memo: request.memo, fetched: fetched))
        } message: { photo, outcome, caller in
            runner.message(photo, acceptLanguage: request.acceptLanguage, caller: caller, after: outcome)
        }
    }

    func unsaveDiscoverPhoto(
        _ request: UnsaveDiscoverPhotoRequest, context: ServerContext
    ) async throws -> DiscoverPhoto {
        try await runner.keyed(request, in: context, content: Array(request.id.utf8)) { work in
            (try work.discover.unsave(request.id), .changed)
        } message: { item, _, _ in
            DiscoverPhoto(item)
        }
    }

    func listSavedPhotos(
        _ request: ListSavedPhotosRequest, context: ServerContext
    ) async throws -> ListSavedPhotosResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.discover.saved(pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListSavedPhotosResponse()
            response.photos = page.items.map { DiscoverPhoto($0) }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    /// Checks the ID and that the caller has an account. The feed is the same for all accounts.
    func resolveDiscoverPicture(
        _ request: ResolveDiscoverPictureRequest, context: ServerContext
    ) async throws -> ResolveDiscoverPictureResponse {
        try await runner.read(request, in: context) { _ in
            guard DiscoverRules.isID(request.id) else { throw DiscoverRules.unknown }
            return ResolveDiscoverPictureResponse()
        }
    }
}
