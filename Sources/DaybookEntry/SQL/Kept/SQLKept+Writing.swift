import Wording

/// The insertion of rows as an export had them. Each statement follows from the declaration of the table.
extension SQLKept: KeptWriting {
    /// The tables whose rows show that an account is in use.
    private static let usedTables = [
        "entry", "photo", "album", "subject", "sound", "share", "memory_state", "saved_picture",
    ]

    func isEmpty(owner: Int64) throws -> Bool {
        for table in Self.usedTables {
            let isUsed: Bool? = try db.value(
                "SELECT EXISTS (SELECT 1 FROM \(table) WHERE owner = ?)", values: [owner])
            if isUsed == true { return false }
        }
        return true
    }

    func begin(_ mark: ImportMark, of account: KeptRow, owner: Int64) throws {
        var mark = mark
        let last = try lastVersion(owner: owner)
        mark.isKnown = last >= mark.lastChange
        try put(mark, owner: owner)
        try takeOver(account, owner: owner)
        let counters = KeptTable.accounts.lists.first { $0.field == "counters" }?.table
        for row in account.rows(of: "counters", in: .accounts) {
            guard let counters, SQLChanges.Counter(rawValue: row.number(of: "name", in: counters)) != nil else {
                continue
            }
            try db.run(
                """
                INSERT INTO counter(owner, name, value) VALUES (?, ?, ?)
                ON CONFLICT(owner, name) DO UPDATE
                SET value = CASE WHEN excluded.value > counter.value THEN excluded.value ELSE counter.value END
                """,
                values: [owner, row.value(of: "name", in: counters), row.value(of: "value", in: counters)])
        }
        // Until the end, clients that list get a position that is then unreachable.
        try forgetChanges(until: max(last, mark.lastChange) - 1, owner: owner)
        try SQLAccounts(db: db).noteTokens(owner: owner)
        db.note(owner: owner)
    }

    /// Gives an account the times and settings of another, and its ID if that is free.
    private func takeOver(_ account: KeptRow, owner: Int64) throws {
        var columns = ["locale", "time_zone", "day_boundary", "created", "updated", "version", "default_sound"]
        let isTaken: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM account WHERE id = ? AND owner <> ?)",
            values: [account.value(of: "id", in: .accounts), owner])
        // A passkey knows the account by its ID.
        let hasPasskey: Bool? = try db.value(
            "SELECT EXISTS (SELECT 1 FROM passkey WHERE owner = ?)", values: [owner])
        if isTaken == false, hasPasskey == false { columns.append("id") }
        // A version is never given twice.
        let version: Int64? = try db.value("SELECT version FROM account WHERE owner = ?", values: [owner])
        if account.number(of: "version", in: .accounts) < version ?? 0 { columns.removeAll { $0 == "version" } }
        let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
        let values = columns.map { account.value(of: $0, in: .accounts) }
        try db.run("UPDATE account SET \(assignments) WHERE owner = ?", values: values + [owner])
    }

    func lastVersion(owner: Int64) throws -> Int64 {
        try db.value(
            "SELECT value FROM counter WHERE owner = ? AND name = ?",
            values: [owner, SQLChanges.Counter.change.rawValue]) ?? 0
    }

    /// Removes the references to records that the account does not have. If everything was taken, covers stay: their
    /// photos were deleted before the export, and the exported account keeps such covers, too.
    private func clearReferences(owner: Int64, isDone: Bool) throws {
        var references = [
            ("album", "parent", "album"), ("subject", "sound", "sound"), ("account", "default_sound", "sound"),
        ]
        if !isDone { references += [("album", "chosen_cover", "photo"), ("subject", "cover", "photo")] }
        for (table, column, other) in references {
            let builtIn = other == "sound" ? BuiltInSound.all.map(\.id) : []
            try db.run(
                """
                UPDATE \(table) SET \(column) = NULL WHERE owner = ?
                    AND \(column) NOT IN (SELECT id FROM \(other) WHERE owner = ?)
                    AND \(column) NOT IN (SELECT unhex(value) FROM json_each(?))
                """, values: [owner, owner, BytesList(builtIn)])
        }
    }

    func end(_ mark: ImportMark, isDone: Bool, owner: Int64) throws {
        var ended = mark
        (ended.isDone, ended.isKnown) = (isDone, true)
        try put(ended, owner: owner)
        try closeImport(owner: owner)
        try clearReferences(owner: owner, isDone: isDone)
        // A new number, unless no client can hold the last one as a position.
        let isUntouched = try !mark.isKnown && lastVersion(owner: owner) <= mark.lastChange
        let number = isUntouched ? mark.lastChange : try SQLChanges(db: db).next(.change, owner: owner)
        try forgetChanges(until: number, owner: owner)
        db.note(owner: owner)
    }

    /// Empties the change log of an account, so that clients at any position but the given one list everything again.
    private func forgetChanges(until number: Int64, owner: Int64) throws {
        try db.run("DELETE FROM change WHERE owner = ?", values: [owner])
        try db.run(
            """
            INSERT INTO pruned_change(owner, number) VALUES (?, ?)
            ON CONFLICT(owner) DO UPDATE SET number = excluded.number
            """, values: [owner, number])
    }

    func beginFilling(owner: Int64) throws { try SQLAlbums(db: db).beginFilling(owner: owner) }

    func fill(_ album: StoredAlbum, limit: Int) throws -> Bool {
        try SQLAlbums(db: db).fill(album, limit: limit).hasMore
    }

    func insert(
        _ row: KeptRow, into table: KeptTable, with texts: [KeptRow], owner: Int64, by rules: KeptRules,
        at now: Instant
    ) throws -> KeptInsertion {
        if try has(row, of: table, owner: owner) {
            switch table.name {
            case KeptTable.entries.name:
                return try KeptEntries(kept: self).complete(row, with: texts, owner: owner)
            case KeptTable.revisions.name: try KeptEntries(kept: self).complete(text: row, owner: owner)
            default: try KeptCollections(kept: self).restoreReferences(of: row, in: table, owner: owner)
            }
            return KeptInsertion(isKnown: true)
        }
        try requireNumbers(of: row, in: table, owner: owner)
        switch table.name {
        case KeptTable.entries.name:
            return try KeptEntries(kept: self).insert(row, texts: texts, owner: owner, by: rules)
        case KeptTable.revisions.name: try KeptEntries(kept: self).insert(text: row, owner: owner)
        case KeptTable.photos.name: try KeptPhotos(kept: self).insert(row, owner: owner, by: rules)
        default: try KeptCollections(kept: self).insert(row, into: table, owner: owner, at: now)
        }
        return KeptInsertion()
    }

    /// Returns whether an account has the row of a record.
    func has(_ row: KeptRow, of table: KeptTable, owner: Int64) throws -> Bool {
        var values: [any SQLArgument] = [owner]
        for order in table.order {
            let isOfParent = order.column.hasPrefix("p.")
            let column = isOfParent ? table.parent?.column ?? "" : String(order.column.dropFirst(2))
            let value = row.value(of: column, in: table)
            guard value != .null else {
                let field = table.fields.first { $0.column == column }?.field ?? ""
                throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": field])
            }
            if order.key != nil { values.append(owner) }
            values.append(value)
        }
        let found: Bool? = try db.value(Self.knownQuery(of: table), values: values)
        return found == true
    }

    /// Returns the query for the row at a place in the order of a table. An index has all columns of its conditions, so
    /// that its cost does not grow with the table.
    static func knownQuery(of table: KeptTable) -> String {
        let (tables, owned) = source(of: table)
        let conditions = table.order.map { order in
            order.key.map { key in
                "\(key.column) = (SELECT x.key FROM \(key.table) x WHERE x.owner = ? AND x.id = ?)"
            } ?? "\(order.column) = ?"
        }
        return """
            SELECT EXISTS (SELECT 1 FROM \(tables) WHERE \(owned).owner = ? AND \(conditions.joined(separator: " AND ")))
            """
    }

    /// Throws an error if a record has a number that the account has not given yet.
    private func requireNumbers(of row: KeptRow, in table: KeptTable, owner: Int64) throws {
        var limits: [(column: String, counter: SQLChanges.Counter)] = [("version", .change)]
        if table.name == KeptTable.entries.name { limits.append(("sequence", .entry)) }
        if table.name == KeptTable.photos.name { limits.append(("sequence", .photo)) }
        for (column, counter) in limits where table.fields.contains(where: { $0.column == column }) {
            let last: Int64? = try db.value(
                "SELECT value FROM counter WHERE owner = ? AND name = ?", values: [owner, counter.rawValue])
            guard (0...max(0, last ?? 0)).contains(row.number(of: column, in: table)) else {
                throw DiaryError(.invalidArgument, ImportFault.numberUnknown)
            }
        }
    }

    /// Inserts a row with the values of its fields.
    ///
    /// - Parameters:
    ///   - further: The other columns, with their values.
    ///   - omitted: The columns of fields that stay null.
    func insert(
        _ row: KeptRow, into table: KeptTable, owner: Int64, further: [(column: String, value: any SQLArgument)],
        omitting omitted: Set<String> = []
    ) throws {
        var (names, places) = (further.map(\.column), further.map { _ in "?" })
        var values = further.map(\.value)
        for (field, value) in zip(table.fields, row.values) {
            let isMissing = value == .null && field.form == .time && !KeptTable.optionalTimes.contains(field.column)
            if isMissing, !names.contains(field.column) {
                throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": field.field])
            }
            if field.form == .revisionNumber || omitted.contains(field.column) || names.contains(field.column) {
                continue
            }
            names.append(field.column)
            if case .idOf(let other) = field.form {
                places.append("(SELECT x.key FROM \(other) x WHERE x.owner = ? AND x.id = ?)")
                values.append(owner)
            } else {
                places.append("?")
            }
            values.append(value)
        }
        try db.run(
            """
            INSERT INTO \(table.name)(\(names.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))
            """, values: values)
    }

    /// Inserts the rows of a list.
    ///
    /// - Parameters:
    ///   - unique: The columns of which no two rows have the same value.
    ///   - parent: The column with the key of the row that they belong to, and that key.
    func insert(
        _ rows: [KeptRow], of list: KeptTable.List, unique: [String], parent key: Int64, owner: Int64
    ) throws {
        for column in unique {
            let values = rows.map { $0.value(of: column, in: list.table) }
            guard Set(values).count == values.count else {
                throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": list.field])
            }
        }
        for row in rows {
            try insert(row, into: list.table, owner: owner, further: [(list.parent, key)])
        }
    }

    /// Reads a row that was just inserted. Values that no record can have make it unreadable.
    func readBack<Value>(_ table: KeptTable, read: () throws -> Value?) throws -> Value {
        do {
            if let value = try read() { return value }
        } catch let error as DiaryError where error.code == .internalFault {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": table.name], cause: error)
        }
        throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": table.name])
    }
}
