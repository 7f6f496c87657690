import Synchronization
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// The calls that are sent again, and those that are not.
    @Suite struct RetryContract {
        private static let itemService = "zrpc.testing.v1.ItemService"

        private func settings(_ rules: ServiceConfiguration.Method) -> TransportConfiguration {
            var settings = TransportConfiguration()
            settings.services.methods[Self.itemService] = rules
            return settings
        }

        private func quick() throws -> RetryPolicy {
            try RetryPolicy(initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(5))
        }

        /// Fails the first runs of either method and notes each with the attempts before it.
        private func failing(_ times: Int, _ seen: Seen) -> ItemStub {
            let answer: @Sendable (ServerContext) throws -> Item = { context in
                let run = seen.attempts.withLock { attempts in
                    attempts.append(context.previousAttempts)
                    return attempts.count
                }
                if run <= times { throw RPCError(.unavailable, "Not now.") }
                return .named("e")
            }
            return ItemStub(get: { _, context in try answer(context) }, create: { _, context in try answer(context) })
        }

        private final class Seen: Sendable {
            let attempts = Mutex<[Int]>([])
            var all: [Int] { attempts.withLock { $0 } }
        }

        @Test("A read that fails is asked again, and the server is told", arguments: TransportUnderTest.all)
        func reads(transport: TransportUnderTest) async throws {
            let seen = Seen()
            let rules = ServiceConfiguration.Method(retry: try quick())
            try await Link.with(transport, [failing(2, seen).serviceDefinition], client: settings(rules)) { link in
                let item = try await link.items.getItem(GetItemRequest(id: "e"))
                #expect(item == .named("e"))
                #expect(seen.all == [0, 1, 2])
            }
        }

        @Test("A change is sent again only when it carries a key", arguments: TransportUnderTest.all)
        func changes(transport: TransportUnderTest) async throws {
            let seen = Seen()
            let rules = ServiceConfiguration.Method(retry: try quick())
            try await Link.with(transport, [failing(2, seen).serviceDefinition], client: settings(rules)) { link in
                let error = try await failure { try await link.items.createItem(CreateItemRequest()) }
                #expect(error.code == .unavailable)
                #expect(seen.all == [0])
                let keyed = CallOptions(idempotencyKey: [UInt8](repeating: 7, count: 16))
                let item = try await link.items.createItem(CreateItemRequest(), options: keyed)
                #expect(item == .named("e"))
                #expect(seen.all == [0, 0, 1])
            }
        }

        @Test("A server that only fails is asked less and less", arguments: TransportUnderTest.all)
        func throttled(transport: TransportUnderTest) async throws {
            let seen = Seen()
            let rules = ServiceConfiguration.Method(retry: try quick())
            try await Link.with(transport, [failing(.max, seen).serviceDefinition], client: settings(rules)) { link in
                for runs in [3, 5, 6, 7] {
                    let error = try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                    #expect(error.code == .unavailable)
                    #expect(seen.all.count == runs)
                }
            }
        }

        @Test("A pause that the deadline does not allow is not begun", arguments: TransportUnderTest.all)
        func deadline(transport: TransportUnderTest) async throws {
            let seen = Seen()
            let slow = try RetryPolicy(initialBackoff: .seconds(60), maximumBackoff: .seconds(60))
            let rules = ServiceConfiguration.Method(timeout: .seconds(20), retry: slow)
            try await Link.with(transport, [failing(2, seen).serviceDefinition], client: settings(rules)) { link in
                let error = try await within {
                    try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                }
                #expect(error.code == .unavailable)
                #expect(seen.all == [0])
            }
        }

        @Test("Cancelling ends the pause between two attempts", arguments: TransportUnderTest.all)
        func cancelled(transport: TransportUnderTest) async throws {
            let seen = Seen()
            let slow = try RetryPolicy(initialBackoff: .seconds(60), maximumBackoff: .seconds(60))
            let rules = ServiceConfiguration.Method(retry: slow)
            try await Link.with(transport, [failing(2, seen).serviceDefinition], client: settings(rules)) { link in
                let call = Task {
                    try await failure {
                        try await link.items.getItem(
                            GetItemRequest(id: "e"), options: CallOptions(timeout: .seconds(600)))
                    }
                }
                try await eventually("the first attempt runs") { seen.all == [0] }
                call.cancel()
                #expect(try await within { try await call.value }.code == .cancelled)
            }
        }

        @Test(
            "Calls wait for a service that is not there when the configuration says so",
            arguments: TransportUnderTest.all)
        func waiting(transport: TransportUnderTest) async throws {
            var settings = settings(ServiceConfiguration.Method(timeout: .milliseconds(300), waitForReady: true))
            settings.connectTimeout = .milliseconds(50)
            let client = try Transport.test(transport, settings)
            let items = ItemServiceClient(channel: client.channel(to: transport.freshEndpoint()))
            let error = try await failure { try await items.getItem(GetItemRequest(id: "e")) }
            #expect(error.code == .deadlineExceeded)
            #expect(error.outcome == .notSent)
            await client.shutdown(grace: .zero)
        }

        @Test("A call waits no longer than its patience, whatever its deadline", arguments: TransportUnderTest.all)
        func timeout(transport: TransportUnderTest) async throws {
            var settings = settings(ServiceConfiguration.Method(retry: try quick()))
            settings.connectTimeout = .milliseconds(10)
            let client = try Transport.test(transport, settings)
            let items = ItemServiceClient(channel: client.channel(to: transport.freshEndpoint()))
            let options = CallOptions(timeout: .seconds(600), waitForReady: true, readyTimeout: .milliseconds(200))
            let began = ContinuousClock.now
            let error = try await within {
                try await failure { try await items.getItem(GetItemRequest(id: "e"), options: options) }
            }
            #expect(error.code == .unavailable)
            #expect(error.outcome == .notSent)
            #expect(ContinuousClock.now - began >= .milliseconds(200))
            await client.shutdown(grace: .zero)
        }
    }
}
