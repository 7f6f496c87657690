import DaybookAPI
import Wording

extension BackupStatus {
    /// Creates the message of a state at a time, in seconds since 1970.
    init(_ state: BackupState, at now: Int64, in language: Language) {
        self.init()
        let troubles = state.troubles(at: now)
        lastSuccessTime = state.lastSuccess.map { Timestamp(wholeSeconds: $0.began) }
        fileCount = state.lastSuccess?.files ?? 0
        sizeBytes = state.lastSuccess?.bytes ?? 0
        lastAttemptTime = state.lastRun.map { Timestamp(wholeSeconds: $0.began) }
        lastDurationSeconds = state.lastRun?.seconds ?? 0
        let drill = troubles.contains(.drillFailed) ? state.lastDrill : nil
        if let reason = (troubles.contains(.failed) ? state.lastRun : drill)?.failure {
            failure = reason.words[language]
            failureReason = reason.reason
        }
        nextTime = state.schedule.map { Timestamp(wholeSeconds: $0.next) }
        isLate = !troubles.isEmpty
    }
}

extension Timestamp {
    /// Creates the timestamp of seconds since 1970, within the years that a timestamp may have.
    fileprivate init(wholeSeconds: Int64) {
        self.init()
        seconds = min(max(wholeSeconds, Instant.earliest.seconds), Instant.latest.seconds)
    }
}
