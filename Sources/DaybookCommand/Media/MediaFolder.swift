import DaybookAPI
import Foundation
import Logging
import ZRPC

/// Calls of media-service by whoever owns the diary's folder: of a server that runs, or of one that is started for it.
struct MediaFolder {
    /// The diary's folder.
    let path: String

    /// - Throws: what `body` throws, and an error for a folder without photos.
    func call(_ body: @escaping @Sendable (Channel) async throws -> Void) async throws {
        guard FileManager.default.isReadableFile(atPath: path + "/media") else {
            throw CommandError(.missing, CommandFault.noDiary, ["folder": path])
        }
        try await FolderServices(folder: path, services: [.entry, .media], logger: Self.logger).run {
            endpoints in
            let transport = try Transport(logger: Self.logger)
            let result: Result<Void, any Error>
            do {
                result = .success(try await body(transport.channel(to: endpoints.media)))
            } catch {
                result = .failure(error)
            }
            await transport.shutdown(grace: .zero)
            do {
                try result.get()
            } catch let error as RPCError {
                throw CommandError(error)
            }
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.media")
        logger.logLevel = .error
        return logger
    }
}
