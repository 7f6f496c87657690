import DaybookAPI
import ZRPC

/// The handler of DiscoverService.
struct DiscoverHandler: DiscoverServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func listDiscoverPhotos(
        _ request: ListDiscoverPhotosRequest, context: ServerContext
    ) async throws -> ListDiscoverPhotosResponse {
        try await runner.read(request, context) { reading in
            let pictures = request.found.prefix(DiscoverRules.picturesPerPage).map { $0.picture }
            var response = ListDiscoverPhotosResponse()
            response.photos = try diary.feed(
                pictures.filter { DiscoverRules.isID($0.id) }, caller: reading.caller, in: reading.transaction
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
        return try await runner.keyed(request, context, content: content.finish()) { writing in
            var fetched: (FeedPicture, PhotoFacts, String)?
            if let found = request.found, let stored = request.stored {
                fetched = (found.picture, try PhotoFacts(stored), stored.photo?.fileName ?? "")
            }
            let saved = try diary.savePicture(
                Diary.SaveRequest(id: request.id, memo: request.memo, fetched: fetched), caller: writing.caller,
                in: writing.transaction, now: writing.now)
            return (saved.photo, saved.outcome)
        } message: { photo, outcome, caller in
            runner.message(photo, request.acceptLanguage, caller, after: outcome)
        }
    }

    func unsaveDiscoverPhoto(
        _ request: UnsaveDiscoverPhotoRequest, context: ServerContext
    ) async throws -> DiscoverPhoto {
        try await runner.keyed(request, context, content: Array(request.id.utf8)) { writing in
            let item = try diary.unsavePicture(
                request.id, caller: writing.caller, in: writing.transaction, now: writing.now)
            return (item, .changed)
        } message: { item, _, _ in
            DiscoverPhoto(item)
        }
    }

    func listSavedPhotos(
        _ request: ListSavedPhotosRequest, context: ServerContext
    ) async throws -> ListSavedPhotosResponse {
        try await runner.read(request, context) { reading in
            let page = try diary.savedPictures(
                pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction)
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
        try await runner.read(request, context) { _ in
            guard DiscoverRules.isID(request.id) else { throw DiscoverRules.unknown }
            return ResolveDiscoverPictureResponse()
        }
    }
}
