import Glibc

/// The system gave no thread.
public struct ThreadError: Error, Sendable, Hashable {
    /// The error number of `pthread_create(3)`; EAGAIN when a limit of threads or memory is reached.
    public let code: Int32

    init(code: Int32) { self.code = code }
}

extension ThreadError: CustomStringConvertible {
    /// The system's words for the error, with what to do.
    public var description: String {
        let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "unknown"
        return
            "The system gave no thread: \(reason) (\(code)). Raise the limit of processes (ulimit -u) or free memory."
    }
}
