import Glibc
import Logging
import Synchronization
import ZeroMQ

/// The part of the reactor that every thread uses: a queue of commands and the signal that wakes the loop.
///
/// The loop itself, with every socket, belongs to the leading thread (`LeaderFollowers`). The loop takes all commands
/// at once. A signal is raised only while the leader sleeps, so that under load hardly any call costs a system call.
final class Reactor: Sendable {
    private struct Queue {
        var commands: [Command] = []
        var closed = false
    }

    let context: ZContext
    let configuration: TransportConfiguration
    let logger: Logger
    /// The handler that decides which keys may connect; nil if no server of this process requires keys.
    let zap: ZAPHandler?
    /// A random ID that distinguishes the sessions of this process from those before a restart.
    let instanceID: [UInt8]
    let signal: ReactorSignal
    /// The jobs of tasks that run on the transport's threads.
    let ready = ReadyTasks()
    private let queue = Mutex(Queue())
    private let ids = Atomic(0)

    init(configuration: TransportConfiguration, logger: Logger) throws(ZeroMQError) {
        context = try ZContext()
        signal = try ReactorSignal()
        if let clients = configuration.security.authorizedClients {
            zap = try ZAPHandler(clients)
        } else {
            zap = nil
        }
        self.configuration = configuration
        self.logger = logger
        instanceID = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    }

    /// Returns a number that is unique among the channels, connections and servers of this reactor.
    func nextID() -> Int { ids.add(1, ordering: .relaxed).newValue }

    /// Returns the credit of a method's streams, in bytes.
    func window(of method: MethodDescriptor) -> Int { method.window(granted: configuration.streamWindow) }

    /// Queues a command. Returns false if the loop has ended, which means that the command is never executed.
    @discardableResult
    func submit(_ command: consuming Command) -> Bool {
        // The command is moved, because a copy costs reference counting.
        var command: Command? = consume command
        let accepted = queue.withLock { queue in
            guard !queue.closed, let command = command.take() else { return false }
            queue.commands.append(command)
            return true
        }
        wake()
        return accepted
    }

    /// Queues a new call. Returns the error if too many commands wait or the loop has ended.
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

    private func wake() { signal.wake() }

    /// Returns a gauge of the session's stream data that libzmq holds.
    func gauge(for owner: StreamRoute.Owner) -> SendGauge {
        let signal = signal
        return SendGauge { signal.resume(owner) }
    }

    // MARK: The loop's side

    /// Takes all commands; `batch` must be empty and gives its storage to the queue.
    func takeCommands(into batch: inout [Command]) {
        queue.withLock { swap(&$0.commands, &batch) }
    }

    /// Announces sleep. Returns false if a command has arrived in the meantime, or if tasks can run.
    func beginSleep(unless hasTasks: () -> Bool) -> Bool {
        signal.beginSleep { queue.withLock { !$0.commands.isEmpty } || hasTasks() }
    }

    func endSleep() { signal.endSleep() }

    /// Takes the last commands; none is accepted afterwards.
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

/// A command from another thread to the reactor.
enum Command: Sendable {
    /// Connect a channel.
    case connect(ChannelCore)
    /// Send a call's request and resume the waiter with the result.
    case open(ClientCall, Waiter<CallResult>)
    /// Cancel a call.
    case cancel(ClientCall)
    /// Resume the waiter with true when the channel is ready, or with false at the deadline.
    case awaitReady(ChannelCore, deadline: MonotonicTime, Waiter<Bool>)
    /// Send a message of a stream, for which credit is already taken.
    case write(StreamRoute, OutboundMessage)
    /// End the client's direction of a stream.
    case halfClose(StreamRoute)
    /// Grant the peer credit again: a reader consumed this number of bytes of a stream.
    case grant(StreamRoute, Int)
    /// Serve at a bound socket, and resume the waiter with true if the socket is served; false if the transport is
    /// shutting down.
    case serve(ServerCore, Waiter<Bool>?)
    /// Send the trailers of a finished handler if its stream is still open, and give the task its next call, or nil.
    case finish(EndedCall, HandlerTask, Waiter<ServerCall?>)
    /// Accept no more calls, and end when the running calls have ended.
    case drain(ServerCore, grace: Duration, Waiter<Void>)
    /// Drain every server, close every channel, and end the loop.
    case shutDown(grace: Duration, Waiter<Void>)
    /// Report the state of everything.
    case inspect(Waiter<TransportState>)
    /// Read a connection or server in memory, which has a message to receive.
    case arrived(Int)
    /// End the loop at once: the transport was released.
    case abandon
}

/// The executor for tasks on the transport's threads: `Transport.executor`.
extension Reactor: TaskExecutor {
    /// Queues the next job of a task. Once the loop has ended, jobs run on the global concurrent executor.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard ready.add(job) else { return Self.runElsewhere(job) }
        signal.wake()
    }

    static func runElsewhere(_ job: UnownedJob) { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
}
