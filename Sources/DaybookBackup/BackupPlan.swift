public import DaybookEntry

/// The rules of a nightly backup: the time at which it is due, and the time since which one is missing. Times are in
/// seconds since 1970, by the wall clock, which may be wrong and may jump.
public struct BackupPlan: Sendable, Equatable {
    /// The time from a failed run to the next one, in seconds.
    public static let retrySeconds: Int64 = 3600
    /// The time by which a backup may lie in the future, in seconds: a day. One that lies further ahead was made with a
    /// wrong clock, and does not keep the next one from being made.
    private static let futureSeconds: Int64 = 86_400

    /// The absolute path of the folder of backups.
    public let folder: String
    /// The time of day.
    public let time: BackupTime

    /// Creates a plan.
    public init(folder: String, time: BackupTime) { (self.folder, self.time) = (folder, time) }

    /// Returns whether a backup should begin now: none was made since the last due time, and no run has failed within
    /// the last hour.
    public func isDue(at now: Int64, _ state: BackupState) -> Bool {
        let due = time.last(at: now)
        if let success = success(at: now, state), success >= due { return false }
        guard let failed = failure(at: now, state), failed.began >= due else { return true }
        return now >= failed.ended + Self.retrySeconds
    }

    /// Returns the schedule that describes the plan to readers.
    public func schedule(at now: Int64, _ state: BackupState) -> BackupState.Schedule {
        let old = state.schedule.flatMap { $0.folder == folder ? $0 : nil }
        let since = min(old?.since ?? now, now)
        let missing = time.next(after: success(at: now, state) ?? since)
        var schedule = BackupState.Schedule(
            folder: folder, since: since, next: next(at: now, state), missingSince: missing <= now ? missing : nil)
        schedule.drillMissingSince = drillMissing(at: now, state, before: old?.drillMissingSince)
        schedule.told = old?.told ?? []
        return schedule
    }

    /// Returns the time since which a complete backup has had no drill; nil if the last drill, whatever it found, is
    /// newer than the last backup.
    ///
    /// - Parameter before: The time that was found before. It stays while the next backups have no drill either.
    private func drillMissing(at now: Int64, _ state: BackupState, before: Int64?) -> Int64? {
        guard let made = success(at: now, state) else { return nil }
        if let drilled = current(state.lastDrill, at: now)?.began, drilled >= made { return nil }
        return min(before ?? now, now)
    }

    /// Returns the time of the next run: the last due time if the run is due now.
    private func next(at now: Int64, _ state: BackupState) -> Int64 {
        if isDue(at: now, state) { return time.last(at: now) }
        let next = time.next(after: now)
        guard let failed = failure(at: now, state), success(at: now, state) ?? .min < time.last(at: now) else {
            return next
        }
        return min(next, failed.ended + Self.retrySeconds)
    }

    /// Returns the beginning of the last backup in the folder that is complete.
    private func success(at now: Int64, _ state: BackupState) -> Int64? { current(state.lastSuccess, at: now)?.began }

    /// Returns a run if it was in the folder, and did not begin by a clock that was far ahead.
    private func current(_ run: BackupState.Run?, at now: Int64) -> BackupState.Run? {
        guard let run, run.folder == folder, run.began <= now + Self.futureSeconds else { return nil }
        return run
    }

    /// Returns the last run if it failed. One in the future counts as none.
    private func failure(at now: Int64, _ state: BackupState) -> BackupState.Run? {
        guard let run = state.lastRun, run.folder == folder, run.failure != nil, run.ended <= now else { return nil }
        return run
    }
}
