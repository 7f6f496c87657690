import Testing

@testable import DaybookEntry

@Suite("Entries in any storage")
struct EntryStorageTests {
    @Test("What is written is read back", arguments: StorageEngine.allCases)
    func roundTrip(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        var input = entryInput("산책", at: "2023-08-31T15:30:00", zone: "Asia/Seoul")
        input.body = "한강에서\n\"quoted\" 🌊 e\u{301}"
        input.photos = [.init(photoID: photo.id.description, caption: "강")]
        input.tags = ["river", "한강", "river"]
        input.people = ["Ann \u{1f} \"B\""]
        input.place = .init(name: "Seoul", latitude: 37.5, longitude: 127)
        input.favorite = true
        let made = try await harness.create(input, me)
        let read = try await harness.entry(made.id, me)
        #expect(read == made)
        #expect(read.content.body == input.body)
        #expect(read.content.tags == input.tags)
        #expect(read.content.people == input.people)
        #expect(read.content.place?.input == input.place)
        #expect(read.content.photos == [.init(photo: photo.id, caption: "강")])
        #expect(read.localDate.description == "2023-09-01")
        #expect(read.sequence == 1)
        #expect(!read.isDraft)
    }

    @Test(
        "The same create again is the stored entry; other content under its id is refused",
        arguments: StorageEngine.allCases)
    func createTwice(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let id = UUIDBytes(high: 1, low: 2)
        var input = EntryInput(id: id.description, title: "once")
        let first = try await harness.createWithOutcome(input, me)
        #expect(first.outcome == .created)
        harness.clock.advance(seconds: 60)
        let second = try await harness.createWithOutcome(input, me)
        #expect(second.outcome == .existing)
        #expect(second.entry == first.entry)
        try await harness.update(id, ["title"], EntryInput(title: "changed since"), me)
        let third = try await harness.createWithOutcome(input, me)
        #expect(third.outcome == .existing)
        #expect(third.entry.content.title == "changed since")
        input.title = "another"
        await expect(.alreadyExists) { try await harness.create(input, me) }
        let other = try await harness.account("other")
        #expect(try await harness.createWithOutcome(input, other).outcome == .created)
        #expect(try await harness.entry(id, me).content.title == "changed since")
    }

    @Test("Creates of one id at once make one entry", arguments: StorageEngine.allCases)
    func concurrentCreates(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let outcomes = try await withThrowingTaskGroup(of: WriteOutcome.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    let input = EntryInput(id: UUIDBytes(high: 3, low: 4).description, title: "one")
                    return try await harness.createWithOutcome(input, me).outcome
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.filter { $0 == .created }.count == 1)
        #expect(outcomes.filter { $0 == .existing }.count == 49)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).count == 1)
    }

    @Test(
        "Every change has a new version, a line in the log and, of text or photos, a revision",
        arguments: StorageEngine.allCases)
    func bookkeeping(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let entry = try await harness.create(EntryInput(title: "one", body: "first"), me)
        var versions = [entry.version]
        versions.append(try await harness.update(entry.id, ["body"], EntryInput(body: "second"), me).version)
        versions.append(try await harness.update(entry.id, ["favorite"], EntryInput(favorite: true), me).version)
        versions.append(try await harness.update(entry.id, ["favorite"], EntryInput(favorite: true), me).version)
        let photos = [EntryInput.Photo(photoID: photo.id.description, caption: "c")]
        harness.clock.advance(seconds: EditBurst.longestPauseSeconds + 1)
        versions.append(try await harness.update(entry.id, ["photos"], EntryInput(photos: photos), me).version)
        #expect(versions[2] == versions[3])
        #expect(Set(versions).count == 4)
        let changes = try await harness.store.read {
            try $0.changes.changes(owner: me.owner, after: 0, limit: 100)
        }
        let revisions = try await harness.revisions(of: entry)
        #expect(
            changes.filter { $0.kind == .entry }.map(\.number) == [versions[0], versions[1], versions[2], versions[4]])
        #expect(changes.filter { $0.kind == .entry }.map(\.action) == [.inserted, .updated, .updated, .updated])
        #expect(revisions.map(\.number) == [1, 2, 3])
        #expect(revisions.map(\.body) == ["first", "second", "second"])
        #expect(revisions.map(\.photos.count) == [0, 0, 1])
        #expect(revisions.map(\.change) == [versions[0], versions[1], versions[4]])
        #expect(try await harness.entry(entry.id, me).content.body == "second")
    }

    @Test(
        "A text that looks the same and is written differently is another text", arguments: StorageEngine.allCases)
    func writtenDifferently(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let photo = try await harness.createPhoto(photoFacts(1), me).photo
        let (apart, composed) = ("e\u{301}", "\u{e9}")
        func input(_ text: String) -> EntryInput {
            EntryInput(
                title: text, body: text, photos: [.init(photoID: photo.id.description, caption: text)], tags: [text],
                people: [text], place: .init(name: text, latitude: 1, longitude: 1))
        }
        let entry = try await harness.create(input(apart), me)
        for field in ["title", "body", "photos", "tags", "people", "place"] {
            let before = try await harness.entry(entry.id, me)
            let changed = try await harness.update(entry.id, [field], input(composed), me)
            #expect(changed.version != before.version, "\(field)")
        }
        let content = try await harness.entry(entry.id, me).content
        let texts = [content.title, content.body, content.photos[0].caption, content.tags[0], content.people[0]]
        for text in texts + [content.place?.name ?? ""] { #expect(Array(text.utf8) == [0xC3, 0xA9]) }
        let bodies = try await harness.revisions(of: entry).map { Array($0.body.utf8) }
        #expect(Set(bodies) == [Array(apart.utf8), Array(composed.utf8)])
        var again = input(apart)
        again.id = UUIDBytes(high: 1, low: 2).description
        _ = try await harness.create(again, me)
        again.body = composed
        await expect(.alreadyExists) { try await harness.create(again, me) }
    }

    @Test("A change against another version is refused and changes nothing", arguments: StorageEngine.allCases)
    func ifMatch(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "one"), me)
        let tag = entry.etag(isUnlocked: true).description
        let changed = try await harness.update(entry.id, ["title"], EntryInput(title: "two"), ifMatch: tag, me)
        #expect(changed.etag(isUnlocked: true).description != tag)
        await expect(.etagMismatch) {
            try await harness.update(entry.id, ["title"], EntryInput(title: "three"), ifMatch: tag, me)
        }
        #expect(try await harness.entry(entry.id, me).content.title == "two")
        try await harness.update(entry.id, ["title"], EntryInput(title: "four"), ifMatch: "*", me)
    }

    @Test(
        "The trash keeps an entry to be read and put back; deleting for good does not",
        arguments: StorageEngine.allCases)
    func trash(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entry = try await harness.create(EntryInput(title: "one", tags: ["t"]), me)
        harness.clock.advance(seconds: 10)
        let trashed = try await harness.delete(entry.id, me)
        #expect(trashed.outcome == .trashed)
        #expect(trashed.entry.deleteTime == harness.clock.now)
        #expect(try await harness.delete(entry.id, me).entry == trashed.entry)
        #expect(try await harness.entry(entry.id, me) == trashed.entry)
        await expect(.failedPrecondition) {
            try await harness.update(entry.id, ["title"], EntryInput(title: "changed"), me)
        }
        for input in [
            ListInput(kind: .entry), ListInput(kind: .entry, tags: ["t"]), ListInput(kind: .entry, text: "one"),
        ] {
            #expect(try await harness.entries(input, me).items.isEmpty)
        }
        #expect(try await harness.search("one", me).isEmpty)
        let back = try await harness.undelete(entry.id, me)
        #expect(back.deleteTime == nil)
        #expect(back.content == entry.content)
        #expect(try await harness.search("one", me).count == 1)
        #expect(try await harness.entries(ListInput(kind: .entry, tags: ["t"]), me).items.map(\.id) == [entry.id])
        #expect(try await harness.delete(entry.id, permanently: true, me).outcome == .deleted)
        await expect(.notFound) { _ = try await harness.entry(entry.id, me) }
        await expect(.notFound) { _ = try await harness.delete(entry.id, permanently: true, me) }
        #expect(try await harness.search("one", me).isEmpty)
        #expect(try await harness.timeline(.day, me).buckets.isEmpty)
    }

    @Test("An empty entry is a draft: not listed, gone in a day unless written in", arguments: StorageEngine.allCases)
    func drafts(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let lost = try await harness.create(EntryInput(), me)
        let kept = try await harness.create(EntryInput(favorite: true), me)
        #expect(lost.isDraft && kept.isDraft)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        #expect(try await harness.timeline(.day, me).buckets.isEmpty)
        harness.clock.advance(seconds: 3600)
        let written = try await harness.update(kept.id, ["tags"], EntryInput(tags: ["now"]), me)
        #expect(!written.isDraft)
        #expect(try await harness.timeline(.day, me).entries == 1)
        harness.clock.advance(seconds: 23 * 3600)
        await expect(.notFound) { _ = try await harness.entry(lost.id, me) }
        try await harness.diary.keepUp()
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).map(\.id) == [kept.id])
        let rest = try await harness.store.read { try $0.entries.entry(owner: me.owner, id: lost.id) }
        #expect(rest == nil)
    }

    @Test("The trash is emptied after thirty days", arguments: StorageEngine.allCases)
    func trashIsEmptied(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let entries = try await makeEntries(120, harness, me)
        for entry in entries.dropLast() { try await harness.delete(entry.id, me) }
        harness.clock.advance(seconds: Limits.trashLifetimeSeconds - 1)
        try await harness.diary.keepUp()
        _ = try await harness.entry(entries[0].id, me)
        harness.clock.advance(seconds: 1)
        try await harness.diary.keepUp()
        for entry in entries.dropLast() { await expect(.notFound) { _ = try await harness.entry(entry.id, me) } }
        _ = try await harness.entry(entries[119].id, me)
    }

    @Test("Another's entry is not there", arguments: StorageEngine.allCases)
    func foreign(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        let entry = try await harness.create(EntryInput(title: "mine"), me)
        await expect(.notFound) { _ = try await harness.entry(entry.id, other) }
        await expect(.notFound) { try await harness.update(entry.id, ["title"], EntryInput(title: "x"), other) }
        await expect(.notFound) { try await harness.delete(entry.id, permanently: true, other) }
        await expect(.notFound) { try await harness.undelete(entry.id, other) }
        #expect(try await harness.allEntries(ListInput(kind: .entry), other).isEmpty)
        #expect(try await harness.search("mine", other).isEmpty)
        #expect(try await harness.timeline(.year, other).buckets.isEmpty)
        #expect(try await harness.entry(entry.id, me) == entry)
    }

    private func makeEntries(_ count: Int, _ harness: DiaryHarness, _ caller: Caller) async throws -> [StoredEntry] {
        var entries: [StoredEntry] = []
        for number in 0..<count { entries.append(try await harness.create(EntryInput(title: "\(number)"), caller)) }
        return entries
    }
}
