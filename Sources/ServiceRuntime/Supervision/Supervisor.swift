import Glibc
public import Logging
import Metrics

/// A supervisor of a few processes: it starts them together, restarts each that ends, and stops them in order.
///
///     starting --ready--> serving --ended--> waiting (RestartPolicy) --> starting
///                                              ^                            |
///                                              +----- cannot be started ----+
///
/// The supervision ends if a child cannot be started at all, or ends with an exit code before it was ever ready: a new
/// start would not help, and the error or the child's own log has the reason. Once a child has been ready, its restarts
/// stop only with `run`: the supervisor tries again, even on a machine that is out of processes, or while a program is
/// being replaced.
public actor Supervisor {
    private let children: [ChildSpecification]
    private let logger: Logger
    private let keptDescriptor: Int32?
    private let stopGrace: Duration
    private let readyWithin: Duration
    private var running: [String: ChildProcess] = [:]
    private var addresses: [String: String] = [:]
    private var isStopping = false

    /// Creates a supervisor of `children`, given in the order in which they are stopped.
    ///
    /// - Parameters:
    ///   - lock: The lock that every child also holds open, so that it is released only when the last child has ended.
    ///   - stopGrace: The maximum time for a child to stop before it is killed.
    ///   - readyWithin: The maximum silence of a starting child, without `starting` or `ready`, before it is killed.
    public init(
        children: [ChildSpecification], lock: DataDirectoryLock? = nil, stopGrace: Duration = .seconds(12),
        readyWithin: Duration = .seconds(60), logger: Logger
    ) {
        self.children = children
        self.keptDescriptor = lock?.descriptor
        self.stopGrace = stopGrace
        self.readyWithin = readyWithin
        self.logger = logger
    }

    /// Runs the children while `body` runs.
    ///
    /// `body` is called once, after all children have announced themselves, with their addresses by name. The children
    /// are stopped one after the other when `body` returns or throws, when a child cannot be started the first time
    /// (that error is thrown), or when the task is cancelled. No child is left when the function returns.
    public func run(_ body: @escaping @Sendable ([String: String]) async throws -> Void) async throws {
        let (announcements, announce) = AsyncStream<Void>.makeStream()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for child in children {
                group.addTask {
                    try await self.keepRunning(child, announcing: announce)
                    return false
                }
            }
            group.addTask {
                for await _ in announcements where await self.areAllReady { break }
                try Task.checkCancellation()
                try await body(self.addresses)
                return true
            }
            let result: Result<Void, any Error>
            do {
                while let isBody = try await group.next(), !isBody {}
                result = .success(())
            } catch {
                result = .failure(error)
            }
            // Here, not after the group: the group ends only after the children.
            await stopAll()
            group.cancelAll()
            try result.get()
        }
    }

    private var areAllReady: Bool { addresses.count == children.count }

    private func stopAll() async {
        isStopping = true
        for child in children {
            guard let process = running[child.name] else { continue }
            logger.debug("stopping", metadata: ["child": .string(child.name)])
            await process.stop(grace: stopGrace)
        }
    }

    private func keepRunning(
        _ child: ChildSpecification, announcing announce: AsyncStream<Void>.Continuation
    ) async throws {
        var policy = RestartPolicy()
        while !isStopping {
            let process: ChildProcess
            do throws(RuntimeError) {
                process = try ChildProcess(
                    executable: child.executable, arguments: child.arguments(addresses[child.name]),
                    keeping: keptDescriptor)
            } catch {
                guard addresses[child.name] != nil else { throw error }
                let delay = policy.delay(afterServing: nil)
                report(child, failure: error, delay: delay)
                do { try await Task.sleep(for: delay) } catch { return }
                continue
            }
            running[child.name] = process
            let end = await untilEnd(of: process, name: child.name, announcing: announce)
            running[child.name] = nil
            if isStopping { return }
            let delay = policy.delay(afterServing: process.readySince.map { ContinuousClock.now - $0 })
            try report(child, process: process, end: end, policy: policy, delay: delay)
            do { try await Task.sleep(for: delay) } catch { return }
        }
    }

    private func note(_ message: StartMessage, of name: String, announcing announce: AsyncStream<Void>.Continuation) {
        switch message {
        case .starting(let what):
            logger.notice("child is still starting", metadata: ["child": .string(name), "at": .string(what)])
        case .ready(let address):
            addresses[name] = address
            announce.yield()
        }
    }

    /// Waits for the child's end, and notes its messages until then; kills the child if it is not ready and has been
    /// silent for too long.
    private func untilEnd(
        of process: ChildProcess, name: String, announcing announce: AsyncStream<Void>.Continuation
    ) async -> ChildExit {
        let readyWithin = readyWithin
        return await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await message in process.messages { await self.note(message, of: name, announcing: announce) }
            }
            group.addTask {
                while process.readySince == nil {
                    let silentUntil = process.lastSign + readyWithin
                    guard silentUntil > .now else { return process.send(SIGKILL) }
                    do { try await Task.sleep(until: silentUntil) } catch { return }
                }
            }
            let end = await process.untilExit()
            group.cancelAll()
            return end
        }
    }

    private func report(_ child: ChildSpecification, failure: RuntimeError, delay: Duration) {
        logger.error(
            "child cannot be started",
            metadata: [
                "child": .string(child.name), "cause": .string(failure.message),
                "restartIn": .stringConvertible(delay),
            ])
    }

    private func report(
        _ child: ChildSpecification, process: ChildProcess, end: ChildExit, policy: RestartPolicy,
        delay: Duration
    ) throws {
        if addresses[child.name] == nil && process.readySince == nil {
            if case .code(let code) = end {
                throw RuntimeError(
                    RuntimeError.Code(ofChild: code),
                    "\(child.name) ended with \(end) before it was ready; its log says why.")
            }
            if policy.isLooping {
                throw RuntimeError(.unavailable, "\(child.name) was ended by \(end) each time before it was ready.")
            }
        }
        Counter(label: "supervisor_restarts", dimensions: [("child", child.name)]).increment()
        let facts: Logger.Metadata = [
            "child": .string(child.name), "pid": .stringConvertible(process.processID),
            "end": .stringConvertible(end), "restartIn": .stringConvertible(delay),
        ]
        if policy.isLooping {
            logger.error("child keeps ending", metadata: facts.merging(["ends": "\(policy.endsInARow)"]) { $1 })
        } else {
            logger.warning("child ended", metadata: facts)
        }
    }
}

/// The parameters for starting a child process.
public struct ChildSpecification: Sendable {
    /// The child's name in logs and in the supervisor's reports.
    public let name: String
    /// The absolute path of the program.
    public let executable: String
    /// The function that returns the arguments. Its parameter is the address that the child announced last time; nil
    /// before the child has announced one.
    ///
    /// A server that took a free port at first can thus get the same port again.
    public let arguments: @Sendable (_ lastAddress: String?) -> [String]

    /// Creates a specification.
    public init(name: String, executable: String, arguments: @escaping @Sendable (_ lastAddress: String?) -> [String]) {
        self.name = name
        self.executable = executable
        self.arguments = arguments
    }
}

/// The rules for the delay before an ended child is started again.
///
/// A child that had served for a second is restarted at once; a child that ends repeatedly waits longer each time, up
/// to ten seconds. The policy has no clock: the caller says how long the child served.
struct RestartPolicy: Sendable {
    static let delays: [Duration] = [
        .milliseconds(50), .milliseconds(200), .milliseconds(500), .seconds(1), .seconds(2), .seconds(5), .seconds(10),
    ]
    /// The time of service after which a child counts as sound.
    static let soundAfter = Duration.seconds(1)
    /// The number of ends in a row that makes a crash loop.
    static let loopLength = 3

    private(set) var endsInARow = 0

    var isLooping: Bool { endsInARow >= Self.loopLength }

    /// Notes an end and returns the delay before the next start. `served` is nil for a child that was never ready.
    mutating func delay(afterServing served: Duration?) -> Duration {
        if let served, served >= Self.soundAfter { endsInARow = 0 }
        let delay = Self.delays[min(endsInARow, Self.delays.count - 1)]
        endsInARow += 1
        return delay
    }
}
