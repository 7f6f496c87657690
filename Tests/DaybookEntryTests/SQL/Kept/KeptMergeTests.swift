import DaybookAPI
import Testing
import Wording
import ZRPC

@testable import DaybookEntry

@Suite("A merge of an export into an account in use")
struct KeptMergeTests {
    private let fixture: ImportFixture
    private var target: DiaryHarness { fixture.target }
    private var other: Caller { fixture.other }

    init() async throws { fixture = try await ImportFixture() }

    @Test("What was there stays, and what comes is behind it, in its order and as it was, with new versions")
    func adds() async throws {
        let (_, entry, album) = try await fixture.fill()
        let own = try await target.create(EntryInput(title: "mine", body: "x"), other)
        let owner = other.owner
        let account = try await target.store.read { try $0.accounts.account(owner: owner) }
        let outcomes = try await fixture.bring()
        #expect(outcomes.allSatisfy { $0.result != .refused && $0.missingPhotos.isEmpty })
        #expect(try await target.entry(own.id, other) == own)
        #expect(try await target.store.read { try $0.accounts.account(owner: owner) } == account)

        let new = try await target.entry(entry.id, other)
        var expected = entry.content
        expected.photos = new.content.photos
        #expect(new.content == expected && new.content.photos.map(\.photo) == entry.content.photos.map(\.photo))
        #expect(new.createTime == entry.createTime && new.offset == entry.offset)
        #expect(new.version > own.version && new.sequence > own.sequence)
        #expect(try await target.revisions(of: new).map(\.title) == ["snow", "more snow"])
        let before = try await fixture.source.allEntries(ListInput(kind: .entry, orderBy: "sequence desc"), fixture.me)
        let after = try await target.allEntries(ListInput(kind: .entry, orderBy: "sequence desc"), other)
        #expect(!before.isEmpty && after.map(\.id) == before.map(\.id) + [own.id])
        #expect(Set(after.map(\.version)).count == after.count)

        let albums = try await target.albums(other)
        #expect(albums.count == 3)
        #expect(try await target.albumPhotos(album.id.description, other).count == 2)
        #expect(albums.first { $0.content.title == "inner" }?.content.parent == album.id)
        #expect(albums.first { $0.content.filter != nil }?.photoCount == 1)
        #expect(try await subjects().first?.content.sound != nil)
        #expect(try await target.search("more snow", other).count == 1)
        #expect(try await fixture.lastRun().mode == .merge)
        #expect(try await fixture.lastRun().state == .complete)
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, added: 3))
        #expect(try await fixture.tally(.revision).added >= 2)
        #expect(try await fixture.findings() == [])
    }

    @Test("A client that follows the account goes on, and sees each thing that came")
    func follows() async throws {
        let (photos, entry, album) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let owner = other.owner
        let start = try await end()
        try await fixture.bring()
        let (reaches, lines) = try await target.store.read { transaction in
            (
                try transaction.changes.reaches(start, owner: owner),
                try transaction.changes.changes(owner: owner, after: start.number, limit: 1000)
            )
        }
        #expect(reaches)
        let inserted = lines.filter { $0.action == .inserted }.map(\.id)
        for id in photos.map(\.id) + [entry.id, album.id] { #expect(inserted.filter { $0 == id }.count == 1) }
        // Lists show neither the trash nor hidden entries.
        #expect(lines.filter { $0.kind == .entry }.count == 1)
        let version = try await target.photo(photos[0].id, other).version
        #expect(lines.filter { $0.id == photos[0].id }.map(\.number) == [version])
    }

    @Test("The same records a second time add nothing, and what was edited here since stays")
    func twice() async throws {
        let (_, entry, album) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        try await fixture.bring("first")
        try await target.update(entry.id, ["title"], EntryInput(title: "edited here"), other)
        try await target.remove([try #require(try await shownPhotos(album).first)], from: album, other)
        let last = try await end()
        let outcomes = try await fixture.bring("second")
        #expect(outcomes.allSatisfy { $0.result == .known })
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, known: 3, inTrash: 1))
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, known: 2))
        #expect(try await target.entry(entry.id, other).content.title == "edited here")
        #expect(try await shownPhotos(album).count == 1)
        #expect(try await end() == last)
        try await target.serveRecords { client in
            let state = try await fixture.begin("second", by: client)
            #expect(state.isDone && state.isResumed && state.mode == .merge)
        }
    }

    /// The position at the end of the account's change log.
    private func end() async throws -> ChangePosition {
        let owner = other.owner
        return try await target.store.read { try $0.changes.end(owner: owner) }
    }

    private func subjects() async throws -> [StoredSubject] {
        let owner = other.owner
        return try await target.store.read { try $0.subjects.subjects(owner: owner) }
    }

    private func lastVersion() async throws -> Int64 {
        let owner = other.owner
        return try await target.store.read { try $0.kept.lastVersion(owner: owner) }
    }

    private func shownPhotos(_ album: StoredAlbum) async throws -> [StoredPhoto] {
        var photos: [StoredPhoto] = []
        for id in try await target.albumPhotos(album.id.description, other) {
            photos.append(try await target.photo(id, other))
        }
        return photos
    }

    @Test("A photo whose bytes are there under another ID takes the place of the exported one")
    func sameBytes() async throws {
        let (photos, entry, album) = try await fixture.fill()
        let mine = try await target.createPhoto(photoFacts(1), other).photo
        #expect(mine.id != photos[1].id && mine.facts.digest == photos[1].facts.digest)
        let sound = try await target.createSound(1, other).sound
        try await fixture.bring()
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 1, known: 1))
        let expected = photos.map { $0.id == photos[1].id ? mine.id : $0.id }
        #expect(try await target.entry(entry.id, other).content.photos.map(\.photo) == expected)
        let shown = try await target.albumPhotos(album.id.description, other)
        #expect(Set(shown) == Set(expected))
        #expect(try await subjects().first?.content.sound == sound.id)
        #expect(try await fixture.findings() == [])
    }

    @Test("What is in the trash here stays there, and is counted apart")
    func trash() async throws {
        let (photos, entry, _) = try await fixture.fill()
        let mine = try await target.createPhoto(photoFacts(0), other).photo
        try await target.deletePhoto(mine.id, other)
        try await fixture.bring("first")
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 1, known: 1, inTrash: 1))
        #expect(try await target.photo(mine.id, other).deleteTime != nil)
        await expect(.notFound) { _ = try await target.photo(photos[0].id, other) }
        try await target.delete(entry.id, other)
        try await fixture.bring("second")
        #expect(try await fixture.tally(.entry).inTrash == 2)
        #expect(try await target.entry(entry.id, other).deleteTime != nil)
        #expect(try await fixture.findings() == [])
    }

    @Test("What does not fit the quota is refused with the reason, and comes when there is space")
    func quota() async throws {
        let (photos, _, _) = try await fixture.fill()
        try await target.createPhoto(photoFacts(7), other)
        let owner = other.owner
        let used = try await target.store.read { try $0.storage.usage(of: owner, standardQuota: nil).used }
        // There is space for one photo more.
        let quota = used * 2 + used / 2
        try await target.store.write { try $0.storage.setQuota(.bytes(quota), owner: owner) }
        let outcomes = try await fixture.bring()
        #expect(outcomes.contains { $0.reason == UploadFault.quotaExceeded.reason })
        #expect(try await fixture.tally(.photo).refused == 1)
        #expect(try await fixture.lastRun().state == .incomplete)
        #expect(try await fixture.notices().contains { $0.reason == UploadFault.quotaExceeded.reason })
        let after = try await target.store.read { try $0.storage.usage(of: owner, standardQuota: nil) }
        #expect(after.used <= quota)
        try await target.store.write { try $0.storage.setQuota(.unbounded, owner: owner) }
        #expect(try await fixture.bring().allSatisfy { $0.result != .refused })
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 2))
        #expect(try await fixture.lastRun().state == .complete)
        #expect(try await fixture.notices().isEmpty)
        for photo in photos { #expect(try await target.photo(photo.id, other).deleteTime == nil) }
        #expect(try await fixture.findings() == [])
    }

    @Test("An import that broke off goes on where it was, and counts each record once")
    func resumes() async throws {
        _ = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let messages = try await fixture.messages()
        let half = try #require(messages.firstIndex { $0.texts > 0 })
        let first = Array(messages[..<half])
        var ids: [String] = []
        try await target.serveRecords { client in
            ids.append(try await fixture.begin("export", by: client).runId)
            #expect(try await fixture.send(first, of: "export", by: client).allSatisfy { $0.result == .added })
        }
        try await target.serveRecords { client in
            let state = try await fixture.begin("export", mode: .takeOver, by: client)
            #expect(state.isResumed && state.mode == .merge)
            ids.append(state.runId)
            let outcomes = try await fixture.send(messages, of: "export", by: client)
            #expect(outcomes.prefix(half).allSatisfy { $0.result == .known })
            #expect(outcomes.allSatisfy { $0.result != .refused })
            #expect(try await fixture.end("export", by: client).isDone)
        }
        #expect(Set(ids).count == 1 && !ids[0].isEmpty)
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 2))
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, added: 3))
        #expect(try await fixture.findings() == [])
    }

    @Test("What was deleted here while the import broke off does not come back")
    func deletedMeanwhile() async throws {
        let (photos, entry, album) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let messages = try await fixture.messages()
        try await target.serveRecords { client in
            _ = try await fixture.begin("export", by: client)
            _ = try await fixture.send(messages, of: "export", by: client)
            try await target.delete(entry.id, permanently: true, other)
            try await target.deletePhoto(photos[0].id, permanently: true, other)
            try await target.deleteAlbum(album, other)
            _ = try await fixture.begin("export", by: client)
            let outcomes = try await fixture.send(messages, of: "export", by: client)
            #expect(outcomes.allSatisfy { $0.result == .known && $0.missingPhotos.isEmpty })
            let gone = Set([entry.id, photos[0].id, album.id].map(\.description))
            for (message, outcome) in zip(Self.withOutcomes(messages), outcomes) {
                guard let id = Self.id(of: message) else { continue }
                #expect(outcome.isDeleted == gone.contains(id), "\(message.place)")
            }
            // A preview says the same before the end.
            let preview = try await preview(Self.withOutcomes(messages), of: "export", by: client)
            #expect(preview.map(\.result) == outcomes.map(\.result))
            #expect(preview.map(\.isDeleted) == outcomes.map(\.isDeleted))
            #expect(try await fixture.end("export", by: client).isDone)
        }
        await expect(.notFound) { _ = try await target.entry(entry.id, other) }
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, added: 3))
        #expect(try await fixture.findings() == [])
    }

    /// The messages without those of the texts that come with an entry, which have no outcomes.
    private static func withOutcomes(_ messages: [ImportRecordsRequest]) -> [ImportRecordsRequest] {
        var (found, texts): ([ImportRecordsRequest], Int) = ([], 0)
        for message in messages {
            if texts > 0 {
                texts -= 1
            } else {
                found.append(message)
                texts = Int(message.texts)
            }
        }
        return found
    }

    private static func id(of message: ImportRecordsRequest) -> String? {
        switch message.record?.record {
        case .entry(let entry): entry.id
        case .photo(let photo): photo.id
        case .album(let album): album.id
        default: nil
        }
    }

    /// Asks for the outcomes that the records of messages without texts would have.
    private func preview(
        _ messages: [ImportRecordsRequest], of export: String, by client: KeptRecordServiceClient
    ) async throws -> [ImportOutcome] {
        let response = try await client.previewImport { writer in
            for (index, message) in messages.enumerated() {
                var message = message
                message.texts = 0
                if index == 0 { (message.account, message.source) = ("minji", export) }
                try await writer.write(message)
            }
        }
        return response.outcomes
    }

    @Test("A preview of an import that has ended adds nothing, and tells what was trashed, deleted and edited since")
    func previewAgain() async throws {
        let (photos, entry, album) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        try await fixture.bring()
        target.clock.advance(seconds: 60)
        try await target.update(entry.id, ["title"], EntryInput(title: "edited here"), other)
        try await target.deletePhoto(photos[0].id, other)
        try await target.deletePhoto(photos[1].id, permanently: true, other)
        try await target.deleteAlbum(album, other)
        let messages = Self.withOutcomes(try await fixture.messages())
        try await target.serveRecords { client in
            let outcomes = try await preview(messages, of: "export", by: client)
            #expect(outcomes.count == messages.count && outcomes.allSatisfy { $0.result == .known })
            func outcome(_ id: UUIDBytes) throws -> ImportOutcome {
                let index = try #require(messages.firstIndex { Self.id(of: $0) == id.description })
                return outcomes[index]
            }
            #expect(try outcome(photos[0].id).isInTrash && !outcome(photos[0].id).isDeleted)
            #expect(try outcome(photos[1].id).isDeleted && outcome(album.id).isDeleted)
            // The edits of a page would not come with the entry, which was edited here.
            #expect(try !outcome(entry.id).isDeleted && !outcome(entry.id).isOwn)
        }
    }

    @Test("What is in the trash here when its import goes on is told")
    func trashedMeanwhile() async throws {
        let (photos, _, _) = try await fixture.fill()
        try await target.create(EntryInput(title: "mine"), other)
        let messages = try await fixture.messages()
        try await target.serveRecords { client in
            _ = try await fixture.begin("export", by: client)
            _ = try await fixture.send(messages, of: "export", by: client)
            try await target.deletePhoto(photos[0].id, other)
            let outcomes = try await fixture.send(messages, of: "export", by: client)
            let trashed = zip(Self.withOutcomes(messages), outcomes).filter { message, outcome in
                if case .photo = message.record?.record { outcome.isInTrash } else { false }
            }
            #expect(trashed.map { Self.id(of: $0.0) } == [photos[0].id.description])
        }
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 2))
    }

    @Test("An import that nobody goes on with ends after a day, and goes on when records come again")
    func abandoned() async throws {
        _ = try await fixture.fill()
        let mine = try await target.create(EntryInput(title: "mine"), other)
        try await target.delete(mine.id, other)
        try await target.diary.keepUp()
        target.clock.advance(seconds: Limits.trashLifetimeSeconds - 3600)
        let messages = try await fixture.messages()
        try await target.serveRecords { client in
            _ = try await fixture.begin("export", by: client)
            _ = try await fixture.send(messages, of: "export", by: client)
        }
        target.clock.advance(seconds: 7200)
        try await target.diary.keepUp()
        await expect(.notFound) { _ = try await target.entry(mine.id, other) }
        #expect(try await fixture.lastRun().state == .running)
        target.clock.advance(seconds: OpenImport.lifetimeSeconds)
        try await target.diary.keepUp()
        #expect(try await fixture.lastRun().state == .incomplete)
        try await target.serveRecords { client in
            let outcomes = try await fixture.send(messages, of: "export", by: client)
            #expect(outcomes.allSatisfy { $0.result == .known })
            #expect(try await fixture.lastRun().state == .running)
            #expect(try await fixture.end("export", by: client).isDone)
            let error = await #expect(throws: RPCError.self) {
                _ = try await fixture.send(messages, of: "export", by: client)
            }
            #expect(error?.reason == ImportFault.notBegun.reason)
        }
        #expect(try await fixture.lastRun().state == .complete)
    }

    @Test("Two accounts of a server can have the same records, each its own")
    func twoAccounts() async throws {
        let (_, entry, _) = try await fixture.fill()
        let third = try await target.account("jiho")
        for caller in [other, third] { try await target.create(EntryInput(title: "mine"), caller) }
        try await fixture.bring()
        #expect(try await fixture.bring(account: "jiho").allSatisfy { $0.result != .refused && !$0.isInTrash })
        try await target.update(entry.id, ["title"], EntryInput(title: "of one"), third)
        #expect(try await target.entry(entry.id, other).content.title == "more snow")
        #expect(try await fixture.findings() == [])
    }

    @Test("Without leave to merge, an account in use is refused, and an empty one is taken over with leave")
    func modes() async throws {
        _ = try await fixture.fill()
        try await target.serveRecords { client in
            let state = try await fixture.begin("empty", by: client)
            #expect(state.mode == .takeOver && !state.isResumed)
        }
        try await target.create(EntryInput(title: "mine"), other)
        try await target.serveRecords { client in
            for mode in [ImportMode.unspecified, .takeOver] {
                let error = await #expect(throws: RPCError.self) {
                    _ = try await fixture.begin("other", mode: mode, by: client)
                }
                #expect(error?.reason == ImportFault.accountNotEmpty.reason)
            }
            let state = try await fixture.begin("other", by: client)
            #expect(state.mode == .merge)
        }
    }

    @Test("A preview tells what is known, and writes nothing")
    func preview() async throws {
        let (photos, entry, _) = try await fixture.fill()
        let mine = try await target.createPhoto(photoFacts(1), other).photo
        let messages = try await fixture.messages().filter { message in
            if case .revision = message.record?.record { false } else { true }
        }
        let before = try await lastVersion()
        try await target.serveRecords { client in
            let response = try await client.previewImport { writer in
                for (index, message) in messages.enumerated() {
                    var message = message
                    message.texts = 0
                    if index == 0 { message.account = "minji" }
                    try await writer.write(message)
                }
            }
            #expect(response.mode == .merge && response.leftBytes == nil && !response.isDone)
            #expect(response.outcomes.count == messages.count)
            for (message, outcome) in zip(messages, response.outcomes) {
                guard case .photo(let photo) = message.record?.record else { continue }
                #expect((outcome.result == .known) == (photo.id == photos[1].id.description))
            }
        }
        #expect(try await lastVersion() == before)
        await expect(.notFound) { _ = try await target.entry(entry.id, other) }
        #expect(try await target.photo(mine.id, other) == mine)
    }
}
