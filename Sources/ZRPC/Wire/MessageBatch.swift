/// Several messages of calls in one ZeroMQ message, one behind the other: each begins with its prelude, whose lengths tell
/// where it ends.
///
/// What libzmq does for a message it does then for several: one look at the pipe, one wake-up of its thread, one write. A
/// sender puts together what is ready and never waits for more. Only calls' messages go so; control goes before them, and
/// streams' data, each in its turn, alone.
enum MessageBatch {
    /// What a peer that takes batches names in its greeting.
    static let feature = "message-batches"
    /// The most messages of one that is sent, and bytes. With more of either, one end waits while the other works: of 64
    /// calls outstanding a quarter at a time keeps both busy.
    static let mostMessages = 16
    static let mostBytes = 32 << 10
    /// The most of each that is received.
    static let mostReceivedMessages = 64
    static let mostReceivedBytes = 64 << 10

    /// Whether messages of a type may be in one with others.
    static func holds(_ type: MessageType) -> Bool {
        switch type {
        case .request, .data, .halfClose, .trailers, .cancel, .credit: true
        case .hello, .helloAck, .responseHeaders, .ping, .pong, .goAway, .reset: false
        }
    }
}
