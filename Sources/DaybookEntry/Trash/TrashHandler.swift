import DaybookAPI
import ZRPC

/// The handler of TrashService.
struct TrashHandler: TrashServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func previewEntryDeletion(
        _ request: PreviewEntryDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context, cost: .heavy) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewEntryDeletion(
                    request.id, permanently: request.permanent, ifMatch: request.ifMatch, caller: reading.caller,
                    in: reading.transaction, now: reading.now))
        }
    }

    func previewPhotoDeletion(
        _ request: PreviewPhotoDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context, cost: .heavy) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewPhotoDeletion(
                    request.id, permanently: request.permanent, ifMatch: request.ifMatch, caller: reading.caller,
                    in: reading.transaction, now: reading.now))
        }
    }

    func previewAlbumDeletion(
        _ request: PreviewAlbumDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context, cost: .heavy) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewAlbumDeletion(
                    request.id, ifMatch: request.ifMatch, caller: reading.caller, in: reading.transaction,
                    now: reading.now))
        }
    }

    func previewSoundDeletion(
        _ request: PreviewSoundDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context, cost: .heavy) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewSoundDeletion(
                    request.id, ifMatch: request.ifMatch, caller: reading.caller, in: reading.transaction))
        }
    }

    func previewSubjectDeletion(
        _ request: PreviewSubjectDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context, cost: .heavy) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewSubjectDeletion(
                    request.id, ifMatch: request.ifMatch, caller: reading.caller, in: reading.transaction))
        }
    }

    func previewSessionDeletion(
        _ request: PreviewSessionDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewSessionDeletion(request.id, caller: reading.caller, in: reading.transaction))
        }
    }

    func previewTokenDeletion(
        _ request: PreviewTokenDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewTokenDeletion(request.id, caller: reading.caller, in: reading.transaction))
        }
    }

    func previewPasskeyDeletion(
        _ request: PreviewPasskeyDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewPasskeyDeletion(request.id, caller: reading.caller, in: reading.transaction))
        }
    }

    func previewInvitationDeletion(
        _ request: PreviewInvitationDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await runner.read(request, context) { reading in
            DaybookAPI.DeletionPreview(
                try diary.previewInvitationDeletion(request.id, caller: reading.caller, in: reading.transaction))
        }
    }

    func listTrash(_ request: ListTrashRequest, context: ServerContext) async throws -> ListTrashResponse {
        try await runner.read(request, context) { reading in
            let page = try diary.trash(
                pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction)
            let entries = page.items.compactMap { item in
                if case .entry(let entry) = item.resource { entry } else { nil }
            }
            let covers = try diary.covers(of: entries, in: reading.transaction)
            var response = ListTrashResponse()
            response.items = page.items.map { item in
                var message = DaybookAPI.TrashItem()
                switch item.resource {
                case .entry(let entry):
                    message.resource = .entry(
                        runner.message(
                            entry, request.acceptLanguage, reading.caller, cover: covers[entry.key]))
                case .photo(let photo):
                    message.resource = .photo(runner.message(photo, request.acceptLanguage, reading.caller))
                }
                message.purgeTime = Timestamp(item.purgeTime)
                return message
            }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func emptyTrash(
        _ request: EmptyTrashRequest, context: ServerContext
    ) async throws -> EmptyTrashResponse {
        let (caller, isRepeated) = try await runner.read(request, context) { reading in
            (reading.caller, try runner.isRepeated(context, content: [], reading))
        }
        let emptied = isRepeated ? TrashEmptied() : try await diary.emptyTrash(caller: caller)
        return try await runner.keyed(request, context, content: []) { _ in
            (emptied, .changed)
        } message: { emptied, _, _ in
            var response = EmptyTrashResponse()
            response.entryCount = Int32(clamping: emptied.entries)
            response.photoCount = Int32(clamping: emptied.photos)
            response.complete = emptied.isComplete
            return response
        }
    }
}

extension DaybookAPI.DeletionPreview {
    init(_ preview: DaybookEntry.DeletionPreview) {
        self.init()
        entryCount = Int32(clamping: preview.entries)
        photoCount = Int32(clamping: preview.photos)
        albumCount = Int32(clamping: preview.albums)
        shareCount = Int32(clamping: preview.shares)
        subjectCount = preview.subjects.map { Int32(clamping: $0) }
        soundCount = preview.sounds.map { Int32(clamping: $0) }
        accountCount = preview.accounts.map { Int32(clamping: $0) }
        sessionCount = preview.sessions.map { Int32(clamping: $0) }
    }
}
