import DaybookAPI
public import Logging
import ServiceRuntime
public import ZRPC

/// The running entry-service: a diary opened, its services offered, its upkeep going round.
///
/// ```swift
/// let server = try await EntryServer.open(configuration, logger: logger)
/// try await server.serve(on: transport, ready: { print("ready") }, untilStopped: { await stopped() })
/// ```
public struct EntryServer: Sendable {
    /// What the reasons of its errors belong to.
    public static let errorDomain = ErrorDomain.daybook

    /// What the process was told.
    public struct Configuration: Sendable {
        /// The diary's folder; this service uses `entry` in it.
        public var data: String
        /// Where calls come in, as `ipc:///PATH`.
        public var endpoint: String
        /// The most bytes of originals of an account without a bound of its own; nil for no bound.
        public var quota: Int64?
        /// From one upkeep to the next.
        public var upkeepInterval: Duration = .seconds(60)
        /// How long calls may go on after the service was asked to stop.
        public var grace: Duration = .seconds(5)

        /// Makes a configuration with the usual intervals.
        public init(data: String, endpoint: String) {
            self.data = data
            self.endpoint = endpoint
        }
    }

    private let configuration: Configuration
    private let store: SQLiteDiaryStore
    private let runner: CallRunner
    private let logger: Logger

    /// Opens the diary, making or migrating its file. Takes as long as a migration takes.
    ///
    /// - Throws: when the file cannot be opened, or would not keep writes through a loss of power; when the media folder
    ///   beside it belongs to another diary, or holds photos and there is no diary.
    public static func open(_ configuration: Configuration, logger: Logger) async throws -> EntryServer {
        let path = configuration.data + "/entry/daybook.sqlite"
        let media = configuration.data + "/media"
        let store = try await BlockingExecutor.run { () throws in
            try StoreCheck.mayOpen(diary: path, besideBlobs: media + "/blobs")
            return try SQLiteDiaryStore(path: path)
        }
        let hasAccounts = try await store.read { try $0.accounts.hasAccounts() }
        try await BlockingExecutor.run { [id = store.diaryID] () throws in
            try StoreCheck.mayServe(diary: path, hasAccounts: hasAccounts, besideBlobs: media + "/blobs")
            try StoreCheck.claim(mediaFolder: media, for: id)
        }
        let diary = Diary(
            store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(),
            standardQuota: configuration.quota)
        let runner = CallRunner(diary: diary, dates: DisplayDate())
        return EntryServer(configuration: configuration, store: store, runner: runner, logger: logger)
    }

    /// Serves until `untilStopped` returns, then drains and closes the diary. `ready` is called when calls would be
    /// answered.
    ///
    /// The health of EntryService is NOT_SERVING while the diary has no account; accounts can be made all the same. The
    /// health of ``DiskWatch/service`` is NOT_SERVING while the disk is full.
    /// - Throws: when the endpoint cannot be served.
    public func serve(
        on transport: Transport, ready: @Sendable () -> Void, untilStopped: @Sendable () async -> Void
    ) async throws {
        let standard = try StandardServices(
            beside: services {}, schemas: [DaybookSchema.fileDescriptorSetBase64], of: transport)
        let (health, diary) = (standard.health, EntryHandler(runner: runner).serviceDefinition.service.name)
        // A diary without an account serves nobody yet.
        if try await !store.read({ try $0.accounts.hasAccounts() }) { health.set(.notServing, of: diary) }
        let disk = DiskWatch([configuration.data + "/entry", configuration.data + "/media"])
        health.set(disk.isFull ? .notServing : .serving, of: DiskWatch.service)
        let server = try await transport.serve(
            services { health.set(.serving, of: diary) } + standard.definitions, at: configuration.endpoint,
            interceptors: Observability.serverInterceptors + [
                ReportingServerInterceptor(logger: logger, requestID: RequestScope.$requestID)
            ])
        ready()
        await withTaskGroup { group in
            group.addTask { await keepUp() }
            group.addTask {
                await disk.run { health.set($0 ? .notServing : .serving, of: DiskWatch.service) }
            }
            group.addTask { await followUp() }
            await untilStopped()
            group.cancelAll()
        }
        standard.health.shutDown()
        // Streams that would go on for hours end now.
        store.changeHub.close()
        store.leases.close()
        await server.drain(grace: configuration.grace)
        try await BlockingExecutor.run { [store] in try store.close() }
    }

    private func services(_ hasAccount: @escaping @Sendable () -> Void) -> [ServiceDefinition] {
        [
            AccountHandler(runner: runner, hasAccount: hasAccount).serviceDefinition,
            EntryHandler(runner: runner).serviceDefinition, PhotoHandler(runner: runner).serviceDefinition,
            AlbumHandler(runner: runner).serviceDefinition, LabelHandler(runner: runner).serviceDefinition,
            SubjectHandler(runner: runner).serviceDefinition, SoundHandler(runner: runner).serviceDefinition,
            ShareHandler(runner: runner).serviceDefinition, SharedHandler(runner: runner).serviceDefinition,
            MemoryHandler(runner: runner).serviceDefinition,
            SearchHandler(runner: runner).serviceDefinition, RevisionHandler(runner: runner).serviceDefinition,
            DayHandler(runner: runner).serviceDefinition, TrashHandler(runner: runner).serviceDefinition,
            ChangeHandler(runner: runner).serviceDefinition, DiscoverHandler(runner: runner).serviceDefinition,
            LeaseHandler(runner: runner).serviceDefinition, MarkdownHandler(runner: runner).serviceDefinition,
            StorageHandler(runner: runner).serviceDefinition,
        ]
    }

    /// Does the follow-ups that calls left, until cancelled. A failed one is tried again with the upkeep.
    private func followUp() async {
        while await runner.diary.followUpTurns.wait() {
            do {
                try await runner.diary.followUp()
            } catch {
                if Task.isCancelled { return }
                logger.warning("follow-ups failed", metadata: ["cause": "\(error)"])
            }
        }
    }

    /// Does the upkeep now and then until cancelled. What fails is tried again at the next turn.
    private func keepUp() async {
        while !Task.isCancelled {
            do {
                try await runner.diary.keepUp()
                try await Task.sleep(for: configuration.upkeepInterval)
            } catch {
                if Task.isCancelled { return }
                logger.warning("upkeep failed", metadata: ["cause": "\(SystemFailure.reason(of: error))"])
                try? await Task.sleep(for: configuration.upkeepInterval)
            }
        }
    }
}
