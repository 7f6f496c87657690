import Testing

@testable import DaybookEntry

@Suite("What entries were, in any storage")
struct RevisionTests {
    /// One page of an entry's revisions.
    private func page(
        _ harness: DiaryHarness, _ entry: StoredEntry, _ caller: Caller, size: Int32 = 0, token: String = ""
    ) async throws -> ListPage<EntryRevision> {
        return try await harness.read(caller) {
            try $0.revisions.list(entry.id.description, pageSize: size, pageToken: token)
        }
    }

    private func revert(
        _ harness: DiaryHarness, _ entry: StoredEntry, to number: Int32, _ caller: Caller
    ) async throws -> StoredEntry {
        return try await harness.write(caller) {
            try $0.revisions.revert(entry.id.description, to: number)
        }
    }

    @Test(
        "What one session saves in a burst is one revision, with the last text",
        arguments: StorageEngine.allCases)
    func burst(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(body: "a"), me)
        func save(_ bodies: String..., by caller: Caller, every seconds: Int64 = 5) async throws {
            for body in bodies {
                harness.clock.advance(seconds: seconds)
                try await harness.update(entry.id, ["body"], EntryInput(body: body), caller)
            }
        }
        try await save("ab", "abc", by: me)
        // Other fields keep a burst going and make no revision.
        harness.clock.advance(seconds: 60)
        try await harness.update(entry.id, ["favorite"], EntryInput(favorite: true), me)
        try await save("abcd", by: me, every: 60)
        #expect(try await harness.revisions(of: entry).map(\.body) == ["a", "abcd"])
        let laptop = try await harness.session(of: me.account)
        try await save("L", by: laptop)
        try await save("abcde", by: me)
        try await save("later", by: me, every: 61)
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.map(\.body) == ["a", "abcd", "L", "abcde", "later"])
        #expect(revisions.map(\.number) == [1, 2, 3, 4, 5])
        #expect(revisions.last?.time == harness.clock.now)
    }

    @Test(
        "A photo that is deleted within a burst does not take the revision that had it",
        arguments: StorageEngine.allCases)
    func burstAndPhoto(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(EntryInput(title: "one"), me)
        let links = [EntryInput.Photo(photoID: photo.id.description, caption: "c")]
        try await harness.update(entry.id, ["photos"], EntryInput(photos: links), me)
        try await harness.deletePhoto(photo.id, me)
        try await harness.update(entry.id, ["title"], EntryInput(title: "two"), me)
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.map(\.photos.count) == [0, 1, 0, 0])
        #expect(revisions.map(\.title) == ["one", "one", "one", "two"])
    }

    @Test(
        "Pages go from the newest to the oldest, cut by number and by bytes",
        arguments: StorageEngine.allCases)
    func pages(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(body: "1"), me)
        for number in 2...12 {
            harness.clock.advance(seconds: 61)
            let body = "\(number) " + String(repeating: "b", count: number > 6 ? 200_000 : 0)
            try await harness.update(entry.id, ["body"], EntryInput(body: body), me)
        }
        var (numbers, sizes, token): ([Int64], [Int], String) = ([], [], "")
        repeat {
            let page = try await page(harness, entry, me, size: 5, token: token)
            numbers += page.items.map(\.number)
            sizes.append(page.items.count)
            token = page.nextPageToken ?? ""
        } while !token.isEmpty
        #expect(numbers == (1...12).reversed())
        #expect(sizes == [4, 5, 3])
    }

    @Test("Only so many revisions are kept, and their photos with them", arguments: StorageEngine.allCases)
    func kept(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(body: "0"), me)
        for number in 1...(RevisionThinning.kept + 5) {
            harness.clock.advance(seconds: number % 10 == 0 ? 3600 : 61)
            try await harness.update(entry.id, ["body"], EntryInput(body: String(number)), me)
        }
        let revisions = try await harness.revisions(of: entry)
        #expect(revisions.count == RevisionThinning.kept)
        #expect(revisions.first?.body == "0" && revisions.last?.body == String(RevisionThinning.kept + 5))
        // Those that stood for an hour stay.
        #expect(stride(from: 9, to: 200, by: 10).allSatisfy { hour in revisions.contains { $0.body == String(hour) } })
    }

    @Test(
        "An entry goes back to the text and photos it had, as a revision of its own",
        arguments: StorageEngine.allCases)
    func revert(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        var photos: [StoredPhoto] = []
        for number in 1...3 { photos.append(try await harness.createPhoto(photoFacts(number), me).photo) }
        let links = photos.map { EntryInput.Photo(photoID: $0.id.description, caption: "c") }
        let entry = try await harness.create(EntryInput(title: "one", body: "first", photos: links, tags: ["t"]), me)
        try await harness.update(entry.id, ["title", "body", "photos", "tags"], EntryInput(title: "two"), me)
        try await harness.deletePhoto(photos[0].id, permanently: true, me)
        try await harness.deletePhoto(photos[1].id, me)

        let reverted = try await revert(harness, entry, to: 1, me)
        #expect((reverted.content.title, reverted.content.body) == ("one", "first"))
        #expect(reverted.content.photos.map(\.photo) == [photos[2].id])
        #expect(reverted.content.tags.isEmpty, "Only text and photos have a history.")
        #expect(try await harness.entry(entry.id, me) == reverted)
        #expect(try await harness.revisions(of: entry).map(\.title) == ["one", "two", "one"])
        #expect(try await harness.search("first", me).count == 1)

        // The photo in the trash finds the place again that the revision gave it.
        try await harness.undeletePhoto(photos[1].id, me)
        #expect(
            try await harness.entry(entry.id, me).content.photos.map(\.photo) == [photos[1].id, photos[2].id])
        // What follows is no part of what was reverted to.
        try await harness.update(entry.id, ["body"], EntryInput(body: "more"), me)
        #expect(try await harness.revisions(of: entry).map(\.body) == ["first", "", "first", "first", "more"])
    }

    @Test("What cannot be reverted is refused", arguments: StorageEngine.allCases)
    func refusals(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "one"), me)
        await expect(.notFound) { _ = try await revert(harness, entry, to: 2, me) }
        await expect(.invalidArgument) { _ = try await revert(harness, entry, to: 0, me) }
        #expect(try await revert(harness, entry, to: 1, me) == entry)
        try await harness.delete(entry.id, me)
        await expect(.failedPrecondition) { _ = try await revert(harness, entry, to: 1, me) }
    }

    @Test(
        "A draft that is written to when its day is over is kept whole, or was gone before",
        arguments: StorageEngine.allCases)
    func draftRace(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for _ in 0..<20 {
            let draft = try await harness.create(EntryInput(), me)
            harness.clock.advance(seconds: Limits.draftLifetimeSeconds)
            // The call arrived a moment before the day was over, and is written while the upkeep runs.
            let arrived = harness.clock.now.advanced(bySeconds: -1)
            let change = ResourceChange<EntryInput, EntryField>(
                id: draft.id.description, input: EntryInput(body: "saved"), mask: ["body"], present: [], ifMatch: "")
            async let upkeep: Void = harness.diary.keepUp()
            var written: StoredEntry?
            do {
                written = try await harness.write(me, at: arrived) {
                    try $0.entries.update(change)
                }
            } catch let error as DiaryError where error.code == .notFound {
                // The upkeep was first, as if the call had come a moment later.
            }
            try await upkeep
            try await harness.diary.keepUp()
            let stored = try await harness.store.read { try $0.entries.entry(owner: me.owner, id: draft.id) }
            #expect(stored == written)
        }
    }
}
