import CLibFuzzer
import Glibc
import Logging
import Synchronization

@testable import ZRPC

/// A reactor whose turns, tasks and clock the fuzzer drives, on one thread: the same input does the same, but for tasks
/// that sleep, which Swift 6.2 wakes by the real clock and on threads of its own, whatever its hooks are.
final class Machine {
    let reactor: Reactor
    let loop: ReactorLoop
    private let begin = MonotonicTime.now()
    private var passed: Int64 = 0

    init() {
        Tasks.takeOver()
        var configuration = TransportConfiguration()
        // Small, so that limits are met.
        configuration.streamWindow = 16 << 10
        configuration.sessionWindow = 64 << 10
        configuration.maximumStreams = 8
        configuration.maximumSessions = 3
        configuration.maximumRunningHandlers = 12
        configuration.maximumWaitingCalls = 6
        let logger = Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
        guard let reactor = try? Reactor(configuration: configuration, logger: logger) else {
            broken("The reactor cannot be made.")
        }
        self.reactor = reactor
        loop = ReactorLoop(reactor)
    }

    /// Lets time pass on the reactor's clock.
    func pass(milliseconds: Int64) {
        passed += milliseconds * 1_000_000
        settle()
    }

    /// Takes turns and runs tasks until there is nothing more to do, or for long enough.
    func settle() {
        for _ in 0..<64 {
            let busy = loop.turn(at: begin.advanced(byNanoseconds: passed))
            let ran = runReady()
            if !busy, !ran { return }
        }
    }

    /// Takes turns until something holds, for at most ten seconds: those who slept may be on another thread just now.
    func settle(until holds: () -> Bool) {
        settle()
        for _ in 0..<10_000 where !holds() {
            usleep(1000)
            settle()
        }
    }

    /// Runs the tasks that are ready now, those on the transport's threads too. Returns whether there were any.
    private func runReady() -> Bool {
        var hasRun = Tasks.runReady()
        while let job = reactor.ready.next() {
            unsafe job.runSynchronously(on: reactor.asUnownedTaskExecutor())
            hasRun = true
        }
        return hasRun
    }

    /// Ends the reactor and whatever waits for it.
    func end() {
        reactor.submit(.abandon)
        _ = loop.turn(at: begin.advanced(byNanoseconds: passed))
        loop.end()
        while Tasks.wakeSleepers() || Tasks.runReady() {}
    }
}

/// The tasks of the process, which run when they are told to.
enum Tasks {
    private struct State {
        var isTakenOver = false
        var ready: [UInt] = []
        var asleep: [UInt] = []
    }

    private static let state = Mutex(State())

    static func takeOver() {
        let isFirst = state.withLock { state in
            defer { state.isTakenOver = true }
            return !state.isTakenOver
        }
        guard isFirst else { return }
        unsafe tasks_take_over(
            { task in
                let task = UInt(bitPattern: task)
                Tasks.state.withLock { $0.ready.append(task) }
            },
            { task in
                let task = UInt(bitPattern: task)
                Tasks.state.withLock { $0.asleep.append(task) }
            })
    }

    /// Runs those that are ready now. Returns whether there were any.
    static func runReady() -> Bool {
        let ready = state.withLock { state in
            defer { state.ready = [] }
            return state.ready
        }
        for task in ready { unsafe task_run(UnsafeMutableRawPointer(bitPattern: task)) }
        return !ready.isEmpty
    }

    /// Makes those ready that sleep. Returns whether there were any.
    static func wakeSleepers() -> Bool {
        state.withLock { state in
            let sleepers = state.asleep
            state.asleep = []
            state.ready += sleepers
            return !sleepers.isEmpty
        }
    }
}
