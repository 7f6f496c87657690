import DaybookAPI
import Logging
import ZRPC

/// ZRPC channels to entry-service, and to media-service where its endpoint is known.
struct RPCConnection: Sendable {
    let transport: Transport
    let entries: EntryServiceClient
    let photos: PhotoServiceClient
    let accounts: AccountServiceClient
    let media: MediaServiceClient?
    let timeout: Duration

    /// Connects. Throws a `LoadError` when nobody serves there.
    init(entryEndpoint: String, mediaEndpoint: String?, timeout: Duration) async throws {
        var logger = Logger(label: "daybook.loadtest")
        logger.logLevel = .error
        let transport = try Transport(logger: logger)
        self.transport = transport
        let entry = transport.channel(to: entryEndpoint)
        entries = EntryServiceClient(channel: entry)
        photos = PhotoServiceClient(channel: entry)
        accounts = AccountServiceClient(channel: entry)
        let media = mediaEndpoint.map { transport.channel(to: $0) }
        self.media = media.map { MediaServiceClient(channel: $0) }
        self.timeout = timeout
        for channel in [entry, media].compactMap(\.self) {
            do {
                try await channel.waitUntilReady(timeout: .seconds(10))
            } catch {
                await transport.shutdown(grace: .zero)
                throw LoadError(.unavailable, "No service answers at \(channel.target).")
            }
        }
    }

    /// As the gateway calls entry-service for a request with a token.
    func options(token: String? = nil, key: [UInt8] = []) -> CallOptions {
        var metadata = Metadata()
        if let token { metadata.append("authorization", "Bearer " + token) }
        return CallOptions(timeout: timeout, metadata: metadata, idempotencyKey: key)
    }
}

extension CallFailure {
    /// A call that ended with a status.
    init(_ error: RPCError) { self.init(kind: error.code.name, message: error.description) }
}
