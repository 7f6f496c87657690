import CSandbox
import Glibc

/// The sandbox of this process, entered step by step.
///
/// ``begin()`` comes first, while there is only one thread. Then the libraries are loaded. Then comes ``close()``,
/// after which no file can be opened. It cannot be undone.
struct WorkerSandbox {
    /// The address space of libraries, threads and smaller pictures besides decoding, in bytes.
    private static let overhead: UInt64 = (1 << 30) - 600_000_000
    /// The maximum number of open files: the channel and the null device three times, the two files of a job, and
    /// copies of them.
    private static let openFiles: UInt64 = 16

    private(set) var walls = WorkerWalls()

    /// Ties the process to its parent, closes all descriptors above `last`, and leaves the networks and mounts of the
    /// system if the system permits that.
    mutating func begin(keepingUpTo last: CInt) {
        // The process ends with its channel: a signal to its process group must let media-service finish first.
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
        _ = daybook_sandbox_die_with_parent()
        _ = daybook_sandbox_close_from(CUnsignedInt(last) + 1)
        walls.hasNamespaces = daybook_sandbox_leave_namespaces() == 0
    }

    /// Sets the limits, empties the root, drops all privileges and loads the filter of system calls.
    ///
    /// - Parameter memory: The maximum memory for decoding one picture, in megabytes.
    /// - Throws: the error of the system if it refuses the limits or the filter, which a worker must have.
    mutating func close(memory: Int) throws(SystemError) {
        try limit(RLIMIT_AS, to: WorkerSandbox.overhead + UInt64(clamping: memory) * 1_000_000)
        try limit(RLIMIT_NOFILE, to: WorkerSandbox.openFiles)
        try limit(RLIMIT_CORE, to: 0)
        // Raised by the parent for a job that writes a file.
        try check(daybook_sandbox_limit(0, CInt(RLIMIT_FSIZE.rawValue), 0, 0))
        if walls.hasNamespaces { walls.hasEmptyRoot = daybook_sandbox_empty_root() == 0 }
        try check(daybook_sandbox_drop_privileges())
        try SystemCallFilter().load()
    }

    private func limit(_ resource: __rlimit_resource, to value: UInt64) throws(SystemError) {
        try check(daybook_sandbox_limit(0, CInt(resource.rawValue), value, 1))
    }

    private func check(_ result: CInt) throws(SystemError) {
        if result < 0 { throw SystemError(code: -result) }
    }
}
