import Testing

@testable import DaybookEntry

@Suite("The trash of any storage")
struct TrashTests {
    private func page(
        _ harness: DiaryHarness, _ caller: Caller, size: Int32 = 0, token: String = ""
    ) async throws -> ListPage<TrashItem> {
        return try await harness.read(caller) {
            try $0.trash.list(pageSize: size, pageToken: token)
        }
    }

    private func ids(_ items: [TrashItem]) -> [UUIDBytes] {
        items.map { item in
            switch item.resource {
            case .entry(let entry): entry.id
            case .photo(let photo): photo.id
            }
        }
    }

    @Test("What was deleted last comes first, entries and photos in one order", arguments: StorageEngine.allCases)
    func order(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var deleted: [UUIDBytes] = []
        for number in 1...7 {
            // Several in one second, so that ties are met.
            if number % 2 == 0 { harness.clock.advance(seconds: 1) }
            if number % 3 == 0 {
                let photo = try await harness.createPhoto(photoFacts(number), me).photo
                deleted.append(try await harness.deletePhoto(photo.id, me).photo.id)
            } else {
                let entry = try await harness.create(EntryInput(title: "\(number)"), me)
                deleted.append(try await harness.delete(entry.id, me).entry.id)
            }
        }
        var (found, token): ([TrashItem], String) = ([], "")
        repeat {
            let page = try await page(harness, me, size: 2, token: token)
            found += page.items
            token = page.nextPageToken ?? ""
        } while !token.isEmpty
        #expect(Set(ids(found)) == Set(deleted) && found.count == deleted.count)
        #expect(found.map(\.purgeTime) == found.map(\.purgeTime).sorted(by: >))
        let purge = harness.clock.now.advanced(bySeconds: Limits.trashLifetimeSeconds)
        #expect(found.first?.purgeTime == purge)
        await expect(.invalidArgument) { _ = try await self.page(harness, me.locked, token: "x") }
    }

    @Test("A preview counts what would go or lose something", arguments: StorageEngine.allCases)
    func preview(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let links = [EntryInput.Photo(photoID: photo.id.description)]
        let entry = try await harness.create(EntryInput(title: "one", photos: links), me)
        try await harness.create(EntryInput(title: "two", photos: links), me)
        func of(photo id: UUIDBytes, permanently: Bool = false) async throws -> DeletionPreview {
            try await harness.read(me) {
                try $0.photos.previewDeletion(id.description, permanently: permanently, ifMatch: "")
            }
        }
        #expect(try await of(photo: photo.id) == DeletionPreview(entries: 2, photos: 1))
        let alone = try await harness.read(me) {
            try $0.entries.previewDeletion(entry.id.description, permanently: false, ifMatch: "")
        }
        #expect(alone == DeletionPreview(entries: 1))
        #expect(try await harness.photo(photo.id, me) == photo)
        await expect(.etagMismatch) {
            _ = try await harness.read(me) {
                try $0.entries.previewDeletion(entry.id.description, permanently: false, ifMatch: "x")
            }
        }
        try await harness.deletePhoto(photo.id, me)
        #expect(try await of(photo: photo.id) == DeletionPreview())
        #expect(try await of(photo: photo.id, permanently: true) == DeletionPreview(entries: 2, photos: 1))
    }

    @Test("A preview of a subject and of a session counts itself alone", arguments: StorageEngine.allCases)
    func otherPreviews(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let subject = try await harness.createSubject(SubjectInput(name: "Bori", kind: 1), me).subject
        try await harness.create(EntryInput(title: "walk", people: ["Bori"]), me)
        func preview(subject id: String, ifMatch: String = "", _ caller: Caller) async throws -> DeletionPreview {
            try await harness.read(caller) {
                try $0.subjects.previewDeletion(id, ifMatch: ifMatch)
            }
        }
        func preview(session id: String, _ caller: Caller) async throws -> DeletionPreview {
            try await harness.read(caller) { try $0.account.previewSessionDeletion(id) }
        }
        let (pet, session) = (subject.id.description, me.session.id.description)
        #expect(try await preview(subject: pet, ifMatch: subject.etag.description, me) == DeletionPreview(subjects: 1))
        await expect(.etagMismatch) { _ = try await preview(subject: pet, ifMatch: "x", me) }
        await expect(.notFound) { _ = try await preview(subject: pet, other) }
        #expect(try await preview(session: session, me) == DeletionPreview(sessions: 1))
        #expect(try await preview(session: "current", me) == DeletionPreview(sessions: 1))
        await expect(.notFound) { _ = try await preview(session: session, other) }
        await expect(.notFound) { _ = try await preview(session: "x", me) }
        #expect(try await harness.store.read { try $0.subjects.subjects(owner: me.owner) } == [subject])
    }

    @Test("Emptying deletes for good what the trash lists, and nothing else", arguments: StorageEngine.allCases)
    func emptying(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        for number in 1...(Diary.upkeepBatch + 20) {
            let entry = try await harness.create(EntryInput(title: "\(number)"), me)
            try await harness.delete(entry.id, me)
        }
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let kept = try await harness.create(
            EntryInput(title: "kept", photos: [.init(photoID: photo.id.description)]), me)
        try await harness.deletePhoto(photo.id, me)
        let hidden = try await harness.create(EntryInput(title: "hidden", hidden: true), me)
        try await harness.delete(hidden.id, me)
        let theirs = try await harness.create(EntryInput(title: "theirs"), other)
        try await harness.delete(theirs.id, other)

        harness.clock.advance(seconds: 1)
        var emptied = try await harness.diary.emptyTrash(of: me.locked)
        #expect((emptied.entries, emptied.photos, emptied.isComplete) == (Diary.upkeepBatch + 20, 1, true))
        #expect(try await page(harness, me.locked).items.isEmpty)
        #expect(ids(try await page(harness, me).items) == [hidden.id])
        #expect(ids(try await page(harness, other).items) == [theirs.id])
        #expect(try await harness.entry(kept.id, me).content.title == "kept")
        await expect(.notFound) { _ = try await harness.photo(photo.id, me) }

        emptied = try await harness.diary.emptyTrash(of: me)
        #expect((emptied.entries, emptied.photos, emptied.isComplete) == (1, 0, true))
    }
}
