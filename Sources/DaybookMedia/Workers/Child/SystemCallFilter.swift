import CSandbox
import Glibc

/// The system calls that a worker may make in its sandbox.
///
/// Calls that a decoder needs are allowed: memory, threads, clocks, and the files that are open already. Calls that
/// only an attack makes end the process. All other calls are refused with EPERM, and do not end the process: libraries
/// try to read a time zone, a cache or a processor's details, and work without them.
struct SystemCallFilter {
    private enum Action { case allow, kill, refuse(CInt) }

    private struct Rule {
        let names: [String]
        let action: Action
        var conditions: [daybook_filter_condition] = []
    }

    /// The rules for the calls of this process.
    private let rules: [Rule]

    init(process: pid_t = getpid()) { rules = SystemCallFilter.rules(of: process) }

    /// Applies the filter to threads, permanently.
    ///
    /// - Parameter ofAllThreads: Whether the filter applies to all threads of this process, or else to this one and
    ///   those that it starts.
    /// - Throws: the system's error if it refuses the filter.
    func load(ofAllThreads: Bool = true) throws(SystemError) {
        guard let filter = unsafe daybook_filter_new(EPERM) else { throw SystemError(code: ENOMEM) }
        defer { unsafe daybook_filter_release(filter) }
        for rule in rules {
            for name in rule.names { try unsafe SystemCallFilter.add(name, rule: rule, to: filter) }
        }
        let code = unsafe daybook_filter_load(filter, ofAllThreads ? 1 : 0)
        if code != 0 { throw SystemError(code: -code) }
    }

    private static func add(_ name: String, rule: Rule, to filter: OpaquePointer) throws(SystemError) {
        let (action, error): (daybook_filter_action, CInt) =
            switch rule.action {
            case .allow: (DAYBOOK_FILTER_ALLOW, 0)
            case .kill: (DAYBOOK_FILTER_KILL, 0)
            case .refuse(let error): (DAYBOOK_FILTER_REFUSE, error)
            }
        let code = unsafe daybook_filter_add(
            filter, name, action, error, rule.conditions, rule.conditions.count)
        if code != 0 { throw SystemError(code: -code) }
    }

    private static func rules(of process: pid_t) -> [Rule] {
        [
            Rule(names: openFiles + memory + threads + time + end, action: .allow),
            Rule(names: attack, action: .kill),
            // Only threads of this process, without new namespaces: CLONE_VM, CLONE_SIGHAND and CLONE_THREAD, and none
            // of the flags of namespaces.
            Rule(names: ["clone"], action: .allow, conditions: [.bits(0x7E02_0000 | 0x10900, value: 0x10900, of: 0)]),
            // No filter can read the flags of clone3, which are in memory. After this refusal, the C library uses
            // clone.
            Rule(names: ["clone3"], action: .refuse(ENOSYS)),
            // Only for an open file: AT_EMPTY_PATH.
            Rule(names: ["newfstatat"], action: .allow, conditions: [.bits(0x1000, value: 0x1000, of: 3)]),
            // Only signals to this process, as abort sends one.
            Rule(names: ["tgkill"], action: .allow, conditions: [.equal(UInt64(process), of: 0)]),
            // Only reads its own limits.
            Rule(names: ["prlimit64"], action: .allow, conditions: [.equal(0, of: 0), .equal(0, of: 2)]),
            // Only names of threads: PR_SET_NAME.
            Rule(names: ["prctl"], action: .allow, conditions: [.equal(15, of: 0)]),
            // F_DUPFD, F_GETFD to F_SETFL, F_DUPFD_CLOEXEC.
            Rule(names: ["fcntl"], action: .allow, conditions: [.bits(~7, value: 0, of: 1)]),
            Rule(names: ["fcntl"], action: .allow, conditions: [.equal(1030, of: 1)]),
        ]
    }

    private static let openFiles = [
        "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "pwritev", "lseek", "_llseek", "fstat",
        "fstatfs", "fstatfs64", "close", "dup", "recvmsg", "sendmsg", "poll", "ppoll", "epoll_wait",
        "epoll_pwait", "epoll_ctl", "ftruncate", "fadvise64",
    ]
    private static let memory = ["brk", "mmap", "mmap2", "munmap", "mremap", "mprotect", "madvise"]
    private static let threads = [
        "futex", "futex_time64", "set_robust_list", "rseq", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn",
        "sigaltstack", "gettid", "getpid", "sched_yield", "sched_getaffinity", "getcpu", "restart_syscall",
        "set_tid_address", "membarrier",
    ]
    private static let time = [
        "clock_gettime", "clock_gettime64", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "times",
        "getrusage", "getrandom", "sysinfo", "uname",
    ]
    private static let end = ["exit", "exit_group"]

    /// No library of the worker makes these calls: a process that does is controlled by an attacker.
    private static let attack = [
        "execve", "execveat", "fork", "vfork", "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4",
        "sendto", "ptrace", "process_vm_readv", "process_vm_writev", "kill", "tkill", "mount", "umount2", "pivot_root",
        "chroot", "unshare", "setns", "bpf", "perf_event_open", "userfaultfd", "keyctl", "add_key", "request_key",
        "init_module", "finit_module", "kexec_load", "io_uring_setup", "open_by_handle_at",
    ]
}

extension daybook_filter_condition {
    /// Returns the condition that the bits of a mask have this value in an argument.
    fileprivate static func bits(_ mask: UInt64, value: UInt64, of argument: CUnsignedInt) -> Self {
        Self(argument: argument, mask: mask, value: value)
    }

    fileprivate static func equal(_ value: UInt64, of argument: CUnsignedInt) -> Self {
        bits(.max, value: value, of: argument)
    }
}
