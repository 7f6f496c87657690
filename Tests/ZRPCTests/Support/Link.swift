import Logging
import ZRPC
import ZRPCTesting

/// A server and a client of it, each with a transport of its own, as in two processes.
final class Link: Sendable {
    let endpoint: String
    let serverSide: Transport
    let clientSide: Transport
    let server: Server
    let channel: Channel

    var items: ItemServiceClient { ItemServiceClient(channel: channel) }
    var chunks: ChunkServiceClient { ChunkServiceClient(channel: channel) }

    private init(_ endpoint: String, serverSide: Transport, clientSide: Transport, server: Server) {
        self.endpoint = endpoint
        self.serverSide = serverSide
        self.clientSide = clientSide
        self.server = server
        channel = clientSide.channel(to: endpoint)
    }

    /// Serves, connects, runs the body and takes everything down again, whatever the body does. With `standard`, health,
    /// reflection and admin are served, too.
    static func with<Result>(
        _ transport: TransportUnderTest, _ services: [ServiceDefinition],
        server serverSettings: TransportConfiguration = TransportConfiguration(),
        client clientSettings: TransportConfiguration = TransportConfiguration(), standard: Bool = false,
        interceptors: [any ServerInterceptor] = [], around clientInterceptors: [any ClientInterceptor] = [],
        _ body: (Link) async throws -> Result
    ) async throws -> Result {
        let endpoint = transport.freshEndpoint()
        let serverSide = try Transport.test(transport, serverSettings)
        let clientSide = try Transport.test(transport, clientSettings, interceptors: clientInterceptors)
        let others = try StandardServices(
            beside: services, schemas: [TestingSchema.fileDescriptorSetBase64], of: serverSide)
        let server = try await serverSide.serve(
            services + (standard ? others.definitions : []), at: endpoint, interceptors: interceptors)
        let link = Link(endpoint, serverSide: serverSide, clientSide: clientSide, server: server)
        do {
            try await link.channel.waitUntilReady(timeout: .seconds(60))
            let result = try await withTaskExecutorPreference(transport.hasCallers ? clientSide.executor : nil) {
                try await body(link)
            }
            await link.close()
            return result
        } catch {
            await link.close()
            throw error
        }
    }

    private func close() async {
        await clientSide.shutdown(grace: .zero)
        await serverSide.shutdown(grace: .zero)
    }
}
