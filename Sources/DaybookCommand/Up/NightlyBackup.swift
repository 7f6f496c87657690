import DaybookBackup
import DaybookEntry
import Foundation
import Logging
import ServiceRuntime
import Wording
import Work

/// The nightly backup of `daybook up`. Each run is a process of its own, one at a time.
///
/// The actor looks at the clock every few seconds instead of sleeping until the next night, because machines sleep and
/// clocks are set. The state is in the diary's folder, so that a restart neither forgets a missed backup nor reports a
/// trouble twice.
actor NightlyBackup {
    /// The machine, which tests replace. Each function may take long.
    struct Machine: Sendable {
        /// Returns the time in seconds since 1970.
        var now: @Sendable () -> Int64
        /// Runs `daybook` with some arguments, at low priority. Cancelling the task kills it.
        var daybook: @Sendable (_ arguments: [String]) async throws(RuntimeError) -> ChildExit
        /// Runs a command of the shell with a text on its standard input.
        var shell: @Sendable (_ command: String, _ input: String) async throws(RuntimeError) -> ChildExit
    }

    /// The actions that follow a look at the clock and the state.
    struct Look: Sendable, Equatable {
        /// Whether ``backUp()`` is to be called.
        var begins = false
        /// The sentence to pass to ``tell(_:)``; nil for none.
        var sentence: String?
    }

    /// The interval between two looks.
    private static let interval = Duration.seconds(15)
    /// The time after each run in which no other run begins, in seconds, even if the state cannot be written.
    private static let restSeconds: Int64 = 600
    /// The time after the start in which a late backup is not reported, in seconds. After a week without power, the
    /// missed backup is made first.
    private static let graceSeconds: Int64 = 3600

    private let configuration: NightlyConfiguration
    private let data: String
    private let files: BackupStateFiles
    private let machine: Machine
    private let logger: Logger
    private let started: Int64
    private var isRunning = false
    private var lastEnd: Int64?

    /// Creates the nightly backup of the diary in a folder.
    init(_ configuration: NightlyConfiguration, data: String, machine: Machine = .system, logger: Logger) {
        (self.configuration, self.data, self.machine, self.logger) = (configuration, data, machine, logger)
        files = BackupStateFiles(data: data)
        started = machine.now()
    }

    /// Makes backups until the task is cancelled. A backup that runs then is killed, which does no harm.
    func run() async {
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let look = await look()
                if look.begins { group.addTask { await self.backUp() } }
                if let sentence = look.sentence { group.addTask { await self.tell(sentence) } }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Looks at the clock and the state, and writes the schedule, which the server shows.
    func look() async -> Look {
        let state = await state()
        let now = machine.now()
        var schedule = configuration.plan.schedule(at: now, state)
        var current = state
        current.schedule = schedule
        let troubles = current.troubles(at: now)
        var news = troubles.subtracting(schedule.told)
        let isStarting = (0..<Self.graceSeconds).contains(now - started)
        if isStarting { news.remove(.late) }
        // The drill of a backup that was missed may be under way.
        if isStarting || isRunning { news.remove(.drillLate) }
        schedule.told.formUnion(news)
        schedule.told.formIntersection(troubles)
        // A trouble that cannot be recorded would be reported at each look.
        if schedule != state.schedule, await !note({ [schedule] in try $0.note(schedule) }) { news = [] }
        var look = Look()
        look.sentence = sentence(of: news, state, at: now)
        if !isRunning, !isResting(at: now), configuration.plan.isDue(at: now, state) {
            (isRunning, look.begins) = (true, true)
        }
        return look
    }

    /// Makes a backup, and removes old ones if the configuration says so.
    func backUp() async {
        defer { (isRunning, lastEnd) = (false, machine.now()) }
        let (before, began) = (await state().lastRun, machine.now())
        logger.info("the nightly backup begins", metadata: ["folder": .string(configuration.plan.folder)])
        let failure: BackupState.Failure
        do throws(RuntimeError) {
            let arguments = [
                "backup", "create", configuration.plan.folder, "--existing", "--known-losses", "--data", data,
            ]
            let end = try await machine.daybook(arguments)
            if Task.isCancelled { return }
            if end == .code(0) { return await finish() }
            if end == .code(CommandError.Code.tryAgain.rawValue) {
                return logger.notice("the nightly backup waits: another one runs, or unused files are being removed")
            }
            if let run = await state().lastRun, run != before, let own = run.failure {
                return logger.error("the nightly backup failed", metadata: ["cause": .string(own.words.english)])
            }
            failure = BackupState.Failure(.ended, cause: "\(end)")
        } catch {
            failure = BackupState.Failure(.ended, cause: error.message)
        }
        logger.error("the nightly backup failed", metadata: ["cause": .string(failure.words.english)])
        var run = BackupState.Run(folder: configuration.plan.folder, began: began, ended: machine.now())
        run.failure = failure
        _ = await note { [run] in try $0.note(run) }
    }

    /// Runs the configured command with a sentence on its standard input.
    func tell(_ sentence: String) async {
        guard let command = configuration.onTrouble else { return }
        let cause: String
        do throws(RuntimeError) {
            let end = try await machine.shell(command, sentence + "\n")
            if end == .code(0) || Task.isCancelled { return }
            cause = "\(end)"
        } catch {
            cause = error.message
        }
        logger.error("the command of --on-trouble failed", metadata: ["cause": .string(cause)])
    }

    private func finish() async {
        logger.info("the nightly backup is made", metadata: ["folder": .string(configuration.plan.folder)])
        await drill()
        if Task.isCancelled { return }
        guard let keep = configuration.keep else { return }
        let counts = [("daily", keep.daily), ("weekly", keep.weekly), ("monthly", keep.monthly)]
        let flags = counts.flatMap { ["--keep-\($0.0)", "\($0.1)"] }
        let cause: String
        do throws(RuntimeError) {
            let end = try await machine.daybook(["backup", "prune", configuration.plan.folder] + flags)
            if end == .code(0) || Task.isCancelled { return }
            cause = "\(end)"
        } catch {
            cause = error.message
        }
        logger.error("old backups could not be removed", metadata: ["cause": .string(cause)])
    }

    /// Restores the backup temporarily, and compares it. Records the outcome if the drill did not do so itself.
    private func drill() async {
        let (folder, began) = (configuration.plan.folder, machine.now())
        let before = await state().lastDrill
        let failure: BackupState.Failure
        do throws(RuntimeError) {
            let end = try await machine.daybook(["backup", "drill", folder, "--data", data])
            if Task.isCancelled { return }
            if end == .code(CommandError.Code.tryAgain.rawValue) {
                return logger.notice("the drill waits for the next night: another command works with the backups")
            }
            if end == .code(0) { return }
            if let run = await state().lastDrill, run != before, let own = run.failure {
                return logger.error("the drill of the backup failed", metadata: ["cause": .string(own.words.english)])
            }
            failure = BackupState.Failure(.drillFailed, cause: "\(end)")
        } catch {
            failure = BackupState.Failure(.drillFailed, cause: error.message)
        }
        logger.error("the drill of the backup failed", metadata: ["cause": .string(failure.words.english)])
        var run = BackupState.Run(folder: folder, began: began, ended: machine.now())
        run.failure = failure
        _ = await note { [run] in try $0.note(drill: run) }
    }

    /// Returns whether a run ended a short time ago. A clock that was set back does not lengthen the rest.
    private func isResting(at now: Int64) -> Bool {
        lastEnd.map { (0..<Self.restSeconds).contains(now.subtractingReportingOverflow($0).partialValue) } ?? false
    }

    private func sentence(of troubles: Set<BackupState.Trouble>, _ state: BackupState, at now: Int64) -> String? {
        if troubles.contains(.failed), let failure = state.lastRun?.failure {
            return BackupNotice.nightlyFailed.localized(["reason": failure.words.text(in: .reader)])
        }
        if troubles.contains(.drillFailed), let failure = state.lastDrill?.failure {
            return failure.words.text(in: .reader)
        }
        if troubles.contains(.late) {
            let last = state.lastSuccess?.began ?? state.schedule?.since ?? now
            return BackupNotice.nightlyLate.localized(["days": "\(max(0, now - last) / 86_400)"])
        }
        guard troubles.contains(.drillLate) else { return nil }
        let since = state.schedule?.drillMissingSince ?? now
        return BackupNotice.nightlyDrillLate.localized(["days": "\(max(0, now - since) / 86_400)"])
    }

    private func state() async -> BackupState {
        (try? await BlockingWork.run { [files] () throws in files.read() }) ?? BackupState()
    }

    /// Writes a file of the state, and returns whether that succeeded.
    private func note(_ write: @escaping @Sendable (BackupStateFiles) throws -> Void) async -> Bool {
        do {
            try await BlockingWork.run { [files] () throws in try write(files) }
            return true
        } catch {
            logger.error(
                "the state of the backups cannot be written",
                metadata: ["cause": .string(SystemFailure.reason(of: error))])
            return false
        }
    }
}

extension NightlyBackup.Machine {
    private static let commandTime = Duration.seconds(60)
    /// The maximum time of a run, so that a run that hangs, as on a disk that is gone, ends before the next night. The
    /// next run continues a large backup.
    private static let runTime = Duration.seconds(DiaryAccess.lifetimeSeconds)

    /// The machine itself.
    static let system = Self(
        now: { Int64(Date().timeIntervalSince1970) },
        daybook: { arguments async throws(RuntimeError) in
            let program = try SiblingExecutable.path("daybook")
            return try await ProgramRun(program, arguments: arguments, priority: .low, timeLimit: runTime).run()
        },
        shell: { command, input async throws(RuntimeError) in
            try await ProgramRun("/bin/sh", arguments: ["-c", command], input: input, timeLimit: commandTime).run()
        })
}

extension BackupState.Failure {
    /// Creates the failure of a run that ended without recording its reason.
    init(_ fault: BackupFault, cause: String) {
        self.init(reason: fault.reason, words: fault.words.filled(["cause": cause]))
    }
}
