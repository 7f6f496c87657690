import GRDB

/// The records of a copied diary, read by SQL that the services do not share, so that a comparison with the API finds
/// faults of either side. The methods block.
///
/// ```swift
/// let records = try CopiedRecords(copy: path)
/// let rows = try records.records(of: .photos, in: access, ids: ids)
/// ```
public struct CopiedRecords: Sendable {
    /// A list of records. Together the lists of a kind have all its records except drafts.
    public enum List: Sendable, CaseIterable {
        case entries, hiddenEntries, trashedEntries
        case photos, hiddenPhotos, trashedPhotos
        /// The films of live photos, which no list of the API has.
        case films
        case albums, subjects, sounds
    }

    /// A tag or a person, with the numbers of entries and photos that are shown.
    public struct Label: Sendable, Hashable {
        /// The tag, or the name of the person.
        public let name: String
        /// The number of entries.
        public let entries: Int
        /// The number of photos.
        public let photos: Int

        /// Creates a label.
        public init(name: String, entries: Int, photos: Int) {
            (self.name, self.entries, self.photos) = (name, entries, photos)
        }
    }

    private let queue: DatabaseQueue

    /// Opens a copy for reading.
    ///
    /// - Throws: An error if the file is not a database.
    public init(copy path: String) throws { queue = try DiaryFile.open(path, isReadOnly: true) }

    func read<Value>(_ body: (SQLConnection) throws -> Value) throws -> Value {
        try queue.read { try body(SQLConnection($0)) }
    }

    /// Returns whether the server has nothing to finish in the diary, such as the filling of an album. Otherwise the
    /// photos of entries and albums, and the results of searches, may soon differ from the rows.
    public func isSettled() throws -> Bool {
        try read { db in
            try db.value(
                """
                SELECT NOT EXISTS (SELECT 1 FROM follow_up)
                    AND NOT EXISTS (SELECT 1 FROM album WHERE filled IS NOT NULL)
                """) ?? false
        }
    }

    /// Returns the number of drafts of all accounts. The server deletes them by itself after a day.
    public func drafts() throws -> Int {
        try read { try $0.value("SELECT count(*) FROM entry WHERE visibility = 0") ?? 0 }
    }

    /// Returns whether an entry is a draft. A draft that lost its content moves to the trash by itself after a day.
    public func isDraft(_ id: String, in access: DiaryAccess) throws -> Bool {
        guard let id = UUIDBytes(id) else { return false }
        return try read { db in
            try db.value(
                "SELECT EXISTS (SELECT 1 FROM entry WHERE owner = ? AND id = ? AND visibility = 0)",
                values: [access.owner, id]) ?? false
        }
    }

    /// Returns the IDs of a list in ascending order, a page after an ID; the first page for nil.
    public func ids(of list: List, in access: DiaryAccess, after id: String?, limit: Int) throws -> [String] {
        let last = id.flatMap { UUIDBytes($0)?.bytes } ?? []
        return try read { db in
            try db.all(
                """
                SELECT t.id FROM \(list.table) t WHERE t.owner = ? AND \(list.condition) AND t.id > ?
                ORDER BY t.id LIMIT ?
                """, values: [access.owner, last, limit]
            ) { try $0.next(UUIDBytes.self).description }
        }
    }

    /// Returns the records of a list with some IDs, by ID, as JSON with the names of the API.
    ///
    /// Instants are microseconds since 1970 in text, IDs are hex digits, and a photo of an entry is its ID and caption. A
    /// malformed list is null.
    public func records(of list: List, in access: DiaryAccess, ids: [String]) throws -> [String: String] {
        let wanted = BytesList(ids.compactMap { UUIDBytes($0) })
        let rows: [(id: String, members: String)] = try read { db in
            try db.all(
                """
                SELECT t.id, \(list.members) FROM \(list.source)
                WHERE t.owner = ? AND \(list.condition) AND t.id IN (SELECT unhex(value) FROM json_each(?))
                """, values: [access.owner, wanted]
            ) { (try $0.next(UUIDBytes.self).description, try $0.next()) }
        }
        return Dictionary(rows.map { ($0.id, $0.members) }) { first, _ in first }
    }

    /// Counts the tags, or the people, of shown entries and photos. A malformed list counts as empty.
    public func labels(arePeople: Bool, in access: DiaryAccess) throws -> Set<Label> {
        let column = arePeople ? "people" : "tags"
        let list = "json_each(iif(json_valid(t.\(column)), t.\(column), '[]'))"
        return try read { db in
            Set(
                try db.all(
                    """
                    SELECT name, sum(entries), sum(photos) FROM (
                        SELECT j.value AS name, 1 AS entries, 0 AS photos FROM entry t, \(list) j
                        WHERE t.owner = ?1 AND t.visibility = 1
                        UNION ALL SELECT j.value, 0, 1 FROM photo t, \(list) j
                        WHERE t.owner = ?1 AND t.visibility = 1)
                    GROUP BY name
                    """, values: [access.owner]
                ) { Label(name: try $0.next(), entries: try $0.next(), photos: try $0.next()) })
        }
    }
}

/// The lists in SQL.
extension CopiedRecords.List {
    fileprivate var table: String {
        switch self {
        case .entries, .hiddenEntries, .trashedEntries: "entry"
        case .photos, .hiddenPhotos, .trashedPhotos, .films: "photo"
        case .albums: "album"
        case .subjects: "subject"
        case .sounds: "sound"
        }
    }

    fileprivate var source: String {
        table == "entry"
            ? "entry t JOIN entry_revision r ON r.key = t.revision JOIN entry_revision b ON b.key = r.text"
            : "\(table) t"
    }

    fileprivate var condition: String {
        switch self {
        case .entries, .photos: "t.visibility = 1"
        case .hiddenEntries, .hiddenPhotos: "t.visibility = 2"
        case .trashedEntries, .trashedPhotos: "t.visibility = 3"
        case .films: "t.visibility = 4"
        case .albums, .subjects, .sounds: "true"
        }
    }

    fileprivate var members: String {
        switch self {
        case .entries, .hiddenEntries, .trashedEntries: Self.entry
        case .photos, .hiddenPhotos, .trashedPhotos: Self.photo
        case .films: "json_object(\(Self.file))"
        case .albums: Self.album
        case .subjects: Self.subject
        case .sounds: Self.sound
        }
    }

    private static let file = """
        'digest', lower(hex(t.digest)), 'mediaType', t.media_type, 'sizeBytes', CAST(t.size AS TEXT)
        """
    /// The members that entries and photos share.
    private static let item = """
        'timeZone', t.time_zone, 'createTime', CAST(t.created AS TEXT), 'sequence', CAST(t.sequence AS TEXT),
        'tags', json(iif(json_valid(t.tags), t.tags, 'null')),
        'people', json(iif(json_valid(t.people), t.people, 'null')), 'place', t.place_name,
        'favorite', json(iif(t.favorite, 'true', 'false')), 'hidden', json(iif(t.hidden, 'true', 'false'))
        """
    private static let entry = """
        json_object(\(item), 'title', r.title, 'body', b.body, 'entryTime', CAST(t.at AS TEXT),
            'mood', CASE r.mood WHEN 1 THEN 'AWFUL' WHEN 2 THEN 'BAD' WHEN 3 THEN 'OKAY' WHEN 4 THEN 'GOOD'
                WHEN 5 THEN 'GREAT' END,
            'photos', json((SELECT json_group_array(l.text) FROM (
                SELECT lower(hex(p.id)) || ' ' || l.caption AS text FROM entry_photo l JOIN photo p ON p.key = l.photo
                WHERE l.entry = t.key AND l.removed <> 1 ORDER BY l.position) l)))
        """
    private static let photo = """
        json_object(\(item), \(file), 'takenTime', CAST(t.at AS TEXT), 'caption', t.caption, 'fileName', t.file_name,
            'source', t.source)
        """
    private static let album = """
        json_object('title', t.title, 'parentId', lower(hex(t.parent)), 'filter', t.filter,
            'createTime', CAST(t.created AS TEXT),
            'photoCount', (SELECT count(*) FROM album_photo l JOIN photo p ON p.key = l.photo
                WHERE l.album = t.key AND p.visibility = 1))
        """
    private static let subject = """
        json_object('name', t.name, 'birthday', date(t.birthday * 86400, 'unixepoch'), 'soundId', lower(hex(t.sound)),
            'createTime', CAST(t.created AS TEXT))
        """
    private static let sound = """
        json_object('title', t.title, 'digest', lower(hex(t.digest)), 'mediaType', t.media_type,
            'durationMs', CAST(t.duration AS TEXT), 'createTime', CAST(t.created AS TEXT))
        """
}
