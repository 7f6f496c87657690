import Foundation
import GRDB
import ServiceRuntime

/// A file with a copy of a diary, as `sqlite3_backup` left it. Its methods block.
///
/// ```swift
/// let copy = try DiaryFile(path: path)
/// let page = try copy.digests(after: [], limit: 1000)
/// ```
public struct DiaryFile: Sendable {
    /// The version of the database's tables that this program writes.
    public static var databaseVersion: Int { SQLiteSchema.migrator.migrations.count }

    /// The largest number of faults that ``faults()`` returns.
    private static let maximumFaults = 100

    private let queue: DatabaseQueue

    /// Opens a copy for reading. The file is not changed.
    ///
    /// - Throws: An error if the file is not a database.
    public init(path: String) throws { queue = try Self.open(path, isReadOnly: true) }

    static func open(_ path: String, isReadOnly: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "daybook.copy"
        configuration.readonly = isReadOnly
        configuration.prepareDatabase { database in
            SearchStore.prepare(database)
            SQLiteConnection.prepare(database)
            // A copy may come from anywhere: its tables must not call functions by themselves.
            try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Returns the ID in hex of the diary in a folder, which a service may have open; nil if there is no diary. Blocks.
    ///
    /// The media folder is marked with the ID. Before the first start after a restore there is no mark, and the
    /// database is asked.
    public static func diary(inFolder data: String) throws -> String? {
        let path = data + "/entry/daybook.sqlite"
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        if let mark = StoreCheck.mark(ofMediaFolder: data + "/media") { return mark }
        return try DiaryFile(path: path).summary().diary
    }

    /// Returns whether a newer program wrote the copy, so that this one does not know its tables.
    public func isNewer() throws -> Bool { try queue.read { try SQLiteSchema.migrator.hasBeenSuperseded($0) } }

    /// Returns the facts of the copy.
    ///
    /// - Throws: An error if the file is not a diary, or is damaged.
    public func summary() throws -> DiarySummary {
        try queue.read { database in
            let facts = SQLBackup(db: SQLConnection(database))
            let version = try Int.fetchOne(database, sql: "SELECT count(*) FROM grdb_migrations") ?? 0
            return DiarySummary(
                diary: hexadecimal(try facts.diaryID()), line: hexadecimal(try facts.line()),
                databaseVersion: version, accounts: try facts.accounts(), counts: try facts.counts())
        }
    }

    /// Returns a page of the SHA-256 digests that the diary names, each once and in order; empty if there are no more.
    ///
    /// They may include those of built-in sounds, for which there is no file.
    /// - Parameter digest: The last digest of the page before; empty for the first page.
    public func digests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try queue.read { database in
            let db = SQLConnection(database)
            return try SQLPhotos(db: db).digests(after: digest, limit: limit)
                .merged(with: SQLSounds(db: db).digests(after: digest, limit: limit), limit: limit)
        }
    }

    /// Returns the size in bytes that the record of a blob states; `nil` if only revisions name it.
    ///
    /// - Parameter digest: The SHA-256 of the blob, in 64 hex digits.
    public func size(ofBlob digest: String) throws -> Int64? {
        try queue.read { database in
            try SQLConnection(database).value(
                """
                SELECT size FROM photo WHERE digest = unhex(?1) UNION ALL SELECT size FROM sound WHERE digest = unhex(?1)
                LIMIT 1
                """, values: [digest])
        }
    }

    /// Returns the sizes in bytes that records state of the blobs of a range of digests. A blob of which no record
    /// states a size, or of which two records state different ones, is left out.
    public func sizes(ofBlobsFrom first: [UInt8], through last: [UInt8]) throws -> [[UInt8]: Int64] {
        try queue.read { database in
            let rows: [(digest: [UInt8], size: Int64)] = try SQLConnection(database).all(
                """
                SELECT digest, min(size) FROM (
                    SELECT digest, size FROM photo WHERE digest BETWEEN ?1 AND ?2 AND size > 0 UNION ALL
                    SELECT digest, size FROM sound WHERE digest BETWEEN ?1 AND ?2 AND size > 0
                ) GROUP BY digest HAVING min(size) = max(size)
                """, values: [first, last]
            ) { (try $0.next(), try $0.next()) }
            return Dictionary(rows.map { ($0.digest, $0.size) }) { size, _ in size }
        }
    }

    /// Returns the photo, the entry or the sound that a blob belongs to; nil for none.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of the blob, in 64 hex digits.
    ///   - account: The ID of the account whose items are meant; nil for those of any account.
    /// - Throws: An error if the copy has older tables, or is damaged.
    public func origin(ofBlob digest: String, in account: String? = nil) throws -> BlobOrigin? {
        let id = account.flatMap { UUIDBytes($0) }
        if account != nil, id == nil { return nil }
        let isMeant = "(?2 IS NULL OR owner = (SELECT a.owner FROM account a WHERE a.id = ?2))"
        return try queue.read { database in
            let db = SQLConnection(database)
            let photo = try db.first(
                """
                SELECT coalesce(still, key), file_name, local_day FROM photo WHERE digest = unhex(?1) AND \(isMeant)
                ORDER BY visibility, owner LIMIT 1
                """, values: [digest, id]
            ) { (key: try $0.next(Int64.self), item: try Self.item(&$0)) }
            let sound = try db.first(
                "SELECT title, NULL FROM sound WHERE digest = unhex(?1) AND \(isMeant) ORDER BY owner LIMIT 1",
                values: [digest, id], read: Self.item)
            var entry: BlobOrigin.Item?
            if let photo {
                entry = try db.first(
                    """
                    SELECT r.title, e.local_day FROM entry_photo l JOIN entry e ON e.key = l.entry
                    JOIN entry_revision r ON r.key = e.revision
                    WHERE l.photo = ? AND l.removed <> 1 AND e.visibility = 1 ORDER BY e.at, e.id LIMIT 1
                    """, values: [photo.key], read: Self.item)
            } else if sound == nil {
                entry = try db.first(
                    """
                    SELECT n.title, e.local_day FROM revision_photo v JOIN entry_revision r ON r.key = v.revision
                    JOIN entry e ON e.key = r.entry JOIN entry_revision n ON n.key = e.revision
                    WHERE v.digest = unhex(?1) AND e.visibility = 1 AND \(isMeant) ORDER BY e.at, e.id LIMIT 1
                    """, values: [digest, id], read: Self.item)
            }
            return BlobOrigin(photo: photo?.item, entry: entry, sound: sound)
        }
    }

    private static func item(_ row: inout SQLRow) throws -> BlobOrigin.Item {
        BlobOrigin.Item(name: try row.next(), day: try row.next(Int64?.self))
    }

    /// Checks the whole file (`integrity_check` and `foreign_key_check`). Returns the faults; empty if there are none.
    public func faults() throws -> [String] {
        try queue.read { database in
            let integrity = try String.fetchAll(
                database, sql: "PRAGMA integrity_check(\(Self.maximumFaults))"
            ).filter { $0 != "ok" }
            var foreign: [String] = []
            let rows = try Row.fetchCursor(database, sql: "PRAGMA foreign_key_check")
            while foreign.count < Self.maximumFaults, let row = try rows.next() {
                foreign.append("foreign key of \(row["table"] as String? ?? "")")
            }
            return integrity + foreign
        }
    }

    /// Makes a copy the beginning of a new line of history, before a program serves it.
    ///
    /// First it brings the copy to the present tables, because the changes are those of the present version. It takes no
    /// copy before that: the backup is one.
    ///
    /// By default sessions, tokens and invitations end, and shares are switched off, because they may have ended since
    /// the copy. Each record in the trash stays there for the time that it had left. Change numbers continue far above
    /// those of the copy, so that no client takes an item of the lost diary for an item of this one.
    /// - Parameters:
    ///   - line: The sixteen random bytes that identify the new line.
    ///   - age: The seconds since the copy was made.
    public static func beginLine(
        at path: String, line: [UInt8], age: Int64, choice: RestoreChoice
    ) throws -> RestoreEffects {
        let queue = try open(path, isReadOnly: false)
        try SQLiteSchema.migrator.migrate(queue)
        let now = DiaryClock.system.now()
        let effects = try queue.write { database in
            let changes = SQLBackup(db: SQLConnection(database))
            var effects = RestoreEffects()
            try changes.beginLine(line)
            if !choice.keepsAccess {
                effects.sessions = try changes.endSessions(ofApps: false)
                effects.tokens = try changes.endSessions(ofApps: true)
                effects.invitations = try changes.withdrawInvitations()
            }
            if !choice.keepsShares { effects.shares = try changes.switchOffShares(at: now) }
            effects.trashed = try changes.postponePurge(bySeconds: max(0, age))
            return effects
        }
        try queue.close()
        return effects
    }
}
