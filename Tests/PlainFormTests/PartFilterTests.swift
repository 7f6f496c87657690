import DaybookAPI
import Testing

@testable import PlainForm

@Suite("The records of a part of a diary")
struct PartFilterTests {
    /// 2024-03-09 in days since 1970-01-01.
    private static let day: Int64 = 19_791

    /// A diary of some records, by file.
    private struct Records {
        var files: [RecordFile: [KeptRecord]] = [:]

        mutating func add(_ record: KeptRecord.Record, to file: RecordFile) {
            var kept = KeptRecord()
            kept.record = record
            files[file, default: []].append(kept)
        }

        mutating func account(_ boundary: String) {
            var account = KeptAccount()
            (account.id, account.dayBoundary, account.defaultSoundId) = ("a", boundary, "s1")
            add(.account(account), to: .accounts)
        }

        mutating func photo(_ id: String, day: Int64 = 0, change: (inout KeptPhoto) -> Void = { _ in }) {
            var photo = KeptPhoto()
            (photo.id, photo.localSeconds) = (id, (PartFilterTests.day + day) * 86_400 + 3600)
            change(&photo)
            add(.photo(photo), to: .photos)
        }

        /// Adds an entry at one o'clock in Seoul.
        mutating func entry(_ id: String, day: Int64 = 0, tags: [String] = [], photos: [String] = []) {
            var entry = KeptEntry()
            (entry.id, entry.tags, entry.utcOffsetSeconds, entry.people) = (id, tags, 32_400, ["of " + id])
            entry.entryTime = Timestamp()
            entry.entryTime?.seconds = (PartFilterTests.day + day) * 86_400 + 3600 - 32_400
            entry.photos = photos.map { photo in
                var place = KeptPlacedPhoto()
                place.photoId = photo
                return place
            }
            add(.entry(entry), to: .entries)
            var revision = KeptRevision()
            (revision.entryId, revision.number) = (id, 1)
            add(.revision(revision), to: .revisions)
        }

        mutating func album(
            _ id: String, title: String, photos: [String], parent: String? = nil, cover: String? = nil
        ) {
            var album = KeptAlbum()
            (album.id, album.title, album.parentId, album.coverPhotoId) = (id, title, parent, cover)
            add(.album(album), to: .albums)
            for photo in photos {
                var row = KeptAlbumPhoto()
                (row.albumId, row.photoId) = (id, photo)
                add(.albumPhoto(row), to: .albumPhotos)
            }
        }

        mutating func subject(_ id: String, name: String, sound: String, cover: String) {
            var subject = KeptSubject()
            (subject.id, subject.name, subject.soundId, subject.coverPhotoId) = (id, name, sound, cover)
            add(.subject(subject), to: .subjects)
        }

        mutating func sound(_ id: String) {
            var sound = KeptSound()
            sound.id = id
            add(.sound(sound), to: .sounds)
        }
    }

    private static func records(boundary: String = "00:00") -> Records {
        var records = Records()
        records.account(boundary)
        records.photo("film", day: 9) { $0.stillId = "still" }
        records.photo("p1") { $0.tags = ["snow"] }
        records.photo("p2", day: 1) { $0.people = ["minji"] }
        records.photo("p3", day: 5)
        records.photo("still", day: 1) { $0.filmId = "film" }
        records.entry("e1", tags: ["snow", "walk"], photos: ["p3"])
        records.entry("e2", day: 1, photos: ["still"])
        records.entry("e3", day: 2, tags: ["walk"], photos: ["p1"])
        records.album("a1", title: "Winter", photos: ["p1", "still"], parent: "a2", cover: "p2")
        records.album("a2", title: "All", photos: ["p2"])
        records.subject("s", name: "of e1", sound: "s2", cover: "p2")
        records.subject("t", name: "minji", sound: "s3", cover: "p2")
        for id in ["s1", "s2", "s3"] { records.sound(id) }
        var share = KeptShare()
        share.id = "x"
        records.add(.share(share), to: .shares)
        var memory = KeptMemory()
        memory.id = "m"
        records.add(.memory(memory), to: .memories)
        for id in ["p1", "p2"] {
            var picture = KeptSavedPicture()
            (picture.id, picture.photoId) = ("of " + id, id)
            records.add(.savedPicture(picture), to: .savedPictures)
        }
        return records
    }

    /// The records of a part.
    private static func chosen(_ part: PlainPart, of records: Records) -> Records {
        var filter = PartFilter(part)
        for file in PartFilter.files { for record in records.files[file] ?? [] { filter.learn(record) } }
        return Records(files: records.files.mapValues { $0.compactMap(filter.shown) }.filter { !$0.value.isEmpty })
    }

    /// The IDs of the entries, photos, albums, subjects and sounds in an order.
    private static func ids(_ records: Records) -> [String] {
        records.files.values.joined().compactMap { record in
            switch record.record {
            case .photo(let photo): photo.id
            case .entry(let entry): entry.id
            case .album(let album): album.id
            case .subject(let subject): subject.id
            case .sound(let sound): sound.id
            case .savedPicture(let picture): picture.id
            default: nil
            }
        }.sorted()
    }

    @Test("A part by days has the entries and photos of these days, and the photos that these entries show")
    func days() {
        let records = Self.records()
        let day = Self.day
        #expect(
            Self.ids(Self.chosen(PlainPart(first: day, last: day), of: records)) == [
                "a1", "e1", "of p1", "p1", "p3", "s", "s1", "s2",
            ])
        #expect(
            Self.ids(Self.chosen(PlainPart(first: day + 1, last: day + 2), of: records)) == [
                "a1", "a2", "e2", "e3", "film", "of p1", "of p2", "p1", "p2", "s1", "s3", "still", "t",
            ])
        #expect(Self.ids(Self.chosen(PlainPart(last: day - 1), of: records)) == ["s1"])
        #expect(Self.ids(Self.chosen(PlainPart(first: day + 10), of: records)) == ["s1"])
        // At one o'clock it is still the day before.
        let shifted = Self.chosen(PlainPart(first: day - 1, last: day - 1), of: Self.records(boundary: "04:00"))
        #expect(Self.ids(shifted) == ["a1", "e1", "of p1", "p1", "p3", "s", "s1", "s2"])
    }

    @Test("A part by tag has entries and photos with the tag, and conditions are met together")
    func tags() {
        let records = Self.records()
        #expect(
            Self.ids(Self.chosen(PlainPart(tags: ["snow"]), of: records)) == [
                "a1", "e1", "of p1", "p1", "p3", "s", "s1", "s2",
            ])
        #expect(
            Self.ids(Self.chosen(PlainPart(first: Self.day + 1, tags: ["walk"]), of: records)) == [
                "a1", "e3", "of p1", "p1", "s1",
            ])
        #expect(Self.ids(Self.chosen(PlainPart(tags: ["none"]), of: records)) == ["s1"])
    }

    @Test("A part by album has its photos without entries, live photos whole, and no other album")
    func album() {
        let records = Self.records()
        let winter = Self.chosen(PlainPart(album: "Winter"), of: records)
        #expect(Self.ids(winter) == ["a1", "film", "of p1", "p1", "s1", "still"])
        let early = Self.chosen(PlainPart(last: Self.day, album: "Winter"), of: records)
        #expect(Self.ids(early) == ["a1", "of p1", "p1", "s1"])
        #expect(PartFilter(PlainPart()).album == nil)
    }

    /// A filter that has learned all records.
    private static func filter(_ part: PlainPart, of records: Records) -> PartFilter {
        var filter = PartFilter(part)
        for file in PartFilter.files { for record in records.files[file] ?? [] { filter.learn(record) } }
        return filter
    }

    @Test("An album is named by its ID, its title, or the beginning of its ID; a saved search is none")
    func albumNames() {
        var records = Records()
        records.photo("p1")
        records.album("018f2c3d-1", title: "Winter", photos: ["p1"])
        records.album("018f2c3d-2", title: "Twice", photos: [])
        records.album("018f9999-3", title: "Twice", photos: ["p1"])
        records.album("018faaaa-4", title: "018f9999-3", photos: [])
        var search = KeptAlbum()
        (search.id, search.title, search.filter) = ("018fbbbb-5", "Found", "tag:sea")
        records.add(.album(search), to: .albums)
        func outcome(_ name: String) -> NamedAlbums.Outcome? {
            Self.filter(PlainPart(album: name), of: records).album
        }
        #expect(outcome("Winter") == .album("018f2c3d-1") && outcome("018f2c3d-1") == .album("018f2c3d-1"))
        #expect(outcome("018F9") == .album("018f9999-3") && outcome("018f9999-3") == .album("018f9999-3"))
        #expect(outcome("Twice") == .several(["018f2c3d-2", "018f9999-3"]))
        #expect(outcome("018f2") == .several(["018f2c3d-1", "018f2c3d-2"]))
        #expect(outcome("Found") == .savedSearch && outcome("018fb") == .savedSearch)
        #expect(outcome("winter") == .unknown && outcome("018") == .unknown)
        let chosen = Self.chosen(PlainPart(album: "018f9999-3"), of: records)
        #expect(Self.ids(chosen) == ["018f9999-3", "p1"])
    }

    @Test("A part without entries and photos is known as such, and so is an unknown tag")
    func emptyParts() {
        let records = Self.records()
        func refusal(_ part: PlainPart) -> PartFilter.Refusal? { Self.filter(part, of: records).refusal }
        #expect(refusal(PlainPart(tags: ["none"])) == .unknownTag("none"))
        #expect(refusal(PlainPart(tags: ["walk", "none"])) == .unknownTag("none"))
        #expect(refusal(PlainPart(last: Self.day - 1, tags: ["snow"])) == .empty)
        #expect(refusal(PlainPart(tags: ["walk"])) == nil && refusal(PlainPart(first: Self.day)) == nil)
        #expect(refusal(PlainPart(last: Self.day - 1, album: "Winter")) == .empty)
        #expect(refusal(PlainPart(album: "Summer")) == .unknownAlbum)
    }

    @Test("A part by several tags has the entries and photos that have all of them")
    func severalTags() {
        let chosen = Self.chosen(PlainPart(tags: ["snow", "walk"]), of: Self.records())
        #expect(chosen.files[.entries]?.count == 1 && Self.ids(chosen).contains("e1"))
        #expect(!Self.ids(chosen).contains("p1"))
    }

    @Test("A part names its album by title, whatever name it was asked for by")
    func namedPart() {
        let records = Self.records()
        #expect(Self.filter(PlainPart(album: "a1"), of: records).namedPart == PlainPart(album: "Winter"))
        #expect(Self.filter(PlainPart(album: "Winter"), of: records).namedPart == PlainPart(album: "Winter"))
        #expect(Self.filter(PlainPart(first: 3), of: records).namedPart == PlainPart(first: 3))
    }

    @Test("An earlier text names no photo of the diary outside the part, and no gone one with a hidden photo's file")
    func earlierPhotos() throws {
        var records = Records()
        records.photo("in") { $0.digest = "d1" }
        records.photo("secret", day: 5) { ($0.digest, $0.hidden) = ("d2", true) }
        records.photo("out", day: 5) { $0.digest = "d3" }
        records.entry("e1", photos: ["in"])
        var revision = KeptRevision()
        (revision.entryId, revision.number) = ("e1", 2)
        revision.photos = [("in", "d1"), ("secret", "d2"), ("out", "d3"), ("gone", "d4"), ("twin", "d2")].map {
            var photo = KeptRevisionPhoto()
            (photo.photoId, photo.digest) = $0
            return photo
        }
        records.add(.revision(revision), to: .revisions)
        let chosen = Self.chosen(PlainPart(first: Self.day, last: Self.day), of: records)
        guard case .revision(let text) = try #require(chosen.files[.revisions]?.last).record else {
            Issue.record("The text is left out.")
            return
        }
        #expect(text.number == 2 && text.photos.map(\.photoId) == ["in", "gone"])
        let all = Self.chosen(PlainPart(first: Self.day), of: records)
        guard case .revision(let whole) = try #require(all.files[.revisions]?.last).record else {
            Issue.record("The text is left out.")
            return
        }
        #expect(whole.photos.map(\.photoId) == ["in", "secret", "out", "gone"])
    }

    @Test("The people of the second half of a live photo come with it")
    func peopleOfHalves() {
        var records = Records()
        // The still chooses its film, whose record comes later.
        records.photo("a-still") { ($0.filmId, $0.tags) = ("b-film", ["snow"]) }
        records.photo("b-film", day: 9) { ($0.stillId, $0.people) = ("a-still", ["minji"]) }
        records.subject("t", name: "minji", sound: "s3", cover: "a-still")
        records.sound("s3")
        #expect(Self.ids(Self.chosen(PlainPart(tags: ["snow"]), of: records)) == ["a-still", "b-film", "s3", "t"])
    }

    @Test("No record of a part refers to one that is left out")
    func references() throws {
        let records = Self.records()
        let parts = [
            PlainPart(first: Self.day, last: Self.day), PlainPart(first: Self.day + 1), PlainPart(tags: ["walk"]),
            PlainPart(album: "Winter"), PlainPart(album: "All"), PlainPart(),
        ]
        for part in parts {
            let chosen = Self.chosen(part, of: records)
            let ids = Set(Self.ids(chosen))
            var named: [String?] = []
            for record in chosen.files.values.joined() {
                switch record.record {
                case .account(let account): named.append(account.defaultSoundId)
                case .photo(let photo): named += [photo.filmId, photo.stillId]
                case .entry(let entry): for place in entry.photos { named.append(place.photoId) }
                case .revision(let revision): named.append(revision.entryId)
                case .album(let album): named += [album.coverPhotoId, album.parentId]
                case .albumPhoto(let row): named += [row.albumId, row.photoId]
                case .subject(let subject): named += [subject.soundId, subject.coverPhotoId]
                case .savedPicture(let picture): named.append(picture.photoId)
                default: break
                }
            }
            #expect(Set(named.compactMap(\.self)).subtracting(ids) == [], "\(part)")
            #expect(chosen.files[.shares] == nil && chosen.files[.memories] == nil)
            #expect(chosen.files[.revisions]?.count == chosen.files[.entries]?.count)
        }
    }
}
