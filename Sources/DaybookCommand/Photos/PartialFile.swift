import Foundation
import Glibc
import Hashing
import NIOCore
import ServiceRuntime
import Synchronization

/// A file that is being written. It gets its name only when it is complete, and is otherwise removed, even if a signal
/// ends the process.
final class PartialFile: Sendable {
    /// The maximum number of numbers that are tried for a taken name.
    private static let maximumNumbers = 10_000

    /// The folder's path in the form of ``PathText``, like all paths here.
    private let folder: String
    private let path: String
    private let state: Mutex<(handle: FileHandle, hash: SHA256)>
    private let cleanup: SignalCleanup

    /// Creates a hidden file in a folder.
    init(folder: String) throws(CommandError) {
        self.folder = folder
        let path = folder + "/.daybook-\(UUID().uuidString).part"
        self.path = path
        cleanup = SignalCleanup { Self.remove(path) }
        let descriptor = Self.create(path)
        guard descriptor >= 0 else { throw CommandError(.failure, at: folder, FileFault.noFileMade) }
        state = Mutex((FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), SHA256()))
    }

    /// Creates a hidden file in a folder; creates a missing folder.
    convenience init(makingFolder folder: String) throws(CommandError) {
        if let failure = Self.makeFolder(folder) {
            throw CommandError(.failure, at: folder, FileFault.noFolderMade, ["cause": "\(failure)"])
        }
        try self.init(folder: folder)
    }

    deinit { Self.remove(path) }

    /// Creates a folder and its missing parents. Returns the reason if one cannot be made.
    private static func makeFolder(_ folder: String) -> SystemFailure? {
        guard !folder.isEmpty else { return SystemFailure(ENOENT) }
        var made = folder.hasPrefix("/") ? "/" : ""
        for name in folder.split(separator: "/") {
            made += name + "/"
            let (result, reason) = unsafe PathText.withSystemPath(made) { unsafe (mkdir($0, 0o777), errno) }
            // The system may refuse to make an existing folder because no folder can be made in its parent.
            if result != 0, reason != EEXIST, !LocalFiles.isThere(made) { return SystemFailure(reason) }
        }
        var status = stat()
        guard unsafe PathText.withSystemPath(made, body: { unsafe stat($0, &status) }) == 0 else {
            return SystemFailure(errno)
        }
        return status.st_mode & S_IFMT == S_IFDIR ? nil : SystemFailure(ENOTDIR)
    }

    /// Creates a new file for its owner alone. Returns its descriptor, or -1 if that fails.
    private static func create(_ path: String) -> Int32 {
        unsafe PathText.withSystemPath(path) { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    private static func remove(_ path: String) { _ = unsafe PathText.withSystemPath(path) { unsafe unlink($0) } }

    /// Appends bytes.
    func write(_ bytes: ByteBuffer) throws(CommandError) {
        let data = Data(bytes.readableBytesView)
        let failure: (any Error)? = state.withLock { state in
            state.hash.update(data: data)
            do {
                try state.handle.write(contentsOf: data)
                return nil
            } catch {
                return error
            }
        }
        if let failure {
            throw CommandError(
                .failure, at: folder, FileFault.writeFailed, ["cause": SystemFailure.reason(of: failure)])
        }
    }

    /// The lower-case hex SHA-256 of the bytes so far.
    var digest: String { state.withLock { $0.hash.finalize().lowercaseHex } }

    /// Throws if the bytes do not match a digest; nil matches any bytes.
    func check(digest wanted: String?) throws(CommandError) {
        if let wanted, digest != wanted {
            throw CommandError(.failure, CommandFault.downloadBroken)
        }
    }

    /// Gives the file its name, with a number if the name is taken. Returns the path.
    ///
    /// - Parameter isReplacing: Whether a file of that name is replaced instead, in one step.
    func keep(as name: String, isReplacing: Bool = false) throws(CommandError) -> String {
        let failure: (any Error)? = state.withLock { state in
            do {
                try state.handle.synchronize()
                try state.handle.close()
                return nil
            } catch {
                return error
            }
        }
        if let failure {
            throw CommandError(
                .failure, at: folder, FileFault.writeFailed, ["cause": SystemFailure.reason(of: failure)])
        }
        if isReplacing {
            let wanted = folder + "/" + name
            let reason = Self.rename(path, to: wanted)
            if reason == 0 { return wanted }
            throw Self.unwritable(wanted, reason: reason)
        }
        for number in 0..<Self.maximumNumbers {
            let wanted = folder + "/" + FileName.numbered(name, number: number)
            switch Self.take(wanted, for: path) {
            case 0: return wanted
            case EEXIST: continue
            case let reason: throw Self.unwritable(wanted, reason: reason)
            }
        }
        throw CommandError(.failure, at: folder + "/" + name, FileFault.nameTaken)
    }

    private static func unwritable(_ path: String, reason: Int32) -> CommandError {
        CommandError(.failure, at: path, FileFault.writeFailed, ["cause": unsafe String(cString: strerror(reason))])
    }

    /// Gives a file an unused name; an existing file is never replaced. Returns 0, or the system's error number: EEXIST
    /// if the name is taken.
    ///
    /// - Parameter link: link(2). On file systems without it, a new, empty file claims the name, and the file is
    ///   renamed over that one.
    static func take(
        _ wanted: String, for path: String, link: (String, String) -> Int32 = { PartialFile.link($0, to: $1) }
    ) -> Int32 {
        if link(path, wanted) == 0 { return 0 }
        let reason = errno
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(reason) else { return reason }
        let claim = create(wanted)
        guard claim >= 0 else { return errno }
        close(claim)
        let failure = rename(path, to: wanted)
        if failure != 0 { remove(wanted) }
        return failure
    }

    /// Renames a file over another. Returns 0, or the system's error number.
    private static func rename(_ path: String, to wanted: String) -> Int32 {
        unsafe PathText.withSystemPath(path) { from in
            unsafe PathText.withSystemPath(wanted) { to in unsafe Glibc.rename(from, to) == 0 ? 0 : errno }
        }
    }

    private static func link(_ path: String, to wanted: String) -> Int32 {
        unsafe PathText.withSystemPath(path) { from in
            unsafe PathText.withSystemPath(wanted) { to in unsafe Glibc.link(from, to) }
        }
    }
}
