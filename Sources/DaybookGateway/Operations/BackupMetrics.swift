import DaybookAPI
import Foundation
import Metrics
import ServiceRuntime
import ZRPC

/// The metrics of the diary's backups, drills and mirrors and of the last scrub, as entry-service reports them.
struct BackupMetrics: Sendable {
    let entry: Channel
    let registry: MetricsRegistry
    /// The maximum time to wait for entry-service.
    var timeout = Duration.seconds(1)
    /// Returns the time in seconds since 1970.
    var now: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970) }

    private static let prefix = "daybook_backup_"
    private static let drillPrefix = "daybook_drill_"
    private static let mirrorPrefix = "daybook_mirror_"
    private static let scrubPrefix = "daybook_scrub_"

    /// The descriptions of the metrics, one line each, by their names.
    static let descriptions: [String: String] = [
        "\(prefix)last_attempt_timestamp_seconds": "Time at which the last backup began, complete or not.",
        "\(prefix)last_duration_seconds": "Duration of the last backup, complete or not.",
        "\(prefix)last_failed": "Whether the last backup or its drill failed: 1 or 0.",
        "\(prefix)last_files": "Files in the last complete backup.",
        "\(prefix)last_missing_files":
            "Files that the last complete backup was made without: missing or damaged in the diary.",
        "\(prefix)last_size_bytes": "Size of the last complete backup.",
        "\(prefix)last_success_timestamp_seconds": "Time of the last complete backup.",
        "\(prefix)late": "Whether the last backup or its drill failed, or one is missing for two days: 1 or 0.",
        "\(prefix)next_timestamp_seconds": "Time of the next nightly backup.",
        "\(drillPrefix)differences": "Differences that the last drill found.",
        "\(drillPrefix)duration_seconds": "Duration of the last drill, whatever it found.",
        "\(drillPrefix)failed": "Whether the last drill found a difference, or could not run: 1 or 0.",
        "\(drillPrefix)files": "Files in the backup of the last drill.",
        "\(drillPrefix)hashed_files": "Files whose bytes the last drill compared with their SHA-256.",
        "\(drillPrefix)last_attempt_timestamp_seconds": "Time at which the last drill began, whatever it found.",
        "\(drillPrefix)last_success_timestamp_seconds": "Time of the last drill that found no difference.",
        "\(drillPrefix)late": "Whether a complete backup has had no drill for two days: 1 or 0.",
        "\(drillPrefix)next_timestamp_seconds": "Time of the next nightly backup, which a drill follows.",
        "\(mirrorPrefix)behind_seconds": "Time for which a mirror has lacked changes of the diary; 0 if it lacks none.",
        "\(mirrorPrefix)last_failed": "Whether the last run of a mirror failed: 1 or 0.",
        "\(mirrorPrefix)last_success_timestamp_seconds": "Time of the last run that brought a mirror in step.",
        "\(mirrorPrefix)late": "Whether a mirror's last run failed, or it lacks changes for more than a day: 1 or 0.",
        "\(scrubPrefix)duration_seconds": "Duration of the last complete scrub, its pauses included.",
        "\(scrubPrefix)last_damaged_files": "Files that the last complete scrub found damaged.",
        "\(scrubPrefix)last_end_timestamp_seconds": "Time at which the last scrub had read all files.",
        "\(scrubPrefix)last_files": "Files that the last complete scrub read.",
        "\(scrubPrefix)last_missing_files":
            "Files that the last complete scrub found missing, the damaged ones included.",
        "\(scrubPrefix)last_size_bytes": "Size of the files that the last complete scrub read.",
        "\(scrubPrefix)last_unreadable_files": "Files that the disk could not read in the last complete scrub.",
        "\(scrubPrefix)next_timestamp_seconds": "Time from which on all files are read again.",
    ]

    /// Asks entry-service for the state, and records it. A metric appears with its first value; all keep their last one
    /// while entry-service does not respond.
    func refresh() async {
        let client = BackupServiceClient(channel: entry)
        let options = CallOptions(timeout: timeout)
        guard let status = try? await client.getBackupStatus(GetBackupStatusRequest(), options: options) else { return }
        if let success = status.lastSuccessTime {
            record("last_success_timestamp_seconds", value: success.seconds)
            record("last_size_bytes", value: status.sizeBytes)
            record("last_files", value: status.fileCount)
            record("last_missing_files", value: status.missingCount)
        }
        if let attempt = status.lastAttemptTime {
            record("last_attempt_timestamp_seconds", value: attempt.seconds)
            record("last_duration_seconds", value: status.lastDurationSeconds)
            record("last_failed", value: status.failureReason.isEmpty ? 0 : 1)
        }
        if let next = status.nextTime {
            record("next_timestamp_seconds", value: next.seconds)
            record("late", value: status.isLate ? 1 : 0)
        }
        if let drill = status.drill { record(drill) }
        if let scrub = status.lastScrub { record(scrub) }
        for mirror in status.mirrors { record(mirror) }
    }

    /// Records the state of a mirror, in series of its folder: no two mirrors have the same.
    private func record(_ mirror: MirrorStatus) {
        let labels = [("folder", mirror.folder)]
        let behind = mirror.behindSinceTime.map { max(0, now().subtractingReportingOverflow($0.seconds).partialValue) }
        record("behind_seconds", of: Self.mirrorPrefix, labels: labels, value: behind ?? 0)
        record("last_failed", of: Self.mirrorPrefix, labels: labels, value: mirror.failure.isEmpty ? 0 : 1)
        record("late", of: Self.mirrorPrefix, labels: labels, value: mirror.isLate ? 1 : 0)
        guard let success = mirror.lastSuccessTime else { return }
        record("last_success_timestamp_seconds", of: Self.mirrorPrefix, labels: labels, value: success.seconds)
    }

    private func record(_ drill: DrillStatus) {
        if let success = drill.lastSuccessTime {
            record("last_success_timestamp_seconds", of: Self.drillPrefix, value: success.seconds)
        }
        if let attempt = drill.lastAttemptTime {
            record("last_attempt_timestamp_seconds", of: Self.drillPrefix, value: attempt.seconds)
            record("duration_seconds", of: Self.drillPrefix, value: drill.lastDurationSeconds)
            record("failed", of: Self.drillPrefix, value: drill.isFailed ? 1 : 0)
            record("files", of: Self.drillPrefix, value: drill.fileCount)
            record("hashed_files", of: Self.drillPrefix, value: drill.hashedCount)
            record("differences", of: Self.drillPrefix, value: drill.differingCount)
        }
        if let next = drill.nextTime {
            record("next_timestamp_seconds", of: Self.drillPrefix, value: next.seconds)
            record("late", of: Self.drillPrefix, value: drill.isLate ? 1 : 0)
        }
    }

    private func record(_ scrub: ScrubStatus) {
        record("last_end_timestamp_seconds", of: Self.scrubPrefix, value: scrub.endTime?.seconds ?? 0)
        record("last_files", of: Self.scrubPrefix, value: scrub.fileCount)
        record("last_size_bytes", of: Self.scrubPrefix, value: scrub.sizeBytes)
        record("last_damaged_files", of: Self.scrubPrefix, value: scrub.damagedCount)
        record("last_unreadable_files", of: Self.scrubPrefix, value: scrub.unreadableCount)
        record("last_missing_files", of: Self.scrubPrefix, value: scrub.missingCount)
        record("duration_seconds", of: Self.scrubPrefix, value: scrub.durationSeconds)
        if let next = scrub.nextTime { record("next_timestamp_seconds", of: Self.scrubPrefix, value: next.seconds) }
    }

    private func record(
        _ name: String, of prefix: String = BackupMetrics.prefix, labels: [(String, String)] = [], value: Int64
    ) {
        registry.makeRecorder(label: prefix + name, dimensions: labels, aggregate: false).record(value)
    }
}
