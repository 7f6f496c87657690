import DaybookAPI
import Foundation
import GRDB
import ProtobufC
import Testing

@testable import DaybookEntry

@Suite("Imports of the records that an export has")
struct KeptImportTests {
    private let source: DiaryHarness
    private let target: DiaryHarness
    private let now = Instant(microseconds: 1_800_000_000_000_000)

    init() throws { (source, target) = (try DiaryHarness(.sqlite), try DiaryHarness(.sqlite)) }

    /// Fills an account with records of every kind and state.
    private func fill(_ me: Caller) async throws {
        let photos = try await source.photos(0..<6, me)
        for kind in [PhotoKind.photo, .video] {
            var facts = photoFacts(kind == .photo ? 40 : 41, kind: kind)
            (facts.contentID, facts.words) = ("A-B", FileWords(caption: "눈", tags: ["겨울", "a\"b"]))
            _ = try await source.createPhoto(facts, me, saying: PhotoInput(caption: "사진", tags: ["x/y"]))
        }
        var input = entryInput("첫눈", at: "2024-03-09T05:04:05Z", zone: "Asia/Seoul")
        (input.body, input.tags, input.people) = ("# 눈\n\n끝", ["눈", "a: b"], ["지호"])
        input.place = PlaceMark.Input(name: "서울숲", latitude: 37.5444, longitude: 127.0374)
        input.photos = photos.prefix(4).map { EntryInput.Photo(photoID: $0.id.description, caption: "강") }
        let entry = try await source.create(input, me)
        for number in 0..<5 {
            source.clock.advance(seconds: 7200)
            (input.title, input.mood) = ("첫눈 \(number)", Int32(number % 2 + 1))
            if number == 2 { input.body = "다른 글" }
            if number == 4 { input.body = "# 눈\n\n끝" }
            _ = try await source.update(entry.id, ["title", "mood", "body"], input, me)
        }
        _ = try await source.create(EntryInput(title: "숨긴 글", hidden: true), me)
        _ = try await source.create(EntryInput(), me)
        _ = try await source.delete(try await source.create(EntryInput(title: "버린 글"), me).id, me)
        _ = try await source.deletePhoto(photos[3].id, me)
        let album = try await source.createAlbum(AlbumInput(title: "겨울"), me).album
        _ = try await source.add(Array(photos.prefix(3)), to: album, me)
        _ = try await source.createAlbum(AlbumInput(title: "안", parentID: album.id.description), me)
        _ = try await source.createAlbum(AlbumInput(title: "찾은 것", filter: "tag:x/y"), me)
        _ = try await source.createSubject(SubjectInput(name: "보리", kind: 1, birthday: "2020-02-29"), me)
        try await insertCovers(of: me, on: album, for: photos[0])
        _ = try await source.createSound(1, me)
        let share = try await source.createShare(ShareInput(entryID: entry.id.description), me).share
        _ = try await source.open(share)
        _ = try await source.revokeShare(share.id, me)
        try await insertDecisions(of: me, on: photos[0])
    }

    /// Gives covers to an album and two subjects. The photo of the album's and of the first subject's is gone for good.
    private func insertCovers(of me: Caller, on album: StoredAlbum, for photo: StoredPhoto) async throws {
        let gone = try await source.createPhoto(photoFacts(42), me).photo
        try await source.updateAlbum(album, ["cover_photo_id"], AlbumInput(coverPhotoID: gone.id.description), me)
        for (name, cover) in [("나비", gone), ("초코", photo)] {
            try await source.createSubject(SubjectInput(name: name, kind: 1, coverPhotoID: cover.id.description), me)
        }
        try await source.deletePhoto(gone.id, permanently: true, me)
    }

    /// Inserts a decision on a memory, and a saved picture.
    private func insertDecisions(of me: Caller, on photo: StoredPhoto) async throws {
        let store = try #require(source.store as? SQLiteDiaryStore)
        try await store.pool.write { database in
            try database.execute(
                sql: """
                    INSERT INTO memory_state(owner, id, favorite, dismissed, version) VALUES (?, 'trip-2024-03-09', 1, 0, 3)
                    """, arguments: [me.owner])
            try database.execute(
                sql: """
                    INSERT INTO saved_picture(owner, id, photo, memo, starred, made, saved, width, height, description,
                        thumb, small, regular, author_name, author_url, provider, page_url, license)
                    VALUES (?, 'feed-p1', ?, 'memo', 1, 0, 1700000000000000, 1, 2, 'd', 't', 's', 'r', 'n', 'u', 'p', 'g', 'l')
                    """, arguments: [me.owner, Data(photo.id.bytes)])
        }
    }

    private func begin(_ caller: Caller, as account: KeptRecord) async throws {
        let row = try account.row().row
        guard case .account(let exported) = account.record else { return }
        let last = exported.counters.first { $0.series == 0 }?.value ?? 0
        let mark = ImportMark(source: "test", lastChange: last)
        try await target.store.write { try $0.kept.begin(mark, of: row, owner: caller.owner) }
    }

    @discardableResult
    private func insert(
        _ record: KeptRecord, with texts: [KeptRecord] = [], of caller: Caller
    ) async throws -> KeptInsertion {
        let (row, table) = try record.row()
        let rows = try texts.map { try $0.row().row }
        let (rules, now) = (KeptRules(entries: target.diary.entryRules), now)
        return try await target.store.write { transaction in
            try transaction.kept.insert(row, into: table, with: rows, owner: caller.owner, by: rules, at: now)
        }
    }

    /// Imports everything of an account. Returns the number of records that were there already.
    private func bring(from me: Caller, to other: Caller) async throws -> Int {
        var known = 0
        for item in try await source.keptExport(of: me.owner).items {
            let insertion = try await insert(item.record, with: item.texts, of: other)
            // The current text of an entry came with it.
            if insertion.isKnown, item.kind != .revision { known += 1 }
        }
        return known
    }

    /// Returns an exported entry with a number of photos, and its texts.
    private func exportedEntry(photos: Int, of me: Caller) async throws -> KeptExport.Item {
        let items = try await source.keptExport(of: me.owner).items
        return try #require(
            items.first { item in
                if case .entry(let entry) = item.record.record { entry.photos.count == photos } else { false }
            })
    }

    private func finish(_ other: Caller, isDone: Bool = true) async throws {
        try await target.store.write { transaction in
            let mark = try #require(try transaction.kept.importMark(owner: other.owner))
            try Self.fillAlbums(of: other, in: transaction)
            try transaction.kept.end(mark, isDone: isDone, owner: other.owner)
        }
    }

    private static func fillAlbums(of owner: Caller, in transaction: any DiaryWriting) throws {
        try transaction.kept.beginFilling(owner: owner.owner)
        for album in try transaction.albums.albums(owner: owner.owner) {
            while try transaction.kept.fill(album, limit: 2) {}
        }
    }

    @Test("An account that took everything over exports the same, and all that is counted is right")
    func roundTrip() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        _ = try await target.account("jiho")
        try await fill(me)
        let account = try #require(try await source.keptRecords(.account, of: me.owner).first)
        try await begin(other, as: account)
        #expect(try await bring(from: me, to: other) == 0)
        // Again, nothing is added.
        #expect(try await bring(from: me, to: other) > 20)
        try await finish(other)
        let (before, after) = (try await source.keptExport(of: me.owner), try await target.keptExport(of: other.owner))
        #expect(KeptExport.kinds.allSatisfy { !before[$0].isEmpty })
        #expect(try before.firstDifference(in: after) == nil)
        #expect(try await target.findings() == [])
        #expect(try await target.search("첫눈", other).count == 1)
        let saved = try #require(try await target.albums(other).first { $0.content.filter != nil })
        #expect(try await target.albumPhotos(saved.id.description, other).count == 1)
    }

    @Test("Every column comes back from an import: as it was, or made anew from others with the same value")
    func columns() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        try await fill(me)
        try await source.fillColumns(of: me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        #expect(try await bring(from: me, to: other) == 0)
        try await finish(other)
        // Saved searches are filled behind the writes.
        try await source.store.write { try Self.fillAlbums(of: me, in: $0) }
        let (before, after) = (try await source.keptColumns(), try await target.keptColumns())
        #expect(before.map(\.name) == after.map(\.name) && before.count > 100)
        for (own, brought) in zip(before, after) where KeptColumn.untouched[own.name] == nil {
            #expect(own.values == brought.values, "\(own.name)")
            #expect(own.isTelling || !own.isExported, "Give \(own.name) a value in DiaryHarness.fillColumns(of:).")
        }
        // An account that was there before keeps some of its own, each for a reason.
        #expect(Set(KeptColumn.untouched.keys).isSubset(of: before.map(\.name)))
        #expect(KeptColumn.untouched.values.allSatisfy { $0.hasSuffix(".") })
    }

    @Test("A share that was open is off behind an import, and has a new link without a password when it is on")
    func shares() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        let entry = try await source.create(EntryInput(title: "눈"), me)
        let input = ShareInput(entryID: entry.id.description)
        let open = try await source.createShare(input, password: "sesame", me).share
        let revoked = try await source.createShare(input, me).share
        _ = try await source.revokeShare(revoked.id, me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        _ = try await bring(from: me, to: other)
        try await finish(other)
        let brought = try await target.share(open.id, other)
        #expect(brought.isOff && brought.revokeTime == nil && brought.token != open.token)
        for share in [open, brought] { await expect(.notFound) { try await target.open(share) } }
        let on = try await target.switchOnShare(open.id, other)
        #expect(on.token == brought.token && on.passwordHash == nil)
        #expect(try await target.open(on).content.title == "눈")
        await expect(.notFound) { try await target.open(open) }
        #expect(try await !target.share(revoked.id, other).isOff)
        await expect(.failedPrecondition) { try await target.switchOnShare(revoked.id, other) }
    }

    @Test("A record that an import changed, lost or added is found, with its lines")
    func differences() async throws {
        let me = try await source.account("minji")
        for number in 0..<3 { try await source.create(EntryInput(title: "\(number)"), me) }
        let before = try await source.keptExport(of: me.owner)
        let row = try #require(before[.entry].dropFirst().first)
        guard case .entry(var entry) = row.record.record else { return }
        (entry.placeName, entry.tags) = (String(repeating: "a", count: 400), ["b"])
        var changed = KeptRecord()
        changed.record = .entry(entry)
        var (other, fewer) = (KeptExport(), KeptExport())
        for kind in KeptExport.kinds {
            for own in before[kind] {
                let isChanged = own.position == row.position
                other.add(isChanged ? KeptExport.Row(position: own.position, record: changed) : own, of: kind)
                if !isChanged { fewer.add(own, of: kind) }
            }
        }
        #expect(try before.firstDifference(in: before) == nil)
        let difference = try #require(try before.firstDifference(in: other))
        #expect(difference.kind == "entry" && difference.id == row.position)
        #expect(difference.before != difference.after && difference.after.count < 320)
        #expect(try before.firstDifference(in: fewer)?.after == "missing")
        #expect(try fewer.firstDifference(in: before)?.before == "missing")
    }

    @Test("A cover whose photo did not come is left out until everything came, and then as it was")
    func covers() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        try await fill(me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        _ = try await bring(from: me, to: other)
        try await finish(other, isDone: false)
        let subjects = try await target.keptRecords(.subject, of: other.owner)
        let covers = subjects.map { record -> String? in
            if case .subject(let subject) = record.record { subject.coverPhotoId } else { nil }
        }
        #expect(covers.compactMap(\.self).count == 1)
        _ = try await bring(from: me, to: other)
        try await finish(other)
        for kind in [KeptRecordKind.album, .subject] {
            let (before, after) = (
                try await source.keptRecords(kind, of: me.owner), try await target.keptRecords(kind, of: other.owner)
            )
            #expect(before == after && !before.isEmpty)
        }
    }

    @Test("A client that followed the account before or during the import lists everything again")
    func positions() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        try await fill(me)
        let start = try await target.store.read { try $0.changes.end(owner: other.owner) }
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        let middle = try await target.store.read { try $0.changes.end(owner: other.owner) }
        _ = try await bring(from: me, to: other)
        try await finish(other)
        try await target.store.read { transaction in
            #expect(try !transaction.changes.reaches(start, owner: other.owner))
            #expect(try !transaction.changes.reaches(middle, owner: other.owner))
            let end = try transaction.changes.end(owner: other.owner)
            #expect(try transaction.changes.reaches(end, owner: other.owner))
        }
    }

    /// A change of a photo's record that no Daybook makes.
    private static let impossible: [(@Sendable (inout KeptPhoto) -> Void)] = [
        { $0.id = "x" }, { $0.digest = "ab" }, { $0.sizeBytes = -1 }, { $0.sizeBytes = 0 }, { $0.sizeBytes = .max },
        { $0.width = -1 }, { $0.localSeconds = 1 << 52 }, { $0.localSeconds = .min }, { $0.utcOffsetSeconds = .max },
        { ($0.latitude, $0.longitude) = (91, 0) }, { ($0.latitude, $0.longitude) = (0, -181) },
        { $0.version = 1 << 40 }, { $0.sequence = 1 << 40 },
        { $0.version = -1 }, { $0.clipOffset = .max }, { $0.clipSize = 5 }, { $0.createTime = nil },
        { $0.mediaType = "text/html" }, { $0.takenTime = nil },
        { $0.caption = String(repeating: "a", count: 2 << 20) }, { $0.capturedLocalSeconds = 1 << 52 },
    ]

    @Test("A photo with an impossible value is refused, and nothing of it is written")
    func impossibleValues() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        try await fill(me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        let record = try #require(try await source.keptRecords(.photo, of: me.owner).first)
        guard case .photo(var possible) = record.record else { return }
        (possible.clipOffset, possible.clipSize) = (1, 2)
        // One account for all of them: what is refused leaves it as it was.
        for (index, change) in Self.impossible.enumerated() {
            var photo = possible
            change(&photo)
            if index == 15 { photo.clipOffset = photo.sizeBytes }
            var changed = KeptRecord()
            changed.record = .photo(photo)
            await #expect(throws: (any Error).self, "\(index)") { try await insert(changed, of: other) }
            #expect(try await target.keptRecords(.photo, of: other.owner).isEmpty, "\(index)")
            #expect(try await target.store.read { try $0.storage.used(owner: other.owner) } == 0, "\(index)")
        }
        var unchanged = KeptRecord()
        unchanged.record = .photo(possible)
        try await insert(unchanged, of: other)
        #expect(try await target.keptRecords(.photo, of: other.owner).count == 1)
        #expect(try await target.store.read { try $0.storage.used(owner: other.owner) } == possible.sizeBytes)
    }

    @Test("An entry without its text, and one of more than Daybook shows, are refused; missing photos are named")
    func entries() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        try await fill(me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        let item = try await exportedEntry(photos: 4, of: me)
        let (record, own) = (item.record, item.texts)
        guard case .entry(var entry) = record.record else { return }
        await expect(.invalidArgument) { try await insert(record, of: other) }
        await expect(.invalidArgument) { try await insert(record, with: own.reversed() + own, of: other) }
        entry.timeZone = "Atlantis"
        var changed = KeptRecord()
        changed.record = .entry(entry)
        await expect(.invalidArgument) { try await insert(changed, with: own, of: other) }
        #expect(try await target.keptRecords(.entry, of: other.owner).isEmpty)
        #expect(try await insert(record, with: own, of: other).missingPhotos.count == 4)
        #expect(try await target.search("첫눈", other).count == 1)
    }

    @Test("An entry that has nothing but a lost photo is refused, because it would be deleted as a draft")
    func lostPhoto() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        let photo = try await source.photos(0..<1, me)[0]
        let input = EntryInput(photos: [EntryInput.Photo(photoID: photo.id.description)])
        _ = try await source.create(input, me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        let item = try await exportedEntry(photos: 1, of: me)
        let (record, own) = (item.record, item.texts)
        await expect(.notFound) { try await insert(record, with: own, of: other) }
        for photo in try await source.keptRecords(.photo, of: me.owner) { try await insert(photo, of: other) }
        #expect(try await insert(record, with: own, of: other) == KeptInsertion())
        #expect(try await target.keptRecords(.entry, of: other.owner) == [record])
    }

    @Test("A photo that was deleted before its entry came leaves the entry, and what is counted is right")
    func deletedMeanwhile() async throws {
        let (me, other) = (try await source.account("minji"), try await target.account("minji"))
        try await fill(me)
        try await begin(other, as: try #require(try await source.keptRecords(.account, of: me.owner).first))
        for photo in try await source.keptRecords(.photo, of: me.owner) { try await insert(photo, of: other) }
        let item = try await exportedEntry(photos: 4, of: me)
        let (record, own) = (item.record, item.texts)
        guard case .entry(let entry) = record.record else { return }
        let id = try #require(entry.photos.first.flatMap { UUIDBytes($0.photoId) })
        _ = try await target.deletePhoto(id, other)
        try await insert(record, with: own, of: other)
        await target.diary.followUp(owner: other.owner)
        #expect(try await target.findings() == [])
    }
}
