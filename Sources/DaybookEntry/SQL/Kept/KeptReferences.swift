/// The references from the records of a merge to others: those with the same bytes in the account stand for the exported
/// ones.
struct KeptReferences {
    let db: SQLConnection
    let run: ImportRun

    /// The columns with references to photos and sounds, by the names of their tables.
    private static let columns: [String: [(column: String, kind: ImportKind)]] = [
        "photo": [("film", .photo), ("still", .photo)],
        "entry_photo": [("photo", .photo)],
        "revision_photo": [("photo_id", .photo)],
        "album": [("chosen_cover", .photo)],
        "album_photo": [("id", .photo)],
        "subject": [("cover", .photo), ("sound", .sound)],
        "share_photo": [("photo", .photo)],
        "saved_picture": [("photo", .photo)],
    ]

    private var imports: SQLImports { SQLImports(db: db) }

    /// Returns a row whose references name the photos and sounds of the account that have the same bytes.
    func resolved(_ row: KeptRow, in table: KeptTable) throws -> KeptRow {
        var aliases: [ImportKind: [UUIDBytes: UUIDBytes]] = [:]
        for kind in [ImportKind.photo, .sound] {
            let ids = Self.ids(kind, in: row, of: table)
            if !ids.isEmpty { aliases[kind] = try imports.aliases(of: kind, ids: ids, in: run) }
        }
        return aliases.values.allSatisfy(\.isEmpty) ? row : Self.replaced(row, of: table, by: aliases)
    }

    /// Returns the IDs of a kind that a row and its lists refer to.
    private static func ids(_ kind: ImportKind, in row: KeptRow, of table: KeptTable) -> Set<UUIDBytes> {
        let own = columns[table.name] ?? []
        var ids = Set(own.filter { $0.kind == kind }.compactMap { row.id(of: $0.column, in: table) })
        for (list, rows) in zip(table.lists, row.lists) {
            for row in rows { ids.formUnion(self.ids(kind, in: row, of: list.table)) }
        }
        return ids
    }

    private static func replaced(
        _ row: KeptRow, of table: KeptTable, by aliases: [ImportKind: [UUIDBytes: UUIDBytes]]
    ) -> KeptRow {
        var changed: [String: KeptValue] = [:]
        for (column, kind) in columns[table.name] ?? [] {
            guard let id = row.id(of: column, in: table), let other = aliases[kind]?[id] else { continue }
            changed[column] = .bytes(other.bytes)
        }
        var row = row.replacing(changed, in: table)
        row.lists = zip(table.lists, row.lists).map { list, rows in
            let replaced = rows.map { self.replaced($0, of: list.table, by: aliases) }
            guard list.table.name == "entry_photo" else { return replaced }
            // Two photos of the export may be one of the account, which stands in an entry once.
            var seen: Set<KeptValue> = []
            return replaced.filter { seen.insert($0.value(of: "photo", in: list.table)).inserted }
        }
        return row
    }

    /// Returns a row without references of its own that lead nowhere. Photos and sounds come before those that refer to
    /// them; an album may come before the one that it is in.
    ///
    /// - Parameter lost: Receives the fields of the references that are left out.
    func known(in row: KeptRow, of table: KeptTable, losing lost: inout [String]) throws -> KeptRow {
        guard table.name == KeptTable.albums.name || table.name == KeptTable.subjects.name else { return row }
        var changed: [String: KeptValue] = [:]
        for (column, kind) in Self.columns[table.name] ?? [] {
            guard let id = row.id(of: column, in: table), try !isThere(id, kind: kind) else { continue }
            changed[column] = .null
            let field = table.fields.first { $0.column == column }?.field ?? column
            if try !isGone(id, kind: kind) { lost.append(field) }
        }
        return row.replacing(changed, in: table)
    }

    private func isThere(_ id: UUIDBytes, kind: ImportKind) throws -> Bool {
        if kind == .sound {
            return try BuiltInSound[id] != nil || SQLSounds(db: db).sound(owner: run.owner, id: id) != nil
        }
        return try SQLPhotos(db: db).references(owner: run.owner, ids: [id])[id] != nil
    }

    /// Returns whether a record was deleted here since the import added it.
    func isGone(_ id: UUIDBytes, kind: ImportKind) throws -> Bool {
        guard try !isThere(id, kind: kind) else { return false }
        return try imports.added(owner: run.owner, run: run.id, subject: ImportSubject(kind, id: id)) != nil
    }

    /// Returns those of an entry's missing photos that were not deleted here since the import added them.
    func missing(_ photos: [UUIDBytes]) throws -> [UUIDBytes] {
        try photos.filter { try !isGone($0, kind: .photo) }
    }
}
