import Synchronization

/// A message part that one thread writes and another sends: large bytes reach the kernel without a further copy.
public final class SendBuffer: Sendable {
    private let part: Mutex<MessagePart>
    /// The number of bytes.
    public let count: Int

    /// Creates a part of `count` bytes, all of which `fill` writes in place.
    public init(count: Int, filling fill: (inout OutputRawSpan) -> Void) {
        self.count = count
        part = Mutex(MessagePart(countable: count, filling: fill))
    }

    /// Changes bytes in place. The buffer is empty after it was sent.
    public func edit(_ body: (inout MutableRawSpan) -> Void) {
        part.withLock { $0.edit(body) }
    }

    /// Changes bytes in place and returns a frame that shares them. The buffer is empty after it was sent.
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
    /// Appends a copy of bytes; the span must have enough free capacity.
    package mutating func append(copying bytes: RawSpan) {
        precondition(bytes.byteCount <= freeCapacity, "The appended bytes must fit into the free capacity.")
        unsafe withUnsafeMutableBytes { buffer, written in
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[written...])
            unsafe bytes.withUnsafeBytes { unsafe rest.copyMemory(from: $0) }
            written += bytes.byteCount
        }
    }
}
