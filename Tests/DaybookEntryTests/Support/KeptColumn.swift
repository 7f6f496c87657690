import Foundation
import GRDB
import Testing

@testable import DaybookEntry

/// A column of a diary with a part in an export: its values in the order of the records, with IDs in place of keys.
struct KeptColumn: Sendable {
    /// The table and the column, with a dot.
    let name: String
    /// Whether the records have it. Otherwise an import computes it.
    let isExported: Bool
    let values: [DatabaseValue]

    /// The columns that an import leaves as they are, with the reason.
    static let untouched = [
        "account.name": "The account is there before an import, and its name with it.",
        "account.role": "Access to a server, which its owner gives.",
        "account.disabled": "Access to a server, which its owner takes.",
        "room.quota": "The space of a server, which its owner gives.",
    ]

    /// The derived columns with the key of a photo, and the IDs to compare. The key of a chosen cover counts only while its
    /// photo has the chosen ID: another photo may get the key of one that is gone.
    private static let photoKeys = [
        "album.chosen_photo": "(SELECT y.id FROM photo y WHERE y.key = t.chosen_photo AND y.id = t.chosen_cover)",
        "album_photo.photo": KeptForm.idOf("photo").expression(of: "t.photo"),
    ]

    /// Whether a value is another than those that every row would have without the column.
    var isTelling: Bool {
        values.contains { value in
            switch value.storage {
            case .null: false
            case .int64(let number): number != 0
            case .double(let number): number != 0
            case .string(let text): !["", "[]"].contains(text)
            case .blob(let bytes): !bytes.isEmpty
            }
        }
    }

    /// Reads all columns of a diary with one account.
    static func all(in database: Database) throws -> [KeptColumn] {
        var columns: [KeptColumn] = []
        for table in KeptTable.records {
            var rows = "\(table.name) t"
            if let parent = table.parent {
                rows += " JOIN \(parent.table) p ON p.key = t.\(parent.column) WHERE \(parent.condition ?? "true")"
            }
            columns += try read(table, from: rows, order: table.order.map(\.column), in: database)
            for list in table.lists {
                let rows = "\(list.table.name) t JOIN \(table.name) o ON o.\(table.key) = t.\(list.parent)"
                let order = identity(of: table) + list.table.order.map(\.column)
                columns += try read(list.table, from: rows, order: order, in: database)
            }
        }
        return columns
    }

    /// Returns the expressions that order the rows of a table under the name `o`.
    private static func identity(of table: KeptTable) -> [String] {
        table.order.map { order in
            let column = order.column.dropFirst(2)
            guard order.column.hasPrefix("p."), let parent = table.parent else { return "o.\(column)" }
            return "(SELECT y.\(column) FROM \(parent.table) y WHERE y.key = o.\(parent.column))"
        }
    }

    private static func read(
        _ table: KeptTable, from rows: String, order: [String], in database: Database
    ) throws -> [KeptColumn] {
        let exported = table.fields.map { ($0.column, $0.form.expression(of: "t.\($0.column)")) }
        let derived = table.derived.map { ($0, photoKeys["\(table.name).\($0)"] ?? "t.\($0)") }
        let columns = exported + derived
        let found = try Row.fetchAll(
            database,
            sql: """
                SELECT \(columns.map { $0.1 }.joined(separator: ", ")) FROM \(rows) ORDER BY \(order.joined(separator: ", "))
                """
        ).map { Array($0.databaseValues) }
        return columns.enumerated().map { index, column in
            KeptColumn(
                name: "\(table.name).\(column.0)", isExported: index < exported.count, values: found.map { $0[index] })
        }
    }
}

extension DiaryHarness {
    /// All columns of the diary with a part in an export.
    func keptColumns() async throws -> [KeptColumn] {
        let store = try #require(self.store as? SQLiteDiaryStore)
        return try await store.pool.read { try KeptColumn.all(in: $0) }
    }

    /// Creates records that have what hardly any record has.
    func fillColumns(of me: Caller) async throws {
        let photo = try await fillPhotos(of: me)
        var input = entryInput("봄", at: "2024-04-09T05:04:05Z", zone: "Asia/Seoul")
        (input.favorite, input.mood) = (true, 3)
        input.weather = EntryWeather.Input(condition: 4, temperature: -3.5)
        let entry = try await create(input, me)
        let sound = try await createSound(2, me, saying: SoundInput(title: "종")).sound
        try await createSubject(SubjectInput(name: "구름", kind: 1, soundID: sound.id.description), me)
        let album = try await createAlbum(AlbumInput(title: "봄"), me).album
        try await add([photo], to: album, me)
        let end = TimestampInput(seconds: clock.now.seconds + 86_400, nanoseconds: 0)
        let inputs = [
            ShareInput(
                photoIDs: [photo.id.description, try await fillPhoto(of: me).id.description], title: "벚꽃",
                expireTime: end, viewLimit: 5, includesLocation: true, pictureSize: .print),
            ShareInput(albumID: album.id.description), ShareInput(albumID: SmartAlbum.favorites.rawValue),
            ShareInput(entryID: entry.id.description, isTextOnly: true),
        ]
        for input in inputs {
            let share = try await createShare(input, me).share
            _ = try await open(share)
            _ = try await switchOff(share)
            _ = try await revokeShare(share.id, me)
        }
        try await insertColumns(of: me, on: photo)
        await diary.followUp(owner: me.owner)
    }

    /// Creates a photo with all that its file and its person can say.
    private func fillPhotos(of me: Caller) async throws -> StoredPhoto {
        var film = photoFacts(61, kind: .video)
        film.durationMilliseconds = 5000
        _ = try await createPhoto(film, me, saying: PhotoInput(hidden: true))
        var facts = photoFacts(60, captured: LocalTime(seconds: 1_700_000_000).description)
        (facts.capturedOffset, facts.capturedIsInstant) = (UTCOffset(seconds: 32_400), true)
        (facts.capturedFraction, facts.capturedPrecision) = (250_000, .day)
        facts.modified = Instant(microseconds: 1_700_000_000_123_000)
        facts.location = GeoPosition(latitude: 35.25, longitude: 129.5, altitude: 12.5)
        facts.camera = CameraName(make: "Canon", model: "EOS R5", lens: "RF 50mm")
        facts.clip = MotionClip(offset: 10, sizeBytes: 20, durationMilliseconds: 30)
        (facts.burstID, facts.subtypes, facts.dominantColor) = ("burst-1", ["selfie"], "#ffeedd")
        var input = PhotoInput(caption: "벚꽃", favorite: true, tags: ["봄"], people: ["지호"], fileName: "눈.jpg", turn: 90)
        input.takenTime = TimestampInput(seconds: 1_700_000_100, nanoseconds: 0)
        input.timeZone = "Asia/Seoul"
        input.location = GeoPosition(latitude: 37.5, longitude: 127.25, altitude: 35.5)
        input.place = PlaceMark.Input(name: "서울숲", latitude: 37.5444, longitude: 127.0374)
        return try await createPhoto(facts, me, saying: input).photo
    }

    private func fillPhoto(of me: Caller) async throws -> StoredPhoto {
        try await createPhoto(photoFacts(62, captured: LocalTime(seconds: 1_700_000_900).description), me).photo
    }

    /// Writes the values that no other write of this harness gives.
    private func insertColumns(of me: Caller, on photo: StoredPhoto) async throws {
        let store = try #require(self.store as? SQLiteDiaryStore)
        try await store.pool.write { database in
            try database.execute(
                sql: """
                    UPDATE account SET locale = 'ja-JP', time_zone = 'Asia/Tokyo', day_boundary = '04:30',
                        version = version + 1, default_sound = (SELECT id FROM sound ORDER BY id LIMIT 1)
                    WHERE owner = ?
                    """, arguments: [me.owner])
            try database.execute(
                sql: "UPDATE entry SET emptied = updated WHERE draft = 1 AND owner = ?", arguments: [me.owner])
            try database.execute(
                sql: """
                    INSERT INTO memory_state(owner, id, favorite, dismissed, version)
                    VALUES (?, 'trip-2024-04-09', 0, 1, 4)
                    """, arguments: [me.owner])
            try database.execute(
                sql: """
                    INSERT INTO saved_picture(owner, id, photo, memo, starred, made, saved, width, height, description,
                        thumb, small, regular, author_name, author_url, provider, page_url, license)
                    VALUES (?, 'feed-p2', ?, '', 0, 1, 1700000001000000, 1, 2, 'd', 't', 's', 'r', 'n', 'u', 'p', 'g', 'l')
                    """, arguments: [me.owner, Data(photo.id.bytes)])
        }
    }
}
