import DaybookAPI
import ZRPC

/// A trash that knows what deleting an entry would touch.
struct FakeTrash: TrashServiceHandler {
    let diary: FakeDiary

    func previewEntryDeletion(
        _ request: PreviewEntryDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview {
        try diary.admit(context)
        var preview = DeletionPreview()
        preview.entryCount = request.permanent ? 2 : 1
        return preview
    }

    func previewPhotoDeletion(
        _ request: PreviewPhotoDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func previewAlbumDeletion(
        _ request: PreviewAlbumDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func previewSoundDeletion(
        _ request: PreviewSoundDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func previewSubjectDeletion(
        _ request: PreviewSubjectDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func previewSessionDeletion(
        _ request: PreviewSessionDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview {
        try diary.admit(context)
        var preview = DeletionPreview()
        preview.sessionCount = request.id == "current" ? 1 : 0
        return preview
    }

    func previewTokenDeletion(
        _ request: PreviewTokenDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func previewPasskeyDeletion(
        _ request: PreviewPasskeyDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func previewInvitationDeletion(
        _ request: PreviewInvitationDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    func listTrash(_ request: ListTrashRequest, context: ServerContext) async throws -> ListTrashResponse {
        throw FakeServices.unscripted
    }

    func emptyTrash(
        _ request: EmptyTrashRequest, context: ServerContext
    ) async throws -> EmptyTrashResponse { throw FakeServices.unscripted }
}
