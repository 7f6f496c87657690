import ProtobufC
import ZeroMQ

/// The limits of a message's form that hold for every peer.
enum WireLimits {
    /// The largest message: 1 MiB of body or attachments, and 64 KiB for the rest.
    static let maximumMessage = (1 << 20) + (64 << 10)
    /// The largest body.
    static let maximumBody = 1 << 20
    /// The largest body and attachments together: full attachments have 32 KiB of body beside them.
    static let maximumContent = (1 << 20) + (32 << 10)
    /// The largest header.
    static let maximumHeader = 60 << 10
    /// Beyond this a message is handed over in its own memory instead of being copied.
    static let largestCopied = 64 << 10
}
