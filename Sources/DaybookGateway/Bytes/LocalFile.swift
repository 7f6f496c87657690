import DaybookAPI
import Glibc
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ZRPC

/// A regular file of this machine, open for reading: a picture of a local folder, or a blob of media-service.
final class LocalFile: Sendable {
    /// The file's size when it was opened, in bytes.
    let size: Int64
    /// An entity tag, which changes if the file is written again.
    let tag: String
    private let descriptor: CInt
    private let device: UInt64
    private let inode: UInt64

    private static let chunk = 256 << 10
    /// The maximum time in which a quick reader takes a piece of 256 KiB: four megabytes a second.
    private static let quick = Duration.milliseconds(64)
    /// The size in bytes above which a file's pages are dropped from the page cache after they are sent.
    private static let cachedSize: Int64 = 64 << 20

    /// Opens a regular file. Returns nil if there is no file of this name, or it is a link or of another type. Blocks.
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

    /// Opens a blob of a known size. Returns nil if this process cannot read it, or the path now names another file.
    /// Blocks.
    convenience init?(_ blob: BlobFile, size: Int64) {
        self.init(path: blob.path)
        guard device == blob.device, inode == blob.inode, self.size == size else { return nil }
    }

    deinit { close(descriptor) }

    /// Returns a body with the bytes in `range`. The body closes the connection if the bytes cannot be read, because
    /// the head with the length is already sent.
    ///
    /// If a reader took a piece quickly, the next piece is read while that one is sent; for a slow reader it is not
    /// held in memory.
    func content(_ range: Range<Int64>, logger: Logger) -> GatewayResponse.Content {
        let body = ResponseBody(contentLength: Int(range.count)) { [self] writer in
            var rest = range
            var ahead: ByteBuffer?
            var isQuick = false
            while !rest.isEmpty {
                let piece = if let ahead { ahead } else { try await self.piece(rest, logger: logger) }
                rest = rest.lowerBound + Int64(piece.readableBytes)..<rest.upperBound
                let start = ContinuousClock.now
                let following = isQuick ? rest : rest.upperBound..<rest.upperBound
                async let next = following.isEmpty ? nil : self.piece(following, logger: logger)
                try await writer.write(piece)
                isQuick = ContinuousClock.now - start < Self.quick
                ahead = try await next
            }
            try await writer.finish(nil)
        }
        return .stream(body, count: Int64(range.count))
    }

    /// Returns the first bytes of `range`, at least one. Throws DATA_LOSS if the file has become shorter.
    private func piece(_ range: Range<Int64>, logger: Logger) async throws(RPCError) -> ByteBuffer {
        do throws(RPCError) {
            let bytes = try await bytes(at: range.lowerBound, atMost: Int64(range.count))
            guard bytes.readableBytes > 0 else { throw RPCError(.dataLoss, "The file became shorter.") }
            return bytes
        } catch {
            logger.warning("a download broke off", metadata: ["reason": .string("\(error)")])
            throw error
        }
    }

    /// Returns the bytes from `offset`, at most `count` and 256 KiB; empty at the end. The read blocks a thread of
    /// NIO's pool, not the caller's. Throws if the file cannot be read.
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
