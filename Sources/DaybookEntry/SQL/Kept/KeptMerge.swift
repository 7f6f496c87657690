import Wording

/// The insertion of the records of an export into an account in use, each with a new version and a line in the change
/// log.
struct KeptMerge {
    let kept: SQLKept
    let run: ImportRun
    let now: Instant

    private var db: SQLConnection { kept.db }
    private var owner: Int64 { run.owner }
    private var imports: SQLImports { SQLImports(db: db) }
    private var changes: SQLChanges { SQLChanges(db: db) }
    private var references: KeptReferences { KeptReferences(db: db, run: run) }

    /// The row to insert, and all that its insertion depends on.
    struct Item {
        let row: KeptRow
        let table: KeptTable
        let texts: [KeptRow]
        let rules: KeptRules
        /// The quota, in bytes, of an account without its own quota; `nil` for no limit.
        let quota: Int64?
    }

    /// Inserts a row, unless the account has it or had it by the same import.
    ///
    /// - Throws: ``DiaryError`` if the row cannot be taken; the transaction must then be rolled back.
    func insert(_ item: Item) throws -> KeptInsertion {
        guard let kind = ImportKind(item.table), let subject = kind.subject(of: item.row) else {
            throw KeptRules.unreadable("id")
        }
        let added = try imports.added(owner: owner, run: run.id, subject: subject)
        let row = try references.resolved(item.row, in: item.table)
        let isThere = try kept.has(row, of: item.table, owner: owner)
        if kind.isPart { return try insert(part: row, from: item, of: subject, added: added, isThere: isThere) }
        if isThere {
            guard let added else {
                try imports.keep(subject, owner: owner, broughtBy: run.id)
                return KeptInsertion(isKnown: true, isInTrash: try kept.isInTrash(subject, owner: owner))
            }
            var insertion =
                switch kind {
                case .entry: try complete(item, added: added)
                case .album, .subject: try restoreReferences(item, added: added)
                default: KeptInsertion.own
                }
            insertion.isInTrash = try kept.isInTrash(subject, owner: owner)
            return insertion
        }
        // The record was deleted here since the import added it.
        if added != nil { return .deleted }
        if let other = try kept.standIn(for: item.row, kind: kind, owner: owner), let id = subject.id {
            let present = ImportSubject(kind, id: other.id)
            try imports.noteAlias(other.id, of: kind, id: id, in: run)
            try imports.keep(present, owner: owner, broughtBy: run.id)
            // An earlier step of this import brought or restored it.
            if try imports.added(owner: owner, run: run.id, subject: present) != nil { return .own }
            return KeptInsertion(isKnown: true, isInTrash: other.isInTrash, standIn: other.id)
        }
        return try withinQuota(item.quota) { try add(item, as: subject) }
    }

    /// Inserts a text of an entry, a photo of an album or a visit of a share. Entries, albums and shares that the import
    /// did not add stay as they are.
    ///
    /// - Parameter row: The row of the part, with the references that the account has.
    private func insert(
        part row: KeptRow, from item: Item, of whole: ImportSubject, added: AddedRecord?, isThere: Bool
    ) throws -> KeptInsertion {
        if isThere {
            if added == nil { return KeptInsertion(isKnown: true) }
            if whole.kind == .entry { try KeptEntries(kept: kept).complete(text: row, owner: owner) }
            return .own
        }
        let version = try imports.version(of: whole, owner: owner)
        guard let added else {
            guard version == nil, let kind = whole.kind.resource else { return KeptInsertion(isKnown: true) }
            throw DiaryError.notFound(kind)
        }
        // The whole record was deleted here since the import added it.
        guard let version else { return .deleted }
        return try withinQuota(item.quota) {
            switch whole.kind {
            case .entry:
                let text = row.replacing(["change": .integer(added.version)], in: item.table)
                try KeptEntries(kept: kept).insert(text: text, owner: owner)
            case .album:
                // A person who changed the album decided on its photos, too.
                if version != added.version { return .own }
                if let photo = row.id(of: "id", in: item.table), try references.isGone(photo, kind: .photo) {
                    return .own
                }
                try KeptCollections(kept: kept).insert(row, into: item.table, owner: owner, at: now)
                return KeptInsertion(album: whole.id)
            default: try KeptCollections(kept: kept).insert(row, into: item.table, owner: owner, at: now)
            }
            return KeptInsertion()
        }
    }

    /// Puts photos into an entry that the import added without them, unless the entry changed since then.
    private func complete(_ item: Item, added: AddedRecord) throws -> KeptInsertion {
        let row = try references.resolved(item.row, in: .entries)
            .replacing(["version": .integer(added.version)], in: .entries)
        let texts = try item.texts.map { try references.resolved($0, in: .revisions) }
        var insertion = try KeptEntries(kept: kept).complete(row, with: texts, owner: owner, at: now)
        insertion.isOwn = true
        insertion.missingPhotos = try references.missing(insertion.missingPhotos)
        guard insertion.placedPhotos > 0, let id = added.subject.id,
            let entry = try SQLEntries(db: db).entry(owner: owner, id: id)
        else { return insertion }
        let version = try changes.append(
            owner: owner, kind: .entry, id: id,
            action: DiaryChange.Action(from: entry.visibility, to: entry.visibility), at: now)
        try db.run("UPDATE entry SET version = ? WHERE key = ?", values: [version, entry.key])
        try imports.setVersion(version, of: added.subject, in: run)
        return insertion
    }

    /// Restores the references of an album or a subject whose records were refused when the import added it, unless a
    /// person changed it since then.
    private func restoreReferences(_ item: Item, added: AddedRecord) throws -> KeptInsertion {
        guard let id = added.subject.id, try imports.version(of: added.subject, owner: owner) == added.version else {
            return .own
        }
        var insertion = KeptInsertion.own
        let row = try references.known(
            in: references.resolved(item.row, in: item.table), of: item.table, losing: &insertion.lostFields
        ).replacing(["version": .integer(added.version)], in: item.table)
        guard try KeptCollections(kept: kept).restoreReferences(of: row, in: item.table, owner: owner) else {
            return insertion
        }
        if added.subject.kind == .album, let album = try SQLAlbums(db: db).album(owner: owner, id: id) {
            let touched = try SQLAlbums(db: db).touch(album, at: now)
            try imports.noteAdded(
                AddedRecord(
                    subject: added.subject, version: touched.version, content: touched.content.importDigest), of: run)
        } else if var subject = try SQLSubjects(db: db).subject(owner: owner, id: id) {
            subject.updateTime = now
            try imports.setVersion(SQLSubjects(db: db).update(subject).version, of: added.subject, in: run)
        }
        return insertion
    }

    /// Does an insertion, and throws if the account's data then exceed the quota.
    private func withinQuota(_ quota: Int64?, insert: () throws -> KeptInsertion) throws -> KeptInsertion {
        let storage = SQLStorage(db: db)
        let before = try storage.usage(of: owner, standardQuota: quota)
        let insertion = try insert()
        if before.quota == nil { return insertion }
        let more = try storage.usage(of: owner, standardQuota: quota).used &- before.used
        if more > 0 { try before.require(more) }
        return insertion
    }

    /// Inserts a record with an ID of its own.
    private func add(_ item: Item, as subject: ImportSubject) throws -> KeptInsertion {
        var insertion = KeptInsertion()
        let number = try changes.next(.change, owner: owner)
        let row = try references.known(
            in: fresh(references.resolved(item.row, in: item.table), of: item.table, version: number), of: item.table,
            losing: &insertion.lostFields)
        var (isShown, content, photo): (Bool, [UInt8]?, StoredPhoto?) = (true, nil, nil)
        switch subject.kind {
        case .entry:
            let texts = try item.texts.map { text in
                try references.resolved(text, in: .revisions).replacing(["change": .integer(number)], in: .revisions)
            }
            let (inserted, missing) = try KeptEntries(kept: kept).add(
                row, texts: texts, owner: owner, by: item.rules, at: now)
            // Its photos were all that the entry had. They were deleted here since the import added them, or were refused.
            guard let entry = inserted else {
                if try !references.missing(missing).isEmpty { throw DiaryError.notFound(.photo) }
                try imports.noteAdded(AddedRecord(subject: subject, version: number), of: run)
                return .own
            }
            isShown = entry.visibility == .shown
            insertion.missingPhotos = try references.missing(missing)
        case .photo:
            let added = try KeptPhotos(kept: kept).add(row, owner: owner, by: item.rules, at: now)
            (isShown, photo) = (added.visibility == .shown, added)
        default:
            try KeptCollections(kept: kept).insert(row, into: item.table, owner: owner, at: now)
            if subject.kind == .album { content = try beginFilling(subject) }
        }
        if let kind = subject.kind.resource, let id = subject.id {
            try changes.log(
                number: number, owner: owner, kind: kind, id: id, action: isShown ? .inserted : nil, at: now)
        }
        try imports.noteAdded(AddedRecord(subject: subject, version: number, content: content), of: run)
        if let photo { try pair(photo, by: row) }
        return insertion
    }

    /// Returns a row with a new version, a sequence behind the account's own, and a time in the trash that does not end
    /// while the import may still need the row.
    private func fresh(_ row: KeptRow, of table: KeptTable, version: Int64) throws -> KeptRow {
        var changed: [String: KeptValue] = [:]
        // The version of a decision on a memory counts the changes of that decision.
        if table.name != KeptTable.memories.name { changed["version"] = .integer(version) }
        let series: ImportRun.Series? =
            switch table.name {
            case KeptTable.entries.name: run.entries
            case KeptTable.photos.name: run.photos
            default: nil
            }
        if let series {
            let sequence = row.number(of: "sequence", in: table)
            guard sequence >= 0, sequence <= series.last else {
                throw DiaryError(.invalidArgument, ImportFault.numberUnknown)
            }
            changed["sequence"] = .integer(series.base + sequence)
            if case .integer(let time) = row.value(of: "deleted", in: table) {
                let end = Instant(microseconds: time).advanced(bySeconds: Limits.trashLifetimeSeconds)
                if end <= now.advanced(bySeconds: OpenImport.lifetimeSeconds) {
                    changed["deleted"] = .integer(now.microseconds)
                }
            }
        }
        return row.replacing(changed, in: table)
    }

    /// Lets an album that fills itself be filled. Returns the digest of what a person wrote about it.
    private func beginFilling(_ subject: ImportSubject) throws -> [UInt8]? {
        guard let id = subject.id, let album = try SQLAlbums(db: db).album(owner: owner, id: id) else { return nil }
        if album.content.filter != nil {
            try db.run("UPDATE album SET filled = ? WHERE key = ?", values: [[UInt8](), album.key])
        }
        return album.content.importDigest
    }

    /// Makes a live photo of a new photo and its other half, if this import brought that, and nobody changed it since
    /// then. A half that the account had stays a photo of its own.
    private func pair(_ photo: StoredPhoto, by row: KeptRow) throws {
        let photos = KeptPhotos(kept: kept)
        guard let halves = try photos.halves(of: photo, by: row) else { return }
        let other = halves.still.key == photo.key ? halves.film : halves.still
        let added = try imports.added(owner: owner, run: run.id, subject: ImportSubject(.photo, id: other.id))
        guard added?.isUntouched(version: other.version) == true else { return }
        for (old, joined) in KeptPhotos.joined(halves) {
            var new = joined
            // The film is in the trash or hidden like its still.
            (new.deleteTime, new.details.hidden) = (halves.still.deleteTime, halves.still.details.hidden)
            new.version = try changes.append(
                owner: owner, kind: .photo, id: new.id,
                action: DiaryChange.Action(from: old.visibility, to: new.visibility), at: now)
            try photos.replace(old, by: new, at: now)
            try imports.setVersion(new.version, of: ImportSubject(.photo, id: new.id), in: run)
        }
        if try SQLEntries(db: db).isHolding(photo: halves.film.key) {
            try SQLFollowUps(db: db).put(FollowUp(.photo, key: halves.film.key, owner: owner))
        }
    }
}
