import DaybookAPI
import Foundation
import Logging
import ZRPC

/// Calls to media-service by the owner of the diary's folder: to a running server, or to one started for the call.
struct MediaFolder {
    /// The diary's folder.
    let path: String

    /// Calls `body` with a channel to media-service.
    ///
    /// - Throws: The error of `body`, or an error for a folder without photos.
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
                throw CommandError(error, showsCode: false)
            }
        }
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.media")
        logger.logLevel = .error
        return logger
    }
}
