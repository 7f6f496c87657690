import CSandbox
import Glibc

/// The sandbox of this process, entered step by step.
///
/// ``begin()`` comes first, while there is only one thread. Then the libraries are loaded. Then comes ``close()``,
/// after which no file can be opened. It cannot be undone.
struct WorkerSandbox {
    /// The address space of libraries, threads and smaller pictures besides decoding, in bytes; and the part of it that is
    /// left when the program and its libraries are loaded, however large they are.
    private static let (overhead, spare): (UInt64, UInt64) = ((1 << 30) - 600_000_000, 150_000_000)
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
        let overhead = max(Self.overhead, Self.addressSpace() + Self.spare)
        try limit(RLIMIT_AS, to: overhead + UInt64(clamping: memory) * 1_000_000)
        try limit(RLIMIT_NOFILE, to: WorkerSandbox.openFiles)
        try limit(RLIMIT_CORE, to: 0)
        // Raised by the parent for a job that writes a file.
        try check(daybook_sandbox_limit(0, CInt(RLIMIT_FSIZE.rawValue), 0, 0))
        if walls.hasNamespaces { walls.hasEmptyRoot = daybook_sandbox_empty_root() == 0 }
        try check(daybook_sandbox_drop_privileges())
        try SystemCallFilter().load()
    }

    /// Returns the address space of this process, in bytes; 0 if the system does not tell.
    private static func addressSpace() -> UInt64 {
        let file = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { Glibc.close(file) }
        let size = 32
        var text = [UInt8](repeating: 0, count: size)
        let count = unsafe Glibc.read(file, &text, size)
        // The first number is that of pages.
        let pages = UInt64(String(decoding: text.prefix(max(0, count)).prefix { $0 != 0x20 }, as: UTF8.self)) ?? 0
        return pages * UInt64(getpagesize())
    }

    private func limit(_ resource: __rlimit_resource, to value: UInt64) throws(SystemError) {
        try check(daybook_sandbox_limit(0, CInt(resource.rawValue), value, 1))
    }

    private func check(_ result: CInt) throws(SystemError) {
        if result < 0 { throw SystemError(code: -result) }
    }
}
