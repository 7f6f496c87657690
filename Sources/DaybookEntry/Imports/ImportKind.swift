/// The kind of an imported record. Raw values are stored; they are those of the records of an export.
enum ImportKind: Int64, CaseIterable, Sendable {
    /// A file that belongs to no record that could be read.
    case file = 0
    case entry = 2
    case revision = 3
    case photo = 4
    case album = 5
    case albumPhoto = 6
    case subject = 7
    case sound = 8
    case share = 9
    case shareView = 10
    case memory = 11
    case savedPicture = 12

    /// The kinds of the records that an undo removes, in its order: a record that uses others comes before them.
    static let undoable: [ImportKind] = [.entry, .album, .subject, .photo, .sound]

    /// The table of the records of each kind, and the record that each is or is a part of, by the column with its ID.
    private static let tables: [(kind: ImportKind, table: KeptTable, whole: ImportKind, column: String)] = [
        (.entry, .entries, .entry, "id"), (.revision, .revisions, .entry, "entry"), (.photo, .photos, .photo, "id"),
        (.album, .albums, .album, "id"), (.albumPhoto, .albumPhotos, .album, "album"),
        (.subject, .subjects, .subject, "id"), (.sound, .sounds, .sound, "id"), (.share, .shares, .share, "id"),
        (.shareView, .shareViews, .share, "share"), (.memory, .memories, .memory, "id"),
        (.savedPicture, .savedPictures, .savedPicture, "id"),
    ]

    /// Returns the kind of the records of a table; `nil` for the table of accounts.
    init?(_ table: KeptTable) {
        guard let found = Self.tables.first(where: { $0.table.name == table.name }) else { return nil }
        self = found.kind
    }

    /// Whether the records are parts of others, and have no ID of their own.
    var isPart: Bool { self == .revision || self == .albumPhoto || self == .shareView }

    /// The kind of resource that the change log has lines of; `nil` for others.
    var resource: ResourceKind? {
        switch self {
        case .entry: .entry
        case .photo: .photo
        case .album: .album
        case .subject: .subject
        case .sound: .sound
        case .share: .share
        case .file, .revision, .albumPhoto, .shareView, .memory, .savedPicture: nil
        }
    }

    /// Returns the record that decides whether a row is hidden, as in the preview of an import; `nil` if none does.
    func holder(of row: KeptRow) -> ImportSubject? {
        func record(_ kind: ImportKind, by column: String, in table: KeptTable) -> ImportSubject? {
            row.id(of: column, in: table).map { ImportSubject(kind, id: $0) }
        }
        return switch self {
        case .revision: record(.entry, by: "entry", in: .revisions)
        case .albumPhoto: record(.photo, by: "id", in: .albumPhotos)
        case .savedPicture: record(.photo, by: "photo", in: .savedPictures)
        case .share: record(.share, by: "id", in: .shares)
        case .shareView: record(.share, by: "share", in: .shareViews)
        case .file, .entry, .photo, .album, .subject, .sound, .memory: nil
        }
    }

    /// Returns the record that a row is, or is a part of; `nil` for a row without an ID.
    func subject(of row: KeptRow) -> ImportSubject? {
        guard let place = Self.tables.first(where: { $0.kind == self }) else { return nil }
        switch row.value(of: place.column, in: place.table) {
        case .bytes(let bytes): return ImportSubject(kind: place.whole, key: bytes)
        case .text(let text): return ImportSubject(kind: place.whole, key: Array(text.utf8))
        case .null, .integer, .real: return nil
        }
    }
}

/// A record with an ID of its own, as the report of an import knows it.
struct ImportSubject: Hashable, Sendable {
    let kind: ImportKind
    /// The sixteen bytes of the ID, or the UTF-8 of an ID that is a text.
    let key: [UInt8]

    init(kind: ImportKind, key: [UInt8]) { (self.kind, self.key) = (kind, key) }

    init(_ kind: ImportKind, id: UUIDBytes) { self.init(kind: kind, key: id.bytes) }

    var id: UUIDBytes? { UUIDBytes(bytes: key) }
}

/// A record that an import added.
struct AddedRecord: Hashable, Sendable {
    let subject: ImportSubject
    /// The version after the import and the server's own changes since then. A record with another version was changed by
    /// a person.
    let version: Int64
    /// The digest of what a person wrote about an album that fills itself, whose version grows without a person;
    /// `nil` for other records.
    var content: [UInt8]?
    /// Whether a later import or an upload brought the record, too. No undo removes it then.
    var isKept = false

    /// Returns whether a record with a version, and with the digest of what a person wrote if it has one, is as the
    /// import left it.
    func isUntouched(version: Int64, content: [UInt8]? = nil) -> Bool {
        version == self.version || self.content != nil && content == self.content
    }
}

extension AlbumContent {
    /// The digest of what a person wrote about an album that fills itself; `nil` for an album that a person fills.
    var importDigest: [UInt8]? {
        guard let filter else { return nil }
        var digest = ContentDigest()
        digest.add(title)
        digest.add(filter)
        digest.add(parent?.description ?? "")
        digest.add(chosenCover?.description ?? "")
        return digest.finish()
    }
}
