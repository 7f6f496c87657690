import DaybookAPI
import ZRPC

/// A trash that knows what deleting an entry would touch.
struct FakeTrash: TrashServiceHandler {
    let diary: FakeDiary

    @concurrent func previewEntryDeletion(
        _ request: PreviewEntryDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview {
        try diary.admit(context)
        var preview = DeletionPreview()
        preview.entryCount = request.permanent ? 2 : 1
        return preview
    }

    @concurrent func previewPhotoDeletion(
        _ request: PreviewPhotoDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func previewAlbumDeletion(
        _ request: PreviewAlbumDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func previewSoundDeletion(
        _ request: PreviewSoundDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func previewSubjectDeletion(
        _ request: PreviewSubjectDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func previewSessionDeletion(
        _ request: PreviewSessionDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview {
        try diary.admit(context)
        var preview = DeletionPreview()
        preview.sessionCount = request.id == "current" ? 1 : 0
        return preview
    }

    @concurrent func previewTokenDeletion(
        _ request: PreviewTokenDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func previewPasskeyDeletion(
        _ request: PreviewPasskeyDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func previewInvitationDeletion(
        _ request: PreviewInvitationDeletionRequest, context: ServerContext
    ) async throws -> DeletionPreview { throw FakeServices.unscripted }

    @concurrent func listTrash(_ request: ListTrashRequest, context: ServerContext) async throws -> ListTrashResponse {
        throw FakeServices.unscripted
    }

    @concurrent func emptyTrash(
        _ request: EmptyTrashRequest, context: ServerContext
    ) async throws -> EmptyTrashResponse { throw FakeServices.unscripted }
}
