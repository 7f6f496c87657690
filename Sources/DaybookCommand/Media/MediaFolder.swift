import DaybookAPI
import Foundation
import ZRPC

/// Calls to media-service by the owner of the diary's folder: to a running server, or to one started for the call.
struct MediaFolder {
    /// The diary's folder.
    let path: String

    /// Calls `body` with a channel to media-service, and returns its result.
    ///
    /// - Throws: The error of `body`, or an error for a folder without photos.
    func call<Value: Sendable>(_ body: @escaping @Sendable (Channel) async throws -> Value) async throws -> Value {
        guard FileManager.default.isReadableFile(atPath: path + "/media") else {
            throw CommandError(.missing, DataFolderFault.noDiary, ["folder": path])
        }
        let services = FolderServices(folder: path, services: [.entry, .media], label: "daybook.media")
        return try await services.call { transport, endpoints in
            try await body(transport.channel(to: endpoints.media))
        }
    }
}
