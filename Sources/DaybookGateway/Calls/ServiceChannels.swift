import DaybookAPI
import DaybookSettings
import Foundation
public import ServiceRuntime
import Wording
public import ZRPC

/// The channels to the services behind the gateway.
public struct ServiceChannels: Sendable {
    /// The channel to entry-service: the diary, accounts, photo records.
    public let entry: Channel
    /// The channel to media-service: bytes.
    public let media: Channel
    /// Whether media-service runs on this machine and its files may be read here.
    let sharesFiles: Bool

    /// Returns the configuration of the gateway's transport. A killed service is back within a second, so the transport
    /// retries reads, and writes with a key, until then.
    ///
    /// PATCH and DELETE are idempotent except for their `If-Match`, which no longer matches after a successful write:
    /// they are not retried if it is unknown whether they ran.
    ///
    /// The rules of `file`, gRPC's service configuration in JSON, replace these rules by name. Throws a `RuntimeError`
    /// that names the file, the line and the wrong field.
    public static func configuration(from file: String? = nil) throws(RuntimeError) -> TransportConfiguration {
        var configuration = standard
        guard let file else { return configuration }
        let bytes: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: file))
            bytes = Array(try handle.read(upToCount: 1 << 20) ?? Data())
        } catch {
            throw RuntimeError(.configuration, "\(Setting.serviceConfig.flag): \(file) cannot be read.", cause: error)
        }
        do throws(RPCError) {
            let rules = try ServiceConfiguration(json: bytes, services: DaybookSchema.services)
            configuration.services.methods.merge(rules.methods) { _, new in new }
            configuration.services.retryThrottling = rules.retryThrottling
        } catch {
            throw RuntimeError(.configuration, "\(file), \(error.message)")
        }
        return configuration
    }

    private static var standard: TransportConfiguration {
        var configuration = TransportConfiguration()
        configuration.errorDomain = ErrorDomain.daybook
        let retry = try? RetryPolicy(maximumAttempts: 4, initialBackoff: .milliseconds(50), backoffMultiplier: 3)
        for method in DaybookSchema.services.flatMap(\.methods) {
            switch method.idempotency {
            case .noSideEffects, .keyed:
                configuration.services.methods[method.path] = ServiceConfiguration.Method(retry: retry)
            case .idempotent, .none: break
            }
        }
        return configuration
    }

    /// Creates a value of two channels that are open, or opening.
    ///
    /// - Parameter sharesFiles: Whether media-service runs on this machine, so that its files may be read here.
    public init(entry: Channel, media: Channel, sharesFiles: Bool = false) {
        self.entry = entry
        self.media = media
        self.sharesFiles = sharesFiles
    }

    /// A service: its channel, and its name in timings and reports.
    struct Service: Sendable {
        let name: String
        let channel: Channel
        /// Whether the service resolves tokens, so that it gets the caller's token and address. Only entry-service
        /// does.
        let resolvesTokens: Bool

        /// Returns the options of a call on behalf of a request: the call waits a little for a service that restarts.
        func options(_ metadata: Metadata, idempotencyKey: [UInt8] = []) -> CallOptions {
            CallOptions(
                metadata: metadata, idempotencyKey: idempotencyKey, waitForReady: true,
                readyTimeout: ServiceChannels.timeout)
        }

        /// Returns a call's error, with the service's name if the service could not be reached.
        func named(_ error: RPCError) -> RPCError {
            guard error.code == .unavailable, error.outcome == .notSent else { return error }
            return RPCError(
                .unavailable, RequestFault.serviceUnavailable, ["service": name], retryAfter: .seconds(1),
                outcome: .notSent, cause: error)
        }
    }

    /// The maximum time that a request waits for an unreachable service.
    static let timeout = Duration.seconds(2)

    var entryService: Service { Service(name: "entry", channel: entry, resolvesTokens: true) }
    var mediaService: Service { Service(name: "media", channel: media, resolvesTokens: false) }

    /// Returns the service that a method belongs to.
    func service(of method: MethodDescriptor) -> Service {
        method.path.hasPrefix("daybook.media.") ? mediaService : entryService
    }
}
