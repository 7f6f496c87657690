import GRDB

/// The notes on hidden items, and on what belongs to them.
extension ImportScratch {
    /// The numbers of files that only hidden items name.
    public struct HiddenFiles: Sendable, Equatable {
        /// The files that are there.
        public let stored: Int
        /// The files that the export lists, and that are not there.
        public let lost: Int

        /// Creates the numbers.
        public init(stored: Int, lost: Int) { (self.stored, self.lost) = (stored, lost) }
    }

    /// Notes records, and returns for each whether it is hidden or belongs to a hidden one, in the same order. A record must
    /// come behind those to which it belongs, and those of which it consists.
    public func note(_ traces: [HiddenTrace]) throws(BackupError) -> [Bool] {
        try write { database in
            let find = try database.cachedStatement(sql: "SELECT 1 FROM hidden WHERE kind = ? AND id = ?")
            let hide = try database.cachedStatement(sql: "INSERT OR IGNORE INTO hidden(kind, id) VALUES (?, ?)")
            let see = try database.cachedStatement(sql: "INSERT OR IGNORE INTO sight(digest, is_hidden) VALUES (?, ?)")
            func isHidden(_ name: HiddenTrace.Name) throws -> Bool {
                try Int.fetchOne(find, arguments: [name.kind.rawValue, name.id]) != nil
            }
            return try traces.map { trace in
                let isOfHidden =
                    try trace.isHidden || trace.holders.contains { try isHidden($0) }
                    || !trace.contents.isEmpty && trace.contents.allSatisfy { try isHidden($0) }
                if isOfHidden, let name = trace.name {
                    try hide.execute(arguments: [name.kind.rawValue, name.id])
                }
                for file in trace.files {
                    let isUnseen = try isOfHidden || (file.photo.map { try isHidden($0) } ?? false)
                    try see.execute(arguments: [file.digest, isUnseen ? 1 : 0])
                }
                return isOfHidden
            }
        }
    }

    /// Notes a file that the export lists, and that is not there.
    public func lose(_ file: ExportedFile) throws(BackupError) {
        try write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT INTO lost(digest, number) VALUES (?, 1) ON CONFLICT DO UPDATE SET number = number + 1")
            try statement.execute(arguments: [file.digest])
        }
    }

    /// Returns the numbers of files that only hidden items name. All records must have been noted.
    public func hiddenFiles() throws(BackupError) -> HiddenFiles {
        try write { database in
            let named = "EXISTS (SELECT 1 FROM sight WHERE sight.digest = listed.digest AND is_hidden ="
            let condition = "\(named) 1) AND NOT \(named) 0)"
            let stored = try Int.fetchOne(
                database, sql: "SELECT COUNT(*) FROM file AS listed WHERE size >= 0 AND \(condition)")
            let lost = try Int.fetchOne(
                database, sql: "SELECT COALESCE(SUM(number), 0) FROM lost AS listed WHERE \(condition)")
            return HiddenFiles(stored: stored ?? 0, lost: lost ?? 0)
        }
    }
}
