import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// The reports of a server on its services.
    @Suite struct HealthContract {
        private static let items = "zrpc.testing.v1.ItemService"

        private func request(_ service: String) -> CheckHealthRequest {
            var request = CheckHealthRequest()
            request.service = service
            return request
        }

        private func with(
            _ transport: TransportUnderTest, _ body: (HealthServiceClient, Health) async throws -> Void
        ) async throws {
            let services = [ItemStub.echo.serviceDefinition]
            let health = Health(services: services)
            try await Link.with(transport, services + [health.serviceDefinition]) { link in
                try await body(HealthServiceClient(channel: link.channel), health)
            }
        }

        @Test("A check answers the status now, and NOT_FOUND for what nobody knows", arguments: TransportUnderTest.all)
        func check(transport: TransportUnderTest) async throws {
            try await with(transport) { client, health in
                let whole = try await client.checkHealth(request("")).status
                #expect(whole == .serving)
                health.set(.notServing, of: Self.items)
                let items = try await client.checkHealth(request(Self.items)).status
                #expect(items == .notServing)
                let unknown = try await failure { try await client.checkHealth(request("a.B")) }
                #expect(unknown.code == .notFound)
            }
        }

        @Test(
            "A watcher gets the status at once and with every change, an unknown service's too",
            arguments: TransportUnderTest.all)
        func watch(transport: TransportUnderTest) async throws {
            try await with(transport) { client, health in
                var known = WatchHealthRequest()
                known.service = Self.items
                var later = WatchHealthRequest()
                later.service = "later.v1.Service"
                var states = try await client.watchHealth(known).makeAsyncIterator()
                var unknown = try await client.watchHealth(later).makeAsyncIterator()
                let first = try await states.next()?.message.status
                let nothing = try await unknown.next()?.message.status
                #expect(first == .serving && nothing == .serviceUnknown)
                health.set(.notServing, of: Self.items)
                health.set(.serving, of: "later.v1.Service")
                let second = try await states.next()?.message.status
                let found = try await unknown.next()?.message.status
                #expect(second == .notServing && found == .serving)
                health.set(.notServing, of: Self.items)
                health.set(.serving, of: Self.items)
                let third = try await states.next()?.message.status
                #expect(third == .serving)
                health.shutDown()
                health.set(.serving, of: Self.items)
                let last = try await states.next()?.message.status
                #expect(last == .notServing)
                let end = try await states.next()
                #expect(end == nil)
            }
        }
    }
}
