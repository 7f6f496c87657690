import GRDB
import Testing

@testable import DaybookEntry

@Suite("A record that is written and read back is the same")
struct RecordRoundTripTests {
    private let folder: TemporaryFolder
    private let store: SQLiteDiaryStore
    private let id = UUIDBytes(high: 0x0123_4567_89AB_CDEF, low: 1)
    private let other = UUIDBytes(high: .max, low: .max)
    private let early = Instant(microseconds: -5)
    private let late = Instant(microseconds: .max)
    private let digest = [UInt8](repeating: 0xFE, count: 32)

    init() throws {
        folder = try TemporaryFolder()
        store = try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite")
    }

    /// Writes a record with the columns that other statements give, and reads it.
    private func stored<Record: SQLRecord>(
        _ record: Record, _ names: ColumnNames, in table: String, as alias: String = "", joining others: String = "",
        beside columns: KeyValuePairs<String, any SQLArgument> = [:]
    ) throws -> Record? {
        try store.pool.write { database in
            let db = SQLConnection(database)
            try db.run("DELETE FROM \(table)")
            try db.run(
                names.insertion(into: table, further: columns.map(\.key)),
                values: columns.map(\.value) + record.values.inserted)
            return try db.first("SELECT \(names.selection(from: alias)) FROM \(table) \(alias) \(others)") {
                try Record(row: &$0)
            }
        }
    }

    @Test("An entry and its revision")
    func entry() throws {
        let place = PlaceMark(name: "Dongnae", point: .init(latitude: 35.25, longitude: -129.5))
        for isFull in [true, false] {
            let content = EntryContent(
                title: isFull ? "a '?' \"title\"" : "", body: isFull ? "body\n가" : "", time: early,
                timeZone: "Asia/Seoul", tags: isFull ? ["a\"b", "c,d"] : [], people: isFull ? ["민지"] : [],
                place: isFull ? place : nil, mood: isFull ? .great : nil,
                weather: isFull ? EntryWeather(condition: .snow, temperature: -3.5) : nil, favorite: isFull,
                hidden: isFull)
            let revision = EntryRevision(
                number: 3, change: 4, time: late, title: content.title, body: content.body, photos: [],
                dayDetails: content.dayDetails)
            let readRevision = try stored(
                revision, EntryRevision.names, in: "entry_revision", as: "r",
                joining: "JOIN entry_revision b ON b.key = r.text",
                beside: ["key": 9, "entry": 7, "text": 9, "bytes": 0, "digest": digest, "body": content.body])
            #expect(readRevision == revision)
            let entry = StoredEntry(
                key: 7, owner: 2, id: id, content: content, offset: UTCOffset(seconds: -3600),
                localDate: CivilDate(day: -1), sequence: 5, createTime: early, updateTime: late,
                deleteTime: isFull ? late : nil, version: 6, emptiedTime: isFull ? early : nil,
                burst: isFull ? EditBurst(session: other, start: early, last: late, hasRevision: true) : nil,
                creation: digest)
            let readEntry = try stored(
                entry, StoredEntry.names, in: "entry", as: "e",
                joining: "JOIN entry_revision r ON r.key = e.revision JOIN entry_revision b ON b.key = r.text",
                beside: ["revision": 9])
            #expect(readEntry == entry)
        }
    }

    @Test("A photo")
    func photo() throws {
        let point = GeoPosition(latitude: 35.25, longitude: -129.5, altitude: 12.25)
        let full = StoredPhoto(
            key: 7, owner: 2, id: id,
            facts: PhotoFacts(
                digest: digest, mediaType: "image/heic", kind: .photo, sizeBytes: 8 << 30, width: 4000, height: 3000,
                durationMilliseconds: 1500, captured: LocalTime(seconds: -1), capturedOffset: UTCOffset(seconds: 3600),
                capturedIsInstant: true, location: point,
                camera: CameraName(make: "a", model: "", lens: "b"), subtypes: ["screenshot"], isDecodable: true,
                thumbHash: "hash", dominantColor: "#000000",
                verdict: PictureVerdict(reason: .tooCostly, readerVersion: 3), contentID: "content", burstID: "burst",
                clip: MotionClip(offset: 1, sizeBytes: 2, durationMilliseconds: 3), capturedFraction: 999_999,
                capturedPrecision: .month, modified: early, words: FileWords(caption: "words", tags: ["tag"])),
            time: PhotoTime(
                instant: early, timeZone: "Asia/Seoul", offset: UTCOffset(seconds: 32_400),
                local: LocalTime(seconds: 5), precision: .year, source: .person),
            details: PhotoDetails(
                location: GeoPosition(latitude: -1, longitude: 0), place: PlaceMark(name: "Jeju", point: nil),
                caption: "caption", favorite: true, hidden: true, tags: ["a"], people: ["b"], fileName: "c.heic",
                turn: .quarter),
            source: "upload", sequence: 5, createTime: early, updateTime: late, deleteTime: late, version: 6,
            film: PairedFilm(key: 8, digest: digest, durationMilliseconds: 4), still: 9)
        #expect(try stored(full, StoredPhoto.names, in: "photo") == full)
        let bare = StoredPhoto(
            key: 7, owner: 2, id: id,
            facts: PhotoFacts(digest: digest, mediaType: "", kind: .unknown, sizeBytes: 0, isDecodable: false),
            time: PhotoTime(instant: late, local: LocalTime(seconds: 0)), details: PhotoDetails(), source: "",
            sequence: 0, createTime: early, updateTime: late, deleteTime: nil, version: 0)
        #expect(try stored(bare, StoredPhoto.names, in: "photo") == bare)
    }

    @Test("An album, a subject, a sound and a saved picture", arguments: [true, false])
    func things(isFull: Bool) throws {
        let album = StoredAlbum(
            key: 7, owner: 2, id: id,
            content: AlbumContent(
                title: "album", parent: isFull ? other : nil, chosenCover: isFull ? id : nil,
                filter: isFull ? "tag:a" : nil),
            photoCount: 0, cover: nil, createTime: early, updateTime: late, version: 6, creation: digest)
        let readAlbum = try stored(
            album, StoredAlbum.names, in: "album", as: "a",
            beside: ["filled": nil as [UInt8]?, "chosen_photo": nil as Int64?, "places": 0])
        #expect(readAlbum == album)
        let subject = StoredSubject(
            owner: 2, id: id,
            content: SubjectContent(
                name: "코코", kind: .pet, birthday: isFull ? CivilDate(day: -4000) : nil, sound: isFull ? id : nil,
                chosenCover: isFull ? other : nil),
            createTime: early, updateTime: late, version: 6, creation: [])
        #expect(try stored(subject, StoredSubject.names, in: "subject") == subject)
        let sound = StoredSound(
            owner: 2, id: id, title: isFull ? "sound" : "",
            facts: SoundFacts(digest: digest, mediaType: "audio/mpeg", sizeBytes: 1, durationMilliseconds: 2),
            createTime: early, version: 6)
        #expect(try stored(sound, StoredSound.names, in: "sound") == sound)
        var picture = FeedPicture(id: "picture")
        if isFull {
            picture = FeedPicture(
                id: "picture", width: 1, height: 2, description: "a", thumb: "b", small: "c", regular: "d",
                authorName: "e", authorURL: "f", provider: "g", pageURL: "h", license: "i")
        }
        let saved = SavedPicture(
            owner: 2, picture: picture, photo: id, memo: isFull ? "memo" : "", isStarred: isFull, madePhoto: !isFull,
            saveTime: late)
        #expect(try stored(saved, SavedPicture.names, in: "saved_picture") == saved)
    }

    @Test("An account, a session, an invitation and a passkey", arguments: [true, false])
    func people(isFull: Bool) throws {
        let account = StoredAccount(
            owner: 1, id: id,
            profile: AccountProfile(
                name: "Minji", locale: "ko-KR", timeZone: "Asia/Seoul", dayBoundary: "04:00",
                defaultSound: isFull ? other : nil),
            passwordHash: "hash", role: isFull ? .member : .owner, isDisabled: isFull, createTime: early,
            updateTime: late, version: 6)
        #expect(try stored(account, StoredAccount.names, in: "account") == account)
        let session = StoredSession(
            id: id, owner: 2, userAgent: "agent", createTime: early, lastUseTime: late, expireTime: late,
            unlockedUntil: isFull ? early : nil,
            app: isFull ? AppAccess(title: "app", scopes: [.read, .upload]) : nil)
        #expect(try stored(session, StoredSession.names, in: "session", beside: ["token_hash": digest]) == session)
        let invitation = StoredInvitation(
            id: id, owner: 2, role: isFull ? .owner : .member, createTime: early, expireTime: late)
        let readInvitation = try stored(
            invitation, StoredInvitation.names, in: "invitation", beside: ["secret_hash": digest])
        #expect(readInvitation == invitation)
        let passkey = StoredPasskey(
            id: id, owner: 2, title: "key", credentialID: digest, algorithm: -257, publicKey: [0], party: "localhost",
            signCount: .max, createTime: early, lastUseTime: isFull ? late : nil)
        #expect(try stored(passkey, StoredPasskey.names, in: "passkey") == passkey)
    }

    @Test("A share, of each target")
    func share() throws {
        for target in [ShareTarget.entry(id), .album(id), .smart(.favorites), .photos([])] {
            let isFull = target != .photos([])
            let share = StoredShare(
                key: 1, owner: 2, id: id,
                terms: ShareTerms(
                    target: target, title: "title", expireTime: isFull ? late : nil, viewLimit: isFull ? 3 : nil,
                    isTextOnly: isFull, includesLocation: isFull, pictureSize: isFull ? .print : .screen),
                token: "token", passwordHash: isFull ? "hash" : nil, viewCount: 4, createTime: early,
                revokeTime: isFull ? late : nil, isOff: isFull, version: 6, creation: digest)
            #expect(try stored(share, StoredShare.names, in: "share") == share)
        }
    }
}
