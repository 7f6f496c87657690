import DaybookAPI
import Logging
import ZRPC

@testable import DaybookMedia

/// The services of a new folder, over a socket.
enum ServedLibrary {
    private struct NoReferences: ReferenceAsking {
        func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
            Set(digests)
        }
    }

    /// Serves them for the length of `body`.
    static func run(_ body: (Channel, TemporaryFolder) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let library = try MediaLibrary(directory: folder.path + "/media")
        let collector = Collector(
            store: library.store, marks: library.store, references: NoReferences(), logger: logger)
        let films = try FilmTranscoder(store: library.store, maker: FilmMaker(), logger: logger)
        let services = [
            MediaHandler(library: library, collector: collector, films: films).serviceDefinition,
            UploadHandler(library: library, films: films).serviceDefinition,
        ]
        let transport = try Transport(logger: logger)
        let endpoint = "ipc://\(folder.path)/s"
        let server = try await transport.serve(services, at: endpoint)
        let channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))
        do {
            try await body(channel, folder)
        } catch {
            await transport.shutdown(grace: .zero)
            throw error
        }
        await server.drain(grace: .seconds(1))
        await transport.shutdown(grace: .zero)
    }

    /// Returns the refusal of a call; nil if there is none.
    static func failure(_ body: () async throws -> Void) async -> RPCError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? RPCError
        }
    }
}
