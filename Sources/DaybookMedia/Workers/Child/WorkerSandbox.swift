import CSandbox
import Glibc

/// Shuts this process in, step by step.
///
/// ``begin()`` comes first of all, while there is one thread; then whatever is needed of the system is loaded; then
/// ``close()``, after which nothing can be opened any more. It cannot be undone.
struct WorkerSandbox {
    /// Bytes of addresses that libraries, threads and smaller pictures take besides decoding.
    private static let overhead: UInt64 = (1 << 30) - 600_000_000
    /// The channel and the null device thrice, the two files of a job, and copies of them.
    private static let openFiles: UInt64 = 16

    private(set) var walls = WorkerWalls()

    /// Ties the process to its parent, closes all files behind `last`, and leaves networks and mounts where the system
    /// lets it.
    mutating func begin(keepingUpTo last: CInt) {
        // It ends with its channel: whoever stops a group of processes lets media-service finish first.
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
        _ = daybook_sandbox_die_with_parent()
        _ = daybook_sandbox_close_from(CUnsignedInt(last) + 1)
        walls.hasNamespaces = daybook_sandbox_leave_namespaces() == 0
    }

    /// Sets the limits, empties the root, gives up all rights and loads the filter of system calls.
    ///
    /// - Parameter memory: Megabytes that decoding one picture may take.
    /// - Throws: the error of what a worker must have and the system does not give: limits, the filter.
    mutating func close(memory: Int) throws(SystemError) {
        try limit(RLIMIT_AS, WorkerSandbox.overhead + UInt64(clamping: memory) * 1_000_000)
        try limit(RLIMIT_NOFILE, WorkerSandbox.openFiles)
        try limit(RLIMIT_CORE, 0)
        // Raised from outside for a job that writes a file.
        try check(daybook_sandbox_limit(0, CInt(RLIMIT_FSIZE.rawValue), 0, 0))
        if walls.hasNamespaces { walls.hasEmptyRoot = daybook_sandbox_empty_root() == 0 }
        try check(daybook_sandbox_drop_privileges())
        try SystemCallFilter().load()
    }

    private func limit(_ resource: __rlimit_resource, _ value: UInt64) throws(SystemError) {
        try check(daybook_sandbox_limit(0, CInt(resource.rawValue), value, 1))
    }

    private func check(_ result: CInt) throws(SystemError) {
        if result < 0 { throw SystemError(code: -result) }
    }
}
