import Glibc

/// How many files and sockets the process may have open.
enum FileDescriptorLimit {
    /// What the process needs beside HTTP connections: standard streams, event loops, sessions to services.
    static let reserve = 64

    /// Raises the soft limit to the hard one, and answers how many connections fit, at most `wanted`.
    static func connections(wanted: Int) -> Int {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(files, &limit) == 0 else { return wanted }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            _ = unsafe setrlimit(files, &limit)
            guard unsafe getrlimit(files, &limit) == 0 else { return wanted }
        }
        let fitting = Int(clamping: limit.rlim_cur) - reserve
        return max(16, min(wanted, fitting))
    }
}
