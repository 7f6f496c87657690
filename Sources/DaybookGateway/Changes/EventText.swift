import NIOCore

/// Writes server-sent events (HTML standard, section 9.2).
enum EventText {
    /// One event. The data may have several lines; an id has none that would break it.
    static func event(id: String, data: [UInt8]) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: data.count + id.utf8.count + 16)
        buffer.writeString("id: \(id)\n")
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            buffer.writeString("data: ")
            buffer.writeBytes(line)
            buffer.writeInteger(UInt8(ascii: "\n"))
        }
        buffer.writeInteger(UInt8(ascii: "\n"))
        return buffer
    }

    /// What a stream begins with: how long a reader who lost it waits before coming again.
    static func beginning(retry: Duration) -> ByteBuffer {
        ByteBuffer(string: "retry: \(retry.nanoseconds / 1_000_000)\n\n")
    }

    /// A line that means nothing, so that both ends see that the other is there.
    static let beat = ByteBuffer(string: ":\n\n")
}
