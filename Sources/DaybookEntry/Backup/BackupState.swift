public import Wording

/// The state of a diary's backups: the last runs, and the nightly schedule if there is one. Times are in seconds since
/// 1970.
public struct BackupState: Sendable, Equatable {
    /// One run of `daybook backup create`, or of `daybook backup drill`.
    public struct Run: Codable, Sendable, Equatable {
        /// The absolute path of the folder of backups.
        public let folder: String
        /// The time at which the run began.
        public let began: Int64
        /// The time at which the run ended.
        public let ended: Int64
        /// The number of files in the backup; 0 if no backup was made or drilled.
        public var files: Int64 = 0
        /// The size of the backup in bytes; 0 after a failure.
        public var bytes: Int64 = 0
        /// The number of files that the backup was made without, because they were missing or damaged in the diary; nil
        /// for a backup that has all, and for a drill.
        public var missing: Int64?
        /// The number of files whose bytes a drill compared with their digests; nil for a backup, and for a drill that
        /// could not run.
        public var hashed: Int64?
        /// The number of differences that a drill found; nil as above.
        public var differing: Int64?
        /// The reason of a failure; nil for a backup that is complete, and for a drill without a difference.
        public var failure: Failure?

        /// Creates a run that has not failed.
        public init(folder: String, began: Int64, ended: Int64) {
            (self.folder, self.began, self.ended) = (folder, began, ended)
        }

        /// The duration in seconds; 0 if the clock was set back meanwhile.
        public var seconds: Int64 { max(0, ended.subtractingReportingOverflow(began).partialValue) }
    }

    /// The reason why a run failed.
    public struct Failure: Codable, Sendable, Equatable {
        /// The reason for programs, such as `BACKUP_DISK_FULL`.
        public let reason: String
        /// The sentence for people.
        public let words: Words

        /// Creates a reason.
        public init(reason: String, words: Words) { (self.reason, self.words) = (reason, words) }
    }

    /// The nightly backup of a running server.
    public struct Schedule: Codable, Sendable, Equatable {
        /// The absolute path of the folder of backups.
        public let folder: String
        /// The time since which the nightly backup uses this folder.
        public let since: Int64
        /// The time of the next backup. A past time means that it runs, or begins soon.
        public var next: Int64
        /// The time since which a backup is missing; nil if none is.
        public var missingSince: Int64?
        /// The time since which a complete backup has had no drill; nil if each had one.
        public var drillMissingSince: Int64?
        /// The troubles of which the owner of the server has been notified.
        public var told: Set<Trouble> = []

        /// Creates a schedule.
        public init(folder: String, since: Int64, next: Int64, missingSince: Int64? = nil) {
            (self.folder, self.since, self.next, self.missingSince) = (folder, since, next, missingSince)
        }
    }

    /// A condition that the owner of a server should know of.
    public enum Trouble: String, Codable, Sendable, CaseIterable {
        /// The last backup failed.
        case failed
        /// The last drill found a difference, or could not run.
        case drillFailed
        /// A nightly backup is missing for two days.
        case late
        /// A complete backup has had no drill for two days, although backups are made.
        case drillLate
    }

    /// The delay of a nightly backup or of its drill, in seconds, from which on it counts as late: two days.
    public static let lateSeconds: Int64 = 2 * 86_400

    /// The last backup that is complete.
    public var lastSuccess: Run?
    /// The last run, complete or not.
    public var lastRun: Run?
    /// The last drill, whatever it found.
    public var lastDrill: Run?
    /// The last drill that found no difference.
    public var lastGoodDrill: Run?
    /// The schedule; nil without a nightly backup.
    public var schedule: Schedule?

    /// Creates the state of a diary without backups.
    public init() {}

    /// Returns the troubles at a time.
    public func troubles(at now: Int64) -> Set<Trouble> {
        var troubles: Set<Trouble> = []
        if hasFailed(lastRun) { troubles.insert(.failed) }
        if hasFailed(lastDrill) { troubles.insert(.drillFailed) }
        if Self.isLate(schedule?.missingSince, at: now) { troubles.insert(.late) }
        // A drill follows a backup, so that the trouble of backups is the one to mend.
        let isMade = troubles.isDisjoint(with: [.failed, .late])
        if isMade, Self.isLate(schedule?.drillMissingSince, at: now) { troubles.insert(.drillLate) }
        return troubles
    }

    private static func isLate(_ missingSince: Int64?, at now: Int64) -> Bool {
        guard let (limit, isOver) = missingSince?.addingReportingOverflow(lateSeconds) else { return false }
        return !isOver && now >= limit
    }

    private func hasFailed(_ run: Run?) -> Bool { run.map { $0.failure != nil && isCurrent($0) } ?? false }

    /// Returns whether a run was in the folder of the schedule; true for any run without a schedule.
    func isCurrent(_ run: Run) -> Bool { schedule.map { $0.folder == run.folder } ?? true }
}
