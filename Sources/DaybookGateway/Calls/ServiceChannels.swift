import DaybookAPI
import DaybookSettings
import Foundation
public import ServiceRuntime
import Wording
public import ZRPC

/// The services behind the gateway.
public struct ServiceChannels: Sendable {
    /// To entry-service: the diary, accounts, photo records.
    public let entry: Channel
    /// To media-service: bytes.
    public let media: Channel
    /// media-service runs on this machine, and its files may be read here.
    let sharesFiles: Bool

    /// How the gateway's transport calls them: a service that was killed is back within a second, so reads, and changes
    /// that carry a key, are asked again until then.
    ///
    /// PATCH and DELETE are idempotent but for their `If-Match`, which a change that did happen no longer meets: they
    /// are not sent again when nobody knows whether they ran.
    ///
    /// The rules of `file`, gRPC's service configuration in JSON, replace these by name. Throws a `RuntimeError` with the
    /// file, the line and the field that is wrong.
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

    /// Channels that are open, or opening.
    ///
    /// - Parameter sharesFiles: media-service runs on this machine, so that its files may be read here.
    public init(entry: Channel, media: Channel, sharesFiles: Bool = false) {
        self.entry = entry
        self.media = media
        self.sharesFiles = sharesFiles
    }

    /// One service: its channel, and its name in timings and reports.
    struct Service: Sendable {
        let name: String
        let channel: Channel
        /// Whether the service resolves tokens.
        let knowsPeople: Bool

        /// What a call on behalf of a request carries: it waits a little for a service that restarts.
        func options(_ metadata: Metadata, idempotencyKey: [UInt8] = []) -> CallOptions {
            CallOptions(
                metadata: metadata, idempotencyKey: idempotencyKey, waitForReady: true,
                patience: ServiceChannels.patience)
        }

        /// A call's failure, with the service's name when it was not there.
        func named(_ error: RPCError) -> RPCError {
            guard error.code == .unavailable, error.outcome == .notSent else { return error }
            return RPCError(
                .unavailable, RequestFault.serviceUnavailable, ["service": name], retryAfter: .seconds(1),
                outcome: .notSent, cause: error)
        }
    }

    /// How long a request waits for a service that is not there.
    static let patience = Duration.seconds(2)

    var entryService: Service { Service(name: "entry", channel: entry, knowsPeople: true) }
    var mediaService: Service { Service(name: "media", channel: media, knowsPeople: false) }

    /// The service that a method belongs to.
    func service(of method: MethodDescriptor) -> Service {
        method.path.hasPrefix("daybook.media.") ? mediaService : entryService
    }
}
