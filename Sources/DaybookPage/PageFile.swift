import Hashing

/// A file of the page, with the facts that a server needs to send it.
public struct PageFile: Sendable {
    /// The media type, with a charset if the file is text.
    public let type: String
    /// The content.
    public let bytes: [UInt8]
    /// A digest of the content, for entity tags.
    public let digest: String
    /// Whether the path names the content, so that browsers may cache the file forever.
    public let isVersioned: Bool
    /// The Content-Security-Policy; nil for a file that shows and runs nothing by itself.
    public let policy: String?
    /// Whether the file is the page's document.
    public var isDocument: Bool { type.hasPrefix("text/html") }
    /// Whether the file is one of the page's icons.
    public var isIcon: Bool { type.hasPrefix("image/") }

    init(
        _ bytes: [UInt8], type: String, isVersioned: Bool = false, policy: String? = PagePolicy.contentSecurityPolicy
    ) {
        self.type = type
        self.bytes = bytes
        self.isVersioned = isVersioned
        self.policy = policy
        digest = SHA256.shortDigest(of: bytes)
    }
}
