import DaybookAPI
import Foundation
import Logging
import ServiceRuntime
import Synchronization
import Testing
import ZRPC

@testable import DaybookGateway

struct BackupMetricsTests {
    /// An entry-service whose backups are in a state of the test's.
    private final class Backups: BackupServiceHandler {
        let status = Mutex(BackupStatus())

        func getBackupStatus(
            _ request: GetBackupStatusRequest, context: ServerContext
        ) async throws -> BackupStatus { status.withLock { $0 } }

        func startDiaryCopy(_ request: StartDiaryCopyRequest, context: ServerContext) async throws -> DiaryCopy {
            throw FakeServices.unscripted
        }
        func getDiaryCopy(_ request: GetDiaryCopyRequest, context: ServerContext) async throws -> DiaryCopy {
            throw FakeServices.unscripted
        }
        func startDiaryRepair(
            _ request: StartDiaryRepairRequest, context: ServerContext
        ) async throws -> DiaryRepair { throw FakeServices.unscripted }
        func getDiaryRepair(
            _ request: GetDiaryRepairRequest, context: ServerContext
        ) async throws -> DiaryRepair { throw FakeServices.unscripted }
        func endDiaryCopy(
            _ request: EndDiaryCopyRequest, context: ServerContext
        ) async throws -> EndDiaryCopyResponse { throw FakeServices.unscripted }
    }

    private static func timestamp(_ seconds: Int64) -> Timestamp {
        var timestamp = Timestamp()
        timestamp.seconds = seconds
        return timestamp
    }

    private static var scrub: ScrubStatus {
        var scrub = ScrubStatus()
        scrub.endTime = timestamp(4000)
        (scrub.fileCount, scrub.sizeBytes) = (5, 6)
        (scrub.damagedCount, scrub.unreadableCount, scrub.missingCount) = (1, 2, 3)
        (scrub.durationSeconds, scrub.nextTime) = (70, timestamp(5000))
        return scrub
    }

    private static var drill: DrillStatus {
        var drill = DrillStatus()
        (drill.lastSuccessTime, drill.lastAttemptTime) = (timestamp(1100), timestamp(2100))
        (drill.lastDurationSeconds, drill.fileCount, drill.hashedCount, drill.differingCount) = (60, 30, 20, 2)
        (drill.isFailed, drill.isLate, drill.nextTime) = (true, true, timestamp(3000))
        return drill
    }

    private static var mirrors: [MirrorStatus] {
        var (failed, good) = (MirrorStatus(), MirrorStatus())
        (failed.folder, failed.failure, failed.isLate) = ("/m \"1\"", "Full.", true)
        (failed.lastSuccessTime, failed.behindSinceTime) = (timestamp(500), timestamp(600))
        (good.folder, good.account) = ("/n", "jiho")
        return [failed, good]
    }

    private static func lines(_ registry: MetricsRegistry) -> [String] {
        registry.exposition().split(separator: "\n").map(String.init)
            .filter { line in ["backup", "drill", "mirror", "scrub"].contains { line.hasPrefix("daybook_\($0)_") } }
            .sorted()
    }

    @Test("Metrics appear with the first backup, and keep their last values while nobody tells others")
    func metrics() async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let folder = "/tmp/metrics-test-\(UInt32.random(in: .min ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let transport = try Transport(logger: logger)
        let backups = Backups()
        let endpoint = "ipc://\(folder)/entry"
        let server = try await transport.serve([backups.serviceDefinition], at: endpoint)
        let channel = transport.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))
        let registry = MetricsRegistry()
        // A busy machine may take longer than the usual second.
        let metrics = BackupMetrics(entry: channel, registry: registry, timeout: .seconds(60), now: { 700 })
        await metrics.refresh()
        #expect(Self.lines(registry) == [])
        backups.status.withLock { status in
            status.lastSuccessTime = Self.timestamp(1000)
            status.lastAttemptTime = Self.timestamp(2000)
            (status.fileCount, status.sizeBytes, status.lastDurationSeconds) = (3, 4000, 50)
            status.missingCount = 2
            (status.failure, status.failureReason, status.isLate) = ("Full.", "BACKUP_DISK_FULL", true)
            status.nextTime = Self.timestamp(3000)
            (status.drill, status.lastScrub) = (Self.drill, Self.scrub)
            status.mirrors = Self.mirrors
        }
        await metrics.refresh()
        let told = [
            "daybook_backup_last_attempt_timestamp_seconds 2000", "daybook_backup_last_duration_seconds 50",
            "daybook_backup_last_failed 1", "daybook_backup_last_files 3", "daybook_backup_last_missing_files 2",
            "daybook_backup_last_size_bytes 4000",
            "daybook_backup_last_success_timestamp_seconds 1000", "daybook_backup_late 1",
            "daybook_backup_next_timestamp_seconds 3000",
            "daybook_drill_differences 2", "daybook_drill_duration_seconds 60", "daybook_drill_failed 1",
            "daybook_drill_files 30", "daybook_drill_hashed_files 20",
            "daybook_drill_last_attempt_timestamp_seconds 2100", "daybook_drill_last_success_timestamp_seconds 1100",
            "daybook_drill_late 1", "daybook_drill_next_timestamp_seconds 3000",
            #"daybook_mirror_behind_seconds{folder="/m \"1\""} 100"#, #"daybook_mirror_behind_seconds{folder="/n"} 0"#,
            #"daybook_mirror_last_failed{folder="/m \"1\""} 1"#, #"daybook_mirror_last_failed{folder="/n"} 0"#,
            #"daybook_mirror_last_success_timestamp_seconds{folder="/m \"1\""} 500"#,
            #"daybook_mirror_late{folder="/m \"1\""} 1"#, #"daybook_mirror_late{folder="/n"} 0"#,
            "daybook_scrub_duration_seconds 70", "daybook_scrub_last_damaged_files 1",
            "daybook_scrub_last_end_timestamp_seconds 4000", "daybook_scrub_last_files 5",
            "daybook_scrub_last_missing_files 3", "daybook_scrub_last_size_bytes 6",
            "daybook_scrub_last_unreadable_files 2", "daybook_scrub_next_timestamp_seconds 5000",
        ]
        #expect(Self.lines(registry) == told)
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .zero)
        await metrics.refresh()
        #expect(Self.lines(registry) == told)
    }
}
