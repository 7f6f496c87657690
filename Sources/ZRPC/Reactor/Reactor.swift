import Glibc
import Logging
import Synchronization
import ZeroMQ

/// The side of the reactor that every thread sees: a queue of commands and the signal that wakes the loop.
///
/// The loop itself, with every socket, belongs to the thread that leads (`LeaderFollowers`). Commands are taken out all
/// at once; a signal is raised only when the leader sleeps, so that under load hardly any call costs a system call.
final class Reactor: Sendable {
    private struct Queue {
        var commands: [Command] = []
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
    /// The tasks that run on the transport's threads.
    let ready = ReadyTasks()
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
    func submit(_ command: consuming Command) -> Bool {
        // Taken, not copied: a copy costs its references.
        var command: Command? = consume command
        let accepted = queue.withLock { queue in
            guard !queue.closed, let command = command.take() else { return false }
            queue.commands.append(command)
            return true
        }
        wake()
        return accepted
    }

    /// Hands over a new call, unless too many commands wait. Returns why it was not taken.
    func submitCall(_ command: consuming Command) -> RPCError? {
        let limit = configuration.maximumCommands
        var command: Command? = consume command
        let refusal = queue.withLock { queue -> RPCError? in
            if queue.closed { return CallFailure.shutDown }
            if queue.commands.count >= limit { return CallFailure.overloaded }
            if let command = command.take() { queue.commands.append(command) }
            return nil
        }
        wake()
        return refusal
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

    /// Announces sleep. False when a command came meanwhile, or tasks that can run.
    func beginSleep(unless hasTasks: () -> Bool) -> Bool {
        bell.beginSleep { queue.withLock { !$0.commands.isEmpty } || hasTasks() }
    }

    func endSleep() { bell.endSleep() }

    /// Takes the last commands; none are accepted afterwards.
    func close() -> [Command] {
        queue.withLock { queue in
            queue.closed = true
            defer { queue.commands = [] }
            return queue.commands
        }
    }

    // MARK: The threads

    /// Starts the threads, which keep the reactor alive until they end.
    func start() throws(RPCError) {
        do {
            try LeaderFollowers(self).start()
        } catch {
            throw RPCError(
                .internalError, "The transport's threads cannot be started: \(error)", outcome: .notSent, cause: error)
        }
    }
}
