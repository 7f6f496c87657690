import DaybookAPI
import Logging
import Testing
import ZRPC

@testable import DaybookMedia

/// The questions to the diary.
@Suite(.timeLimit(.minutes(5)))
struct EntryReferencesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A diary that does not reply is waited for no longer than is said")
    func stuck() async throws {
        let method = EntryServiceMethods.referencedDigests
        let diary = ServiceDefinition(
            ServiceDescriptor(name: EntryServiceMethods.service.name, methods: [method]),
            handlers: [
                .unary(method) {
                    (request: ReferencedDigestsRequest, context) async throws -> ReferencedDigestsResponse in
                    try await Task.sleep(for: .seconds(60))
                    return ReferencedDigestsResponse()
                }
            ])
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let endpoint = "ipc://\(folder.path)/s"
        let server = try await transport.serve([diary], at: endpoint)
        let channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))
        let references = EntryReferences(client: EntryServiceClient(channel: channel))
        let digest = try #require(Digest(hex: String(repeating: "a", count: 64)))
        let error = await ServedLibrary.failure {
            _ = try await references.referenced(among: [digest], within: .milliseconds(100))
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
        #expect(error?.code == .deadlineExceeded)
    }

    @Test("A question that may wait is answered when the diary starts, and another one fails until then")
    func starting() async throws {
        let method = EntryServiceMethods.referencedDigests
        let diary = ServiceDefinition(
            ServiceDescriptor(name: EntryServiceMethods.service.name, methods: [method]),
            handlers: [
                .unary(method) {
                    (request: ReferencedDigestsRequest, context) async throws -> ReferencedDigestsResponse in
                    var response = ReferencedDigestsResponse()
                    response.referenced = request.digests
                    return response
                }
            ])
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let endpoint = "ipc://\(folder.path)/s"
        let client = EntryServiceClient(channel: transport.channel(to: endpoint))
        let digest = try #require(Digest(hex: String(repeating: "a", count: 64)))
        let error = await ServedLibrary.failure {
            _ = try await EntryReferences(client: client).referenced(among: [digest])
        }
        #expect(error?.code == .unavailable)
        let waiting = EntryReferences(client: client, waits: true)
        async let found = waiting.referenced(among: [digest])
        let server = try await transport.serve([diary], at: endpoint)
        let referenced = try await found
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
        #expect(referenced == [digest])
    }
}
