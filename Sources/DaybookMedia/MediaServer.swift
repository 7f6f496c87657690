import DaybookAPI
import Glibc
public import Logging
import ServiceRuntime
public import ZRPC

/// The running media-service: the opened folder, its services, and its periodic tasks.
///
/// ```swift
/// let server = try await MediaServer.open(configuration, logger: logger)
/// try await server.serve(on: transport, ready: { print("ready") }, untilStopped: { await stopped() })
/// ```
public struct MediaServer: Sendable {
    /// The domain of the reasons in this service's errors.
    public static let errorDomain = ErrorDomain.daybook

    /// The settings of the process.
    public struct Configuration: Sendable {
        /// The diary's folder; this service uses `media` in it.
        public var data: String
        /// The endpoint for incoming calls, such as `ipc:///PATH`.
        public var endpoint: String
        /// The endpoint of entry-service.
        public var entryEndpoint: String
        /// The interval between collections. The first one runs after half of it.
        public var collectionInterval: Duration = .seconds(6 * 3600)
        /// The interval between checks for pictures that have to be tried again.
        public var retryInterval: Duration = .seconds(30)
        /// The lifetime of an unfinished upload after its last bytes. An upload without bytes is kept for an hour.
        public var uploadLifetime: Duration = .seconds(7 * 24 * 3600)
        /// The interval between checks for expired uploads.
        public var uploadSweepInterval: Duration = .seconds(3600)
        /// The size of all films made from films, in bytes. The least recently used are removed first.
        public var filmQuota = 20_000_000_000
        /// The maximum memory for decoding one picture, in megabytes.
        public var pictureMemory = DecodingMemory.usualLimit
        /// The time that running calls have to complete after the service was asked to stop.
        public var grace: Duration = .seconds(5)

        var films: FilmTranscoder.Limits {
            var limits = FilmTranscoder.Limits()
            limits.quota = filmQuota
            return limits
        }

        /// Creates a configuration with the usual intervals.
        public init(data: String, endpoint: String, entryEndpoint: String) {
            self.data = data
            self.endpoint = endpoint
            self.entryEndpoint = entryEndpoint
        }
    }

    private let configuration: Configuration
    private let library: MediaLibrary
    private let films: FilmTranscoder
    private let logger: Logger

    /// Opens the folder, and waits until a worker is ready. Other processes may have the folder open, too.
    public static func open(_ configuration: Configuration, logger: Logger) async throws -> MediaServer {
        var limits = MediaLibrary.Limits()
        limits.partials.lifetime = Int(clamping: configuration.uploadLifetime.components.seconds)
        limits.renditions.memory = configuration.pictureMemory
        var bounds = WorkerPool.Limits()
        bounds.memory = configuration.pictureMemory
        bounds.busy = limits.workers + FilmTranscoder.threads
        let workers = try WorkerPool(limits: bounds, logger: logger)
        // A service whose workers do not start fails here, not at the first upload.
        let threads = try ThreadPool(threads: 1, foregroundLimit: 1, backgroundLimit: 0)
        try await threads.run { () throws(MediaError) in try workers.waitUntilReady() }
        let library = try MediaLibrary(
            directory: configuration.data + "/media", maker: WorkerRenditionMaker(workers: workers),
            prober: WorkerProber(workers: workers), limits: limits, logger: logger)
        let films = try FilmTranscoder(
            store: library.store, maker: WorkerFilmMaker(workers: workers), limits: configuration.films, logger: logger)
        return MediaServer(configuration: configuration, library: library, films: films, logger: logger)
    }

    /// Serves until `untilStopped` returns, then drains. Calls `ready` once calls are served.
    ///
    /// - Throws: when the endpoint cannot be served.
    public func serve(
        on transport: Transport, ready: @Sendable () -> Void, untilStopped: @Sendable () async -> Void
    ) async throws {
        let entries = EntryServiceClient(channel: transport.channel(to: configuration.entryEndpoint))
        let collector = Collector(
            store: library.store, marks: library.store, references: EntryReferences(client: entries), logger: logger)
        let records = EntryPictureRecords(
            client: PhotoServiceClient(channel: transport.channel(to: configuration.entryEndpoint)))
        let handler = MediaHandler(library: library, collector: collector, films: films)
        let scrubs = try scrubs(EntryReferences(client: entries, waits: true))
        let remaker = Remaker(library: library, marks: library.store)
        let services = [
            handler.serviceDefinition, ScrubHandler(schedule: scrubs).serviceDefinition,
            UploadHandler(library: library, films: films).serviceDefinition,
            RemakeHandler(remaker: remaker).serviceDefinition,
            ImportArchiveHandler(archives: ImportArchives(store: library.store)).serviceDefinition,
        ]
        let imports = imports(on: transport, collector: collector)
        let standard = try StandardServices(
            beside: services, schemas: [DaybookSchema.fileDescriptorSetBase64], of: transport)
        let server = try await transport.serve(
            services + standard.definitions, at: configuration.endpoint,
            interceptors: Observability.serverInterceptors + [
                ReportingServerInterceptor(logger: logger, requestID: RequestScope.$requestID)
            ])
        ready()
        await withTaskGroup { group in
            group.addTask { [configuration, logger] in
                await MediaServer.collect(collector, every: configuration.collectionInterval, logger: logger)
            }
            group.addTask { [configuration, library, logger] in
                await MediaServer.retry(library, telling: records, every: configuration.retryInterval, logger: logger)
            }
            group.addTask { await scrubs.run() }
            group.addTask { await imports.run() }
            group.addTask { [logger] in
                await MediaServer.report("could not make pictures by the new recipe", logger: logger) {
                    try await remaker.run()
                }
            }
            group.addTask { [configuration, library, logger] in
                await MediaServer.sweep(library.partials, every: configuration.uploadSweepInterval, logger: logger)
            }
            group.addTask { [configuration, library, films, logger] in
                await MediaServer.makeFilms(
                    films, of: library, wantedBy: EntryReferences(client: entries),
                    every: configuration.retryInterval, logger: logger)
            }
            await untilStopped()
            group.cancelAll()
        }
        standard.health.shutDown()
        await server.drain(grace: configuration.grace)
    }

    private func imports(on transport: Transport, collector: Collector) -> ImportRunner {
        let archives = ImportArchives(store: library.store)
        let importer = ArchiveImporter(
            data: configuration.data, archives: archives,
            records: KeptRecordServiceClient(channel: transport.channel(to: configuration.entryEndpoint)),
            media: MediaServiceClient(channel: transport.channel(to: configuration.endpoint)), collector: collector,
            logger: logger, memory: configuration.pictureMemory)
        return ImportRunner(archives, importer: importer, logger: logger)
    }

    private func scrubs(_ references: EntryReferences) throws -> ScrubSchedule {
        let pool = try ThreadPool(threads: 1, foregroundLimit: 0, backgroundLimit: 4)
        let scrubber = Scrubber(
            storage: library.store, marks: library.store, references: references, records: references,
            hash: BlobHash(pool: pool), pace: ScrubPace(), logger: logger)
        return ScrubSchedule(scrubber, logger: logger)
    }

    /// Tries failed pictures again, and reports the results to the diary, until cancelled.
    private static func retry(
        _ library: MediaLibrary, telling records: any PictureRecords, every interval: Duration, logger: Logger
    ) async {
        // No process works on the pictures that an ended process left. Pictures that a living process is making may be
        // made twice.
        await report("could not make pending pictures", logger: logger) { try await library.makePending(age: 0) }
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: interval)
            } catch {
                return
            }
            await report("could not make pending pictures", logger: logger) { try await library.makePending() }
            // One step may fail without the other.
            await report("could not try pictures again", logger: logger) { try await library.retryPictures() }
            await report("could not tell the diary of pictures", logger: logger) {
                try await library.reportSettled(to: records)
            }
        }
    }

    /// Removes expired uploads at intervals, until cancelled.
    private static func sweep(_ partials: Partials, every interval: Duration, logger: Logger) async {
        while !Task.isCancelled {
            await report("could not remove uploads whose time is over", logger: logger) { try await partials.sweep() }
            do {
                try await Task.sleep(for: interval)
            } catch {
                return
            }
        }
    }

    /// Resumes films that were requested before the start, and tries failed films again, until cancelled.
    private static func makeFilms(
        _ films: FilmTranscoder, of library: MediaLibrary, wantedBy references: EntryReferences,
        every interval: Duration, logger: Logger
    ) async {
        var isResumed = false
        while !Task.isCancelled {
            if !isResumed {
                await report("could not go on making films", logger: logger) {
                    try await films.resume { (digest, account) async throws(MediaError) in
                        try await library.filmWish(digest, for: account)
                    }
                    isResumed = true
                }
            }
            do {
                try await Task.sleep(for: interval)
            } catch {
                return
            }
            await report("could not try films again", logger: logger) { try await films.retry() }
            await report("could not look which films are wanted", logger: logger) {
                try await films.endUnreferenced(references)
            }
        }
    }

    private static func report(
        _ failure: Logger.Message, logger: Logger, work: () async throws -> Void
    ) async {
        do {
            try await work()
        } catch {
            if !Task.isCancelled { logger.warning(failure, metadata: ["error": "\(SystemFailure.reason(of: error))"]) }
        }
    }

    /// The interval to the next collection if the last one left blobs over.
    private static let collectionPause: Duration = .seconds(60)

    /// Collects at intervals, until cancelled. A failed pass is repeated at the next interval.
    private static func collect(_ collector: Collector, every interval: Duration, logger: Logger) async {
        var pause = interval / 2
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: pause)
                pause = interval
                // The blobs that one pass left over do not wait for the whole interval.
                if try await collector.run().left > 0 { pause = min(interval, collectionPause) }
            } catch let error as MediaError where error.code == .busy {
                logger.info("skipped a collection", metadata: ["error": "\(SystemFailure.reason(of: error))"])
            } catch let error as MediaError where error.code == .tooManyUnnamed {
                logger.error("stopped collecting", metadata: ["error": "\(SystemFailure.reason(of: error))"])
            } catch is CancellationError {
                return
            } catch {
                logger.warning("could not collect", metadata: ["error": "\(SystemFailure.reason(of: error))"])
            }
        }
    }
}
