import Foundation
import Glibc
import ServiceRuntime
import Wording

/// The files of exports that can be downloaded, in the diary's folder. All methods block.
///
/// ```
/// DATA/entry/exports/ID/export.json    the facts (StoredExport)
/// DATA/entry/exports/ID/members        a StoredMember in each line, as JSON, in the order of the archive
/// DATA/entry/exports/ID/texts          the bytes of the archive's texts, one after the other
/// DATA/entry/exports/ID.making/        an export that is not complete; removed before the next one is made
/// ```
///
/// An export has no bytes of photos: the archive is put together while it is sent. Only the owner of the diary's folder
/// can read the files. A folder with other files counts as no export.
struct ExportFiles: Sendable {
    /// The files of one export.
    enum Part: String {
        case facts = "export.json"
        case members
        case texts
        /// The list of pages while it grows.
        case pages
    }

    /// The maximum size of a page of members, as it is in the file.
    private static let memberBytes = 128 << 10
    /// The maximum number of members of a page.
    private static let membersAtOnce = 500
    private static let ending = ".making"

    private let folder: String

    /// Describes the files in the folder of a diary.
    init(data: String) { folder = data + "/entry/exports" }

    private func path(of id: UUIDBytes) -> String { folder + "/" + id.description }

    /// Returns all exports, newest first.
    func all() -> [StoredExport] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { UUIDBytes($0).flatMap { export($0) } }
            .sorted { ($0.createTime, $0.id) > ($1.createTime, $1.id) }
    }

    /// Returns an export; nil if there is none.
    func export(_ id: UUIDBytes) -> StoredExport? {
        let path = path(of: id) + "/" + Part.facts.rawValue
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        return try? JSONDecoder().decode(StoredExport.self, from: bytes)
    }

    /// Returns a page of members, and the start of the next page; nil on the last page.
    ///
    /// - Parameter start: The start of the page: 0 for the first.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such export; `invalidArgument` for another start.
    func members(of id: UUIDBytes, from start: Int64) throws -> (members: [StoredMember], next: Int64?) {
        let (bytes, size) = try read(.members, of: id, at: start, count: Self.memberBytes)
        var (members, place): ([StoredMember], Int) = ([], 0)
        while members.count < Self.membersAtOnce,
            let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n"))
        {
            guard let member = StoredMember(line: bytes[place..<end]) else {
                throw DiaryError.invalid("start", fault: FieldFault.wrongForm)
            }
            members.append(member)
            place = end + 1
        }
        let end = start + Int64(place)
        guard place > 0 || end >= size else { throw DiaryError.invalid("start", fault: FieldFault.wrongForm) }
        return (members, end < size ? end : nil)
    }

    /// Returns a piece of the texts, which is shorter at their end.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such export; `invalidArgument` for a piece behind the
    ///   end.
    func text(of id: UUIDBytes, at offset: Int64, count: Int) throws -> [UInt8] {
        let (bytes, _) = try read(.texts, of: id, at: offset, count: count)
        guard !bytes.isEmpty || count == 0 else { throw DiaryError.invalid("offset", fault: FieldFault.wrongForm) }
        return bytes
    }

    /// Returns bytes of a file, fewer at its end, and the size of the file.
    private func read(
        _ part: Part, of id: UUIDBytes, at offset: Int64, count: Int
    ) throws -> (bytes: [UInt8], size: Int64) {
        guard let file = FileHandle(forReadingAtPath: path(of: id) + "/" + part.rawValue) else {
            throw DiaryError(.notFound, ExportFault.unknown)
        }
        defer { try? file.close() }
        do {
            let size = Int64(clamping: try file.seekToEnd())
            try file.seek(toOffset: UInt64(clamping: min(offset, size)))
            var bytes: [UInt8] = []
            while bytes.count < count, let piece = try file.read(upToCount: count - bytes.count), !piece.isEmpty {
                bytes += piece
            }
            return (bytes, size)
        } catch {
            throw DiaryError.internalFault("An export cannot be read.", cause: SystemFailure.cause(error))
        }
    }

    /// Makes the files of an export. A failure leaves none.
    ///
    /// - Parameter write: Writes the files, and returns the facts.
    /// - Throws: The error of `write`; ``DiaryError`` of code `diskFull`, `internalFault`.
    func make(_ id: UUIDBytes, write: (ExportWriter) throws -> StoredExport) throws -> StoredExport {
        let making = path(of: id) + Self.ending
        do {
            try? FileManager.default.removeItem(atPath: making)
            try FileManager.default.createDirectory(
                atPath: making, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let writer = try ExportWriter(folder: making)
            let export = try write(writer)
            try writer.finish()
            let facts = making + "/" + Part.facts.rawValue
            try JSONEncoder().encode(export).write(to: URL(filePath: facts), options: .atomic)
            for path in [facts, making] { try Self.sync(path) }
            try FileManager.default.moveItem(atPath: making, toPath: path(of: id))
            try Self.sync(folder)
            return export
        } catch {
            for path in [making, path(of: id)] { try? FileManager.default.removeItem(atPath: path) }
            throw Self.diaryError(error)
        }
    }

    /// Returns the error for a caller: one of the diary stays as it is, and one of the file system says whether the disk
    /// is full.
    private static func diaryError(_ error: any Error) -> any Error {
        if error is DiaryError { return error }
        guard let failure = SystemFailure.failure(of: error) else { return error }
        if [ENOSPC, EDQUOT].contains(failure.code) {
            return noSpace(cause: failure)
        }
        return DiaryError.internalFault("An export cannot be written.", cause: failure)
    }

    /// The bytes that an export leaves free on the disk, so that the diary can be written to.
    static let spareBytes = 64 << 20

    /// Returns the error of a disk without space.
    static func noSpace(cause: SystemFailure? = nil) -> DiaryError {
        DiaryError(.diskFull, CopyFault.noSpace, ["megabytes": "\(spareBytes / 1_000_000)"], cause: cause)
    }

    /// Makes a file, or the names in a folder, durable. A file system that cannot do so for folders is no error.
    private static func sync(_ path: String) throws {
        let (handle, code) = unsafe (open(path, O_RDONLY | O_CLOEXEC), errno)
        guard handle >= 0 else { throw SystemFailure(code) }
        defer { close(handle) }
        let (result, reason) = (fsync(handle), errno)
        if result == 0 { return }
        var status = stat()
        let isFolder = unsafe fstat(handle, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        guard isFolder, DurableFiles.unsupportedSync.contains(reason) else { throw SystemFailure(reason) }
    }

    /// Removes an export. Does nothing if there is none.
    func remove(_ id: UUIDBytes) throws {
        let path = path(of: id)
        // A folder without facts is no export, also if the next removal fails, or the power goes.
        for part in [path + "/" + Part.facts.rawValue, path] {
            do {
                try FileManager.default.removeItem(atPath: part)
                if part != path { try Self.sync(path) }
            } catch {
                guard let failure = SystemFailure.failure(of: error), failure.code == ENOENT else {
                    throw DiaryError.internalFault("An export cannot be removed.", cause: SystemFailure.cause(error))
                }
            }
        }
    }

    /// Removes the exports whose time is over.
    func removeExpired(at now: Instant) throws {
        for export in all() where export.expireTime <= now { try remove(export.id) }
    }

    /// Removes the files of unfinished exports. No export may be under way.
    func removeUnfinished() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // Without its facts a folder is no export.
            guard UUIDBytes(name).flatMap({ export($0) }) == nil else { continue }
            try? FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }
}
