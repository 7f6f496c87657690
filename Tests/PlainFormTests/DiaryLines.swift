import DaybookAPI
import ProtobufC

@testable import PlainForm

/// Lines of a diary of a few records, for tests.
struct DiaryLines {
    private(set) var lines: [(file: RecordFile, line: [UInt8])] = []

    /// 2024-03-09T05:04:05Z.
    static let time: Int64 = 1_709_960_645

    /// Adds an entry at a number of days after ``time``, in Seoul, with its text.
    mutating func entry(
        _ id: String, title: String, body: String = "", day: Int64 = 0, photos: [String] = [],
        change: (inout KeptEntry) -> Void = { _ in }
    ) throws {
        var entry = KeptEntry()
        (entry.id, entry.timeZone, entry.utcOffsetSeconds, entry.revision) = (id, "Asia/Seoul", 32_400, 1)
        entry.entryTime = Timestamp()
        entry.entryTime?.seconds = Self.time + day * 86_400
        entry.photos = photos.enumerated().map { position, photo in
            var place = KeptPlacedPhoto()
            (place.position, place.photoId) = (Int64(position), photo)
            return place
        }
        change(&entry)
        lines.append((.entries, try RecordLines.line(of: entry)))
        try revision(of: id, number: entry.revision, title: title, body: body)
    }

    /// Adds a text of an entry.
    mutating func revision(
        of entry: String, number: Int64, title: String, body: String, bodyOf other: Int64? = nil,
        earlier digests: [String] = []
    ) throws {
        var revision = KeptRevision()
        (revision.entryId, revision.number, revision.title) = (entry, number, title)
        (revision.body, revision.bodyRevision) = (body, other ?? number)
        revision.photos = digests.map { digest in
            var photo = KeptRevisionPhoto()
            photo.digest = digest
            return photo
        }
        lines.append((.revisions, try RecordLines.line(of: revision)))
    }

    /// Adds a photo.
    mutating func photo(
        _ id: String, name: String = "IMG_1.jpg", type: String = "image/jpeg",
        change: (inout KeptPhoto) -> Void = { _ in }
    ) throws {
        var photo = KeptPhoto()
        (photo.id, photo.digest, photo.fileName, photo.mediaType) = (id, "digest of " + id, name, type)
        (photo.sizeBytes, photo.localSeconds) = (10, Self.time)
        change(&photo)
        lines.append((.photos, try RecordLines.line(of: photo)))
    }

    /// Adds a subject.
    mutating func subject(_ id: String, name: String, change: (inout KeptSubject) -> Void = { _ in }) throws {
        var subject = KeptSubject()
        (subject.id, subject.name) = (id, name)
        change(&subject)
        lines.append((.subjects, try RecordLines.line(of: subject)))
    }

    /// Adds a sound.
    mutating func sound(_ id: String, title: String) throws {
        var sound = KeptSound()
        (sound.id, sound.title, sound.digest, sound.mediaType) = (id, title, "digest of " + id, "audio/mpeg")
        lines.append((.sounds, try RecordLines.line(of: sound)))
    }

    /// The facts of all lines, the revisions last.
    func diary() throws -> PlainDiary {
        var diary = PlainDiary()
        for (file, line) in lines where file != .revisions { try diary.add(line, of: file) }
        for (file, line) in lines where file == .revisions { try diary.add(line, of: file) }
        return diary
    }

    /// All texts for people, by path.
    func pages() throws -> [String: String] {
        let diary = try diary()
        let plan = PlainPlan(diary)
        var (pages, texts) = (EntryPages(of: diary, in: plan), [String: String]())
        for page in plan.pages(of: diary) { texts[page.path] = page.text }
        for (file, line) in lines where file == .revisions {
            if let page = try pages.add(line) { texts[page.path] = page.text }
        }
        if let page = pages.end() { texts[page.path] = page.text }
        return texts
    }
}
