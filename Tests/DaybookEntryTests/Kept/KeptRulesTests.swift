import DaybookAPI
import GRDB
import ProtobufC
import Testing

@testable import DaybookEntry

@Suite("Values that no Daybook writes, in records of an import")
struct KeptRulesTests {
    /// A record with one impossible value, and the field that its refusal names.
    struct Case: Sendable, CustomTestStringConvertible {
        let field: String
        let record: KeptRecord.Record

        var testDescription: String { field }

        init(_ field: String, _ record: KeptRecord.Record) { (self.field, self.record) = (field, record) }
    }

    private static func photo(_ change: (inout KeptPhoto) -> Void) -> KeptRecord.Record {
        var photo = KeptPhoto()
        photo.sizeBytes = 1
        change(&photo)
        return .photo(photo)
    }

    private static func share(_ change: (inout KeptShare) -> Void) -> KeptRecord.Record {
        var share = KeptShare()
        change(&share)
        return .share(share)
    }

    private static func revision(_ change: (inout KeptRevision) -> Void) -> KeptRecord.Record {
        var revision = KeptRevision()
        change(&revision)
        return .revision(revision)
    }

    private static func album(_ change: (inout KeptAlbum) -> Void) -> KeptRecord.Record {
        var album = KeptAlbum()
        change(&album)
        return .album(album)
    }

    private static func sound(_ change: (inout KeptSound) -> Void) -> KeptRecord.Record {
        var sound = KeptSound()
        (sound.sizeBytes, sound.durationMs) = (1, 1)
        change(&sound)
        return .sound(sound)
    }

    private static func account(_ change: (inout KeptAccount) -> Void) -> KeptRecord.Record {
        var account = KeptAccount()
        change(&account)
        return .account(account)
    }

    private static func entry(_ change: (inout KeptEntry) -> Void) -> KeptRecord.Record {
        var entry = KeptEntry()
        change(&entry)
        return .entry(entry)
    }

    private static func placed(at position: Int64) -> KeptPlacedPhoto {
        var place = KeptPlacedPhoto()
        place.position = position
        return place
    }

    private static func text(_ bytes: Int) -> String { String(repeating: "a", count: bytes) }

    private static let photos = [
        Case("cameraMake", photo { $0.cameraMake = text(1025) }),
        Case("cameraModel", photo { $0.cameraModel = text(1 << 20) }),
        Case("cameraLens", photo { $0.cameraLens = text(1025) }),
        Case("contentId", photo { $0.contentId = text(101) }), Case("burstId", photo { $0.burstId = text(101) }),
        Case("subtypes", photo { $0.subtypes = Array(repeating: "selfie", count: 33) }),
        Case("fileCaption", photo { $0.fileCaption = text(4097) }),
        Case("fileTags[1]", photo { $0.fileTags = ["a", ""] }),
        Case("tags", photo { $0.tags = (0...100).map { "\($0)" } }),
        Case("people[0]", photo { $0.people = [text(101)] }),
        Case("thumbHash", photo { $0.thumbHash = "<svg>" }),
        Case("dominantColor", photo { $0.dominantColor = "red;x:y" }),
        Case("fileName", photo { $0.fileName = text(1025) }), Case("placeName", photo { $0.placeName = text(501) }),
        Case("source", photo { $0.source = text(501) }), Case("turnDegrees", photo { $0.turnDegrees = 45 }),
        Case("fileLatitude", photo { ($0.fileLatitude, $0.fileLongitude) = (.nan, 0) }),
        Case("placeLongitude", photo { ($0.placeLatitude, $0.placeLongitude) = (0, 1.797e308) }),
        Case("longitude", photo { ($0.latitude, $0.longitude) = (0, -180.1) }),
        Case("width", photo { $0.width = -1 }), Case("durationMs", photo { $0.durationMs = -1 }),
        Case("clipSize", photo { $0.clipSize = -1 }),
        Case("capturedFractionMicros", photo { $0.capturedFractionMicros = 1_000_000 }),
        Case("capturedOffsetSeconds", photo { $0.capturedOffsetSeconds = 64_801 }),
    ]

    private static let others = [
        Case("title", revision { $0.title = text(1025) }), Case("body", revision { $0.body = text(262_145) }),
        Case("temperature", revision { $0.temperature = .nan }),
        Case("title", album { $0.title = text(1025) }), Case("filter", album { $0.filter = text(501) }),
        Case("creation", album { $0.creation = Array(repeating: 0, count: 33) }),
        Case("title", sound { $0.title = text(1025) }), Case("sizeBytes", sound { $0.sizeBytes = 6 << 20 }),
        Case("durationMs", sound { $0.durationMs = 30_001 }),
        Case("photos", share { $0.photos = Array(repeating: KeptSharedPhoto(), count: 2001) }),
        Case("photos", entry { $0.photos = Array(repeating: KeptPlacedPhoto(), count: 10_001) }),
        Case("photos", revision { $0.photos = Array(repeating: KeptRevisionPhoto(), count: 10_001) }),
        Case("photos[0].position", entry { $0.photos = [placed(at: .max)] }),
        Case("photos[0].position", entry { $0.photos = [placed(at: -1)] }),
        Case("counters", account { $0.counters = Array(repeating: KeptCounter(), count: 17) }),
        Case("dayBoundary", account { $0.dayBoundary = "24:00" }), Case("locale", account { $0.locale = "/" }),
        Case("timeZone", account { $0.timeZone = text(101) }),
        Case("viewLimit", share { $0.viewLimit = 0 }), Case("viewCount", share { $0.viewCount = -1 }),
    ]

    @Test(
        "A value of the right form that is not of the product is refused, and its field is named",
        arguments: photos + others)
    func fields(of refused: Case) throws {
        var record = KeptRecord()
        record.record = refused.record
        let error = #expect(throws: DiaryError.self) { try record.check() }
        #expect(error?.code == .invalidArgument && error?.violations.map(\.field) == [refused.field])
    }

    @Test("Every text of a record has a maximum size, and every list a maximum number")
    func bounds() throws {
        func check(_ table: KeptTable, as message: MessageDescriptor) throws {
            for field in table.fields where [.text, .texts, .bytes].contains(field.form) {
                let number = try #require(message.field(jsonName: field.field)?.number)
                let rule = try #require(
                    KeptRecord.fieldRules[message.name]?[number], "\(message.name).\(field.field) has no rule")
                #expect(rule.maximumBytes > 0 || !rule.pattern.isEmpty, "\(message.name).\(field.field)")
                #expect(rule.maximumItems > 0 || field.form != .texts, "\(message.name).\(field.field)")
            }
            for list in table.lists {
                let number = try #require(message.field(jsonName: list.field)?.number)
                let most = KeptRecord.fieldRules[message.name]?[number]?.maximumItems ?? 0
                #expect(list.isSingle || most > 0, "\(message.name).\(list.field)")
                try check(list.table, as: try #require(message.field(jsonName: list.field)?.message))
            }
        }
        var count = 0
        for field in KeptRecord.descriptor.fields {
            let table = try #require(KeptRecordKind.table(ofField: field.jsonName))
            try check(table, as: try #require(field.message))
            count += 1
        }
        #expect(count == KeptRecordKind.known.count)
    }

    // MARK: Records beside others

    private let harness: DiaryHarness

    init() throws { harness = try DiaryHarness(.sqlite) }

    private static func id(_ number: Int) -> String { UUIDBytes(high: 1, low: UInt64(number)).description }

    private static let time: Timestamp? = {
        var time = Timestamp()
        time.seconds = 1_700_000_000
        return time
    }()

    private static func album(_ number: Int, with change: (inout KeptAlbum) -> Void = { _ in }) -> KeptRecord.Record {
        album {
            ($0.id, $0.title) = (id(number), "a\(number)")
            ($0.createTime, $0.updateTime) = (time, time)
            change(&$0)
        }
    }

    private static func subject(_ number: Int, named name: String) -> KeptRecord.Record {
        var subject = KeptSubject()
        (subject.id, subject.name, subject.kind) = (id(number), name, .pet)
        (subject.createTime, subject.updateTime) = (time, time)
        return .subject(subject)
    }

    private static func share(_ number: Int, with change: (inout KeptShare) -> Void = { _ in }) -> KeptRecord.Record {
        share {
            $0.id = id(number)
            $0.smartAlbum = "favorites"
            $0.createTime = time
            change(&$0)
        }
    }

    /// Inserts records one after the other. Returns the field and the reason of the first refusal; nil if there is none.
    private func refusal(of records: [KeptRecord.Record], for caller: Caller) async throws -> [String]? {
        let (rules, now) = (KeptRules(entries: harness.diary.entryRules), harness.clock.now)
        for part in records {
            var record = KeptRecord()
            record.record = part
            let (row, table) = try record.row()
            do {
                _ = try await harness.store.write { transaction in
                    try transaction.kept.insert(row, into: table, with: [], owner: caller.owner, by: rules, at: now)
                }
            } catch let error as DiaryError {
                #expect(error.code == .invalidArgument)
                return error.violations.first.map { [$0.field, $0.reason] } ?? [error.parameters["field"] ?? ""]
            }
        }
        return nil
    }

    @Test("Albums are nested one level deep, in any order of their records, and not in themselves")
    func nesting() async throws {
        let me = try await harness.account("minji")
        #expect(try await refusal(of: [Self.album(1) { $0.parentId = Self.id(2) }, Self.album(2)], for: me) == nil)
        let below = [Self.album(3) { $0.parentId = Self.id(1) }]
        #expect(try await refusal(of: below, for: me) == ["parentId", "ALBUM_PARENT_NESTED"])
        let above = [Self.album(5) { $0.parentId = Self.id(6) }, Self.album(6) { $0.parentId = Self.id(2) }]
        #expect(try await refusal(of: above, for: me) == ["parentId", "ALBUM_HAS_CHILDREN"])
        let itself = [Self.album(7) { $0.parentId = Self.id(7) }]
        #expect(try await refusal(of: itself, for: me) == ["parentId", "ALBUM_IN_ITSELF"])
    }

    @Test("There are as many albums and saved searches as Daybook makes, with titles and queries that it takes")
    func albums() async throws {
        let me = try await harness.account("minji")
        let blank = [Self.album(1) { $0.title = " " }]
        #expect(try await refusal(of: blank, for: me) == ["title", "NOTHING_VISIBLE"])
        let searches = (0..<50).map { number in Self.album(10 + number) { $0.filter = "tag:a" } }
        #expect(try await refusal(of: searches, for: me) == nil)
        let more = [Self.album(90) { $0.filter = "tag:a" }]
        #expect(try await refusal(of: more, for: me)?.first == "filter")
        let store = try #require(harness.store as? SQLiteDiaryStore)
        try await store.pool.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 950)
                    INSERT INTO album(key, owner, id, title, photos, places, created, updated, version, creation)
                    SELECT 1000 + i, ?, randomblob(16), 't', 0, 0, 0, 0, 0, x'' FROM n
                    """, arguments: [me.owner])
        }
        #expect(try await refusal(of: [Self.album(91)], for: me) == ["album", "TOO_MANY_ALBUMS"])
    }

    @Test("There are at most a hundred subjects, each with a name of its own")
    func subjects() async throws {
        let me = try await harness.account("minji")
        let all = (0..<100).map { Self.subject($0, named: "s\($0)") }
        #expect(try await refusal(of: Array(all.prefix(99)), for: me) == nil)
        #expect(try await refusal(of: [Self.subject(200, named: "s7")], for: me)?.first == "name")
        #expect(try await refusal(of: [Self.subject(201, named: " ")], for: me)?.first == "name")
        #expect(try await refusal(of: [all[99]], for: me) == nil)
        #expect(try await refusal(of: [Self.subject(202, named: "t")], for: me)?.first == "subject")
    }

    @Test("A share has one target, which can be shared, and as many stored views as Daybook keeps")
    func shares() async throws {
        let me = try await harness.account("minji")
        let bad: [(field: String, share: KeptRecord.Record)] = [
            ("target", Self.share(1) { $0.smartAlbum = nil }),
            ("target", Self.share(1) { $0.entryId = Self.id(9) }),
            ("smartAlbum", Self.share(1) { $0.albumId = Self.id(9) }),
            ("target.albumId", Self.share(1) { $0.smartAlbum = "hidden" }),
            ("target.textOnly", Self.share(1) { $0.textOnly = true }),
        ]
        for (field, share) in bad { #expect(try await refusal(of: [share], for: me)?.first == field, "\(field)") }
        #expect(try await refusal(of: [Self.share(2)], for: me) == nil)
        let views = (1...501).map { number -> KeptRecord.Record in
            var view = KeptShareView()
            (view.shareId, view.number, view.visit) = (Self.id(2), Int64(number), .page)
            view.time = Self.time
            return .shareView(view)
        }
        #expect(try await refusal(of: Array(views.prefix(500)), for: me) == nil)
        #expect(try await refusal(of: [views[500]], for: me) == ["number", "TOO_MANY_ITEMS"])
    }

    @Test("Memories and saved pictures have the IDs that Daybook gives")
    func names() async throws {
        let me = try await harness.account("minji")
        var (memory, picture) = (KeptMemory(), KeptSavedPicture())
        for id in ["day/x", "this-week-2024-03-09", "year-2024-01-01", ""] {
            memory.id = id
            #expect(try await refusal(of: [.memory(memory)], for: me) == ["id"], "\(id)")
        }
        memory.id = "year-2024"
        #expect(try await refusal(of: [.memory(memory)], for: me) == nil)
        picture.photoId = Self.id(1)
        picture.saveTime = Self.time
        for id in ["p1", "../x", "Unsplash-x"] {
            picture.id = id
            #expect(try await refusal(of: [.savedPicture(picture)], for: me) == ["id"], "\(id)")
        }
    }

    @Test("A photo in an unknown time zone is refused, and one on an unknown clock is not")
    func zones() throws {
        let rules = KeptRules(entries: harness.diary.entryRules)
        let instant = Instant(microseconds: 1_700_000_000_000_000)
        for (zone, isKnown) in [("", true), ("Asia/Seoul", true), ("Atlantis", false)] {
            let local = LocalTime(instant, offset: UTCOffset(seconds: 0))
            let photo = StoredPhoto(
                key: 1, owner: 1, id: UUIDBytes(high: 1, low: 1), facts: photoFacts(1),
                time: PhotoTime(instant: instant, timeZone: zone, local: local), details: PhotoDetails(),
                source: PhotoTrait.ownSource, sequence: 1, createTime: instant, updateTime: instant, version: 1)
            let error: DiaryError?
            do throws(DiaryError) {
                try rules.check(photo)
                error = nil
            } catch let refusal {
                error = refusal
            }
            #expect(error?.violations.map(\.field) == (isKnown ? nil : ["timeZone"]), "\(zone)")
        }
    }
}
