import Synchronization
import ZRPC

/// A wait that took longer than any working system needs.
struct WaitedTooLong: Error, CustomStringConvertible {
    let description: String
}

/// Runs an operation that must end within a bound; when it does not, it is cancelled and the test fails.
///
/// The operation is not waited for any longer then, so that one that ignores its cancellation does not stop the run.
func within<Result: Sendable>(
    _ bound: Duration = .seconds(60), _ what: String = "the operation",
    _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let (outcomes, ending) = AsyncStream.makeStream(of: Swift.Result<Result, any Error>.self)
    let running = Task {
        do {
            ending.yield(.success(try await operation()))
        } catch {
            ending.yield(.failure(error))
        }
        ending.finish()
    }
    let watching = Task {
        try await Task.sleep(for: bound)
        ending.yield(.failure(WaitedTooLong(description: "Waited \(bound) for \(what).")))
        ending.finish()
    }
    defer {
        running.cancel()
        watching.cancel()
    }
    for await outcome in outcomes { return try outcome.get() }
    throw CancellationError()
}

/// Waits until a condition holds. How often it looks decides nothing.
func eventually(
    _ what: String, within bound: Duration = .seconds(60), _ condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + bound
    while try await !condition() {
        if ContinuousClock.now > end { throw WaitedTooLong(description: "Waited \(bound) until \(what).") }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// The RPC error that an operation throws; anything else fails the test.
func failure<Result>(of operation: () async throws -> Result) async throws -> RPCError {
    do {
        _ = try await operation()
    } catch let error as RPCError {
        return error
    }
    throw Unfailed()
}

/// An operation that had to fail did not.
struct Unfailed: Error {}

/// Something that happens once and that tasks wait for.
final class Event: Sendable {
    private struct State {
        var happened = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var hasHappened: Bool { state.withLock { $0.happened } }

    /// Lets everybody on who waits, now or later.
    func happen() {
        let waiting = state.withLock { state in
            state.happened = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits; throws `CancellationError` when the task is cancelled.
    func wait() async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let now: Result<Void, any Error>? = state.withLock { state in
                    if state.happened { return .success(()) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiting[number] = continuation
                    return nil
                }
                if let now { continuation.resume(with: now) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    /// Waits as long as a working system can need.
    func wait(within bound: Duration, _ what: String) async throws {
        try await ZRPCTests.within(bound, what) { try await self.wait() }
    }
}

/// A number that many tasks add to.
final class Tally: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func add(_ amount: Int = 1) { count.add(amount, ordering: .sequentiallyConsistent) }
}

/// A value set by one task and read by another.
final class Box<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) { content = Mutex(value) }

    var value: Value {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}
