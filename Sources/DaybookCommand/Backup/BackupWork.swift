import DaybookBackup
import Synchronization
import Work

/// Work on backups, which blocks, and the line that shows its progress.
final class BackupWork: Sendable {
    private static let interval = Duration.milliseconds(100)

    private let line: ProgressLine
    private let drawn = Mutex<ContinuousClock.Instant?>(nil)

    /// Creates work whose progress a person sees, unless the output is for a program.
    init(_ format: OutputFormat) { line = ProgressLine(isShown: !format.json && Terminal.columns(2) != nil) }

    /// Runs work on a thread that may block, and erases the line at the end.
    ///
    /// - Throws: The error of the work, for people.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable (BackupWork) throws(BackupError) -> Value
    ) async throws -> Value {
        defer { line.end() }
        return try await Self.blocking { () throws(BackupError) in try work(self) }
    }

    /// Runs work on a thread that may block, and leaves the line with the progress.
    ///
    /// - Throws: The error of the work, for people.
    static func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws(BackupError) -> Value
    ) async throws -> Value {
        do {
            return try await BlockingWork.run { () throws(BackupError) in try work() }
        } catch let error as BackupError {
            throw CommandError(error)
        }
    }

    /// Shows the progress, unless it was shown a moment ago.
    func show(_ text: @autoclosure () -> String) {
        guard line.isShown else { return }
        let isDue = drawn.withLock { drawn in
            let now = ContinuousClock.now
            if let last = drawn, now - last < Self.interval { return false }
            drawn = now
            return true
        }
        if isDue { line.show(text()) }
    }

    /// Erases the line.
    func end() { line.end() }
}
