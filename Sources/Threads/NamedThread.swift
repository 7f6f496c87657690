/// # Threads
///
/// Threads of the operating system, for calls that block: those must not hold a thread of Swift's cooperative pool,
/// which has only as many as there are cores; and the queue that such threads take jobs from by turns of accounts. The
/// module must not know what a thread works on.
///
///     try NamedThread.start("diary-writer") { writer.run() }
///
/// ``FairSchedule`` orders jobs by turns of their keys and bounds them; ``FairJobQueue`` lets threads wait for them.

import Glibc

/// Starts threads that `top -H` and debuggers show by name.
public enum NamedThread {
    /// What the new thread is given.
    private final class Start {
        let name: String
        let body: () -> Void

        init(_ name: String, _ body: @escaping () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// The most bytes of a name that the kernel keeps (`proc_pid_comm(5)`); the rest is cut off.
    static let longestName = 15

    /// Runs `body` on a new thread, which ends when `body` returns. Nobody waits for it.
    ///
    /// - Throws: ``ThreadError`` when the system gives no thread; `body` is then never called.
    public static func start(_ name: String, _ body: sending @escaping () -> Void) throws(ThreadError) {
        let start = unsafe Unmanaged.passRetained(Start(name, body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let start = unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
                NamedThread.name(start.name)
                start.body()
                return nil
            }, start.toOpaque())
        guard code == 0 else {
            unsafe start.release()
            throw ThreadError(code: code)
        }
        pthread_detach(thread)
    }

    /// Names the thread that calls; without /proc it stays without a name.
    private static func name(_ name: String) {
        let descriptor = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(name.utf8.prefix(longestName))
        _ = unsafe write(descriptor, bytes, bytes.count)
    }
}
