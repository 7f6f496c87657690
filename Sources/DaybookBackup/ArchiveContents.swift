import ArchiveReading
import Foundation
import GRDB
import Glibc

/// The files in a ZIP archive by their paths. They are noted in a temporary database, so that the memory does not grow
/// with the archive, and a file is found without a look at the others. The methods block.
final class ArchiveContents: Sendable {
    private static let schema = """
        CREATE TABLE member(
            key TEXT PRIMARY KEY, path TEXT NOT NULL, is_folder INTEGER NOT NULL, header INTEGER NOT NULL,
            start INTEGER NOT NULL, packed_size INTEGER NOT NULL, is_deflated INTEGER NOT NULL, size INTEGER NOT NULL,
            crc INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX member_by_header ON member(header);
        """
    /// The members that are noted at once.
    private static let batchSize = 1000
    /// The largest number of names that are returned at once. An archive may have any number of members.
    private static let maximumNames = 10_000

    /// The path of the archive.
    let path: String
    private let archive: any ArchiveAccess
    private let database: ScratchDatabase

    /// Opens an archive, and notes its members.
    ///
    /// - Throws: `archive` for one that is refused as a whole: nothing of it is read then; `unreadable`, `unwritable`.
    convenience init(_ path: String) throws(BackupError) {
        let archive = try BackupError.reading(of: path) { () throws(ArchiveError) -> ZipArchive in try ZipArchive(path)
        }
        try self.init(archive, at: path)
    }

    /// Notes the members of an archive that is open already.
    ///
    /// - Parameter path: The path of the archive, for messages.
    /// - Throws: As ``init(_:)``.
    init(_ archive: any ArchiveAccess, at path: String) throws(BackupError) {
        (self.path, self.archive) = (path, archive)
        database = try ScratchDatabase(label: "daybook.archive", schema: Self.schema)
        let encoding = try BackupError.reading(of: path) { () throws(ArchiveError) -> NameEncoding in
            try Self.encoding(of: archive)
        }
        var members = MemberList(of: archive)
        while true {
            let batch = try BackupError.reading(of: path) { () throws(ArchiveError) -> [Noted] in
                try Self.batch(of: &members, in: encoding)
            }
            if batch.isEmpty { break }
            try note(batch)
        }
        try requireApart()
    }

    /// Returns the encoding of the names, for which all members are looked at.
    private static func encoding(of archive: any ArchiveAccess) throws(ArchiveError) -> NameEncoding {
        var (members, encodings, list) = (MemberList(of: archive), NameEncodings(), ZipMember?.none)
        while let member = try members.next() {
            encodings.note(member)
            // The outermost list, because an export may have other exports in it.
            if ListedNames.isList(member), member.name.count < list?.name.count ?? .max { list = member }
        }
        // Other texts are hardly ever UTF-8.
        guard encodings.best != .utf8, let list else { return encodings.best }
        return try ListedNames(list, in: archive).encoding(among: encodings, of: archive)
    }

    /// A member, and its path in NFC.
    private struct Noted {
        let path: String
        let member: ZipMember
    }

    /// Returns the next members; none at the end.
    private static func batch(
        of members: inout MemberList, in encoding: NameEncoding
    ) throws(ArchiveError) -> [Noted] {
        var batch: [Noted] = []
        while batch.count < batchSize, let member = try members.next() {
            let path = try MemberName.path(of: member, in: encoding)
            batch.append(Noted(path: path.precomposedStringWithCanonicalMapping, member: member))
        }
        return batch
    }

    /// Returns the form of a path that equal paths share: without case, and in NFC.
    static func key(of path: String) -> String {
        // A capital ß becomes a small one first, and both become SS.
        path.lowercased().uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    private func note(_ batch: [Noted]) throws(BackupError) {
        let twin = try database.write { database -> String? in
            let statement = try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO member(
                        key, path, is_folder, header, start, packed_size, is_deflated, size, crc)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """)
            for noted in batch {
                let place = noted.member.place
                try statement.execute(arguments: [
                    Self.key(of: noted.path), noted.path, noted.member.isFolder, place.header, place.start,
                    place.packedSize, place.isDeflated, place.size, Int64(place.crc),
                ])
                if database.changesCount == 0 { return noted.path }
            }
            return nil
        }
        if let twin { throw BackupError(.archive(.sameName), path + "/" + twin) }
    }

    /// Throws if two members share bytes of the archive.
    private func requireApart() throws(BackupError) {
        let name = try database.write { database -> String? in
            try String.fetchOne(
                database,
                sql: """
                    SELECT path FROM (
                        SELECT path, header, LAG(start + packed_size) OVER (ORDER BY header) AS previous FROM member)
                    WHERE previous > header LIMIT 1
                    """)
        }
        if let name { throw BackupError(.archive(.overlap), path + "/" + name) }
    }

    /// Returns the path of the folder that has a file, with a slash at its end: empty if the file lies outside all
    /// folders, or one of the outermost folders if it lies in no other of them. `nil` if there is none, or several.
    func root(of name: String) throws(BackupError) -> String? {
        if try member(at: name) != nil { return "" }
        let found = try database.write { database -> [String] in
            try String.fetchAll(
                database,
                sql: """
                    SELECT path FROM member
                    WHERE substr(path, -length(:name) - 1) = '/' || :name AND is_folder = 0
                        AND instr(path, '/') = length(path) - length(:name) AND path NOT LIKE '\\_\\_MACOSX/%' ESCAPE '\\'
                    LIMIT 2
                    """, arguments: ["name": name])
        }
        return found.count == 1 ? found.first.map { String($0.dropLast(name.count)) } : nil
    }

    /// Returns the size of a file; `nil` if there is none.
    func size(of name: String) throws(BackupError) -> Int64? { try member(at: name)?.size }

    /// Returns the names of the first files in a folder, not of those in folders below it.
    ///
    /// - Parameter folder: The path with a slash at its end.
    func names(in folder: String) throws(BackupError) -> [String] {
        let folder = folder.precomposedStringWithCanonicalMapping
        return try database.write { database -> [String] in
            try String.fetchAll(
                database,
                sql: """
                    SELECT substr(path, length(:folder) + 1) FROM member
                    WHERE substr(path, 1, length(:folder)) = :folder AND is_folder = 0
                        AND instr(substr(path, length(:folder) + 1), '/') = 0
                    ORDER BY path LIMIT :limit
                    """, arguments: ["folder": folder, "limit": Self.maximumNames])
        }
    }

    /// Opens a file; `nil` if there is none.
    ///
    /// - Throws: `exportFile` if it is damaged; `unreadable`.
    func pieces(of name: String, size: Int) throws(BackupError) -> ArchivedPieces? {
        guard let place = try member(at: name) else { return nil }
        do throws(ArchiveError) {
            return ArchivedPieces(
                reader: try archive.open(place, name: name, pieceBytes: size), archive: path)
        } catch {
            throw ArchivedPieces.error(error, of: path)
        }
    }

    private func member(at name: String) throws(BackupError) -> MemberPlace? {
        let name = name.precomposedStringWithCanonicalMapping
        return try database.write { database -> MemberPlace? in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT header, start, packed_size, is_deflated, size, crc FROM member
                    WHERE key = ? AND path = ? AND is_folder = 0
                    """)
            guard let row = try Row.fetchOne(statement, arguments: [Self.key(of: name), name]) else { return nil }
            let crc: Int64 = row["crc"]
            return MemberPlace(
                header: row["header"], start: row["start"], packedSize: row["packed_size"],
                isDeflated: row["is_deflated"], size: row["size"], crc: UInt32(truncatingIfNeeded: crc))
        }
    }
}

/// The bytes of a file in an archive, piece by piece.
final class ArchivedPieces: BytePieces {
    private let reader: any MemberPieces
    private let archive: String

    init(reader: any MemberPieces, archive: String) { (self.reader, self.archive) = (reader, archive) }

    func next() throws(BackupError) -> [UInt8]? {
        do throws(ArchiveError) {
            return try reader.next()
        } catch {
            throw Self.error(error, of: archive)
        }
    }

    /// Returns the error of a file in an archive: one that is damaged is a damaged file of the export.
    static func error(_ error: ArchiveError, of archive: String) -> BackupError {
        guard error.code == .damaged else { return BackupError(error, of: archive) }
        return BackupError(.exportFile, archive + "/" + error.name, cause: error.cause)
    }
}

extension BackupError {
    /// The errors that say nothing about a file: the process that reads for this one was stopped or is not there now, or the
    /// system has no memory or no descriptor left.
    private static let passing = [EAGAIN, ECANCELED, ENOMEM, EMFILE, ENFILE]

    /// Creates the error of an archive, or of a member of it.
    init(_ error: ArchiveError, of archive: String) {
        // Names of members come from the archive: whoever shows an error makes them safe.
        let name = error.name.isEmpty ? archive : archive + "/" + error.name
        if error.code == .unreadable, Self.passing.contains(error.number) {
            self.init(.stopped, name)
        } else if error.code == .unreadable {
            self.init(name, errno: error.number, isReading: true)
        } else {
            self.init(.archive(error.code), name, cause: error.cause)
        }
    }

    /// Runs work on an archive, and passes its error on as one of this module.
    static func reading<Value>(
        of archive: String, _ work: () throws(ArchiveError) -> Value
    ) throws(BackupError) -> Value {
        do throws(ArchiveError) {
            return try work()
        } catch {
            throw BackupError(error, of: archive)
        }
    }
}
