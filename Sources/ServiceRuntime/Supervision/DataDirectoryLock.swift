import Foundation
import Glibc

/// The lock on a data directory, held by one supervisor and its children at a time.
///
/// The lock is a `flock(2)` on a file in the directory, named after the product. The children inherit the open file:
/// after a supervisor's sudden death, the lock is free only when the last child has ended. The file names its holder
/// and the folder of the holder's sockets.
public final class DataDirectoryLock: Sendable {
    let descriptor: Int32

    /// Creates the directory if it is missing, and takes the lock. A link in place of the lock's file is refused.
    ///
    /// Throws `locked` in a moment while the holder lives. If the holder is dead and its children are still ending, waits
    /// for them up to `timeout`.
    public init(
        _ product: Product, directory: String, timeout: Duration = .seconds(20)
    ) async throws(RuntimeError) {
        do {
            try DurableFiles.makeFolder(directory)
        } catch {
            throw RuntimeError(
                .unavailable, "The data directory \(directory) cannot be made. Give another with --data.", cause: error)
        }
        let path = directory + "/" + product.lockFile
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw RuntimeError(
                .unavailable, "\(path) cannot be opened: \(FileDescriptors.reason(errno)). Give another --data.")
        }
        let deadline = ContinuousClock.now + timeout
        // Another command may hold it for a moment to see whether the directory is served, and the process that the file
        // names may be any other after a power cut.
        var isFirst = true
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let holder = Self.record(descriptor).first.flatMap { pid_t($0) }
            let lives = holder.map { kill($0, 0) == 0 || errno == EPERM } ?? false
            guard isFirst || !lives, ContinuousClock.now < deadline else {
                close(descriptor)
                throw RuntimeError(
                    .locked,
                    "\(directory) is already served by \(holder.map { "process \($0)" } ?? "another \(product.name)"). "
                        + "Stop that one first, or give another --data.")
            }
            isFirst = false
            try? await Task.sleep(for: .milliseconds(50))
        }
    }

    deinit { close(descriptor) }

    /// The socket directory of the previous holder, if that did not end cleanly.
    public var abandonedSocketDirectory: String? { Self.record(descriptor).dropFirst().first }

    /// Returns the socket directory of the processes that serve a data directory now; nil if there are none.
    public static func socketDirectory(of product: Product, servedFrom directory: String) -> String? {
        let descriptor = unsafe open(directory + "/" + product.lockFile, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let lines = record(descriptor)
        guard let holder = lines.first.flatMap({ pid_t($0) }), kill(holder, 0) == 0 || errno == EPERM else {
            return nil
        }
        // After a power cut, another process may have the number. Closing the file ends the lock.
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 { return nil }
        return lines.dropFirst().first
    }

    /// Records the lock's holder, and the socket directory to remove if this process is killed.
    public func record(socketDirectory: String?) {
        ftruncate(descriptor, 0)
        lseek(descriptor, 0, SEEK_SET)
        let lines = [String(getpid())] + (socketDirectory.map { [$0] } ?? [])
        FileDescriptors.writeAll(Array((lines.joined(separator: "\n") + "\n").utf8), to: descriptor)
    }

    private static func record(_ descriptor: Int32) -> [String] {
        lseek(descriptor, 0, SEEK_SET)
        return String(decoding: FileDescriptors.readSome(from: descriptor), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }
}
