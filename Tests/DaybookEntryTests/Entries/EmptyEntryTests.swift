import Testing

@testable import DaybookEntry

@Suite("Entries that are emptied, in any storage")
struct EmptyEntryTests {
    private let day = Limits.draftLifetimeSeconds

    @Test(
        "An entry that is emptied is in no list, and goes to the trash with its history after a day",
        arguments: StorageEngine.allCases)
    func emptied(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(
            EntryInput(title: "one", body: "text", tags: ["t"], people: ["Ann"], place: .init(name: "Seoul")), me)
        for mask in [["title", "body"], ["tags"], ["people"]] {
            #expect(try await !harness.update(entry.id, mask, EntryInput(), me).isDraft, "\(mask)")
            #expect(try await harness.allEntries(ListInput(kind: .entry), me).count == 1)
        }
        harness.clock.advance(seconds: day)
        let emptied = try await harness.update(entry.id, ["place"], EntryInput(), me)
        #expect(emptied.isDraft && emptied.deleteTime == nil)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        #expect(try await harness.timeline(.day, me).buckets.isEmpty)
        harness.clock.advance(seconds: day - 1)
        try await harness.diary.keepUp()
        #expect(try await harness.entry(entry.id, me) == emptied)
        harness.clock.advance(seconds: 1)
        try await harness.diary.keepUp()
        let gone = try await harness.entry(entry.id, me)
        #expect(gone.deleteTime == harness.clock.now)
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.map(\.title) == ["one", ""])
        let back = try await harness.undelete(entry.id, me)
        #expect(back.deleteTime == nil && back.isDraft)
        harness.clock.advance(seconds: day - 1)
        try await harness.diary.keepUp()
        #expect(try await harness.entry(entry.id, me).deleteTime == nil)
        harness.clock.advance(seconds: 1 + Limits.trashLifetimeSeconds)
        try await harness.diary.keepUp()
        harness.clock.advance(seconds: Limits.trashLifetimeSeconds)
        try await harness.diary.keepUp()
        await expect(.notFound) { _ = try await harness.entry(entry.id, me) }
    }

    @Test(
        "Text that nobody sees is no text, but is kept as it was written",
        arguments: [" ", "\n\t", "\u{200B}", "\u{FEFF}\u{2060} ", "\u{3164}", "\u{7}"])
    func blankText(text: String) async throws {
        let harness = try DiaryHarness(.sqlite)
        let me = try await harness.account("minji")
        let draft = try await harness.create(EntryInput(title: text, body: text), me)
        #expect(draft.isDraft && draft.content.body == text)
        let entry = try await harness.create(EntryInput(title: "one"), me)
        #expect(try await harness.update(entry.id, ["title"], EntryInput(title: text), me).isDraft)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        let seen = try await harness.update(entry.id, ["title"], EntryInput(title: text + "." + text), me)
        #expect(!seen.isDraft && seen.content.title == text + "." + text)
    }

    @Test("An emptied entry that is written in again is listed again and stays", arguments: StorageEngine.allCases)
    func written(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "one"), me)
        try await harness.update(entry.id, ["title"], EntryInput(), me)
        harness.clock.advance(seconds: day - 1)
        try await harness.update(entry.id, ["title"], EntryInput(title: "two"), me)
        harness.clock.advance(seconds: day)
        try await harness.diary.keepUp()
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).map(\.content.title) == ["two"])
        #expect(try await harness.search("two", me).count == 1)
        #expect(try await harness.timeline(.day, me).entries == 1)
    }

    @Test(
        "Deleting an entry's only photo takes the entry out of the lists; the photo brings it back, also a week later",
        arguments: StorageEngine.allCases, [60, 604_800] as [Int64])
    func onlyPhoto(engine: StorageEngine, seconds: Int64) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(EntryInput(photos: [.init(photoID: photo.id.description)]), me)
        try await harness.deletePhoto(photo.id, me)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        #expect(try await harness.timeline(.day, me).entries == 0)
        harness.clock.advance(seconds: seconds)
        try await harness.diary.keepUp()
        let waiting = try await harness.entry(entry.id, me)
        #expect((waiting.deleteTime != nil) == (seconds > day))
        try await harness.undeletePhoto(photo.id, me)
        let back = try await harness.entry(entry.id, me)
        #expect(back.deleteTime == nil && back.content.photos == entry.content.photos)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).map(\.id) == [entry.id])
        harness.clock.advance(seconds: 2 * day)
        try await harness.diary.keepUp()
        #expect(try await harness.entry(entry.id, me) == back)
    }

    @Test("What somebody put in the trash stays there when its photo comes back", arguments: StorageEngine.allCases)
    func deleted(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(EntryInput(photos: [.init(photoID: photo.id.description)]), me)
        try await harness.deletePhoto(photo.id, me)
        harness.clock.advance(seconds: 3 * day)
        let gone = try await harness.delete(entry.id, me).entry
        try await harness.diary.keepUp()
        #expect(try await harness.entry(entry.id, me) == gone)
        try await harness.undeletePhoto(photo.id, me)
        let still = try await harness.entry(entry.id, me)
        #expect(still.deleteTime == gone.deleteTime && still.content.photos.count == 1)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
    }

    @Test("A photo deleted for good leaves its entry to the trash, a day later", arguments: StorageEngine.allCases)
    func deletedForGood(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(EntryInput(photos: [.init(photoID: photo.id.description)]), me)
        try await harness.deletePhoto(photo.id, permanently: true, me)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        harness.clock.advance(seconds: day)
        try await harness.diary.keepUp()
        #expect(try await harness.entry(entry.id, me).deleteTime == harness.clock.now)
    }
}
