import GRDB
import Synchronization
import Work

/// The handing over of a copy that a caller wants to the writer's thread. At most one copy is wanted at a time.
final class SQLiteCopies: Sendable {
    /// A copy that is wanted.
    final class Job: Sendable {
        let path: String
        let result = OneShot<Void, any Error>()
        let progress: @Sendable (_ copied: Int, _ all: Int) -> Void
        private let stopped = Atomic(false)

        /// Whether the caller no longer wants the copy.
        var isStopped: Bool { stopped.load(ordering: .relaxed) }

        func stop() { stopped.store(true, ordering: .relaxed) }

        init(path: String, progress: @escaping @Sendable (_ copied: Int, _ all: Int) -> Void) {
            self.path = path
            self.progress = progress
        }
    }

    private let job = Mutex<Job?>(nil)
    private let wanted = Atomic(false)

    /// Whether a copy is wanted. Costs the writer next to nothing.
    var isWanted: Bool { wanted.load(ordering: .acquiring) }

    /// The copy that is wanted; `nil` for none.
    var current: Job? { job.withLock { $0 } }

    /// Copies the diary to an empty file. Returns when the copy is complete, but not synced.
    ///
    /// Cancelling the task ends the copy.
    /// - Parameter wake: Makes the writer look for work.
    /// - Throws: GRDB's errors; `CancellationError`.
    func copy(
        to path: String, progress: @escaping @Sendable (_ copied: Int, _ all: Int) -> Void,
        wake: () async throws -> Void
    ) async throws {
        let job = Job(path: path, progress: progress)
        let isFirst = self.job.withLock { current in
            guard current == nil else { return false }
            current = job
            return true
        }
        guard isFirst else { throw DiaryError.storageBusy() }
        wanted.store(true, ordering: .releasing)
        do {
            try await wake()
        } catch {
            finish(job, with: .failure(error))
        }
        try await withTaskCancellationHandler {
            await job.result.value()
        } onCancel: {
            // The writer ends the copy, so that nothing writes into the file afterwards.
            job.stop()
        }.get()
    }

    /// Completes a copy. Called by the writer's thread, with the copy's file closed.
    func finish(_ finished: Job, with result: Result<Void, any Error>) {
        job.withLock { current in
            guard current === finished else { return }
            current = nil
            wanted.store(false, ordering: .releasing)
        }
        finished.result.settle(result)
    }
}

/// The part of the writer's thread that copies the diary: some pages after each transaction, and more while no write
/// waits.
struct SQLiteCopier {
    /// The longest time that a step should take, because a write may wait for it.
    private static let stepTime = Duration.milliseconds(2)
    private static let pageLimits = 8...2048

    private let copies: SQLiteCopies
    private var running: (job: SQLiteCopies.Job, backup: SQLiteBackup)?
    /// The number of pages of the next step.
    private var pages = 64

    init(_ copies: SQLiteCopies) { self.copies = copies }

    /// Whether a step has something to do.
    var isWanted: Bool { copies.isWanted || running != nil }

    /// Copies some pages, if a copy is wanted. Called between two transactions.
    mutating func step(on database: Database) {
        guard isWanted else { return }
        guard let job = copies.current else { return running = nil }
        guard !job.isStopped else { return finish(job, with: .failure(CancellationError())) }
        do {
            let backup = try backup(for: job, on: database)
            let start = ContinuousClock.now
            let isDone = try backup.step(pages: pages)
            adapt(to: ContinuousClock.now - start)
            let progress = backup.progress
            job.progress(progress.copied, progress.all)
            if isDone { finish(job, with: .success(())) }
        } catch {
            finish(job, with: .failure(error))
        }
    }

    /// Ends the copy, because the writer ends.
    mutating func end() {
        running = nil
        if let job = copies.current { finish(job, with: .failure(CancellationError())) }
    }

    private mutating func backup(for job: SQLiteCopies.Job, on database: Database) throws -> SQLiteBackup {
        if let running, running.job === job { return running.backup }
        running = nil
        let backup = try SQLiteBackup(of: database, to: job.path)
        running = (job, backup)
        return backup
    }

    private mutating func finish(_ job: SQLiteCopies.Job, with result: Result<Void, any Error>) {
        // The file is closed before another process or thread opens it.
        running = nil
        copies.finish(job, with: result)
    }

    private mutating func adapt(to time: Duration) {
        let next = time > Self.stepTime ? pages / 2 : time < Self.stepTime / 4 ? pages * 2 : pages
        pages = min(max(next, Self.pageLimits.lowerBound), Self.pageLimits.upperBound)
    }
}
