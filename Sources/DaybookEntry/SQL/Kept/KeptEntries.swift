import Wording

/// The insertion of entries and of their texts as an export had them.
struct KeptEntries {
    let kept: SQLKept

    private var db: SQLConnection { kept.db }
    private var entries: SQLEntries { SQLEntries(db: db) }

    private static let change = StoredEntry.names.change(of: "entry")

    /// Inserts an entry with its current text.
    ///
    /// - Parameter texts: The current text, behind the text with its body if that is another one.
    func insert(_ row: KeptRow, texts: [KeptRow], owner: Int64, by rules: KeptRules) throws -> KeptInsertion {
        let (entry, missing) = try add(row, texts: texts, owner: owner, by: rules)
        // The upkeep would delete an entry that has lost all it had.
        if entry == nil { throw DiaryError.notFound(.photo) }
        return KeptInsertion(missingPhotos: missing)
    }

    /// Inserts an entry with its current text, unless it has lost all it had with photos that the account does not have.
    ///
    /// - Parameter time: The time of the change for what follows from it; `nil` for the entry's own.
    /// - Returns: The entry, `nil` if it is not inserted, and those photos.
    func add(
        _ row: KeptRow, texts: [KeptRow], owner: Int64, by rules: KeptRules, at time: Instant? = nil
    ) throws -> (entry: StoredEntry?, missing: [UUIDBytes]) {
        try require(texts, for: row)
        let key = try SQLFollowUps(db: db).freeKey(.entry, in: "entry")
        let zero: Int64 = 0
        try kept.insert(
            row, into: .entries, owner: owner,
            further: [
                ("key", key), ("owner", owner), ("revision", zero), ("visibility", zero), ("local_day", zero),
                ("weight", zero),
            ])
        let missing = try insertPlaces(Self.places(of: row), entry: key, owner: owner)
        for text in texts { try insert(text: text, of: key, owner: owner) }
        try db.run(
            """
            UPDATE entry SET revision = (SELECT r.key FROM entry_revision r WHERE r.entry = ? AND r.number = ?)
            WHERE key = ?
            """, values: [key, row.value(of: "revision", in: .entries), key])
        var entry = try taken(kept.readBack(.entries) { try entries.entries(keys: [key]).first })
        if entry.isDraft, !missing.isEmpty, row.value(of: "draft", in: .entries) != .integer(1) {
            try remove(key)
            return (nil, missing)
        }
        try rules.check(entry)
        entry.localDate = LocalTime(entry.content.time, offset: entry.offset).date
        try db.run(Self.change, values: entry.values.changing + [key])
        try SQLStorage(db: db).add(StoredBytes(revisions: try entries.revisionBytes(entry: key)), owner: owner)
        var seen = entry
        seen.updateTime = time ?? entry.updateTime
        try Projections.apply(.entry(before: nil, after: seen), on: db)
        return (entry, missing)
    }

    /// Removes the rows of an entry that was just inserted, and that nothing follows from yet.
    private func remove(_ key: Int64) throws {
        try db.run(
            "DELETE FROM revision_photo WHERE revision IN (SELECT key FROM entry_revision WHERE entry = ?)",
            values: [key])
        for table in ["entry_revision", "entry_photo"] {
            try db.run("DELETE FROM \(table) WHERE entry = ?", values: [key])
        }
        try db.run("DELETE FROM entry WHERE key = ?", values: [key])
    }

    /// Adds the photos that an earlier run could not place in an entry or name in its current text. The places of an entry
    /// with another version stay as they are.
    ///
    /// - Parameters:
    ///   - texts: The current text, behind the text with its body if that is another one.
    ///   - time: The time of the change for what follows from it; `nil` for the entry's own.
    func complete(
        _ row: KeptRow, with texts: [KeptRow], owner: Int64, at time: Instant? = nil
    ) throws -> KeptInsertion {
        for text in texts where text.value(of: "entry", in: .revisions) == row.value(of: "id", in: .entries) {
            try complete(text: text, owner: owner)
        }
        guard let id = row.id(of: "id", in: .entries), let old = try entries.entry(owner: owner, id: id) else {
            return KeptInsertion(isKnown: true)
        }
        // A change of a photo that the entry does not reflect yet is no change of the entry.
        let before = try entries.taken(old)
        guard before.version == row.number(of: "version", in: .entries) else { return KeptInsertion(isKnown: true) }
        let places = try missingPlaces(of: row, entry: old.key)
        if places.isEmpty { return KeptInsertion(isKnown: true) }
        let missing = try insertPlaces(places, entry: old.key, owner: owner)
        let new = try taken(kept.readBack(.entries) { try entries.entry(owner: owner, id: id) })
        try db.run(Self.change, values: new.values.changing + [new.key])
        var seen = new
        seen.updateTime = time ?? new.updateTime
        try Projections.apply(.entry(before: before, after: seen), on: db)
        return KeptInsertion(
            isKnown: true, missingPhotos: missing, placedPhotos: places.count - missing.count)
    }

    /// Returns the places of a record that an entry does not have. A place whose position is taken comes behind all others.
    private func missingPlaces(of row: KeptRow, entry key: Int64) throws -> [KeptRow] {
        let there: [UUIDBytes] = try db.all(
            "SELECT p.id FROM entry_photo l JOIN photo p ON p.key = l.photo WHERE l.entry = ?", values: [key]
        ) { try $0.next() }
        let positions: [Int64] = try db.all("SELECT position FROM entry_photo WHERE entry = ?", values: [key]) {
            try $0.next()
        }
        guard let list = Self.placeList else { return [] }
        let (known, taken, all) = (Set(there), Set(positions), Self.places(of: row))
        var last = (positions + all.map { $0.number(of: "position", in: list.table) }).max() ?? 0
        return all.filter { Self.photo(of: $0).map { !known.contains($0) } ?? false }.map { place in
            guard taken.contains(place.number(of: "position", in: list.table)) else { return place }
            last &+= 1
            return place.replacing(["position": .integer(last)], in: list.table)
        }
    }

    /// Returns an entry as its record has it. If a photo has another state than the entry's place of it says, work that
    /// applies the state to the entry is put off.
    private func taken(_ entry: StoredEntry) throws -> StoredEntry {
        guard entry.isBehind == true else { return entry }
        let photos: [Int64] = try db.all(
            "SELECT l.photo FROM entry_photo l WHERE l.entry = ? AND l.removed <> \(SQLEntries.stateOfPhoto)",
            values: [entry.key]
        ) { try $0.next() }
        let followUps = SQLFollowUps(db: db)
        for photo in photos { try followUps.put(FollowUp(.photo, key: photo, owner: entry.owner)) }
        return try entries.taken(entry)
    }

    private static let placeList = KeptTable.entries.lists.first { $0.field == "photos" }

    private static func places(of row: KeptRow) -> [KeptRow] { row.rows(of: "photos", in: .entries) }

    private static func photo(of place: KeptRow) -> UUIDBytes? {
        placeList.flatMap { place.id(of: "photo", in: $0.table) }
    }

    /// Throws an error if the texts are not the current one of an entry and the one with its body.
    private func require(_ texts: [KeptRow], for entry: KeptRow) throws {
        let numbers = texts.map { $0.number(of: "number", in: .revisions) }
        let bodies = texts.map { $0.number(of: "text", in: .revisions) }
        guard let current = numbers.last, let body = bodies.last, let first = bodies.first,
            current == entry.number(of: "revision", in: .entries), first == numbers.first, first == body,
            (body == current) == (texts.count == 1)
        else { throw DiaryError(.invalidArgument, ImportFault.textMissing) }
        let id = entry.value(of: "id", in: .entries)
        guard texts.allSatisfy({ $0.value(of: "entry", in: .revisions) == id }) else {
            throw DiaryError(.invalidArgument, ImportFault.textMissing)
        }
    }

    /// Inserts places of an entry's photos. Returns the photos that the account does not have.
    private func insertPlaces(_ places: [KeptRow], entry key: Int64, owner: Int64) throws -> [UUIDBytes] {
        guard let list = Self.placeList else { return [] }
        let ids = places.compactMap(Self.photo)
        let known: [UUIDBytes] = try db.all(
            "SELECT id FROM photo WHERE owner = ? AND id IN (SELECT unhex(value) FROM json_each(?))",
            values: [owner, BytesList(ids)]
        ) { try $0.next() }
        let there = Set(known)
        let found = places.filter { Self.photo(of: $0).map(there.contains) ?? false }
        try kept.insert(found, of: list, unique: ["position", "photo"], parent: key, owner: owner)
        return ids.filter { !there.contains($0) }
    }

    /// Inserts an earlier text of an entry that the account has.
    func insert(text row: KeptRow, owner: Int64) throws {
        let id = row.value(of: "entry", in: .revisions)
        let found: Int64? = try db.value("SELECT key FROM entry WHERE owner = ? AND id = ?", values: [owner, id])
        guard let key = found else { throw DiaryError.notFound(.entry) }
        let count: Int64? = try db.value("SELECT count(*) FROM entry_revision WHERE entry = ?", values: [key])
        try RevisionThinning.checkImported((count ?? 0) + 1)
        let before = try entries.revisionBytes(entry: key)
        try insert(text: row, of: key, owner: owner)
        let change = StoredBytes(revisions: try entries.revisionBytes(entry: key) - before)
        try SQLStorage(db: db).add(change, owner: owner)
    }

    /// Names the files of a text's photos that an earlier run did not have. A photo that was removed from the text since
    /// then does not come back.
    func complete(text row: KeptRow, owner: Int64) throws {
        guard let list = KeptTable.revisions.lists.first else { return }
        let absent: [UInt8] = []
        let key: Int64? = try db.value(
            """
            SELECT r.key FROM entry e JOIN entry_revision r ON r.entry = e.key
            WHERE e.owner = ? AND e.id = ? AND r.number = ?
                AND EXISTS (SELECT 1 FROM revision_photo p WHERE p.revision = r.key AND p.digest = ?)
            """,
            values: [
                owner, row.value(of: "entry", in: .revisions), row.value(of: "number", in: .revisions), absent,
            ])
        guard let key else { return }
        for photo in row.rows(of: list.field, in: .revisions) {
            let values = ["digest", "photo_id", "position"].map { photo.value(of: $0, in: list.table) }
            guard !values.contains(.null) else { throw KeptRules.unreadable(list.field) }
            try db.run(
                "UPDATE revision_photo SET digest = ?, photo_id = ? WHERE position = ? AND revision = ? AND digest = ?",
                values: values + [key, absent])
        }
    }

    private func insert(text row: KeptRow, of entry: Int64, owner: Int64) throws {
        let (title, body) = (text("title", of: row), text("body", of: row))
        let number = row.number(of: "number", in: .revisions)
        guard title.utf8.count + body.utf8.count <= Limits.entryBytes else {
            throw DiaryError.invalid("body", fault: EntryFault.tooLarge)
        }
        let isHolder = row.number(of: "text", in: .revisions) == number
        let digest = isHolder ? TextDigest.of(body) : try digest(ofTextFor: row, of: entry)
        guard (1...Int64(Int32.max / 2)).contains(number), isHolder || body.isEmpty else {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "body"])
        }
        let size = Int64(title.utf8.count + body.utf8.count)
        try kept.insert(
            row, into: .revisions, owner: owner,
            further: [("entry", entry), ("text", Int64(0)), ("bytes", size), ("digest", digest)])
        try db.run(
            """
            UPDATE entry_revision SET text = (SELECT r.key FROM entry_revision r WHERE r.entry = ? AND r.number = ?)
            WHERE entry = ? AND number = ?
            """, values: [entry, row.value(of: "text", in: .revisions), entry, number])
        let key: Int64? = try db.value(
            "SELECT key FROM entry_revision WHERE entry = ? AND number = ?", values: [entry, number])
        guard let key, let list = KeptTable.revisions.lists.first else { return }
        try kept.insert(
            row.rows(of: list.field, in: .revisions), of: list, unique: ["position"], parent: key, owner: owner)
    }

    /// Returns the digest of the body that another text of the entry has.
    private func digest(ofTextFor row: KeptRow, of entry: Int64) throws -> [UInt8] {
        let digest: [UInt8]? = try db.value(
            "SELECT digest FROM entry_revision WHERE entry = ? AND number = ? AND text = key",
            values: [entry, row.value(of: "text", in: .revisions)])
        guard let digest else { throw DiaryError(.invalidArgument, ImportFault.textMissing) }
        return digest
    }

    private func text(_ column: String, of row: KeptRow) -> String {
        if case .text(let text) = row.value(of: column, in: .revisions) { text } else { "" }
    }
}
