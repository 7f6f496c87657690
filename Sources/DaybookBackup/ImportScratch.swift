import Foundation
import GRDB

/// The notes of an import that reads an export: the files that are there, the pages, and the texts of one entry.
///
/// They are in a temporary database, so that the memory does not grow with the export. The methods block.
///
/// ```swift
/// let scratch = try ImportScratch()
/// for file in try scratch.claim(files) { try scratch.note(file, size: try stored(file)) }
/// let sizes = try scratch.sizes(of: [digest])
/// ```
public final class ImportScratch: Sendable {
    /// A text of an entry, as its line has it.
    public struct Text: Sendable, Equatable {
        /// The number of the line in its file.
        public let line: Int
        /// The number of the text within its entry.
        public let number: Int64
        /// The number of the text that has its body.
        public let bodyNumber: Int64
        /// The bytes of the line.
        public let bytes: [UInt8]

        /// Creates a text.
        public init(line: Int, number: Int64, bodyNumber: Int64, bytes: [UInt8]) {
            (self.line, self.number, self.bodyNumber, self.bytes) = (line, number, bodyNumber, bytes)
        }

        fileprivate init(_ row: Row) {
            line = row["line"]
            number = row["number"]
            bodyNumber = row["body_number"]
            let content: Data = row["bytes"]
            bytes = Array(content)
        }
    }

    private static let schema = """
        CREATE TABLE file(digest TEXT PRIMARY KEY, size INTEGER) WITHOUT ROWID;
        CREATE TABLE owned(digest TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE text(
            line INTEGER PRIMARY KEY, number INTEGER NOT NULL, body_number INTEGER NOT NULL, bytes BLOB NOT NULL);
        CREATE TABLE page(
            entry TEXT PRIMARY KEY, path TEXT NOT NULL, digest TEXT NOT NULL, name TEXT NOT NULL UNIQUE) WITHOUT ROWID;
        CREATE TABLE hidden(kind INTEGER, id TEXT, PRIMARY KEY (kind, id)) WITHOUT ROWID;
        CREATE TABLE sight(digest TEXT, is_hidden INTEGER, PRIMARY KEY (digest, is_hidden)) WITHOUT ROWID;
        CREATE TABLE lost(digest TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX text_with_body ON text(line) WHERE number = body_number;
        """

    private let database: ScratchDatabase

    /// Creates an empty database.
    ///
    /// - Throws: `unwritable`, `diskFull`.
    public init() throws(BackupError) {
        database = try ScratchDatabase(label: "daybook.import", schema: Self.schema)
    }

    /// Notes the digests of files, and returns the files whose digests are new.
    public func claim(_ files: [ExportedFile]) throws(BackupError) -> [ExportedFile] {
        try write { database in
            let statement = try database.cachedStatement(sql: "INSERT OR IGNORE INTO file(digest) VALUES (?)")
            return try files.filter { file in
                try statement.execute(arguments: [file.digest])
                return database.changesCount == 1
            }
        }
    }

    /// Forgets the digest of a file that is not there, so that another file with that digest can be claimed.
    public func release(_ file: ExportedFile) throws(BackupError) {
        try write { database in
            let statement = try database.cachedStatement(sql: "DELETE FROM file WHERE digest = ? AND size IS NULL")
            try statement.execute(arguments: [file.digest])
        }
    }

    /// Notes the size of a file that is there.
    public func note(_ file: ExportedFile, size: Int64) throws(BackupError) {
        try write { database in
            let statement = try database.cachedStatement(sql: "UPDATE file SET size = ? WHERE digest = ?")
            try statement.execute(arguments: [size, file.digest])
        }
    }

    /// Returns the sizes of the files that are there, by digest.
    public func sizes(of digests: Set<String>) throws(BackupError) -> [String: Int64] {
        try write { database in
            let statement = try database.cachedStatement(sql: "SELECT size FROM file WHERE digest = ?")
            var sizes: [String: Int64] = [:]
            for digest in digests { sizes[digest] = try Int64.fetchOne(statement, arguments: [digest]) }
            return sizes
        }
    }

    /// Notes the digests of files that an account has.
    public func own(_ digests: [String]) throws(BackupError) {
        try write { database in
            let statement = try database.cachedStatement(sql: "INSERT OR IGNORE INTO owned(digest) VALUES (?)")
            for digest in digests { try statement.execute(arguments: [digest]) }
        }
    }

    /// Returns whether the account has a file.
    public func owns(_ digest: String) throws(BackupError) -> Bool {
        try write { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM owned WHERE digest = ?")
            return try Int.fetchOne(statement, arguments: [digest]) != nil
        }
    }

    /// Notes the pages of entries. The first page of an entry counts, and the first entry of a page: a list that gives
    /// many entries one large page would have it read for each of them. An archive finds a path in any form of its letters.
    public func note(_ pages: [(file: ExportedFile, entryID: String)]) throws(BackupError) {
        try write { database in
            let statement = try database.cachedStatement(
                sql: "INSERT OR IGNORE INTO page(entry, path, digest, name) VALUES (?, ?, ?, ?)")
            for page in pages {
                let (path, digest) = (page.file.path, page.file.digest)
                try statement.execute(
                    arguments: [page.entryID, path, digest, path.precomposedStringWithCanonicalMapping])
            }
        }
    }

    /// Returns the pages of some entries, by the entry's ID.
    public func pages(of entries: [String]) throws(BackupError) -> [String: ExportedFile] {
        try write { database in
            let statement = try database.cachedStatement(sql: "SELECT path, digest FROM page WHERE entry = ?")
            var pages: [String: ExportedFile] = [:]
            for entry in entries {
                guard let row = try Row.fetchOne(statement, arguments: [entry]) else { continue }
                pages[entry] = ExportedFile(path: row["path"], digest: row["digest"])
            }
            return pages
        }
    }

    /// Returns the next pages in the order of their entries' IDs, by the entry's ID; none at the end.
    ///
    /// - Parameters:
    ///   - entry: The ID of the last entry before them; empty for the first pages.
    ///   - limit: The largest number of them.
    public func pages(after entry: String, limit: Int) throws(BackupError) -> [String: ExportedFile] {
        try write { database in
            let statement = try database.cachedStatement(
                sql: "SELECT entry, path, digest FROM page WHERE entry > ? ORDER BY entry LIMIT ?")
            var pages: [String: ExportedFile] = [:]
            for row in try Row.fetchAll(statement, arguments: [entry, limit]) {
                let id: String = row["entry"]
                pages[id] = ExportedFile(path: row["path"], digest: row["digest"])
            }
            return pages
        }
    }

    /// Adds texts of an entry. If they are its first, removes the texts of the entry before.
    public func add(_ texts: [Text], isFirst: Bool) throws(BackupError) {
        try write { database in
            if isFirst { try database.execute(sql: "DELETE FROM text") }
            let statement = try database.cachedStatement(
                sql: "INSERT INTO text(line, number, body_number, bytes) VALUES (?, ?, ?, ?)")
            for text in texts {
                try statement.execute(arguments: [text.line, text.number, text.bodyNumber, Data(text.bytes)])
            }
        }
    }

    /// Takes the text with a number. If another text has its body, takes that one, too, and returns it first.
    public func takeCurrent(number: Int64) throws(BackupError) -> [Text] {
        try write { database in
            guard let current = try Self.take(number, from: database) else { return [] }
            if current.bodyNumber == number { return [current] }
            return try [Self.take(current.bodyNumber, from: database), current].compactMap(\.self)
        }
    }

    private static func take(_ number: Int64, from database: Database) throws -> Text? {
        let statement = try database.cachedStatement(
            sql: "SELECT line, number, body_number, bytes FROM text WHERE number = ? ORDER BY line LIMIT 1")
        guard let row = try Row.fetchOne(statement, arguments: [number]) else { return nil }
        let text = Text(row)
        try remove([text], from: database)
        return text
    }

    /// Takes the next texts, those with bodies first: at least one, until they have `limit` bytes together; none at the
    /// end.
    public func takeNext(bytes limit: Int) throws(BackupError) -> [Text] {
        try write { database in
            for condition in ["WHERE number = body_number", ""] {
                let texts = try Self.texts(condition, bytes: limit, in: database)
                if texts.isEmpty { continue }
                try Self.remove(texts, from: database)
                return texts
            }
            return []
        }
    }

    private static func texts(_ condition: String, bytes limit: Int, in database: Database) throws -> [Text] {
        var (texts, bytes): ([Text], Int) = ([], 0)
        let statement = try database.cachedStatement(
            sql: "SELECT line, number, body_number, bytes FROM text \(condition) ORDER BY line")
        let rows = try Row.fetchCursor(statement)
        while bytes < limit, let row = try rows.next() {
            let text = Text(row)
            texts.append(text)
            // A short line takes memory, too.
            bytes += max(100, text.bytes.count)
        }
        return texts
    }

    private static func remove(_ texts: [Text], from database: Database) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM text WHERE line = ?")
        for text in texts { try statement.execute(arguments: [text.line]) }
    }

    func write<Value>(_ work: (Database) throws -> Value) throws(BackupError) -> Value {
        try database.write(work)
    }
}
