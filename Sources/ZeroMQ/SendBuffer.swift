import Synchronization

/// A message part that is written by one thread and sent by another: large bytes go from their maker to the kernel
/// without a further copy.
public final class SendBuffer: Sendable {
    private let part: Mutex<MessagePart>
    /// The number of bytes.
    public let count: Int

    /// Makes a part of `count` bytes, all of which `fill` writes in place.
    public init(count: Int, filling fill: (inout OutputRawSpan) -> Void) {
        self.count = count
        part = Mutex(MessagePart(countable: count, filling: fill))
    }

    /// Writes over some of the bytes. Once the buffer was sent there are none.
    public func edit(_ body: (inout MutableRawSpan) -> Void) {
        part.withLock { $0.edit(body) }
    }

    /// A frame over the same bytes, once some were written over. Once the buffer was sent there are none.
    package func share(editing body: (inout MutableRawSpan) -> Void) -> Frame {
        part.withLock { part in
            part.edit(body)
            return Frame(sharing: &part)
        }
    }

    func send(_ use: (inout MessagePart) throws(ZeroMQError) -> Bool) throws(ZeroMQError) -> Bool {
        try part.withLock { (part) throws(ZeroMQError) in try use(&part) }
    }
}

extension OutputRawSpan {
    /// Copies bytes to the end of what is written; there must be room.
    package mutating func append(copying bytes: RawSpan) {
        precondition(bytes.byteCount <= freeCapacity, "There is room for what is appended.")
        unsafe withUnsafeMutableBytes { buffer, written in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[written...])
            unsafe bytes.withUnsafeBytes { unsafe rest.copyMemory(from: $0) }
            written += bytes.byteCount
        }
    }
}
