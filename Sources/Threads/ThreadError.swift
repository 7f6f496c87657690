import Glibc

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
