import DaybookAPI
import Foundation
import PlainForm
import Testing

@testable import DaybookBackup

@Suite("Texts for people in a mirror that follows changes")
struct MirrorPagesTests {
    /// The records of the mirrored diary. An entry has one text, with its ID as the title.
    private struct Records {
        var photos: [KeptPhoto] = []
        var entries: [KeptEntry] = []
        var subjects: [KeptSubject] = []

        private static func text(of entry: KeptEntry) throws -> [UInt8] {
            var text = KeptRevision()
            (text.entryId, text.number, text.bodyRevision, text.title) = (entry.id, 1, 1, entry.id)
            return try RecordLines.line(of: text)
        }

        func write(to store: some RecordStore) throws {
            for photo in photos { try store.append(try RecordLines.line(of: photo), to: .photos) }
            for entry in entries {
                try store.append(try RecordLines.line(of: entry), to: .entries)
                try store.append(try Self.text(of: entry), to: .revisions)
            }
            for subject in subjects { try store.append(try RecordLines.line(of: subject), to: .subjects) }
            for file in RecordFile.allCases { try store.finish(file) }
        }

        /// Returns the changes since earlier records, of which none is gone.
        func changes(since earlier: Records) throws -> RecordChanges {
            var (changes, areAdded): (RecordChanges, [Bool]) = (RecordChanges(), [])
            for photo in photos where !earlier.photos.contains(photo) {
                areAdded.append(changes.add(try RecordLines.line(of: photo), to: .photos))
            }
            let changed = entries.filter { !earlier.entries.contains($0) }
            if !changed.isEmpty { changes.begin(.revisions, replacing: changed.map(\.id)) }
            for entry in changed {
                areAdded.append(changes.add(try RecordLines.line(of: entry), to: .entries))
                areAdded.append(changes.add(try Self.text(of: entry), to: .revisions))
            }
            if subjects != earlier.subjects { changes.begin(.subjects, hasAll: true) }
            for subject in subjects where subjects != earlier.subjects {
                areAdded.append(changes.add(try RecordLines.line(of: subject), to: .subjects))
            }
            #expect(!areAdded.contains(false))
            return changes
        }
    }

    /// The texts that a run wrote, and those that it removed, by path.
    private struct Difference: Equatable {
        var written: Set<String> = []
        var removed: Set<String> = []
    }

    private static let place = "place"

    private let fixture: BackupFixture
    private var target: String { fixture.root + "/mirror" }

    init() async throws { fixture = try await BackupFixture(photos: 3) }

    /// A diary with two entries, three photos, one of which no entry shows, and two subjects.
    private func records() -> Records {
        var records = Records()
        records.photos = fixture.photos.keys.sorted().enumerated().map { number, digest in
            var photo = KeptPhoto()
            (photo.id, photo.digest, photo.fileName) = ("p\(number)", digest, "\(number).png")
            photo.favorite = number == 2
            return photo
        }
        records.entries = ["rain", "snow"].enumerated().map { number, id in
            var (entry, photo) = (KeptEntry(), KeptPlacedPhoto())
            (photo.photoId, photo.caption) = ("p\(number)", "of the \(id)")
            (entry.id, entry.revision, entry.photos) = (id, 1, [photo])
            return entry
        }
        records.subjects = ["모모", "보리"].enumerated().map { number, name in
            var subject = KeptSubject()
            (subject.id, subject.name) = ("s\(number)", name)
            return subject
        }
        records.subjects[0].coverPhotoId = "p2"
        return records
    }

    private func summary(_ diary: PlainDiary) -> PlainSummary {
        PlainSummary(
            diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
            counts: diary.counts)
    }

    /// The files of the plain form in the mirror.
    private func files() throws -> [String: Data] {
        try BackupFixture.files(below: target).filter { path, _ in
            !path.hasPrefix("mirror/") && path != "daybook-mirror.json"
        }
    }

    /// The texts in the mirror, each with the number of its file. A text that is written again has another number.
    private func texts() throws -> [String: UInt64] {
        var texts: [String: UInt64] = [:]
        for path in try files().keys where path.hasSuffix(".md") || path.hasSuffix(".xmp") {
            texts[path] = try BackupFiles.status(target + "/" + path)?.inode
        }
        return texts
    }

    /// The files of an export of the same records.
    private func export(_ records: Records) throws -> [String: Data] {
        let path = fixture.root + "/export"
        try? FileManager.default.removeItem(atPath: path)
        let creation = try ExportCreation(into: path)
        try records.write(to: creation)
        _ = try creation.run(media: fixture.media, summary: summary)
        return try BackupFixture.files(below: path)
    }

    /// Brings the mirror in step by all records.
    private func mirror(_ records: Records) throws {
        let folder = try MirrorFolder(creating: target, diary: "0f", account: "a1")
        let update = try MirrorUpdate(of: folder, diary: "0f", account: "a1")
        try records.write(to: update)
        _ = try update.run(media: fixture.media, place: Self.place, summary: summary)
        #expect(try files() == export(records))
    }

    /// Brings the mirror in step by the changes alone.
    private func follow(_ records: Records, since earlier: Records) throws -> Difference {
        let before = try texts()
        let update = try MirrorUpdate(of: try MirrorFolder(target), diary: "0f", account: "a1", trustsListing: true)
        #expect(try update.place() == Self.place)
        let changes = try records.changes(since: earlier)
        try #require(try update.merge(changes))
        let outcome = try update.run(media: fixture.media, place: Self.place, changes: changes, summary: summary)
        #expect(outcome.kept == [] && outcome.missing == [])
        #expect(try files() == export(records))
        let after = try texts()
        return Difference(
            written: Set(after.keys.filter { after[$0] != before[$0] }),
            removed: Set(before.keys).subtracting(after.keys))
    }

    private let rain = "1970/01/01-rain/"
    private let snow = "1970/01/01-snow/"
    private let library = "library/1970/01/"

    @Test("Words beside a photo change with the photo and go with its last word, and a subject's page with its name")
    func photos() throws {
        let first = records()
        try mirror(first)
        let texts = [rain + "0.png.xmp", snow + "1.png.xmp", library + "2.png.xmp", "subjects/모모/index.md"]
        #expect(try Set(texts).isSubset(of: files().keys))
        var second = first
        second.photos[0].tags = ["바다"]
        (second.photos[1].caption, second.photos[1].people) = ("Waves", ["지호"])
        #expect(
            try follow(second, since: first) == Difference(written: [rain + "0.png.xmp", snow + "1.png.xmp"]))
        var third = second
        third.photos[2].favorite = false
        third.subjects[0].name = "초코"
        #expect(
            try follow(third, since: second)
                == Difference(
                    written: ["subjects/초코/index.md"], removed: [library + "2.png.xmp", "subjects/모모/index.md"]))
        // Nothing more is to be done.
        #expect(try follow(third, since: third) == Difference())
    }

    @Test("Words beside a photo and pages follow what an entry says of its photos, and where these lie")
    func entries() throws {
        let first = records()
        try mirror(first)
        var second = first
        second.entries[0].photos[0].caption = "newer"
        #expect(
            try follow(second, since: first) == Difference(written: [rain + "index.md", rain + "0.png.xmp"]))
        // The photo leaves its entry with its caption there, and the one with the subject comes with its own word.
        var third = second
        third.entries[0].photos[0].photoId = "p2"
        #expect(
            try follow(third, since: second)
                == Difference(
                    written: [rain + "index.md", rain + "2.png.xmp", "subjects/모모/index.md"],
                    removed: [rain + "0.png.xmp", library + "2.png.xmp"]))
        // The page of an entry that did not change no longer names the hidden photo.
        var fourth = third
        fourth.photos[1].hidden = true
        fourth.photos[1].caption = "secret"
        #expect(
            try follow(fourth, since: third)
                == Difference(
                    written: [snow + "index.md", "hidden/" + library + "1.png.xmp"], removed: [snow + "1.png.xmp"]))
    }
}
