import NIOCore
import ZRPC

/// A packer that gathers bytes into attachments of full size, and copies each byte once.
struct ChunkPacker {
    /// Chunks below this size are merged first, because a separate buffer costs more than the copy.
    private static let small = 4 << 10

    private var buffers: [ByteBuffer] = []
    private var endsInSmall = false
    private(set) var count = 0

    /// Adds bytes.
    mutating func add(_ buffer: ByteBuffer) {
        guard buffer.readableBytes > 0 else { return }
        count += buffer.readableBytes
        let isSmall = buffer.readableBytes < Self.small
        if isSmall, endsInSmall, let last = buffers.indices.last {
            var buffer = buffer
            buffers[last].writeBuffer(&buffer)
            return
        }
        buffers.append(isSmall ? ByteBuffer(bytes: buffer.readableBytesView) : buffer)
        endsInSmall = isSmall
    }

    /// Returns an attachment of full size, or nil if there are too few bytes.
    mutating func full() -> Attachment? {
        count >= Attachment.preferredSize ? pack(Attachment.preferredSize) : nil
    }

    /// Returns an attachment of the remaining bytes, or nil if there are none.
    mutating func rest() -> Attachment? {
        count > 0 ? pack(count) : nil
    }

    private mutating func pack(_ size: Int) -> Attachment {
        var left = size
        var used = 0
        let attachment = Attachment(capacity: size) { span in
            while left > 0 {
                let taken = min(left, buffers[used].readableBytes)
                guard let slice = buffers[used].readSlice(length: taken) else { return }
                unsafe slice.withUnsafeReadableBytes { source in
                    unsafe span.withUnsafeMutableBytes { target, written in
                        guard let from = source.baseAddress, let to = target.baseAddress else { return }
                        unsafe to.advanced(by: written).copyMemory(from: from, byteCount: taken)
                        written += taken
                    }
                }
                left -= taken
                if buffers[used].readableBytes == 0 { used += 1 }
            }
        }
        buffers.removeFirst(used)
        if buffers.isEmpty { endsInSmall = false }
        count -= size
        return attachment
    }
}
