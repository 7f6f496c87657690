import DaybookAPI
import Synchronization
import ZRPC

/// Stars that are kept by the id of the picture.
struct FakeDiscover: DiscoverServiceHandler {
    let diary: FakeDiary

    func listDiscoverPhotos(
        _ request: ListDiscoverPhotosRequest, context: ServerContext
    ) async throws -> ListDiscoverPhotosResponse {
        try diary.admit(context)
        if let page = request.page, !(1...10_000).contains(page) {
            throw RPCError(
                .invalidArgument, "page: is too great", fieldViolations: [FieldViolation("page", "is too great")])
        }
        var response = ListDiscoverPhotosResponse()
        response.photos = request.found.map { photo in
            var photo = photo
            photo.saved = diary.state.withLock { $0.saves.contains { $0.id == photo.id } }
            return photo
        }
        response.nextPage = request.nextPage > 0 ? request.nextPage : nil
        return response
    }

    func saveDiscoverPhoto(
        _ request: SaveDiscoverPhotoRequest, context: ServerContext
    ) async throws -> Photo {
        try diary.admit(context)
        let isKnown = diary.state.withLock { $0.saves.contains { $0.id == request.id } }
        if !isKnown {
            guard request.found != nil, request.stored != nil else {
                throw RPCError(.notFound, "It is not saved.", reason: "DISCOVER_PHOTO_NOT_SAVED")
            }
            diary.state.withLock { $0.saves.append(request) }
        }
        var photo = Photo()
        photo.id = request.id
        photo.outcome = isKnown ? .existing : .created
        return photo
    }

    func unsaveDiscoverPhoto(
        _ request: UnsaveDiscoverPhotoRequest, context: ServerContext
    ) async throws -> DiscoverPhoto {
        try diary.admit(context)
        diary.state.withLock { $0.saves.removeAll { $0.id == request.id } }
        return DiscoverPhoto()
    }

    func listSavedPhotos(
        _ request: ListSavedPhotosRequest, context: ServerContext
    ) async throws -> ListSavedPhotosResponse { throw FakeServices.unscripted }

    func resolveDiscoverPicture(
        _ request: ResolveDiscoverPictureRequest, context: ServerContext
    ) async throws -> ResolveDiscoverPictureResponse {
        try diary.admit(context)
        return ResolveDiscoverPictureResponse()
    }
}
