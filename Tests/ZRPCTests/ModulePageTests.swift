import Logging
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    struct ModulePage {
        /// The module's page shows these lines; here they are compiled and run.
        @Test("The example of the module's page works")
        func example() async throws {
            let (items, logger) = (ItemStub.echo, Logger.test)
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let request = GetItemRequest(id: "1")

            let transport = try Transport(logger: logger)
            let server = try await transport.serve([items.serviceDefinition], at: endpoint)

            let client = ItemServiceClient(channel: transport.channel(to: server.endpoint))
            let item = try await client.getItem(request, options: CallOptions(timeout: .seconds(1)))
            #expect(item == .named("1"))

            await transport.shutdown(grace: .seconds(5))
        }
    }
}
