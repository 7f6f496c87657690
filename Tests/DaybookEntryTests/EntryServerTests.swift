import DaybookAPI
import Foundation
import GRDB
import Logging
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("The running entry-service")
struct EntryServerTests {
    let folder: TemporaryFolder
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Serves the folder's diary while `body` runs, and stops it.
    private func serve(_ body: @Sendable (Channel) async throws -> Void) async throws {
        // A socket's path has to be short.
        let sockets = "/tmp/de-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: sockets, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: sockets) }
        let transport = try Transport(logger: logger)
        let server = try await EntryServer.open(
            EntryServer.Configuration(data: folder.path, endpoint: "ipc://\(sockets)/s"), logger: logger)
        let (stops, stop) = AsyncStream<Void>.makeStream()
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await server.serve(on: transport, ready: {}, untilStopped: { for await _ in stops {} })
            }
            defer { stop.finish() }
            let channel = transport.channel(to: "ipc://\(sockets)/s")
            try await channel.waitUntilReady(timeout: .seconds(60))
            try await body(channel)
        }
        await transport.shutdown(grace: .seconds(1))
    }

    private func health(_ channel: Channel) async throws -> HealthStatus {
        var request = CheckHealthRequest()
        request.service = "daybook.entry.v1.EntryService"
        return try await HealthServiceClient(channel: channel).checkHealth(request).status
    }

    @Test("It serves no diary before there is an account, and from the moment there is one")
    func account() async throws {
        try await serve { channel in
            let before = try await health(channel)
            #expect(before == .notServing)
            var bootstrap = BootstrapOwnerRequest()
            bootstrap.name = "minji"
            bootstrap.password = "right password"
            let made = try await AccountServiceClient(channel: channel).bootstrapOwner(bootstrap)
            let after = try await health(channel)
            #expect(made.created && after == .serving)
        }
        try await serve { channel in
            let again = try await health(channel)
            #expect(again == .serving)
        }
    }

    @Test("It learns of an account that another process makes")
    func accountOfAnother() async throws {
        try await serve { channel in
            let before = try await health(channel)
            #expect(before == .notServing)
            // The service writes meanwhile: this process waits for its turn.
            var configuration = Configuration()
            configuration.busyMode = .timeout(60)
            let other = try DatabaseQueue(
                path: folder.path + "/entry/daybook.sqlite", configuration: configuration)
            try await other.write { database in
                _ = try SQLTransaction(db: SQLConnection(database)).accounts.insertAccount(
                    id: UUIDBytes(high: 1, low: 1),
                    AccountProfile(name: "minji", locale: "ko-KR", timeZone: "Asia/Seoul"), passwordHash: "none",
                    role: .owner, at: Instant(microseconds: 0))
            }
            try other.close()
            var after = before
            for _ in 0..<600 where after != .serving {
                try await Task.sleep(for: .milliseconds(100))
                after = try await health(channel)
            }
            #expect(after == .serving)
        }
    }
}
