public import Logging

/// The request that the current task serves.
///
/// The code that receives a request binds the request's ID for the duration of the work; every log line of that work
/// carries `requestId`, from any logger.
public enum RequestScope {
    /// The ID of the current request; nil outside a request.
    @TaskLocal public static var requestID: String?

    /// Adds `requestId` to log lines.
    public static let metadataProvider = Logger.MetadataProvider {
        requestID.map { ["requestId": .string($0)] } ?? [:]
    }
}
