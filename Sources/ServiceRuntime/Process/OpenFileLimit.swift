import Glibc

/// The limit of open files and sockets in this process.
public enum OpenFileLimit {
    /// Raises the limit to the maximum that the system allows this user, and returns it; nil if it is unknown.
    ///
    /// Every process raises the limit at its start: libzmq 4.3.4 ends a process that is out of descriptors when a
    /// client connects to its unix socket (`ipc_listener.cpp`, EMFILE; over tcp it waits).
    @discardableResult
    public static func raise() -> Int? {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(files, &limit) == 0 else { return nil }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(files, &limit)
            guard unsafe getrlimit(files, &limit) == 0 else { return nil }
        }
        return Int(clamping: limit.rlim_cur)
    }
}
