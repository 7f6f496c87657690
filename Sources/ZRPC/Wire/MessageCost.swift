import ProtobufC
import ZeroMQ

/// The charging of messages against byte credit.
enum MessageCost {
    /// The minimum cost of a message, in bytes, so that many tiny messages cannot fill the memory.
    static let minimum = 256

    static func of(body: Int, attachments: Int) -> Int { max(minimum, body + attachments) }
}
