import DaybookAPI
import DaybookImport
import Synchronization

/// The progress of a check or an import, which is kept beside the archive every few seconds. It ends the work when the
/// owner has cancelled the archive.
final class KeptProgress: ImportProgress {
    /// The archive is gone, or its owner cancelled the import.
    struct Cancelled: Error {}

    private struct State {
        var progress = ImportArchiveProgress()
        var run = ""
        var kept = ContinuousClock.now
    }

    /// The numbers of files and records by which a try has to come further than those before it, to be no vain one: a part
    /// of all of them, and no fewer than the first of these. One that ends at the same place is noted a little earlier or
    /// later.
    private static let (leastAdvance, advanceShare) = (Int64(1000), Int64(20))

    /// The interval between two notes.
    private let interval: Duration
    /// The furthest progress of the tries before.
    private let before: ImportArchiveProgress?
    private let id: String
    private let account: String
    /// The state of the archive as long as the work is wanted.
    private let work: ImportArchiveState
    private let archives: ImportArchives
    private let state = Mutex(State())

    init(of kept: KeptImportArchive, in archives: ImportArchives, every interval: Duration = .seconds(2)) {
        (id, account) = (kept.archive?.id ?? "", kept.accountId)
        work = kept.archive?.state ?? .unspecified
        (self.archives, self.interval, before) = (archives, interval, kept.archive?.progress)
    }

    /// The latest progress.
    var latest: ImportArchiveProgress { state.withLock { $0.progress } }

    func note(_ step: ImportStepTaken) async throws {
        let interval = interval
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            var isDue = now - state.kept >= interval
            switch step {
            case .opened(let files, let records):
                (state.progress.fileCount, state.progress.recordCount) = (files, records)
                isDue = true
            case .begun(let run, _, _):
                state.run = run
                isDue = true
            case .files(let done): state.progress.filesDone = Int64(done)
            case .records(let done):
                // All files were handled before the first record.
                state.progress.filesDone = max(state.progress.filesDone, state.progress.fileCount)
                state.progress.recordsDone = Int64(done)
            }
            if isDue { state.kept = now }
            return isDue
        }
        if isDue { try await keep() }
    }

    private func keep() async throws {
        let (progress, run) = state.withLock { ($0.progress, $0.run) }
        let isFurther = before.map { Self.isFurther(progress, than: $0) } ?? false
        let furthest = before.map { Self.furthest(of: progress, since: $0) } ?? progress
        try await change { kept in
            if isFurther { kept.tries = 0 }
            kept.archive?.progress = furthest
            kept.archive?.waiting = false
            if !run.isEmpty { kept.archive?.importId = run }
        }
    }

    private static func isFurther(_ one: ImportArchiveProgress, than other: ImportArchiveProgress) -> Bool {
        let files = max(leastAdvance, one.fileCount / advanceShare)
        let records = max(leastAdvance, one.recordCount / advanceShare)
        return one.filesDone - other.filesDone >= files || one.recordsDone - other.recordsDone >= records
    }

    /// Returns the progress with the numbers of an earlier one where that came further. Otherwise tries that come far and
    /// less far by turns would have no end.
    private static func furthest(
        of one: ImportArchiveProgress, since other: ImportArchiveProgress
    ) -> ImportArchiveProgress {
        var furthest = one
        furthest.filesDone = max(one.filesDone, other.filesDone)
        furthest.recordsDone = max(one.recordsDone, other.recordsDone)
        return furthest
    }

    /// Returns whether the archive is gone; `false` if that is not known now.
    func isCancelled() async -> Bool {
        do throws(MediaError) {
            _ = try await archives.find(id, of: account)
            return false
        } catch {
            return error.code == .noArchive
        }
    }

    /// Changes the record of the archive.
    ///
    /// - Throws: ``Cancelled`` if the work is not wanted any more; `MediaError`.
    func change(_ body: @escaping @Sendable (inout KeptImportArchive) -> Void) async throws {
        let work = work
        do throws(MediaError) {
            let isWanted = try await archives.change(id, of: account, action: "note an import") {
                kept, files throws(SystemError) -> Result<Bool, MediaError> in
                guard kept.archive?.state == work else { return .success(false) }
                var kept = kept
                body(&kept)
                try files.write(kept)
                return .success(true)
            }
            if !isWanted { throw MediaError.callerGone }
        } catch {
            if error.code == .noArchive || error.code == .cancelled { throw Cancelled() }
            throw error
        }
    }
}
