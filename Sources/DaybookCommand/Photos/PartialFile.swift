import Foundation
import Glibc
import Hashing
import NIOCore
import ServiceRuntime
import Synchronization

/// A file on its way: it has its name only when it is whole, and is removed otherwise, even when a signal ends the
/// process.
final class PartialFile: Sendable {
    /// Numbers tried for a name that is taken.
    private static let mostNumbers = 10_000

    /// As ``PathText`` has it, as all paths here.
    private let folder: String
    private let path: String
    private let state: Mutex<(handle: FileHandle, hash: SHA256)>
    private let cleanup: SignalCleanup

    /// Makes a hidden file in a folder.
    init(folder: String) throws(CommandError) {
        self.folder = folder
        let path = folder + "/.daybook-\(UUID().uuidString).part"
        self.path = path
        cleanup = SignalCleanup { Self.remove(path) }
        let descriptor = Self.create(path)
        guard descriptor >= 0 else { throw CommandError(.failure, at: folder, FileFault.noFileMade) }
        state = Mutex((FileHandle(fileDescriptor: descriptor, closeOnDealloc: true), SHA256()))
    }

    /// Makes a hidden file in a folder that is made when it is missing.
    convenience init(makingFolder folder: String) throws(CommandError) {
        if let failure = Self.makeFolder(folder) {
            throw CommandError(.failure, at: folder, FileFault.noFolderMade, ["cause": "\(failure)"])
        }
        try self.init(folder: folder)
    }

    deinit { Self.remove(path) }

    /// Makes a folder, and those above it, where they are missing. Returns the reason why one cannot be made.
    private static func makeFolder(_ folder: String) -> SystemFailure? {
        guard !folder.isEmpty else { return SystemFailure(ENOENT) }
        var made = folder.hasPrefix("/") ? "/" : ""
        for name in folder.split(separator: "/") {
            made += name + "/"
            let (result, reason) = unsafe PathText.withSystemPath(made) { unsafe (mkdir($0, 0o777), errno) }
            // The system may refuse to make a folder that is there already because none can be made beside it.
            if result != 0, reason != EEXIST, !LocalFiles.isThere(made) { return SystemFailure(reason) }
        }
        var status = stat()
        guard unsafe PathText.withSystemPath(made, { unsafe stat($0, &status) }) == 0 else {
            return SystemFailure(errno)
        }
        return status.st_mode & S_IFMT == S_IFDIR ? nil : SystemFailure(ENOTDIR)
    }

    /// Makes a file that is not there yet, for its owner alone. Returns its descriptor, -1 when it cannot be made.
    private static func create(_ path: String) -> Int32 {
        unsafe PathText.withSystemPath(path) { unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    }

    private static func remove(_ path: String) { _ = unsafe PathText.withSystemPath(path) { unsafe unlink($0) } }

    /// Adds bytes.
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

    /// Refuses bytes that are not those of a digest; any are right for none.
    func check(digest wanted: String?) throws(CommandError) {
        if let wanted, digest != wanted {
            throw CommandError(.failure, CommandFault.downloadBroken)
        }
    }

    /// Gives the file its name, with a number when there is one of that name. Returns the path.
    func keep(as name: String) throws(CommandError) -> String {
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
        for number in 0..<Self.mostNumbers {
            let wanted = folder + "/" + FileName.numbered(name, number)
            switch Self.take(wanted, for: path) {
            case 0: return wanted
            case EEXIST: continue
            case let reason:
                throw CommandError(
                    .failure, at: wanted, FileFault.writeFailed,
                    ["cause": unsafe String(cString: strerror(reason))])
            }
        }
        throw CommandError(.failure, at: folder + "/" + name, FileFault.nameTaken)
    }

    /// Gives a file a name that nobody has; a file that has it is never replaced. Returns 0, or the system's error number:
    /// EEXIST when the name is taken.
    ///
    /// - Parameter link: link(2), which some file systems do not have; there the name is taken by a new, empty file, and
    ///   the file renamed over that one.
    static func take(
        _ wanted: String, for path: String, link: (String, String) -> Int32 = { PartialFile.link($0, $1) }
    ) -> Int32 {
        if link(path, wanted) == 0 { return 0 }
        let reason = errno
        guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(reason) else { return reason }
        let claim = create(wanted)
        guard claim >= 0 else { return errno }
        close(claim)
        let (result, failure) = unsafe PathText.withSystemPath(path) { from in
            unsafe PathText.withSystemPath(wanted) { to in unsafe (rename(from, to), errno) }
        }
        if result == 0 { return 0 }
        remove(wanted)
        return failure
    }

    private static func link(_ path: String, _ wanted: String) -> Int32 {
        unsafe PathText.withSystemPath(path) { from in
            unsafe PathText.withSystemPath(wanted) { to in unsafe Glibc.link(from, to) }
        }
    }
}
