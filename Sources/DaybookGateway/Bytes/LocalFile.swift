import DaybookAPI
import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ZRPC

/// A plain file of this machine, open to be read: a picture of a local folder, or a blob of media-service.
final class LocalFile: Sendable {
    /// Of the file when it was opened.
    let size: Int64
    /// Changes when the file is written again.
    let tag: String
    private let descriptor: CInt
    private let device: UInt64
    private let inode: UInt64

    private static let chunk = 256 << 10
    /// A reader who takes a piece sooner is quick: four megabytes a second.
    private static let quick = Duration.milliseconds(64)
    /// Files larger than this are not kept in the page cache after they were sent.
    private static let cachedSize: Int64 = 64 << 20

    /// Opens a plain file. Nil when there is none of this name, or it is a link or anything else. Blocks.
    init?(path: String) {
        let opened = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard opened >= 0 else { return nil }
        var facts = stat()
        guard unsafe fstat(opened, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(opened)
            return nil
        }
        descriptor = opened
        (device, inode) = (UInt64(facts.st_dev), UInt64(facts.st_ino))
        size = Int64(facts.st_size)
        tag = "\"\(facts.st_ino)-\(facts.st_size)-\(facts.st_mtim.tv_sec)-\(facts.st_mtim.tv_nsec)\""
    }

    /// Opens a blob of so many bytes. Nil when it cannot be read from here, or its path is another file's by now. Blocks.
    convenience init?(_ blob: BlobFile, size: Int64) {
        self.init(path: blob.path)
        guard device == blob.device, inode == blob.inode, self.size == size else { return nil }
    }

    deinit { close(descriptor) }

    /// A body of the bytes in `range`. It breaks the connection off when they cannot be read, for the head with the length
    /// is gone by then.
    ///
    /// For a reader who took a piece quickly the next is read while that one is sent; the others' are not in memory.
    func content(_ range: Range<Int64>, logger: Logger) -> GatewayResponse.Content {
        let body = ResponseBody(contentLength: Int(range.count)) { [self] writer in
            var rest = range
            var ahead: ByteBuffer?
            var isQuick = false
            while !rest.isEmpty {
                let piece = if let ahead { ahead } else { try await self.piece(rest, logger) }
                rest = rest.lowerBound + Int64(piece.readableBytes)..<rest.upperBound
                let start = ContinuousClock.now
                let following = isQuick ? rest : rest.upperBound..<rest.upperBound
                async let next = following.isEmpty ? nil : self.piece(following, logger)
                try await writer.write(piece)
                isQuick = ContinuousClock.now - start < Self.quick
                ahead = try await next
            }
            try await writer.finish(nil)
        }
        return .stream(body, count: Int64(range.count))
    }

    /// The first bytes of `range`, at least one.
    private func piece(_ range: Range<Int64>, _ logger: Logger) async throws(RPCError) -> ByteBuffer {
        do throws(RPCError) {
            let bytes = try await bytes(at: range.lowerBound, atMost: Int64(range.count))
            guard bytes.readableBytes > 0 else { throw RPCError(.dataLoss, "The file became shorter.") }
            return bytes
        } catch {
            logger.warning("a download broke off", metadata: ["reason": .string("\(error)")])
            throw error
        }
    }

    /// The bytes from `offset`, at most `count` and 256 KiB of them; empty at the end. The wait is another
    /// thread's. Throws when the file cannot be read.
    func bytes(at offset: Int64, atMost count: Int64) async throws(RPCError) -> ByteBuffer {
        let length = Int(min(count, Int64(Self.chunk)))
        do {
            return try await NIOThreadPool.singleton.runIfActive { [self] in
                var buffer = ByteBuffer()
                let read = try unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: length) { target in
                    let read = unsafe pread(descriptor, target.baseAddress, length, off_t(offset))
                    guard read >= 0 else { throw IOError(errnoCode: errno, reason: "pread") }
                    return read
                }
                if size > Self.cachedSize { posix_fadvise(descriptor, off_t(offset), off_t(read), POSIX_FADV_DONTNEED) }
                return buffer.readSlice(length: read) ?? ByteBuffer()
            }
        } catch {
            throw .outbound(error)
        }
    }
}
