import DaybookAPI
import Logging
import Testing
import ZRPC

extension TransportSuites {
    struct ModulePage {
        /// The module's page shows these lines; here they are compiled and run.
        @Test("The example of the module's page works")
        func example() async throws {
            let (entries, logger) = (EntryStub.echo, Logger.test)
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let request = GetEntryRequest(id: "1")

            let transport = try Transport(logger: logger)
            let server = try await transport.serve([entries.serviceDefinition], at: endpoint)

            let client = EntryServiceClient(channel: transport.channel(to: server.endpoint))
            let entry = try await client.getEntry(request, options: CallOptions(timeout: .seconds(1)))
            #expect(entry == .named("1"))

            await transport.shutdown(grace: .seconds(5))
        }
    }
}
