import Glibc
import NIOCore
import NIOPosix
import ZRPC

/// A picture of a local folder, open to be read.
final class FolderFile: Sendable {
    /// Of the file when it was opened.
    let size: Int64
    /// Changes when the file is written again.
    let tag: String
    private let descriptor: CInt

    private static let chunk = 256 << 10

    /// Opens a plain file. Nil when there is none of this name, or it is a link or anything else. Blocks.
    init?(folder: String, name: String) {
        let opened = unsafe Glibc.open("\(folder)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard opened >= 0 else { return nil }
        var facts = stat()
        guard unsafe fstat(opened, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            return nil
        }
        descriptor = opened
        size = Int64(facts.st_size)
        tag = "\"\(facts.st_ino)-\(facts.st_size)-\(facts.st_mtim.tv_sec)-\(facts.st_mtim.tv_nsec)\""
    }

    deinit { close(descriptor) }

    /// The bytes from `offset`, at most `count` and 256 KiB of them; empty at the end. The wait is another
    /// thread's. Throws when the file cannot be read.
    func bytes(at offset: Int64, atMost count: Int64) async throws(RPCError) -> ByteBuffer {
        let length = Int(min(count, Int64(Self.chunk)))
        do {
            return try await NIOThreadPool.singleton.runIfActive { [descriptor] in
                var buffer = ByteBuffer()
                let read = try unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: length) { target in
                    let read = unsafe pread(descriptor, target.baseAddress, length, off_t(offset))
                    guard read >= 0 else { throw IOError(errnoCode: errno, reason: "pread") }
                    return read
                }
                return buffer.readSlice(length: read) ?? ByteBuffer()
            }
        } catch {
            throw .outbound(error)
        }
    }
}
