/// A message between media-service and a worker, and the bytes that come behind it.
///
/// On the wire: two numbers of four bytes, the least significant first, which say how long message and bytes are; then
/// both.
struct WorkerFrame: Sendable, Equatable {
    /// The longest that one side takes from the other.
    struct Limits: Sendable {
        let message: Int
        let body: Int

        /// What a worker takes.
        static let job = Limits(message: 64 << 10, body: 64 << 10)
        /// What media-service takes: a picture of 1440 pixels in a row is far smaller than this.
        static let answer = Limits(message: 256 << 10, body: 32 << 20)
    }

    static let headSize = 8

    let message: [UInt8]
    var body: [UInt8] = []

    /// The frame as it is sent; `nil` when it is longer than any number of four bytes.
    var head: [UInt8]? {
        guard let message = UInt32(exactly: message.count), let body = UInt32(exactly: body.count) else { return nil }
        return [message, body].flatMap { size in (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) } }
    }

    /// How long message and bytes are that follow a head.
    ///
    /// - Throws: `nonsense` for what is over the limits, or no head.
    static func sizes(_ head: [UInt8], _ limits: Limits) throws(WorkerFault) -> (message: Int, body: Int) {
        let block = ByteBlock(head)
        guard head.count == headSize, let message = block.u32(0, .little), let body = block.u32(4, .little) else {
            throw .nonsense("a message without a head")
        }
        guard message <= limits.message, body <= limits.body else { throw .nonsense("a message that is too long") }
        return (message, body)
    }
}
