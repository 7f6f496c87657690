/// The entries in SQL.
struct SQLEntries: EntryWriting {
    let db: SQLConnection

    private var list: SQLList { SQLList(db: db, kind: .entry) }

    private static let selection = select(from: "entry e")
    private static let selectionByKeys = select(from: "json_each(?) j CROSS JOIN entry e ON e.key = j.value")

    private static func select(from source: String) -> String {
        """
        SELECT \(StoredEntry.names.selection(from: "e")) FROM \(source) JOIN entry_revision r ON r.key = e.revision
            JOIN entry_revision b ON b.key = r.text
        """
    }

    func entry(owner: Int64, id: UUIDBytes) throws -> StoredEntry? {
        let found = try db.first(
            Self.selection + " WHERE e.owner = ? AND e.id = ?", values: [owner, id], read: StoredEntry.init(row:))
        return try found.flatMap { try withPhotos([$0]).first }
    }

    func entries(owner: Int64, ids: some Collection<UUIDBytes>) throws -> [UUIDBytes: StoredEntry] {
        if ids.isEmpty { return [:] }
        let found = try db.all(
            Self.selection + " WHERE e.owner = ? AND e.id IN (SELECT unhex(value) FROM json_each(?))",
            values: [owner, BytesList(ids)], read: StoredEntry.init(row:))
        return Dictionary(try withPhotos(found).map { ($0.id, $0) }) { first, _ in first }
    }

    func entries(keys: [Int64]) throws -> [StoredEntry] {
        if keys.isEmpty { return [] }
        let found = try db.all(
            Self.selectionByKeys, values: [NumberList(keys)], read: StoredEntry.init(row:))
        return try withPhotos(found).inOrder(of: keys) { $0.key }
    }

    func list(owner: Int64, _ query: ListQuery) throws -> [ListItem] {
        try list.page(owner: owner, query)
    }

    func ids(owner: Int64, in range: ClosedRange<UUIDBytes>, hidden: Bool, limit: Int) throws -> [UUIDBytes] {
        try list.ids(owner: owner, in: range, hidden: hidden, limit: limit)
    }

    func weights(keys: [Int64]) throws -> [Int64: Int] {
        try list.weights(keys: keys)
    }

    func insert(_ new: NewEntry) throws -> StoredEntry {
        let changes = SQLChanges(db: db)
        let sequence = try changes.next(.entry, owner: new.owner)
        let visibility = Visibility(deleted: false, draft: new.content.isBlank, hidden: new.content.hidden)
        let version = try changes.append(
            owner: new.owner, kind: .entry, id: new.id, action: DiaryChange.Action(from: nil, to: visibility),
            at: new.now)
        let entry = StoredEntry(
            key: try SQLFollowUps(db: db).freeKey(.entry, in: "entry"), owner: new.owner, id: new.id,
            content: new.content, offset: new.offset, localDate: new.localDate, sequence: sequence,
            createTime: new.now, updateTime: new.now, deleteTime: nil, version: version, emptiedTime: nil,
            hiddenPhotos: new.links.hidden, burst: nil, creation: new.creation)
        // The final values are inserted at once, so that each index is written only once.
        try db.run(Self.insertion, values: [Int64(0)] + entry.values.inserted)
        try replaceLinks(entry: entry.key, with: new.links)
        try setRevision(try insertRevision(of: entry, like: nil), of: entry)
        try SQLStorage(db: db).add(
            StoredBytes(revisions: try revisionBytes(entry: entry.key)), owner: entry.owner)
        try Projections.apply(.entry(before: nil, after: entry), on: db)
        return entry
    }

    func update(_ entry: StoredEntry, from old: StoredEntry, links: [PhotoPlacement]?) throws -> StoredEntry {
        // An entry that only applies changes which readers see already keeps the version that they saw.
        let isSeen = links == nil && entry.isBehind == true && entry == old
        try SharedPictures.follow(old, to: entry, on: db)
        let old = try taken(old)
        var entry = entry
        let change = try SQLChanges(db: db).append(
            owner: entry.owner, kind: .entry, id: entry.id,
            action: DiaryChange.Action(from: old.visibility, to: entry.visibility), at: entry.updateTime)
        if isSeen {
            try SQLImports(db: db).carry(
                ImportSubject(.entry, id: entry.id), owner: entry.owner, from: old.version, to: entry.version)
        } else {
            entry.version = change
        }
        if let links {
            entry.hiddenPhotos = links.hidden
            try replaceLinks(entry: entry.key, with: links)
        } else if entry.isBehind == true {
            try takeIn(entry: entry.key)
        }
        entry.isBehind = nil
        var revision: Int64?
        if !entry.content.isSameRevision(as: old.content) {
            revision = try keepRevision(of: entry, from: old)
            entry.burst?.hasRevision = true
        }
        try db.run(Self.change, values: entry.values.changing + [entry.key])
        if let revision { try setRevision(revision, of: entry) }
        try Projections.apply(.entry(before: old, after: entry), on: db)
        return entry
    }

    func delete(_ entry: StoredEntry, at now: Instant) throws {
        try SharedPictures.follow(entry, to: nil, on: db)
        let entry = try taken(entry)
        _ = try SQLChanges(db: db).append(
            owner: entry.owner, kind: .entry, id: entry.id, action: DiaryChange.Action(from: entry.visibility, to: nil),
            at: now)
        try Projections.apply(.entry(before: entry, after: nil), on: db)
        try db.run("DELETE FROM entry_photo WHERE entry = ?", values: [entry.key])
        try db.run("DELETE FROM entry WHERE key = ?", values: [entry.key])
        let followUps = SQLFollowUps(db: db)
        if try followUps.removeRevisions(
            ofEntry: entry.key, of: entry.owner, bytes: Self.revisionBytesAtOnce, rows: Self.revisionRowsAtOnce)
        {
            try followUps.put(FollowUp(.entry, key: entry.key, owner: entry.owner))
        }
    }

    /// The maximum bytes of revisions that are removed in the transaction that deletes an entry; later transactions
    /// remove the rest.
    private static let revisionBytesAtOnce: Int64 = 256 * 1024
    /// The maximum number of rows of the revisions' photos that are removed in that transaction.
    private static let revisionRowsAtOnce = 1000

    private func setRevision(_ revision: Int64, of entry: StoredEntry) throws {
        try db.run("UPDATE entry SET revision = ? WHERE key = ?", values: [revision, entry.key])
    }

    /// The revision is set when it exists.
    private static let insertion = StoredEntry.names.insertion(into: "entry", further: ["revision"])
    private static let change = StoredEntry.names.change(of: "entry")
}

extension SQLEntries {
    /// Returns the number of entries that search can find, of every owner, including hidden entries.
    func findableCount() throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM entry WHERE visibility IN (?, ?)",
            values: [Visibility.shown.rawValue, Visibility.hidden.rawValue]) ?? 0
    }
}
