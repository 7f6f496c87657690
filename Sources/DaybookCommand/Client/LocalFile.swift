import Foundation
import Glibc
import Hashing
import NIOCore
import ServiceRuntime

/// A local file to upload.
struct LocalFile: Sendable, Hashable {
    static let chunkBytes = 256 * 1024

    /// The path, in the form of ``PathText``.
    let path: String
    let size: Int
    /// The time of the file's last change, in milliseconds since 1970; nil if the system does not say.
    var modified: Int64?

    /// The header fields that describe the file in an upload.
    var headers: [(String, String)] {
        var headers = [("X-File-Name", DiaryAPI.escaped(name))]
        if let modified { headers.append(("X-File-Modified", "\(modified)")) }
        return headers
    }

    /// The last component of the path, for people and for the server.
    var name: String { PathText.shown(path).split(separator: "/").last.map(String.init) ?? "" }

    /// Creates the description of a readable file.
    init(_ path: String) throws(CommandError) {
        var status = stat()
        let isReadable = unsafe PathText.withSystemPath(path) { path in
            unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
        }
        guard isReadable else { throw CommandError(.missing, at: path, FileFault.unreadable) }
        self.path = path
        self.size = Int(clamping: status.st_size)
        modified = LocalFile.milliseconds(status.st_mtim)
    }

    /// Returns a system time in milliseconds since 1970; nil for a time that 64 bits cannot hold.
    private static func milliseconds(_ time: timespec) -> Int64? {
        let (seconds, overflows) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1000)
        let (sum, sumOverflows) = seconds.addingReportingOverflow(Int64(time.tv_nsec) / 1_000_000)
        return overflows || sumOverflows ? nil : sum
    }

    /// Opens the file for reading. Throws a `SystemFailure` if that fails.
    fileprivate func opened() throws -> FileHandle {
        let descriptor = unsafe PathText.withSystemPath(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw SystemFailure(errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Returns the lower-case hex SHA-256 of the bytes, read once from start to end.
    func digest(onRead: (Int) -> Void) throws -> String {
        let handle = try opened()
        defer { try? handle.close() }
        var hash = SHA256()
        while let chunk = try handle.read(upToCount: Self.chunkBytes), !chunk.isEmpty {
            hash.update(data: chunk)
            onRead(chunk.count)
        }
        return hash.finalize().lowercaseHex
    }

    /// Returns the bytes from an offset on, in order; each call starts from that offset again.
    func chunks(from start: Int = 0, onRead: @escaping @Sendable (Int) -> Void) -> Chunks {
        Chunks(file: self, start: start, onRead: onRead)
    }

    /// A file's bytes as they are read. Throws a `CommandError` of code `missing` if the file is missing, cannot be
    /// read or has become shorter. The server is not the cause of such an error.
    struct Chunks: AsyncSequence, Sendable {
        let file: LocalFile
        let start: Int
        let onRead: @Sendable (Int) -> Void

        struct Iterator: AsyncIteratorProtocol {
            let sequence: Chunks
            var handle: FileHandle?
            var left: Int

            mutating func next() async throws -> ByteBuffer? {
                guard left > 0 else { return nil }
                let data: Data
                do {
                    let handle = try self.handle ?? opened()
                    self.handle = handle
                    data = try handle.read(upToCount: Swift.min(LocalFile.chunkBytes, left)) ?? Data()
                } catch {
                    throw CommandError(
                        .missing, at: sequence.file.path, FileFault.readFailed,
                        ["cause": SystemFailure.reason(of: error)])
                }
                guard !data.isEmpty else {
                    throw CommandError(.missing, at: sequence.file.path, FileFault.shortened)
                }
                left -= data.count
                sequence.onRead(data.count)
                return ByteBuffer(bytes: data)
            }

            private func opened() throws -> FileHandle {
                let handle = try sequence.file.opened()
                try handle.seek(toOffset: UInt64(clamping: sequence.start))
                return handle
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(sequence: self, left: Swift.max(0, file.size - start)) }
    }
}
