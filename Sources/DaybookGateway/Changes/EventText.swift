import NIOCore

/// The text format of server-sent events (HTML standard, section 9.2).
enum EventText {
    /// Returns one event. The data may have several lines; an id contains no line break.
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

    /// Returns the beginning of a stream: the time that a reader waits before it reconnects.
    static func beginning(retry: Duration) -> ByteBuffer {
        ByteBuffer(string: "retry: \(retry.nanoseconds / 1_000_000)\n\n")
    }

    /// A comment line without meaning, by which both ends see that the other is alive.
    static let beat = ByteBuffer(string: ":\n\n")
}
