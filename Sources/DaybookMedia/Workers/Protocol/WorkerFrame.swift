/// A message between media-service and a worker, and the bytes after it.
///
/// The wire format is two numbers of four bytes, the least significant first, which state the lengths of message and
/// bytes; then both.
struct WorkerFrame: Sendable, Equatable {
    /// The maximum lengths that one side accepts.
    struct Limits: Sendable {
        let message: Int
        let body: Int

        /// The limits of a worker.
        static let job = Limits(message: 64 << 10, body: 64 << 10)
        /// The limits of media-service: a picture with an edge of 1440 pixels is far smaller than this.
        static let response = Limits(message: 256 << 10, body: 32 << 20)
    }

    static let headSize = 8

    let message: [UInt8]
    var body: [UInt8] = []

    /// The head of the frame; `nil` if a length does not fit into four bytes.
    var head: [UInt8]? {
        guard let message = UInt32(exactly: message.count), let body = UInt32(exactly: body.count) else { return nil }
        return [message, body].flatMap { size in (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } }
    }

    /// Returns the lengths of message and bytes after a head.
    ///
    /// - Throws: `nonsense` for lengths over the limits, or an invalid head.
    static func sizes(in head: [UInt8], within limits: Limits) throws(WorkerFault) -> (message: Int, body: Int) {
        let block = ByteBlock(head)
        guard head.count == headSize, let message = block.u32(0, order: .little),
            let body = block.u32(4, order: .little)
        else {
            throw .nonsense("a message without a head")
        }
        guard message <= limits.message, body <= limits.body else { throw .nonsense("a message that is too long") }
        return (message, body)
    }
}
