import Dispatch

/// A runner of work that SIGINT, SIGTERM or SIGHUP cancels. The work gets some time to clean up before the process
/// ends.
///
/// The process still ends by the signal, so that its parent sees the cause (``SignalCleanup``). A second signal ends it
/// at once.
public enum SignalCancellation {
    /// The end of the work, or of the wait for a signal.
    private enum End<Value: Sendable>: Sendable {
        case work(Result<Value, any Error>)
        case signal(isCaught: Bool)
    }

    /// Runs work. At a signal, cancels it, and ends the process when the work has ended, or when `grace` is over.
    ///
    /// - Throws: The error of the work.
    public static func run<Value: Sendable>(
        grace: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (signals, caught) = AsyncStream<Void>.makeStream()
        let ended = DispatchSemaphore(value: 0)
        let seconds = Int(grace.components.seconds)
        let cleanup = SignalCleanup {
            caught.yield()
            _ = ended.wait(timeout: .now() + .seconds(seconds))
        }
        let (result, isSignalled) = await end(of: work, signals: signals)
        ended.signal()
        // The signal thread ends the process during this sleep, so the result of the work is not returned.
        if isSignalled { try await Task.sleep(for: grace) }
        withExtendedLifetime(cleanup) {}
        return try result.get()
    }

    private static func end<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value, signals: AsyncStream<Void>
    ) async -> (result: Result<Value, any Error>, isSignalled: Bool) {
        await withTaskGroup(of: End<Value>.self) { group in
            group.addTask {
                do {
                    return .work(.success(try await work()))
                } catch {
                    return .work(.failure(error))
                }
            }
            group.addTask {
                for await _ in signals { return .signal(isCaught: true) }
                return .signal(isCaught: false)
            }
            var (result, isSignalled): (Result<Value, any Error>, Bool) = (.failure(CancellationError()), false)
            for await end in group {
                switch end {
                case .work(let end): result = end
                case .signal(let isCaught): isSignalled = isCaught
                }
                group.cancelAll()
            }
            return (result, isSignalled)
        }
    }
}
