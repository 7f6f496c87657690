import Glibc

/// A starter of threads that `top -H` and debuggers show by name.
public enum NamedThread {
    /// The name and body for the new thread.
    private final class Start {
        let name: String
        let body: () -> Void

        init(_ name: String, _ body: @escaping () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// The maximum length of a name in the kernel, in bytes (`proc_pid_comm(5)`); the rest is cut off.
    static let longestName = 15

    /// Runs `body` on a new thread, which ends when `body` returns. No other thread waits for its end.
    ///
    /// - Throws: ``ThreadError`` if the system cannot create the thread; `body` is then never called.
    public static func start(_ name: String, body: sending @escaping () -> Void) throws(ThreadError) {
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

    /// Names the calling thread. The thread stays without a name if /proc is missing.
    private static func name(_ name: String) {
        let descriptor = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let bytes = Array(name.utf8.prefix(longestName))
        _ = unsafe write(descriptor, bytes, bytes.count)
    }
}

/// The error of a thread that the system could not create.
public struct ThreadError: Error, Sendable, Hashable {
    /// The error number of `pthread_create(3)`; EAGAIN if a limit of threads or memory is reached.
    public let code: Int32

    init(code: Int32) { self.code = code }
}

extension ThreadError: CustomStringConvertible {
    /// The system's text for the error, with advice.
    public var description: String {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "unknown"
        return
            "The system gave no thread: \(reason) (\(code)). Raise the limit of processes (ulimit -u) or free memory."
    }
}
