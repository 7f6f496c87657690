import Threads
import Glibc
import Logging
import Synchronization
import ZeroMQ

/// The side of the reactor that every thread sees: a queue of commands and the signal that wakes the loop.
///
/// The loop itself, with every socket, lives on a thread of its own (`ReactorLoop`). Commands are taken out all at
/// once; a signal is raised only when the loop sleeps, so that under load hardly any call costs a system call.
final class Reactor: Sendable {
    private struct Queue {
        var commands: [Command] = []
        var jobs: [UnownedJob] = []
        var closed = false
    }

    let context: ZContext
    let configuration: TransportConfiguration
    let logger: Logger
    /// Decides which keys may connect; nil when no server of this process asks for any.
    let zap: ZAPHandler?
    /// Tells this process's sessions from those before a restart.
    let instanceID: [UInt8]
    let bell: ReactorBell
    private let queue = Mutex(Queue())
    private let ids = Atomic(0)

    init(configuration: TransportConfiguration, logger: Logger) throws(ZeroMQError) {
        context = try ZContext()
        bell = try ReactorBell()
        if let clients = configuration.security.authorizedClients {
            zap = try ZAPHandler(clients)
        } else {
            zap = nil
        }
        self.configuration = configuration
        self.logger = logger
        instanceID = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// A number that no channel, connection or server of this reactor has.
    func nextID() -> Int { ids.add(1, ordering: .relaxed).newValue }

    /// The credit of a method's streams.
    func window(of method: MethodDescriptor) -> Int { method.window(granted: configuration.streamWindow) }

    /// Hands over a command. False when the loop has ended: nobody will ever see it.
    @discardableResult
    func submit(_ command: Command) -> Bool {
        let accepted = queue.withLock { queue in
            if queue.closed { return false }
            queue.commands.append(command)
            return true
        }
        wake()
        return accepted
    }

    /// Hands over a new call, unless too many commands wait. Returns why it was not taken.
    func submitCall(_ command: Command) -> RPCError? {
        let limit = configuration.maximumCommands
        let refusal = queue.withLock { queue -> RPCError? in
            if queue.closed { return CallFailure.shutDown }
            if queue.commands.count >= limit { return CallFailure.overloaded }
            queue.commands.append(command)
            return nil
        }
        wake()
        return refusal
    }

    /// Hands over a task's next piece, to run on the loop's thread. False when the loop has ended.
    func submit(_ job: UnownedJob) -> Bool {
        let accepted = queue.withLock { queue in
            if queue.closed { return false }
            queue.jobs.append(job)
            return true
        }
        wake()
        return accepted
    }

    private func wake() { bell.wake() }

    /// Counts what libzmq holds of a session's stream data.
    func gauge(for owner: StreamRoute.Owner) -> SendGauge {
        let bell = bell
        return SendGauge { bell.room(for: owner) }
    }

    // MARK: The loop's side

    /// Takes all commands; `batch` must be empty and gives its storage to the queue.
    func takeCommands(into batch: inout [Command]) {
        queue.withLock { swap(&$0.commands, &batch) }
    }

    /// Takes all jobs; `batch` must be empty and gives its storage to the queue.
    func takeJobs(into batch: inout [UnownedJob]) {
        queue.withLock { swap(&$0.jobs, &batch) }
    }

    /// Announces sleep. False when a command or a job came meanwhile.
    func beginSleep() -> Bool {
        bell.beginSleep { queue.withLock { !$0.commands.isEmpty || !$0.jobs.isEmpty } }
    }

    func endSleep() { bell.endSleep() }

    /// Takes the last commands and jobs; none are accepted afterwards.
    func close() -> ([Command], [UnownedJob]) {
        queue.withLock { queue in
            queue.closed = true
            defer { (queue.commands, queue.jobs) = ([], []) }
            return (queue.commands, queue.jobs)
        }
    }

    // MARK: The thread

    /// Starts the loop's thread, which keeps the reactor alive until it ends.
    func start() throws(RPCError) {
        do {
            try NamedThread.start("zrpc-reactor") { ReactorLoop(self).run() }
        } catch {
            throw RPCError(
                .internalError, "The reactor's thread cannot be started: \(error)", outcome: .notSent, cause: error)
        }
    }
}
