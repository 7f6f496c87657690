public import Logging

/// The request that the current task works for.
///
/// Whoever takes a request in binds its id for the work's duration; every log line written under it carries
/// `requestId`, whichever logger writes it.
public enum RequestScope {
    /// The id of the request at hand; nil outside one.
    @TaskLocal public static var requestID: String?

    /// Adds `requestId` to log lines.
    public static let metadataProvider = Logger.MetadataProvider {
        requestID.map { ["requestId": .string($0)] } ?? [:]
    }
}
