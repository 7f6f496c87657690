import DaybookAPI
import Testing
import Wording
import ZRPC

@testable import DaybookEntry

@Suite("Undoing an import")
struct ImportOperationsTests {
    /// An account in use into which everything of another was imported.
    private struct Imported {
        let fixture: ImportFixture
        let photos: [StoredPhoto]
        let entry: StoredEntry
        let album: StoredAlbum
        let mine: StoredEntry

        var target: DiaryHarness { fixture.target }
        var other: Caller { fixture.other }

        init(steps: StepLimits = StepLimits()) async throws {
            fixture = try await ImportFixture(steps: steps)
            (photos, entry, album) = try await fixture.fill()
            mine = try await fixture.target.create(EntryInput(title: "mine"), fixture.other)
            try await fixture.bring()
        }

        func undo() async throws -> ImportRun {
            try await target.diary.undoImport(try await fixture.lastRun().id, of: other)
            return try await fixture.lastRun()
        }

        /// The titles of the albums, and the numbers of subjects and sounds.
        func rest() async throws -> (albums: [String], subjects: Int, sounds: Int) {
            let owner = other.owner
            return try await target.store.read { transaction in
                (
                    albums: try transaction.albums.albums(owner: owner).map(\.content.title).sorted(),
                    subjects: try transaction.subjects.subjects(owner: owner).count,
                    sounds: try transaction.sounds.sounds(owner: owner).count
                )
            }
        }
    }

    @Test("What nobody touched goes to the trash or is deleted, and what was there before stays", arguments: [1, 100])
    func untouched(things: Int) async throws {
        let imported = try await Imported(steps: StepLimits(things: things))
        let (target, other) = (imported.target, imported.other)
        let run = try await imported.undo()
        #expect(run.state == .undone && run.undone == 10 && run.leftAlone == 0)
        #expect(try await target.entry(imported.mine.id, other) == imported.mine)
        #expect(try await target.entry(imported.entry.id, other).deleteTime != nil)
        for photo in imported.photos { #expect(try await target.photo(photo.id, other).deleteTime != nil) }
        let rest = try await imported.rest()
        #expect(rest.albums.isEmpty && rest.subjects == 0 && rest.sounds == 0)
        #expect(try await imported.fixture.findings() == [])
        // Again, nothing happens.
        #expect(try await imported.undo() == run)
        #expect(try await target.entry(imported.mine.id, other) == imported.mine)
    }

    @Test("What changed since, and what that uses, is left alone and counted")
    func touched() async throws {
        let imported = try await Imported()
        let (target, other) = (imported.target, imported.other)
        try await target.update(imported.entry.id, ["title"], EntryInput(title: "edited here"), other)
        try await target.updateAlbum(imported.album, ["title"], AlbumInput(title: "summer"), other)
        let run = try await imported.undo()
        // The entry, its two photos, and the album are left.
        #expect(run.state == .undone && run.leftAlone == 4 && run.undone == 6)
        #expect(try await target.entry(imported.entry.id, other).deleteTime == nil)
        #expect(try await target.entry(imported.entry.id, other).content.photos.count == 2)
        #expect(try await imported.rest().albums == ["summer"])
        #expect(try await imported.fixture.findings() == [])
    }

    @Test("A sound that a subject of the account's own uses stays, and an album with another one in it")
    func used() async throws {
        let imported = try await Imported()
        let (target, other) = (imported.target, imported.other)
        let owner = other.owner
        let sound = try #require(try await target.store.read { try $0.sounds.sounds(owner: owner) }.first)
        _ = try await target.createSubject(SubjectInput(name: "Nabi", kind: 1, soundID: sound.id.description), other)
        _ = try await target.createAlbum(AlbumInput(title: "own", parentID: imported.album.id.description), other)
        let run = try await imported.undo()
        // The album holds its photos.
        #expect(run.state == .undone && run.leftAlone == 4 && run.undone == 6)
        let rest = try await imported.rest()
        #expect(rest.subjects == 1 && rest.sounds == 1 && rest.albums == ["own", "winter"])
        #expect(try await imported.fixture.findings() == [])
    }

    @Test("Both halves of a live photo go to the trash together")
    func livePhoto() async throws {
        let fixture = try await ImportFixture()
        var halves: [StoredPhoto] = []
        for (number, kind) in [(40, PhotoKind.photo), (41, .video)] {
            var facts = photoFacts(number, kind: kind)
            facts.contentID = "A-B"
            halves.append(try await fixture.source.createPhoto(facts, fixture.me).photo)
        }
        try await fixture.target.create(EntryInput(title: "mine"), fixture.other)
        try await fixture.bring()
        #expect(try await fixture.target.photo(halves[0].id, fixture.other).film != nil)
        try await fixture.target.diary.undoImport(try await fixture.lastRun().id, of: fixture.other)
        let run = try await fixture.lastRun()
        #expect(run.state == .undone && run.undone == 2 && run.leftAlone == 0)
        for half in halves {
            #expect(try await fixture.target.photo(half.id, fixture.other).deleteTime != nil)
        }
        // They come back together, too.
        try await fixture.bring()
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 2))
        for half in halves {
            #expect(try await fixture.target.photo(half.id, fixture.other).deleteTime == nil)
        }
        #expect(try await fixture.target.photo(halves[0].id, fixture.other).film != nil)
        #expect(try await fixture.findings() == [])
    }

    @Test("What a later import or an upload brought, too, stays")
    func broughtAgain() async throws {
        let imported = try await Imported()
        let (target, other, photos) = (imported.target, imported.other, imported.photos)
        #expect(try await target.createPhoto(photoFacts(0), other).photo.id == photos[0].id)
        _ = try await imported.undo()
        #expect(try await target.photo(photos[0].id, other).deleteTime == nil)
        #expect(try await target.photo(photos[1].id, other).deleteTime != nil)

        let twice = try await Imported()
        let first = try await twice.fixture.lastRun()
        try await twice.fixture.bring("second")
        try await twice.target.diary.undoImport(first.id, of: twice.other)
        let owner = twice.other.owner
        let run = try await twice.target.store.read { try $0.imports.run(owner: owner, id: first.id) }
        #expect(run?.state == .undone && run?.undone == 0 && run?.leftAlone == 0)
        #expect(try await twice.target.entry(twice.entry.id, twice.other).deleteTime == nil)
    }

    @Test("What somebody shares or chose as a cover stays")
    func shared() async throws {
        let imported = try await Imported()
        let (target, other) = (imported.target, imported.other)
        try await target.createShare(ShareInput(entryID: imported.entry.id.description), other)
        let run = try await imported.undo()
        // The entry and its two photos.
        #expect(run.leftAlone == 3 && run.undone == 7)
        #expect(try await target.entry(imported.entry.id, other).deleteTime == nil)

        let second = try await Imported()
        let cover = second.photos[0].id
        let input = SubjectInput(name: "Nabi", kind: 1, coverPhotoID: cover.description)
        try await second.target.createSubject(input, second.other)
        #expect(try await second.undo().leftAlone == 1)
        #expect(try await second.target.photo(cover, second.other).deleteTime == nil)
    }

    @Test("What somebody touched in the trash after the undo does not come back with the next import")
    func touchedInTrash() async throws {
        let imported = try await Imported()
        let (target, other, photo) = (imported.target, imported.other, imported.photos[0].id)
        _ = try await imported.undo()
        try await target.undeletePhoto(photo, other)
        try await target.deletePhoto(photo, other)
        try await imported.fixture.bring()
        #expect(try await imported.fixture.tally(.photo) == ImportTally(kind: .photo, added: 1, known: 1, inTrash: 1))
        #expect(try await target.photo(photo, other).deleteTime != nil)
        #expect(try await imported.fixture.findings() == [])
    }

    @Test("Entries that share a photo come back together, also those that do not reflect its return yet")
    func sharedPhoto() async throws {
        let fixture = try await ImportFixture(steps: StepLimits(things: 1))
        let photo = try await fixture.source.photos(0..<1, fixture.me)[0]
        let entries = try await fixture.entries(of: photo, count: 3)
        try await fixture.target.create(EntryInput(title: "mine"), fixture.other)
        try await fixture.bring()
        try await fixture.target.diary.undoImport(try await fixture.lastRun().id, of: fixture.other)
        #expect(try await fixture.lastRun().undone == 4)
        let outcomes = try await fixture.bring()
        #expect(outcomes.count { $0.isRestored } == 4)
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, added: 3))
        for entry in entries {
            let restored = try await fixture.target.entry(entry.id, fixture.other)
            #expect(restored.deleteTime == nil && restored.content.photos.map(\.photo) == [photo.id])
        }
        try await fixture.target.diary.followUp()
        #expect(try await fixture.findings() == [])
    }

    @Test("An entry that does not reflect a change of its photo yet is no entry that a person changed")
    func behind() async throws {
        let fixture = try await ImportFixture(steps: StepLimits(things: 1))
        let photo = try await fixture.source.photos(0..<1, fixture.me)[0]
        let entries = try await fixture.entries(of: photo, count: 3)
        try await fixture.target.create(EntryInput(title: "mine"), fixture.other)
        try await fixture.bring()
        try await fixture.target.updatePhoto(photo.id, ["hidden"], PhotoInput(hidden: true), fixture.other)
        // Another call does the work that the change left, and has not done it yet.
        let limiter = fixture.target.diary.followUpLimiter
        #expect(limiter.begin(owner: fixture.other.owner))
        try await fixture.target.diary.undoImport(try await fixture.lastRun().id, of: fixture.other)
        limiter.end(owner: fixture.other.owner)
        let run = try await fixture.lastRun()
        #expect(run.state == .undone && run.undone == 3 && run.leftAlone == 1)
        for entry in entries {
            #expect(try await fixture.target.entry(entry.id, fixture.other).deleteTime != nil)
        }
        #expect(try await fixture.target.photo(photo.id, fixture.other).deleteTime == nil)
        try await fixture.target.diary.followUp()
        #expect(try await fixture.findings() == [])
    }

    @Test("A photo of another diary brings back the one with its bytes that an undo moved to the trash")
    func standIn() async throws {
        let fixture = try await ImportFixture()
        let (target, other) = (fixture.target, fixture.other)
        let photo = try await fixture.source.photos(0..<1, fixture.me)[0]
        try await target.create(EntryInput(title: "mine"), other)
        try await fixture.bring("first")
        try await target.diary.undoImport(try await fixture.lastRun().id, of: other)
        let second = fixture.exporting(try await fixture.source.account("jiho"))
        let same = try await fixture.source.photos(0..<1, second.me)[0]
        let entry = try await second.entries(of: same, count: 1)[0]
        #expect(same.id != photo.id && same.facts.digest == photo.facts.digest)
        try await second.bring("second")
        #expect(try await second.tally(.photo) == ImportTally(kind: .photo, added: 1))
        #expect(try await target.photo(photo.id, other).deleteTime == nil)
        #expect(try await target.entry(entry.id, other).content.photos.map(\.photo) == [photo.id])
        #expect(try await fixture.findings() == [])
        // The second import brought it, so that its undo takes it away again.
        try await target.diary.undoImport(try await second.lastRun().id, of: other)
        #expect(try await target.photo(photo.id, other).deleteTime != nil)
        #expect(try await target.entry(entry.id, other).deleteTime != nil)
    }

    @Test("A take-over is undone likewise, and the same export can come again")
    func takeOver() async throws {
        let fixture = try await ImportFixture()
        let (_, entry, _) = try await fixture.fill()
        try await fixture.bring()
        #expect(try await fixture.lastRun().mode == .takeOver)
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, added: 3))
        try await fixture.target.diary.undoImport(try await fixture.lastRun().id, of: fixture.other)
        let run = try await fixture.lastRun()
        #expect(run.state == .undone && run.undone == 10 && run.leftAlone == 0)
        #expect(try await fixture.target.entry(entry.id, fixture.other).deleteTime != nil)
        #expect(try await fixture.findings() == [])
        try await fixture.bring()
        let again = try await fixture.lastRun()
        #expect(again.id != run.id && again.mode == .merge)
        // What the export has in the trash stays there.
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, added: 2, known: 1, inTrash: 1))
        #expect(try await fixture.tally(.photo) == ImportTally(kind: .photo, added: 2))
        #expect(try await fixture.tally(.album).added == 3)
        let restored = try await fixture.target.entry(entry.id, fixture.other)
        #expect(restored.deleteTime == nil && restored.content.photos.count == 2)
        #expect(try await fixture.findings() == [])
    }

    @Test("An import that is under way ends by its undo, and writes no more")
    func running() async throws {
        let fixture = try await ImportFixture()
        _ = try await fixture.fill()
        try await fixture.target.create(EntryInput(title: "mine"), fixture.other)
        let messages = try await fixture.messages()
        try await fixture.target.serveRecords { client in
            _ = try await fixture.begin("export", by: client)
            _ = try await fixture.send(messages, of: "export", by: client)
            try await fixture.target.diary.undoImport(try await fixture.lastRun().id, of: fixture.other)
            let error = await #expect(throws: RPCError.self) {
                _ = try await fixture.send(messages, of: "export", by: client)
            }
            #expect(error?.reason == ImportFault.notBegun.reason)
        }
        #expect(try await fixture.lastRun().state == .undone)
    }

    @Test("Hidden things that are locked are not undone, nor are other accounts' imports")
    func locked() async throws {
        let imported = try await Imported()
        let id = try await imported.fixture.lastRun().id
        let (diary, locked) = (imported.target.diary, imported.other.locked)
        await expect(.permissionDenied) {
            try await imported.target.read(locked) {
                try $0.imports.requireUnlocked(for: $0.imports.run(id.description))
            }
        }
        await expect(.permissionDenied) { try await diary.undoImport(id, of: locked) }
        let foreign = try await imported.target.account("jiho")
        await expect(.notFound) { try await diary.undoImport(id, of: foreign) }
        #expect(try await imported.undo().state == .undone)
    }

    @Test(
        "What belongs to a hidden entry or photo is in no number while hidden items are locked",
        arguments: [false, true])
    func hiddenNumbers(isMerge: Bool) async throws {
        let fixture = try await ImportFixture()
        let (source, me) = (fixture.source, fixture.me)
        let photos = try await fixture.fill().photos
        let secret = try await source.create(EntryInput(title: "secret"), me)
        for title in ["more", "most"] {
            source.clock.advance(seconds: 7200)
            try await source.update(secret.id, ["title"], EntryInput(title: title), me)
        }
        let share = try await source.createShare(ShareInput(entryID: secret.id.description), me).share
        try await source.open(share)
        try await source.update(secret.id, ["hidden"], EntryInput(hidden: true), me)
        try await source.updatePhoto(photos[1].id, ["hidden"], PhotoInput(hidden: true), me)
        // A photo of the account stands for the first one.
        if isMerge { _ = try await fixture.target.photos(0..<1, fixture.other) }
        try await fixture.bring()
        let run = try await fixture.lastRun()
        #expect(run.mode == (isMerge ? .merge : .takeOver))
        let (all, shown) = try await fixture.target.store.read { transaction in
            (
                try transaction.imports.tallies(owner: run.owner, run: run.id, hidden: true),
                try transaction.imports.tallies(owner: run.owner, run: run.id, hidden: false)
            )
        }
        var hidden: [ImportKind: Int64] = [:]
        for tally in all {
            let rest = shown.first { $0.kind == tally.kind }?.added ?? 0
            if rest != tally.added { hidden[tally.kind] = tally.added - rest }
        }
        let texts = try await source.keptRecords(.revision, of: me.owner).count { record in
            if case .revision(let text) = record.record { text.entryId == secret.id.description } else { false }
        }
        // The texts, and that of the other hidden entry.
        #expect(texts > 2)
        let expected: [ImportKind: Int64] = [
            .entry: 2, .revision: Int64(texts) + 1, .photo: 1, .albumPhoto: 1, .share: 1, .shareView: 1,
        ]
        #expect(hidden == expected)
        #expect(shown.first { $0.kind == .albumPhoto }?.added == 1)
    }

    @Test("Pages of notices have each once, without those of hidden records while these are locked")
    func notices() async throws {
        let imported = try await Imported()
        let (target, other, run) = (imported.target, imported.other, try await imported.fixture.lastRun())
        let notices = (1...7).map { number in
            ImportRunNotice(place: "p\(number)", kind: .photo, reason: "R", isHidden: number == 2)
        }
        try await target.store.write { try $0.imports.note(notices, of: run) }
        for (caller, expected) in [(other, [1, 2, 3, 4, 5, 6, 7]), (other.locked, [1, 3, 4, 5, 6, 7])] {
            var (numbers, token): ([Int64], String?) = ([], "")
            while let next = token {
                let page = try await target.read(caller) {
                    try $0.imports.notices(of: run, pageSize: 2, pageToken: next)
                }
                numbers += page.items.map(\.number)
                token = page.nextPageToken
            }
            #expect(numbers == expected.map { Int64($0) })
        }
        let token = try await target.read(other) {
            try $0.imports.notices(of: run, pageSize: 2, pageToken: "").nextPageToken
        }
        await expect(.invalidArgument) {
            _ = try await target.read(other.locked) {
                try $0.imports.notices(of: run, pageSize: 2, pageToken: token ?? "")
            }
        }
    }
}
