import DaybookAPI
import Foundation
import ProtobufC
import Wording

extension BackupStatus {
    /// Reads the state of a diary's backups and files at a time, in seconds since 1970. Blocks.
    ///
    /// - Parameter reader: The ID of the account that reads it; empty for nobody. Paths in the mirrors of other
    ///   accounts are left out, because they have titles of entries.
    init(_ files: BackupStateFiles, at now: Int64, in language: Language, for reader: String = "") {
        self.init(files.read(), at: now, in: language)
        for path in files.scrubs where lastScrub == nil { lastScrub = ScrubStatus(note: path) }
        mirrors = files.mirrors().map { MirrorStatus($0, at: now, in: language, for: reader) }
    }

    /// Creates the message of a state at a time, in seconds since 1970.
    init(_ state: BackupState, at now: Int64, in language: Language) {
        self.init()
        let troubles = state.troubles(at: now)
        lastSuccessTime = state.lastSuccess.map { Timestamp(wholeSeconds: $0.began) }
        fileCount = state.lastSuccess?.files ?? 0
        sizeBytes = state.lastSuccess?.bytes ?? 0
        missingCount = state.lastSuccess?.missing ?? 0
        lastAttemptTime = state.lastRun.map { Timestamp(wholeSeconds: $0.began) }
        lastDurationSeconds = state.lastRun?.seconds ?? 0
        let drill = troubles.contains(.drillFailed) ? state.lastDrill : nil
        if let reason = (troubles.contains(.failed) ? state.lastRun : drill)?.failure {
            failure = reason.words[language]
            failureReason = reason.reason
        }
        nextTime = state.schedule.map { Timestamp(wholeSeconds: $0.next) }
        isLate = !troubles.isEmpty
        self.drill = DrillStatus(state, troubles: troubles)
    }
}

extension DrillStatus {
    /// Creates the message of the drills; nil if there is neither a drill nor a nightly backup.
    fileprivate init?(_ state: BackupState, troubles: Set<BackupState.Trouble>) {
        func current(_ run: BackupState.Run?) -> BackupState.Run? {
            run.flatMap { state.isCurrent($0) ? $0 : nil }
        }
        let (last, good) = (current(state.lastDrill), current(state.lastGoodDrill))
        if last == nil, state.schedule == nil { return nil }
        self.init()
        lastSuccessTime = good.map { Timestamp(wholeSeconds: $0.began) }
        lastAttemptTime = last.map { Timestamp(wholeSeconds: $0.began) }
        lastDurationSeconds = last?.seconds ?? 0
        fileCount = last?.files ?? 0
        hashedCount = last?.hashed ?? 0
        differingCount = last?.differing ?? 0
        isFailed = last?.failure != nil
        nextTime = state.schedule.map { Timestamp(wholeSeconds: $0.next) }
        isLate = troubles.contains(.drillLate)
    }
}

extension MirrorStatus {
    fileprivate init(_ state: MirrorState, at now: Int64, in language: Language, for reader: String) {
        self.init()
        (folder, account) = (state.folder, state.account)
        lastSuccessTime = state.lastSuccess.map { Timestamp(wholeSeconds: $0) }
        failure = state.failure?.words[language] ?? ""
        behindSinceTime = state.behindSince.map { Timestamp(wholeSeconds: $0) }
        isLate = state.isLate(at: now)
        keptCount = max(0, state.kept?.count ?? 0)
        // The paths of a mirror that lacks changes may have titles of entries that were hidden since.
        if let kept = state.kept, kept.account == reader, state.behindSince == nil { keptPaths = kept.paths }
    }
}

extension ScrubStatus {
    /// Reads the result of a complete scrub. Blocks. Returns nil if the note has none, or cannot be read.
    fileprivate init?(note path: String) {
        guard let bytes = FileManager.default.contents(atPath: path), let scrub = try? Scrub(decoding: Array(bytes)),
            scrub.state == .done
        else { return nil }
        self.init()
        endTime = Timestamp(wholeSeconds: scrub.endTime)
        fileCount = scrub.scanned
        sizeBytes = scrub.scannedBytes
        damagedCount = scrub.damaged
        unreadableCount = scrub.unreadable
        missingCount = scrub.dangling
        durationSeconds = scrub.seconds
        nextTime = Timestamp(wholeSeconds: scrub.nextTime)
    }
}

extension Timestamp {
    /// Creates the timestamp of seconds since 1970, within the years that a timestamp may have.
    fileprivate init(wholeSeconds: Int64) {
        self.init()
        seconds = min(max(wholeSeconds, Instant.earliest.seconds), Instant.latest.seconds)
    }
}
