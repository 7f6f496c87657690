import DaybookAPI
import Foundation
import Logging
import ZRPC

@testable import DaybookEntry

/// The service in this process, over a store whose files are left as they are when it dies.
actor ModelServiceInProcess: ModelService {
    private struct Running {
        let store: SQLiteDiaryStore
        let diary: Diary
        let transport: Transport
        let channel: Channel
    }

    nonisolated let hasOwnTime = true
    nonisolated let diesUnderCalls = false
    private let folder: TemporaryFolder
    private let clock: TestClock
    private var lives = 0
    private var running: Running

    init() async throws {
        folder = try TemporaryFolder()
        clock = TestClock()
        running = try await Self.start(folder.path + "/0", clock)
    }

    var channel: Channel { running.channel }
    var now: Int64 { clock.now.microseconds }

    var database: String { "\(folder.path)/\(lives)/daybook.sqlite" }

    private static func start(_ path: String, _ clock: TestClock) async throws -> Running {
        let store = try SQLiteDiaryStore(path: path + "/daybook.sqlite")
        let diary = Diary(
            store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal),
            clock: clock.clock)
        let runner = CallRunner(diary: diary, dates: DisplayDate())
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let endpoint = "memory://model-\(UUID().uuidString)"
        let copies = CopyOperations(store: store)
        let folderServices = [
            BackupHandler(
                runner: runner, copies: copies, repairs: RepairOperations(store: store),
                backups: BackupStateFiles(data: path)
            ).serviceDefinition,
            KeptRecordHandler(runner: runner, copies: copies, diaryID: store.diaryID).serviceDefinition,
        ]
        _ = try await transport.serve(ServiceHarness.services(runner) + folderServices, at: endpoint)
        let channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))
        return Running(store: store, diary: diary, transport: transport, channel: channel)
    }

    /// The files of this instant, with the log that nobody moved into the database, are what the next life finds.
    func kill() async throws {
        let (old, new) = ("\(folder.path)/\(lives)", "\(folder.path)/\(lives + 1)")
        try FileManager.default.createDirectory(atPath: new, withIntermediateDirectories: true)
        for name in ["daybook.sqlite", "daybook.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: "\(old)/\(name)", toPath: "\(new)/\(name)")
        }
        await stop()
        try FileManager.default.removeItem(atPath: old)
        lives += 1
        running = try await Self.start(new, clock)
    }

    func advance(seconds: Int64) { clock.advance(seconds: seconds) }

    func keepUp() async throws { try await running.diary.keepUp() }

    func followUp() async throws { try await running.diary.followUp() }

    func stop() async {
        running.store.changeHub.close()
        await running.transport.shutdown(grace: .seconds(1))
        try? running.store.close()
    }
}
