import Glibc

/// Starts a detached thread of our own.
///
/// Blocking calls (disk, decoders) must not hold a thread of Swift's cooperative pool, which has only as many as there
/// are cores.
enum WorkerThread {
    private final class Start {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread.
    ///
    /// - Throws: ``MediaError`` with code `busy` when the system gives no thread.
    static func start(_ body: @escaping @Sendable () -> Void) throws(MediaError) {
        let start = unsafe Unmanaged.passRetained(Start(body))
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let start = unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                start.run()
                return nil
            }, start.toOpaque())
        guard result == 0 else {
            unsafe start.release()
            throw MediaError(.busy, "The system gave no thread.", cause: SystemError(code: result))
        }
        pthread_detach(thread)
    }
}
