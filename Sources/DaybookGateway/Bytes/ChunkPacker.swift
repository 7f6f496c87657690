import NIOCore
import ZRPC

/// Gathers bytes to attachments of full size, copying each byte once.
struct ChunkPacker {
    /// Chunks below this size are put together first: a buffer for each would cost more than it holds.
    private static let small = 4 << 10

    private var buffers: [ByteBuffer] = []
    private var endsInSmall = false
    private(set) var count = 0

    /// Takes bytes in.
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

    /// An attachment of full size, if there are bytes for one.
    mutating func full() -> Attachment? {
        count >= Attachment.preferredSize ? pack(Attachment.preferredSize) : nil
    }

    /// An attachment of what is left, if anything is.
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
