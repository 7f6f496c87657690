import Dispatch
import Glibc
import Logging
import Metrics
import ServiceRuntime
import Synchronization
import Work

/// A supervisor of workers: it starts them, waits until they are ready, and replaces workers that end.
///
/// Some workers wait for jobs at any time, beside those that are busy, up to a number of all. Workers that were started
/// for many jobs stay.
///
/// One thread does that, and lives as long as the workers: the system kills the workers when it ends.
final class WorkerKeeper: Sendable {
    /// The workers, the jobs that wait for some, and the failed starts.
    struct State {
        /// The workers that were started and are not ready yet.
        var starting: [(worker: WorkerProcess, deadline: Deadline)] = []
        /// The ready workers without a job. The last used worker is used next, so that the memory of the others stays
        /// unused.
        var idle: [WorkerProcess] = []
        var busy: [WorkerProcess] = []
        /// The number of jobs that wait for a worker.
        var waiting = 0
        /// The number of failed starts in a row, the reason of the last failure, and the earliest time of the next
        /// start.
        var failures = 0
        var failure = ""
        var nextStart: Deadline?
        var isSignalled = false
        var isStopped = false
        var walls: WorkerWalls?

        var all: [WorkerProcess] { starting.map(\.worker) + idle + busy }

        /// Whether fewer workers wait, or will wait, than jobs may need at once.
        func isShort(of size: Int) -> Bool {
            let count = starting.count + idle.count
            return count < waiting + WorkerKeeper.spares && count + busy.count < size
        }

        /// Returns the longest wait for a worker or the signal, in milliseconds; -1 without an end.
        ///
        /// After a failed start, the jobs may end before the next one is due. None is needed then: the time of the next
        /// start would be over, and every wait would end at once.
        func pause(of size: Int) -> CInt {
            // The next worker is started after the starting ones are ready or have failed.
            guard starting.isEmpty else { return CInt(WorkerKeeper.look) }
            guard isShort(of: size), let nextStart else { return -1 }
            return CInt(min(nextStart.millisecondsLeft, WorkerKeeper.look))
        }
    }

    /// The number of workers that wait for jobs, beside those for which jobs wait.
    private static let spares = 2

    /// The milliseconds from a failed start to the next. They grow to the last value.
    private static let pauses = [100, 200, 500, 1000, 2000, 5000, 10_000]
    /// The milliseconds between two checks of starting workers.
    private static let look = 1000

    private let executable: String
    private let size: Int
    private let startLimit: Int
    private let memory: Int
    private let logger: Logger
    private let state = Mutex(State())
    private let ready = DispatchSemaphore(value: 0)
    /// The two ends of a signal for the thread: the thread waits at `receiver`, and a frame sent to `sender` wakes it.
    private let signal: (sender: WorkerChannel, receiver: WorkerChannel)

    /// - Parameters:
    ///   - size: The maximum number of workers.
    ///   - startLimit: The maximum time for the start of one, in milliseconds.
    ///   - memory: The maximum memory for decoding one picture, in megabytes.
    init(executable: String, size: Int, startLimit: Int, memory: Int, logger: Logger) throws(MediaError) {
        self.memory = memory
        self.executable = executable
        self.size = size
        self.startLimit = startLimit
        self.logger = logger
        do throws(SystemError) {
            signal = try WorkerChannel.pair()
        } catch {
            throw MediaError(.busy, "Workers cannot be kept.", cause: error)
        }
    }

    /// Starts the thread that keeps the workers.
    ///
    /// - Throws: `busy` when the system refuses the thread.
    func startThread() throws(MediaError) {
        do throws(ThreadError) {
            try NamedThread.start("media-keeper") { [self] in keep() }
        } catch {
            throw MediaError(.busy, "The system could not start a thread.", cause: error)
        }
    }

    /// Ends the thread, and with it the workers.
    func stop() {
        state.withLock { $0.isStopped = true }
        wake()
    }

    /// Returns a worker for one job. The caller has to give it back or discard it.
    ///
    /// - Parameter timeout: The longest wait, in milliseconds.
    /// - Throws: `busy` when there is none in time.
    func take(timeout: Int) throws(MediaError) -> WorkerProcess {
        let end = DispatchTime.now() + .milliseconds(timeout)
        let isShort = state.withLock { state in
            state.waiting += 1
            return state.isShort(of: size)
        }
        if isShort { wake() }
        while ready.wait(timeout: end) == .success {
            let worker = state.withLock { state -> WorkerProcess? in
                guard let worker = state.idle.popLast() else { return nil }
                state.busy.append(worker)
                state.waiting -= 1
                return worker
            }
            if let worker { return worker }
        }
        let failure = state.withLock { state in
            state.waiting -= 1
            return state.failure
        }
        throw MediaError(
            .busy,
            "No decoding worker is ready. \(failure) The log of media-service says why; try again when it starts.")
    }

    /// Returns a healthy worker to the pool.
    func giveBack(_ worker: WorkerProcess) {
        state.withLock { state in
            state.busy.removeAll { $0 === worker }
            state.idle.append(worker)
        }
        ready.signal()
        wake()
    }

    /// Kills a worker that was taken. Another one is started in its place.
    @discardableResult
    func discard(_ worker: WorkerProcess) -> ChildExit {
        let end = worker.end()
        state.withLock { $0.busy.removeAll { $0 === worker } }
        wake()
        return end
    }

    /// The living workers.
    var roster: WorkerPool.Roster {
        state.withLock { state in
            WorkerPool.Roster(
                starting: state.starting.map(\.worker.processID), idle: state.idle.map(\.processID),
                busy: state.busy.map(\.processID))
        }
    }

    /// The sandbox of the workers; `nil` before the first is ready.
    var walls: WorkerWalls? { state.withLock { $0.walls } }

    private func wake() {
        let isFirst = state.withLock { state in
            defer { state.isSignalled = true }
            return !state.isSignalled
        }
        guard isFirst else { return }
        do {
            try signal.sender.send(WorkerFrame(message: []))
        } catch {
            // The next call tries again.
            state.withLock { $0.isSignalled = false }
        }
    }

    // MARK: The thread

    private func keep() {
        while !state.withLock({ $0.isStopped }) {
            startMissing()
            let watched = state.withLock { state in state.starting.map(\.worker) + state.idle }
            let speaking = wait(watched)
            for worker in speaking { handleInput(worker) }
            endLate()
        }
        for worker in state.withLock({ $0.starting.map(\.worker) + $0.idle }) { worker.end() }
    }

    private func startMissing() {
        while true {
            let isWanted = state.withLock { state in
                // After a failed start, workers are started one at a time.
                let isDue = state.failures == 0 || (state.starting.isEmpty && state.nextStart?.hasPassed ?? true)
                return state.isShort(of: size) && !state.isStopped && isDue
            }
            guard isWanted else { return }
            do throws(MediaError) {
                let worker = try WorkerProcess(executable: executable, memory: memory)
                let deadline = Deadline(millisecondsFromNow: startLimit)
                state.withLock { state in
                    state.starting.append((worker, deadline))
                    state.nextStart = nil
                }
                Counter(label: "media_worker_starts").increment()
            } catch {
                noteFailure("\(error)")
            }
        }
    }

    /// Waits until one of the workers sends something or ends, or the signal arrives, or a check is due. Returns the
    /// workers that sent something or ended.
    private func wait(_ workers: [WorkerProcess]) -> [WorkerProcess] {
        var requests = [pollfd(fd: signal.receiver.descriptor, events: Int16(POLLIN), revents: 0)]
        requests += workers.map { pollfd(fd: $0.channel.descriptor, events: Int16(POLLIN), revents: 0) }
        let pause = state.withLock { $0.pause(of: size) }
        guard unsafe poll(&requests, nfds_t(requests.count), pause) > 0 else { return [] }
        if requests[0].revents != 0 {
            state.withLock { $0.isSignalled = false }
            _ = try? signal.receiver.receive(.job)
        }
        return zip(workers, requests.dropFirst()).filter { $0.1.revents != 0 }.map(\.0)
    }

    /// Handles input of a worker. Input of a starting worker means that the worker is ready or has failed. An idle
    /// worker sends nothing, so input means that it has ended.
    private func handleInput(_ worker: WorkerProcess) {
        let (isStarting, isIdle) = state.withLock { state in
            // The worker may have done a job since, and sent its reply.
            let isIdle = state.idle.contains { $0 === worker } && worker.channel.hasInput
            if isIdle { state.idle.removeAll { $0 === worker } }
            return (state.starting.contains { $0.worker === worker }, isIdle)
        }
        if isStarting { return handleFirstInput(worker) }
        guard isIdle else { return }
        // A caller between the semaphore and the list does not find this worker in the list, and waits again.
        _ = ready.wait(timeout: .now())
        logger.warning(
            "an idle decoding worker ended; another takes its place",
            metadata: ["end": "\(worker.end())", "worker": "\(worker.processID)"])
    }

    private func handleFirstInput(_ worker: WorkerProcess) {
        do throws(WorkerFault) {
            let walls = try worker.waitUntilReady(before: Deadline(millisecondsFromNow: Self.look))
            let isFirst = state.withLock { state in
                state.starting.removeAll { $0.worker === worker }
                state.idle.append(worker)
                (state.failures, state.failure, state.nextStart) = (0, "", nil)
                defer { state.walls = walls }
                return state.walls == nil
            }
            ready.signal()
            if isFirst { log(walls) }
        } catch {
            end(starting: worker, "It ended while it started: \(error), \(worker.end()).")
        }
    }

    private func endLate() {
        let late = state.withLock { $0.starting.filter { $0.deadline.hasPassed }.map(\.worker) }
        for worker in late { end(starting: worker, "It did not start in time.") }
    }

    private func end(starting worker: WorkerProcess, _ failure: String) {
        worker.end()
        state.withLock { state in state.starting.removeAll { $0.worker === worker } }
        noteFailure(failure)
    }

    private func noteFailure(_ failure: String) {
        let failures = state.withLock { state in
            let pause = Self.pauses[min(state.failures, Self.pauses.count - 1)]
            state.nextStart = Deadline(millisecondsFromNow: pause)
            state.failures += 1
            state.failure = failure
            return state.failures
        }
        logger.error(
            "a decoding worker does not start; photos cannot be taken in until one does",
            metadata: ["failure": "\(failure)", "failures": "\(failures)"])
    }

    private func log(_ walls: WorkerWalls) {
        guard walls != .all else { return logger.info("decoding workers run in the full sandbox") }
        logger.notice(
            """
            decoding workers are shut in by a filter of system calls and by limits; this system lets them have no \
            namespaces of their own besides (sysctl kernel.unprivileged_userns_clone, or the container's profile)
            """,
            metadata: ["namespaces": "\(walls.hasNamespaces)", "emptyRoot": "\(walls.hasEmptyRoot)"])
    }
}
