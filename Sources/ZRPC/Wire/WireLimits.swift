import ProtobufC
import ZeroMQ

/// The limits on the form of a message, which hold for every peer.
enum WireLimits {
    /// The maximum size of a message: 1 MiB of body or attachments, and 64 KiB for the rest.
    static let maximumMessage = (1 << 20) + (64 << 10)
    /// The maximum size of a body.
    static let maximumBody = 1 << 20
    /// The maximum size of body and attachments together: attachments of the full size leave 32 KiB for the body.
    static let maximumContent = (1 << 20) + (32 << 10)
    /// The maximum size of a header.
    static let maximumHeader = 60 << 10
    /// The size above which a message is passed to libzmq in its own memory instead of being copied.
    static let largestCopied = 64 << 10
}
