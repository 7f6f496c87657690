import Wording

/// The merge of an export into an account in use.
extension SQLKept {
    /// The largest number of sequences that a merge reserves, and the largest that an account may have afterwards, so
    /// that enough are left for a long time.
    private static let (reservedAtOnce, lastSequence): (Int64, Int64) = (1 << 40, 1 << 48)

    func reserve(
        entries: Int64, photos: Int64, owner: Int64
    ) throws -> (entries: ImportRun.Series, photos: ImportRun.Series) {
        (
            entries: try reserve(entries, of: .entry, owner: owner),
            photos: try reserve(photos, of: .photo, owner: owner)
        )
    }

    private func reserve(_ count: Int64, of counter: SQLChanges.Counter, owner: Int64) throws -> ImportRun.Series {
        let last: Int64 =
            try db.value(
                "SELECT value FROM counter WHERE owner = ? AND name = ?", values: [owner, counter.rawValue]) ?? 0
        guard (0...Self.reservedAtOnce).contains(count), (0...(Self.lastSequence - count)).contains(last) else {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": "counters"])
        }
        try db.run(
            """
            INSERT INTO counter(owner, name, value) VALUES (?, ?, ?)
            ON CONFLICT(owner, name) DO UPDATE SET value = excluded.value
            """, values: [owner, counter.rawValue, last + count])
        return ImportRun.Series(base: last, last: count)
    }

    func merge(
        _ row: KeptRow, into table: KeptTable, with texts: [KeptRow], of run: ImportRun, by rules: KeptRules,
        quota: Int64?, at now: Instant
    ) throws -> KeptInsertion {
        try KeptMerge(kept: self, run: run, now: now).insert(
            KeptMerge.Item(row: row, table: table, texts: texts, rules: rules, quota: quota))
    }

    func endStep(of run: ImportRun, albums: Set<UUIDBytes>, at now: Instant) throws {
        let stored = SQLAlbums(db: db)
        for id in albums.sorted() {
            guard let album = try stored.album(owner: run.owner, id: id) else { continue }
            let version = try stored.touch(album, at: now).version
            try SQLImports(db: db).setVersion(version, of: ImportSubject(.album, id: id), in: run)
        }
        // Texts and visits have no versions, and a mirror must see that something came.
        _ = try SQLChanges(db: db).next(.change, owner: run.owner)
        db.note(owner: run.owner)
    }

    func endMerge(of run: ImportRun, at now: Instant) throws {
        let (stored, imports) = (SQLAlbums(db: db), SQLImports(db: db))
        let albums = try stored.albums(owner: run.owner)
        let ids = Set(albums.map(\.id))
        for album in albums {
            guard let parent = album.content.parent, !ids.contains(parent) else { continue }
            var top = album
            top.content.parent = nil
            let moved = try stored.update(top, at: now)
            let subject = ImportSubject(.album, id: album.id)
            guard let added = try imports.added(owner: run.owner, run: run.id, subject: subject),
                added.isUntouched(version: album.version, content: album.content.importDigest)
            else { continue }
            try imports.noteAdded(
                AddedRecord(subject: subject, version: moved.version, content: moved.content.importDigest), of: run)
        }
    }

    func preview(_ row: KeptRow, of table: KeptTable, owner: Int64) throws -> KeptInsertion {
        guard let kind = ImportKind(table), let subject = kind.subject(of: row) else {
            throw KeptRules.unreadable("id")
        }
        // The parts of a record that the account has stay as they are.
        if kind.isPart {
            return KeptInsertion(isKnown: try SQLImports(db: db).version(of: subject, owner: owner) != nil)
        }
        if try has(row, of: table, owner: owner) {
            return KeptInsertion(isKnown: true, isInTrash: try isInTrash(subject, owner: owner))
        }
        guard let other = try standIn(for: row, kind: kind, owner: owner) else { return KeptInsertion() }
        return KeptInsertion(isKnown: true, isInTrash: other.isInTrash, standIn: other.id)
    }

    /// Returns whether an entry or a photo is in the trash; false for other records.
    func isInTrash(_ subject: ImportSubject, owner: Int64) throws -> Bool {
        let tables: [ImportKind: String] = [.entry: "entry", .photo: "photo"]
        guard let table = tables[subject.kind] else { return false }
        return try db.value(
            "SELECT EXISTS (SELECT 1 FROM \(table) WHERE owner = ? AND id = ? AND deleted IS NOT NULL)",
            values: [owner, subject.key]) ?? false
    }

    /// Returns the record of the account that stands for an exported one: the photo or sound with its bytes, or the
    /// subject with its name. The still of a live photo stands for its film, which lists do not show. `nil` if there is
    /// none.
    func standIn(
        for row: KeptRow, kind: ImportKind, owner: Int64
    ) throws -> (id: UUIDBytes, isInTrash: Bool)? {
        switch kind {
        case .photo:
            let photos = SQLPhotos(db: db)
            guard case .bytes(let digest) = row.value(of: "digest", in: .photos),
                let photo = try photos.photo(owner: owner, digest: digest)
            else { return nil }
            let shown = try photos.still(of: photo) ?? photo
            return (id: shown.id, isInTrash: shown.deleteTime != nil)
        case .subject:
            let name = row.text(of: "name", in: .subjects) ?? ""
            let all = try SQLSubjects(db: db).subjects(owner: owner)
            return all.first { $0.isNamed(in: [name]) }.map { (id: $0.id, isInTrash: false) }
        case .sound:
            guard case .bytes(let digest) = row.value(of: "digest", in: .sounds),
                let sound = try SQLSounds(db: db).sound(owner: owner, digest: digest)
            else { return nil }
            return (id: sound.id, isInTrash: false)
        default: return nil
        }
    }
}
