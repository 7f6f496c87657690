import DaybookAPI
import ZRPC

/// The handler of TrashService.
struct TrashHandler: TrashServiceHandler {
    let runner: CallRunner

    /// Reads the consequences of a deletion.
    private func preview(
        _ request: some WireMessage, in context: ServerContext, cost: ReadScheduling.Cost = .light,
        work: @escaping @Sendable (ReadContext) throws -> DaybookEntry.DeletionPreview
    ) async throws -> DaybookAPI.DeletionPreview {
        DaybookAPI.DeletionPreview(try await runner.read(request, in: context, cost: cost, work: work))
    }

    func previewEntryDeletion(
        _ request: PreviewEntryDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context, cost: .heavy) { work in
            try work.entries.previewDeletion(
                request.id, permanently: request.permanent, ifMatch: request.ifMatch)
        }
    }

    func previewPhotoDeletion(
        _ request: PreviewPhotoDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context, cost: .heavy) { work in
            try work.photos.previewDeletion(
                request.id, permanently: request.permanent, ifMatch: request.ifMatch)
        }
    }

    func previewAlbumDeletion(
        _ request: PreviewAlbumDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context, cost: .heavy) { work in
            try work.albums.previewDeletion(request.id, ifMatch: request.ifMatch)
        }
    }

    func previewSoundDeletion(
        _ request: PreviewSoundDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context, cost: .heavy) { work in
            try work.sounds.previewDeletion(request.id, ifMatch: request.ifMatch)
        }
    }

    func previewSubjectDeletion(
        _ request: PreviewSubjectDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context, cost: .heavy) { work in
            try work.subjects.previewDeletion(request.id, ifMatch: request.ifMatch)
        }
    }

    func previewSessionDeletion(
        _ request: PreviewSessionDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context) { work in
            try work.account.previewSessionDeletion(request.id)
        }
    }

    func previewTokenDeletion(
        _ request: PreviewTokenDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context) { work in
            try work.tokens.previewDeletion(request.id)
        }
    }

    func previewPasskeyDeletion(
        _ request: PreviewPasskeyDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context) { work in
            try work.passkeys.previewDeletion(request.id)
        }
    }

    func previewInvitationDeletion(
        _ request: PreviewInvitationDeletionRequest, context: ServerContext
    ) async throws -> DaybookAPI.DeletionPreview {
        try await preview(request, in: context) { work in
            try work.invitations.previewDeletion(request.id)
        }
    }

    func listTrash(_ request: ListTrashRequest, context: ServerContext) async throws -> ListTrashResponse {
        try await runner.read(request, in: context) { work in
            let page = try work.trash.list(pageSize: request.pageSize, pageToken: request.pageToken)
            let entries = page.items.compactMap { item in
                if case .entry(let entry) = item.resource { entry } else { nil }
            }
            let covers = try work.transaction.entries.covers(of: entries)
            let language = runner.language(request.acceptLanguage, caller: work.caller)
            var response = ListTrashResponse()
            response.items = page.items.map { item in
                var message = DaybookAPI.TrashItem()
                switch item.resource {
                case .entry(let entry):
                    message.resource = .entry(
                        runner.message(entry, language: language, caller: work.caller, cover: covers[entry.key]))
                case .photo(let photo): message.resource = .photo(runner.message(photo, language: language))
                }
                message.purgeTime = Timestamp(item.purgeTime)
                return message
            }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func emptyTrash(_ request: EmptyTrashRequest, context: ServerContext) async throws -> EmptyTrashResponse {
        let (caller, isRepeated) = try await runner.read(request, in: context) { work in
            (work.caller, try runner.isRepeated(context, content: [], reading: work, refusingOthers: true))
        }
        let emptied = isRepeated ? TrashEmptied() : try await runner.diary.emptyTrash(of: caller)
        return try await runner.keyed(request, in: context, content: []) { _ in
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
