import DaybookAPI
import DaybookBackup
import DaybookEntry
import Foundation
import Logging
import ServiceRuntime
import Wording
import Work
import ZRPC

/// The mirrors of `daybook up`. Each run is a process of its own, one at a time.
///
/// Every second, the follower asks entry-service for the highest version of each account, and begins a run if the
/// version differs from that of the last run. Such a run reads what changed, and is over soon. Once a day, and at the
/// start, a run looks at every record and every file. The states are written into the diary's folder, where the server
/// reads them.
actor MirrorFollower {
    /// The machine and the services, which tests replace. Each function may take long.
    struct Machine: Sendable {
        /// Returns the seconds of a monotonic clock.
        var now: @Sendable () -> Int64
        /// Returns the time in seconds since 1970.
        var time: @Sendable () -> Int64
        /// Returns the highest version of an account's records.
        var version: @Sendable (_ account: String) async throws -> Int64
        /// Runs `daybook` with some arguments, at low priority. Cancelling the task kills it.
        var daybook: @Sendable (_ arguments: [String]) async throws(RuntimeError) -> ChildExit
        /// Returns the files of a mirror that somebody else wrote or changed; nil if there are none. Blocks.
        var kept: @Sendable (_ folder: String) -> MirrorState.Kept?
        /// Runs a command of the shell with a text on its standard input.
        var shell: @Sendable (_ command: String, _ input: String) async throws(RuntimeError) -> ChildExit
    }

    /// The state of a mirror since the start.
    private struct State {
        /// A version that the mirror surely includes; nil before the first run.
        var version: Int64?
        /// The time of the last run that looked at every file.
        var lookedAtAll: Int64?
        /// The time before which no run begins.
        var next = Int64.min
        /// The number of failed runs since the last success.
        var failures = 0
        /// The time since which the mirror waits for entry-service or another command; nil if it does not.
        var waitingSince: Int64?
    }

    /// The interval between two looks.
    private static let interval = Duration.seconds(1)
    /// The seconds between two runs at least, also behind one that looked at every file.
    private static let restSeconds: Int64 = 1
    /// The seconds of the longest run that counts as short, and the rest behind a short run, as a multiple of its time:
    /// while an owner writes all the time, no more than a third of the time goes into runs.
    private static let shortSeconds: Int64 = 5
    private static let shortRestFactor: Int64 = 2
    /// The rest behind a longer run, as a multiple of its time, and its maximum in seconds. A change that comes as a
    /// run begins waits for that run, the rest and the next run, which together take no longer than a mirror may be
    /// behind.
    private static let restFactor: Int64 = 20
    private static let maximumRestSeconds: Int64 = 45
    private static let maximumBehindSeconds: Int64 = 60
    /// The seconds until a run that had to wait is tried again.
    private static let waitSeconds: Int64 = 60
    /// The seconds between two runs that look at every file.
    private static let daySeconds: Int64 = 86_400
    /// The seconds until a run that failed is tried again: five minutes, doubled with each failure up to an hour.
    private static let retrySeconds: Int64 = 300
    private static let maximumRetrySeconds: Int64 = 3600
    private static let maximumDoublings = 4
    /// The codes of failures of entry-service that pass by themselves.
    private static let passingCodes: [StatusCode] = [.unavailable, .deadlineExceeded, .resourceExhausted, .aborted]
    /// The exits of a run that must wait for another command or a service.
    private static let waitingExits: [ChildExit] = [
        .code(CommandError.Code.tryAgain.rawValue), .code(CommandError.Code.unavailable.rawValue),
    ]

    private let plans: [MirrorPlan]
    private let data: String
    private let files: BackupStateFiles
    private let onTrouble: String?
    private let machine: Machine
    private let logger: Logger
    private var states: [State]
    /// The states that the server shows.
    private var shown: [MirrorState]

    /// Creates the follower of the diary in a folder.
    ///
    /// - Parameter onTrouble: The shell command that runs when a mirror fails, once until the mirror is in step again;
    ///   nil for none.
    init(_ plans: [MirrorPlan], data: String, onTrouble: String?, machine: Machine, logger: Logger) {
        (self.plans, self.data, self.onTrouble) = (plans, data, onTrouble)
        (self.machine, self.logger) = (machine, logger)
        files = BackupStateFiles(data: data)
        states = plans.map { _ in State() }
        shown = plans.map { MirrorState(folder: $0.folder, account: $0.account) }
    }

    /// Follows the accounts until the task is cancelled. A running update is then killed, which does no harm.
    func run() async {
        await takeStates()
        while !Task.isCancelled {
            await look()
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// Looks at each account once, and updates the mirrors that are behind.
    func look() async {
        for index in plans.indices where machine.now() >= states[index].next {
            if Task.isCancelled { return }
            await look(at: index)
        }
    }

    private func look(at index: Int) async {
        let (plan, began) = (plans[index], machine.now())
        let version: Int64
        do {
            version = try await machine.version(plan.account)
        } catch {
            if Task.isCancelled { return }
            guard let code = (error as? RPCError)?.code, Self.passingCodes.contains(code) else {
                return await fail(index, cause: "\(error)")
            }
            return await wait(index, cause: "\(error)")
        }
        let looksAtAll = states[index].lookedAtAll.map { began - $0 >= Self.daySeconds } ?? true
        guard looksAtAll || states[index].version != version else {
            states[index].waitingSince = nil
            return
        }
        if states[index].version != version { shown[index].noteBehind(at: machine.time()) }
        // Such a run may take hours. The others are too short for their beginning to be worth a write.
        if looksAtAll { await noteStates() }
        var arguments = ["mirror", plan.folder, "--known-losses", "--data", data]
        if !plan.account.isEmpty { arguments.append("--account=" + plan.account) }
        if !looksAtAll { arguments.append("--changes-only") }
        do throws(RuntimeError) {
            let end = try await machine.daybook(arguments)
            if Task.isCancelled { return }
            if end == .code(0) {
                states[index].version = version
                if looksAtAll { states[index].lookedAtAll = began }
                return await rest(index, after: looksAtAll ? 0 : machine.now() - began)
            }
            if Self.waitingExits.contains(end) { return await wait(index, cause: "\(end)") }
            await fail(index, cause: "\(end)")
        } catch {
            if !Task.isCancelled { await fail(index, cause: error.message) }
        }
    }

    /// Notes a success.
    ///
    /// - Parameter seconds: The duration of a run that may come again at once; 0 for one that comes once a day.
    private func rest(_ index: Int, after seconds: Int64) async {
        if states[index].failures > 0 {
            logger.notice("the mirror is in step again", metadata: ["folder": .string(plans[index].folder)])
        }
        (states[index].failures, states[index].waitingSince) = (0, nil)
        states[index].next = machine.now() + Self.rest(after: seconds)
        shown[index].noteInStep(at: machine.time())
        await noteKept(index)
        await noteStates()
    }

    /// Returns the seconds between a run of some seconds and the next one. Runs that take a third of a minute or more
    /// alternate with rests as long as they are, up to the maximum.
    private static func rest(after seconds: Int64) -> Int64 {
        let run = min(max(0, seconds), maximumBehindSeconds)
        if run <= shortSeconds { return max(restSeconds, run * shortRestFactor) }
        let left = maximumBehindSeconds - 2 * run
        return min(maximumRestSeconds, max(run, min(left, run * restFactor)))
    }

    /// Notes the files that somebody else wrote or changed, which the run left as they are.
    private func noteKept(_ index: Int) async {
        let folder = plans[index].folder
        let kept = try? await BlockingWork.run { [machine] () throws -> MirrorState.Kept? in machine.kept(folder) }
        if let kept, kept != shown[index].kept {
            logger.notice(
                "files of the mirror stay as they are, because somebody else wrote or changed them",
                metadata: ["folder": .string(folder), "count": .stringConvertible(kept.count)])
        }
        shown[index].kept = kept
    }

    /// Tries again soon. A mirror that has waited for a day fails.
    private func wait(_ index: Int, cause: String) async {
        let now = machine.now()
        let since = states[index].waitingSince ?? now
        if now - since >= Self.daySeconds {
            await fail(index, cause: cause)
        } else {
            states[index].next = now + Self.waitSeconds
            logger.notice("the mirror waits", metadata: ["cause": .string(cause)])
            await noteStates()
        }
        states[index].waitingSince = since
    }

    private func fail(_ index: Int, cause: String) async {
        states[index].waitingSince = nil
        let doublings = min(states[index].failures, Self.maximumDoublings)
        states[index].failures += 1
        states[index].next = machine.now() + min(Self.maximumRetrySeconds, Self.retrySeconds << Int64(doublings))
        logger.error(
            "the mirror could not be brought in step",
            metadata: ["folder": .string(plans[index].folder), "cause": .string(cause)])
        let fault: BackupFault = .mirrorFailed
        let words = fault.words.filled(["folder": plans[index].folder, "cause": cause])
        shown[index].failure = BackupState.Failure(reason: fault.reason, words: words)
        await noteStates()
        if states[index].failures == 1 { await tell(words.text(in: .reader)) }
    }

    /// Continues the states of the last start.
    private func takeStates() async {
        do {
            shown = try await BlockingWork.run { [files, shown] () throws in try files.start(mirrors: shown) }
        } catch {
            logUnwritten(error)
        }
    }

    private func noteStates() async {
        do {
            try await BlockingWork.run { [files, shown] () throws in try files.note(mirrors: shown) }
        } catch {
            logUnwritten(error)
        }
    }

    private func logUnwritten(_ error: any Error) {
        logger.error(
            "the state of the mirrors cannot be written",
            metadata: ["cause": .string(SystemFailure.reason(of: error))])
    }

    private func tell(_ sentence: String) async {
        guard let onTrouble else { return }
        let reason: String
        do throws(RuntimeError) {
            let end = try await machine.shell(onTrouble, sentence + "\n")
            if end == .code(0) || Task.isCancelled { return }
            reason = "\(end)"
        } catch {
            reason = error.message
        }
        logger.error("the command of --on-trouble failed", metadata: ["cause": .string(reason)])
    }
}

extension MirrorFollower.Machine {
    /// The machine itself, with the entry-service of a client.
    static func system(_ client: KeptRecordServiceClient) -> Self {
        let start = ContinuousClock.now
        return Self(
            now: { (ContinuousClock.now - start).components.seconds },
            time: { Int64(Date().timeIntervalSince1970) },
            version: { account in
                var request = GetKeptDiaryRequest()
                request.account = account
                let options = CallOptions(timeout: .seconds(30), waitForReady: true)
                return try await client.getKeptDiary(request, options: options).lastVersion
            }, daybook: NightlyBackup.Machine.system.daybook,
            kept: { path in
                guard let folder = try? MirrorFolder(path), let files = folder.keptFiles else { return nil }
                return MirrorState.Kept(account: folder.account, count: files.count, paths: files.paths)
            }, shell: NightlyBackup.Machine.system.shell)
    }
}
