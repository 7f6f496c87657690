import DaybookAPI
public import Logging
import ServiceRuntime
import Work
public import ZRPC

/// The running entry-service: an open diary, its services and its upkeep.
///
/// ```swift
/// let server = try await EntryServer.open(configuration, logger: logger)
/// try await server.serve(on: transport, ready: { print("ready") }, untilStopped: { await stopped() })
/// ```
public struct EntryServer: Sendable {
    /// The domain of the reasons in the service's errors.
    public static let errorDomain = ErrorDomain.daybook

    /// The configuration of the process.
    public struct Configuration: Sendable {
        /// The diary's folder. This service uses the subfolder `entry`.
        public var data: String
        /// The endpoint for calls, as `ipc:///PATH`.
        public var endpoint: String
        /// The maximum total size, in bytes, of the data of an account without its own quota; `nil` for no limit.
        public var quota: Int64?
        /// The program's version, which exports state.
        public var version = "0.1.0"
        /// The time between two runs of the upkeep.
        public var upkeepInterval: Duration = .seconds(60)
        /// The time between two looks for an account while the diary has none.
        public var accountInterval: Duration = .seconds(1)
        /// The time that calls may take to finish after the stop.
        public var grace: Duration = .seconds(5)

        /// Creates a configuration with the default intervals.
        public init(data: String, endpoint: String) {
            self.data = data
            self.endpoint = endpoint
        }
    }

    private let configuration: Configuration
    private let store: SQLiteDiaryStore
    private let runner: CallRunner
    private let copies: CopyOperations
    private let repairs: RepairOperations
    private let exports: ExportOperations
    private let logger: Logger

    private var backups: BackupStateFiles { BackupStateFiles(data: configuration.data) }

    /// Opens the diary, and creates or migrates its file. Returns after the migration, which can take minutes.
    ///
    /// - Throws: An error if the file cannot be opened or would not keep writes through a loss of power, if the media
    ///   folder beside it belongs to another diary, or if that folder has photos and there is no diary.
    public static func open(_ configuration: Configuration, logger: Logger) async throws -> EntryServer {
        let path = configuration.data + "/entry/daybook.sqlite"
        let media = configuration.data + "/media"
        let store = try await BlockingWork.run { () throws in
            try StoreCheck.mayOpen(diary: path, besideBlobs: media + "/blobs")
            return try SQLiteDiaryStore(path: path)
        }
        let hasAccounts = try await store.read { try $0.accounts.hasAccounts() }
        try await BlockingWork.run { [id = store.diaryID] () throws in
            try StoreCheck.mayServe(diary: path, hasAccounts: hasAccounts, besideBlobs: media + "/blobs")
            try StoreCheck.claim(mediaFolder: media, for: id)
        }
        let diary = Diary(
            store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(),
            standardQuota: configuration.quota)
        let runner = CallRunner(diary: diary, dates: DisplayDate())
        let copies = CopyOperations(store: store)
        try await BlockingWork.run { ExportFiles(data: configuration.data).removeUnfinished() }
        return EntryServer(
            configuration: configuration, store: store, runner: runner, copies: copies,
            repairs: RepairOperations(store: store),
            exports: ExportOperations(data: configuration.data, copies: copies), logger: logger)
    }

    /// Serves until `untilStopped` returns, then drains and closes the diary. Calls `ready` as soon as it accepts
    /// calls.
    ///
    /// The health of EntryService is NOT_SERVING while the diary has no account; accounts can be created nevertheless,
    /// by this process or by another one on the same diary.
    /// The health of ``DiskWatch/service`` is NOT_SERVING while the disk is full.
    /// - Throws: An error if the endpoint cannot be served, or the diary cannot be read or closed.
    public func serve(
        on transport: Transport, ready: @Sendable () -> Void, untilStopped: @Sendable () async -> Void
    ) async throws {
        let standard = try StandardServices(
            beside: services {}, schemas: [DaybookSchema.fileDescriptorSetBase64], of: transport)
        let (health, diary) = (standard.health, EntryHandler(runner: runner).serviceDefinition.service.name)
        // A diary without an account has no users yet.
        let hasAccounts = try await store.read { try $0.accounts.hasAccounts() }
        if !hasAccounts { health.set(.notServing, of: diary) }
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
            if !hasAccounts { group.addTask { await awaitAccount { health.set(.serving, of: diary) } } }
            await untilStopped()
            group.cancelAll()
        }
        standard.health.shutDown()
        // Long-lived streams end now, because the drain would wait for them.
        store.changeHub.close()
        store.leases.close()
        await server.drain(grace: configuration.grace)
        await repairs.close()
        await copies.close()
        try await BlockingWork.run { [store] in try store.close() }
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
            StorageHandler(runner: runner, backups: backups).serviceDefinition,
            BackupHandler(runner: runner, copies: copies, repairs: repairs, backups: backups).serviceDefinition,
            KeptRecordHandler(runner: runner, copies: copies, diaryID: store.diaryID).serviceDefinition,
            ImportHandler(runner: runner).serviceDefinition,
            ExportHandler(
                runner: runner, exports: exports, diaryID: store.diaryID, media: configuration.data + "/media",
                version: configuration.version
            ).serviceDefinition,
        ]
    }

    /// Looks for an account at intervals until there is one, because another process may create it. Ends then, or when
    /// cancelled.
    private func awaitAccount(_ found: @Sendable () -> Void) async {
        while !Task.isCancelled {
            do {
                if try await store.read({ try $0.accounts.hasAccounts() }) { return found() }
            } catch {
                logger.warning("looking for an account failed", metadata: ["cause": "\(error)"])
            }
            try? await Task.sleep(for: configuration.accountInterval)
        }
    }

    /// Runs the follow-ups of calls, until cancelled. The upkeep retries failed ones.
    private func followUp() async {
        while await runner.diary.followUpLimiter.wait() {
            do {
                try await runner.diary.followUp()
            } catch {
                if Task.isCancelled { return }
                logger.warning("follow-ups failed", metadata: ["cause": "\(error)"])
            }
        }
    }

    /// Runs the upkeep at intervals, until cancelled. The next run retries failures.
    private func keepUp() async {
        while !Task.isCancelled {
            await attempt { try await $0.runner.diary.keepUp() }
            await attempt { try await $0.copies.endAbandoned() }
            await attempt { try await $0.exports.keepUp(at: $0.runner.diary.clock.now()) }
            try? await Task.sleep(for: configuration.upkeepInterval)
        }
    }

    /// Does a part of the maintenance. A part that fails stops no other.
    private func attempt(_ part: (EntryServer) async throws -> Void) async {
        do {
            try await part(self)
        } catch {
            if Task.isCancelled { return }
            logger.warning("maintenance failed", metadata: ["cause": "\(SystemFailure.reason(of: error))"])
        }
    }
}
