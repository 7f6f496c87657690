import DaybookAPI
import Logging
import ZRPC

/// The ZRPC channels to entry-service, and to media-service if its endpoint is known; or one channel to a gateway,
/// which serves both.
struct RPCConnection: Sendable {
    let transport: Transport
    let entries: EntryServiceClient
    let photos: PhotoServiceClient
    let search: SearchServiceClient
    let accounts: AccountServiceClient
    let media: MediaServiceClient?
    /// The client for photo bytes over a gateway's binary API.
    let transfer: PhotoTransferServiceClient?
    let timeout: Duration

    /// Connects to the services. Throws a `LoadError` if no service responds there.
    init(entryEndpoint: String, mediaEndpoint: String?, timeout: Duration) async throws {
        try await self.init(entryEndpoint, mediaEndpoint, TransportSecurity(), timeout)
    }

    /// Connects to a gateway. Throws a `LoadError` if no gateway responds there, or it refuses the keys.
    init(gateway: String, security: TransportSecurity, timeout: Duration) async throws {
        try await self.init(gateway, nil, security, timeout)
    }

    private init(
        _ entryEndpoint: String, _ mediaEndpoint: String?, _ security: TransportSecurity, _ timeout: Duration
    ) async throws {
        var logger = Logger(label: "daybook.loadtest")
        logger.logLevel = .error
        var configuration = TransportConfiguration()
        configuration.security = security
        let transport = try Transport(configuration: configuration, logger: logger)
        self.transport = transport
        let entry = transport.channel(to: entryEndpoint)
        entries = EntryServiceClient(channel: entry)
        photos = PhotoServiceClient(channel: entry)
        search = SearchServiceClient(channel: entry)
        accounts = AccountServiceClient(channel: entry)
        let media = mediaEndpoint.map { transport.channel(to: $0) }
        self.media = media.map { MediaServiceClient(channel: $0) }
        transfer = security.keys == nil ? nil : PhotoTransferServiceClient(channel: entry)
        self.timeout = timeout
        for channel in [entry, media].compactMap(\.self) {
            do {
                try await channel.waitUntilReady(timeout: .seconds(10))
            } catch {
                await transport.shutdown(grace: .zero)
                if error.code == .unauthenticated { throw LoadError(.notLoggedIn, error.message) }
                throw LoadError(.unavailable, "No service responds at \(channel.target).")
            }
        }
    }

    /// Returns the options with which the gateway calls entry-service for a request with a token.
    func options(token: String? = nil, key: [UInt8] = []) -> CallOptions {
        var metadata = Metadata()
        if let token { metadata.append("authorization", value: "Bearer " + token) }
        return CallOptions(timeout: timeout, metadata: metadata, idempotencyKey: key)
    }
}

extension CallFailure {
    /// Creates the failure of a call that ended with a status.
    init(_ error: RPCError) { self.init(kind: error.code.name, message: error.description) }
}
