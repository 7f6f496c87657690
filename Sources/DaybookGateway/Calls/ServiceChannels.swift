public import ZRPC

/// The services behind the gateway.
public struct ServiceChannels: Sendable {
    /// To entry-service: the diary, accounts, photo records.
    public let entry: Channel
    /// To media-service: bytes.
    public let media: Channel

    /// Channels that are open, or opening.
    public init(entry: Channel, media: Channel) {
        self.entry = entry
        self.media = media
    }

    /// One service: its channel, and its name in timings and reports.
    struct Service: Sendable {
        let name: String
        let channel: Channel
        /// Whether the service resolves tokens.
        let knowsPeople: Bool
    }

    var entryService: Service { Service(name: "entry", channel: entry, knowsPeople: true) }
    var mediaService: Service { Service(name: "media", channel: media, knowsPeople: false) }

    /// The service that a method belongs to.
    func service(of method: MethodDescriptor) -> Service {
        method.path.hasPrefix("daybook.media.") ? mediaService : entryService
    }
}
