import ProtobufC
import ZeroMQ

/// How messages are charged against byte credit.
enum MessageCost {
    /// What even the smallest message costs, so that many tiny ones cannot fill memory.
    static let minimum = 256

    static func of(body: Int, attachments: Int) -> Int { max(minimum, body + attachments) }
}
