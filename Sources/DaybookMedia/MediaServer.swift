import DaybookAPI
import Glibc
public import Logging
import ServiceRuntime
public import ZRPC

/// The running media-service: a folder opened, its service offered, its collector going round.
///
/// ```swift
/// let server = try await MediaServer.open(configuration, logger: logger)
/// try await server.serve(on: transport, ready: { print("ready") }, untilStopped: { await stopped() })
/// ```
public struct MediaServer: Sendable {
    /// What the reasons of its errors belong to.
    public static let errorDomain = ErrorDomain.daybook

    /// What the process was told.
    public struct Configuration: Sendable {
        /// The diary's folder; this service uses `media` in it.
        public var data: String
        /// Where calls come in, as `ipc:///PATH`.
        public var endpoint: String
        /// Where entry-service is.
        public var entryEndpoint: String
        /// From one collection to the next, and from the start to half of it for the first.
        public var collectionInterval: Duration = .seconds(6 * 3600)
        /// From one look for pictures that are to be tried again to the next.
        public var retryInterval: Duration = .seconds(30)
        /// How long calls may go on after the service was asked to stop.
        public var grace: Duration = .seconds(5)

        /// Makes a configuration with the usual intervals.
        public init(data: String, endpoint: String, entryEndpoint: String) {
            self.data = data
            self.endpoint = endpoint
            self.entryEndpoint = entryEndpoint
        }
    }

    private let configuration: Configuration
    private let library: MediaLibrary
    private let logger: Logger

    /// Opens the folder; other workers may have it open, too.
    public static func open(_ configuration: Configuration, logger: Logger) async throws -> MediaServer {
        let library = try MediaLibrary(directory: configuration.data + "/media", logger: logger)
        return MediaServer(configuration: configuration, library: library, logger: logger)
    }

    /// Serves until `untilStopped` returns, then drains. `ready` is called once calls are served.
    ///
    /// - Throws: when the endpoint cannot be served.
    public func serve(
        on transport: Transport, ready: @Sendable () -> Void, untilStopped: @Sendable () async -> Void
    ) async throws {
        let entries = EntryServiceClient(channel: transport.channel(to: configuration.entryEndpoint))
        let collector = Collector(
            store: library.store, references: EntryReferences(client: entries), logger: logger)
        let records = EntryPictureRecords(
            client: PhotoServiceClient(channel: transport.channel(to: configuration.entryEndpoint)))
        let handler = MediaHandler(library: library, collector: collector)
        let services = [handler.serviceDefinition]
        let standard = try StandardServices(
            beside: services, schemas: [DaybookSchema.fileDescriptorSetBase64], of: transport)
        let server = try await transport.serve(
            services + standard.definitions, at: configuration.endpoint,
            interceptors: Observability.serverInterceptors + [
                ReportingServerInterceptor(logger: logger) { try await RequestScope.bind($0, $1) }
            ])
        ready()
        await withTaskGroup { group in
            group.addTask { [configuration, logger] in
                await MediaServer.collect(collector, every: configuration.collectionInterval, logger)
            }
            group.addTask { [configuration, library, logger] in
                await MediaServer.retry(library, telling: records, every: configuration.retryInterval, logger)
            }
            await untilStopped()
            group.cancelAll()
        }
        standard.health.shutDown()
        await server.drain(grace: configuration.grace)
    }

    /// Tries pictures again that could not be made, and tells the diary of them, until cancelled.
    private static func retry(
        _ library: MediaLibrary, telling records: any PictureRecords, every interval: Duration, _ logger: Logger
    ) async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
            } catch {
                return
            }
            // One may fail without the other.
            await report("could not try pictures again", logger) { try await library.retryPictures() }
            await report("could not tell the diary of pictures", logger) { try await library.tellSettled(records) }
        }
    }

    private static func report(
        _ failure: Logger.Message, _ logger: Logger, _ work: () async throws -> Void
    ) async {
        do {
            try await work()
        } catch {
            if !Task.isCancelled { logger.warning(failure, metadata: ["error": "\(error)"]) }
        }
    }

    /// From one collection to the next where one left something over.
    private static let collectionPause: Duration = .seconds(60)

    /// Collects now and then until cancelled. What fails is tried again at the next turn.
    private static func collect(_ collector: Collector, every interval: Duration, _ logger: Logger) async {
        var pause = interval / 2
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: pause)
                pause = interval
                // What one pass left for the next does not wait as long.
                if try await collector.run().left > 0 { pause = min(interval, collectionPause) }
            } catch let error as MediaError where error.code == .busy {
                logger.info("did not collect", metadata: ["error": "\(error)"])
            } catch let error as MediaError where error.code == .tooManyUnnamed {
                logger.error("stopped collecting", metadata: ["error": "\(error)"])
            } catch is CancellationError {
                return
            } catch {
                logger.warning("could not collect", metadata: ["error": "\(error)"])
            }
        }
    }
}
