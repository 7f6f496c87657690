import Foundation
import GRDB
import Glibc
import ServiceRuntime
import Wording

/// The files beside the diary's own that hold a copy of it: `daybook.sqlite.copy-ID`. Only their owner can read them.
struct CopyFiles: Sendable {
    private static let mark = ".copy-"
    /// The bytes that a copy leaves free on the disk, so that writes succeed.
    private static let spareBytes = 64 << 20

    /// The path of the diary's own file.
    let diary: String

    /// Returns the path of a copy's file.
    func path(of id: String) -> String { diary + Self.mark + id }

    /// Returns the name of a copy's file in the diary's folder.
    func name(of id: String) -> String { (path(of: id) as NSString).lastPathComponent }

    /// Creates the empty file of a copy.
    ///
    /// Blocks.
    /// - Throws: ``DiaryError`` of code `diskFull` if the disk has no space for the copy; `internalFault`.
    func create(_ id: String, freeBytes: (String) -> Int? = DiskWatch.freeBytes) throws {
        guard hasSpace(freeBytes: freeBytes) else { throw noSpace(.noSpace) }
        try Self.create(at: path(of: id))
    }

    /// The bytes that have to be free on the disk for a copy of the diary.
    private var neededBytes: Int { [diary, diary + "-wal"].reduce(Self.spareBytes) { $0 + Self.size(of: $1) } }

    /// Returns whether the disk has space for a copy of the diary, as far as is known. Blocks.
    func hasSpace(freeBytes: (String) -> Int?) -> Bool {
        guard let free = freeBytes((diary as NSString).deletingLastPathComponent) else { return true }
        return free >= neededBytes
    }

    /// Returns the refusal of a copy that the disk has no space for.
    func noSpace(_ fault: CopyFault, cause: (any Error)? = nil) -> DiaryError {
        DiaryError(.diskFull, fault, ["megabytes": "\(neededBytes / 1_000_000)"], cause: cause)
    }

    /// Creates an empty file that only its owner can read. Blocks.
    static func create(at path: String) throws {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw DiaryError.internalFault("A copy's file cannot be made.", cause: SystemFailure(errno))
        }
        close(file)
    }

    /// Makes a complete copy a file that needs no other file, and syncs it. Blocks.
    func finish(_ id: String) throws { try Self.finish(at: path(of: id)) }

    /// Makes the file of a complete copy one that needs no other file, and syncs it with its folder. Blocks.
    static func finish(at path: String) throws {
        var configuration = Configuration()
        configuration.label = "daybook.copy"
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        // The copy's header says that the database uses a log. Without a log the copy can be read from a folder that
        // nobody may write to.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
        try sync(path)
        try sync((path as NSString).deletingLastPathComponent)
    }

    /// Removes a copy. Blocks.
    func remove(_ id: String) {
        for ending in ["", "-journal", "-wal", "-shm"] { unsafe unlink(path(of: id) + ending) }
    }

    /// Removes all copies, complete or not. This is safe while none is under way, because only one process opens a
    /// diary. Blocks.
    func removeAll() throws {
        let folder = (diary as NSString).deletingLastPathComponent
        let prefix = (diary as NSString).lastPathComponent + Self.mark
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasPrefix(prefix) {
            unsafe unlink(folder + "/" + name)
        }
    }

    private static func size(of path: String) -> Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Syncs a file or a folder to the disk. Blocks.
    static func sync(_ path: String) throws {
        let handle = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard handle >= 0 else { throw SystemFailure(errno) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw SystemFailure(errno) }
    }
}
