/// A batch: several messages of calls in one ZeroMQ message, one after the other.
///
/// Each message begins with its prelude, whose lengths tell its end. The batch needs libzmq's work for a message only
/// once: one check of the pipe, one wake-up of its thread, one write. A sender combines the messages that are ready,
/// and never waits for more. Only messages of calls are combined. Control messages go before them and stream messages
/// after, each one alone.
enum MessageBatch {
    /// The feature that a peer names in its greeting if it accepts batches.
    static let feature = "message-batches"
    /// The maximum number of messages, and of bytes, in a batch that is sent.
    ///
    /// With more of either, one end waits while the other works: with 64 outstanding calls, a quarter of them at a time
    /// keeps both ends busy.
    static let mostMessages = 16
    static let mostBytes = 32 << 10
    /// The maximum number of messages, and of bytes, in a batch that is received.
    static let mostReceivedMessages = 64
    static let mostReceivedBytes = 64 << 10

    /// Returns whether messages of a type may be part of a batch.
    static func holds(_ type: MessageType) -> Bool {
        switch type {
        case .request, .data, .halfClose, .trailers, .cancel, .credit: true
        case .hello, .helloAck, .responseHeaders, .ping, .pong, .goAway, .reset: false
        }
    }
}
