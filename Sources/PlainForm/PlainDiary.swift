public import DaybookAPI
public import ProtobufC

/// The facts of an account's records that decide where entries, photos, subjects and sounds lie, and
/// that pages show.
///
/// The files may be added in any order, except that revisions come after entries.
public struct PlainDiary: Sendable {
    /// The part of the plain form that an item lies in. Raw values are folders. Everything hidden lies in one folder, also
    /// what is deleted, so that a copy of the others has nothing hidden.
    enum Part: String, CaseIterable, Comparable, Sendable {
        case shown = ""
        case drafts = "drafts/"
        case hidden = "hidden/"
        case trash = "trash/"
        case hiddenTrash = "hidden/trash/"

        init(isDeleted: Bool, isHidden: Bool, isDraft: Bool = false) {
            self =
                switch (isDeleted, isHidden) {
                case (true, true): .hiddenTrash
                case (true, false): .trash
                case (false, true): .hidden
                case (false, false): isDraft ? .drafts : .shown
                }
        }

        private var rank: Int { Part.allCases.firstIndex(of: self) ?? 0 }

        static func < (left: Part, right: Part) -> Bool { left.rank < right.rank }
    }

    /// An entry, with the title of its current text, and the number of the text that has the body.
    struct EntryFacts: Sendable {
        let entry: KeptEntry
        var title = ""
        var bodyRevision: Int64 = 0

        var part: Part {
            Part(isDeleted: entry.deleteTime != nil, isHidden: entry.hidden, isDraft: entry.draft)
        }
        /// The day on which the entry's clock showed its time.
        var date: PlainDate {
            PlainDate(localSeconds: (entry.entryTime?.seconds ?? 0) + Int64(entry.utcOffsetSeconds))
        }
        /// The key that sorts entries by time.
        var order: (Int64, Int32, String) {
            (entry.entryTime?.seconds ?? 0, entry.entryTime?.nanos ?? 0, entry.id)
        }
    }

    /// A photo, without the facts that no name or page shows.
    struct PhotoFacts: Sendable {
        let id: String
        let digest: String
        let size: Int64
        let fileName: String
        let mediaType: String
        let date: PlainDate
        let part: Part
        /// The film of a live photo, and the still of a film.
        let film: String?
        let still: String?
    }

    /// An uploaded sound.
    struct SoundFacts: Sendable {
        let id: String
        let digest: String
        let size: Int64
        let title: String
        let mediaType: String
    }

    private(set) var entries: [String: EntryFacts] = [:]
    private(set) var photos: [String: PhotoFacts] = [:]
    /// The words of people on photos, by the photo's ID, only where there are any.
    private(set) var words: [String: PhotoWords] = [:]
    private(set) var subjects: [KeptSubject] = []
    private(set) var sounds: [SoundFacts] = []
    /// The digests of the photos in all revisions of entries that are not hidden, and in those of hidden ones. The records
    /// of the photos may be gone.
    private(set) var revisionDigests: Set<String> = []
    private(set) var hiddenRevisionDigests: Set<String> = []
    /// The account, if its line was added.
    public private(set) var account: KeptAccount?
    /// The number of lines of each file.
    public private(set) var counts: [RecordFile: Int] = [:]

    /// Creates the facts of no records.
    public init() {}

    /// Adds a line of a file.
    ///
    /// - Throws: An error if the line is not a record of the file.
    public mutating func add(_ line: [UInt8], of file: RecordFile) throws(ProtobufError) {
        var record = KeptRecord()
        switch file {
        case .accounts: record.record = .account(try RecordLines.record(KeptAccount.self, from: line))
        case .entries: record.record = .entry(try RecordLines.record(KeptEntry.self, from: line))
        case .photos: record.record = .photo(try RecordLines.record(KeptPhoto.self, from: line))
        case .subjects: record.record = .subject(try RecordLines.record(KeptSubject.self, from: line))
        case .sounds: record.record = .sound(try RecordLines.record(KeptSound.self, from: line))
        case .revisions where !isEarlierText(line):
            record.record = .revision(try RecordLines.record(KeptRevision.self, from: line))
        default: break
        }
        add(record, of: file)
    }

    /// Adds a record of a file. The effect is that of adding its line.
    public mutating func add(_ record: KeptRecord, of file: RecordFile) {
        counts[file, default: 0] += 1
        switch record.record {
        case .account(let account): self.account = account
        case .entry(let entry): entries[entry.id] = EntryFacts(entry: entry)
        case .photo(let photo):
            photos[photo.id] = PhotoFacts(photo)
            let written = PhotoWords(photo)
            if !written.isEmpty { words[photo.id] = written }
        case .subject(let subject): subjects.append(subject)
        case .sound(let sound): sounds.append(SoundFacts(sound))
        case .revision(let revision): add(revision)
        default: break
        }
    }

    private mutating func add(_ revision: KeptRevision) {
        if entries[revision.entryId]?.entry.revision == revision.number {
            entries[revision.entryId]?.title = revision.title
            entries[revision.entryId]?.bodyRevision = revision.bodyRevision
        }
        if entries[revision.entryId]?.entry.hidden == true {
            hiddenRevisionDigests.formUnion(revision.photos.map(\.digest))
        } else {
            revisionDigests.formUnion(revision.photos.map(\.digest))
        }
    }

    /// Returns whether a line is that of an earlier text without photos, from which neither a page nor a file follows.
    private func isEarlierText(_ line: [UInt8]) -> Bool {
        guard let head = RevisionHead(line), head.hasNoPhotos, let current = entries[head.entryID]?.entry.revision
        else { return false }
        return head.number != current
    }
}

extension PlainDiary.PhotoFacts {
    init(_ photo: KeptPhoto) {
        self.init(
            id: photo.id, digest: photo.digest, size: photo.sizeBytes, fileName: photo.fileName,
            mediaType: photo.mediaType, date: PlainDate(localSeconds: photo.localSeconds),
            part: PlainDiary.Part(isDeleted: photo.deleteTime != nil, isHidden: photo.hidden),
            film: photo.filmId, still: photo.stillId)
    }
}

extension PlainDiary.SoundFacts {
    init(_ sound: KeptSound) {
        self.init(
            id: sound.id, digest: sound.digest, size: sound.sizeBytes, title: sound.title, mediaType: sound.mediaType)
    }
}
