import Glibc
import Testing

@testable import DaybookMedia

/// The limits of a worker.
struct WorkerSandboxTests {
    @Test("Behind the filter no file can be opened, made, renamed or removed, and no program started")
    func files() async {
        await #expect(processExitsWith: .success) {
            let path = "/tmp/daybook-worker-\(getpid())"
            // Not of all threads: what else runs in a test's process may ask for a socket, as a look for the home folder.
            try SystemCallFilter().load(ofAllThreads: false)
            func isRefused(_ result: CInt) -> Bool { result == -1 && errno == EPERM }
            try #require(isRefused(unsafe open("/etc/passwd", O_RDONLY)))
            try #require(isRefused(unsafe open(path, O_WRONLY | O_CREAT, 0o600)))
            try #require(isRefused(unsafe openat(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY)))
            try #require(isRefused(unsafe rename("/etc/passwd", path)))
            try #require(isRefused(unsafe unlink("/etc/passwd")))
            try #require(isRefused(unsafe mkdir(path, 0o700)))
            try #require(isRefused(unsafe symlink("/etc/passwd", path)))
            try #require(isRefused(unsafe chmod("/etc/passwd", 0o777)))
            var process = pid_t()
            var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("/bin/true"), nil]
            let spawned = unsafe posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil)
            try #require(spawned == EPERM)
            _exit(EXIT_SUCCESS)
        }
    }

    @Test("Who asks for a socket behind the filter is killed")
    func socket() async {
        await #expect(processExitsWith: .signal(SIGSYS)) {
            try SystemCallFilter().load()
            _ = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        }
        await #expect(processExitsWith: .signal(SIGSYS)) {
            var ends: [CInt] = [0, 0]
            try SystemCallFilter().load()
            _ = unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends)
        }
        await #expect(processExitsWith: .signal(SIGSYS)) {
            try SystemCallFilter().load()
            _ = connect(0, nil, 0)
        }
    }

    @Test("Who sends another process a signal, or looks into it, behind the filter is killed")
    func others() async {
        await #expect(processExitsWith: .signal(SIGSYS)) {
            try SystemCallFilter().load()
            kill(getppid(), 0)
        }
    }

    @Test("Threads, memory, clocks and files that are open go on behind the filter")
    func allowed() async {
        await #expect(processExitsWith: .success) {
            var ends: [CInt] = [0, 0]
            _ = unsafe pipe(&ends)
            try SystemCallFilter().load(ofAllThreads: false)
            let sent = unsafe write(ends[1], "x", 1)
            var byte: UInt8 = 0
            let got = unsafe read(ends[0], &byte, 1)
            try #require(sent == 1 && got == 1)
            let file = try ReadFile(takingOwnership: ends[0])
            try #require(file.size == 0)
            let memory = [UInt8](repeating: 1, count: 64 << 20)
            try #require(memory.count == 64 << 20)
            let deadline = Deadline(millisecondsFromNow: 0)
            try #require(deadline.hasPassed)
            var thread = pthread_t()
            let started = unsafe pthread_create(&thread, nil, { _ in nil }, nil)
            let ended = pthread_join(thread, nil)
            try #require(started == 0 && ended == 0)
            _exit(EXIT_SUCCESS)
        }
    }

    @Test("A real worker has nothing but its channel and the null device, and stands behind the filter and its limits")
    func worker() throws {
        let workers = try Workers.workers()
        let process = try #require(workers.roster.idle.first)
        let open = Workers.descriptors(process)
        #expect(Set(open.keys) == [0, 1, 2, 3])
        #expect([0, 1, 2].allSatisfy { open[$0] == "/dev/null" })
        #expect(open[3]?.hasPrefix("socket:") == true)
        #expect(Workers.status(process, "Seccomp") == "2")
        #expect(Workers.status(process, "NoNewPrivs") == "1")
        for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] {
            #expect(Workers.status(process, set) == "0000000000000000")
        }
        // What the program and its libraries take does not go off the memory for pictures.
        let space = try #require(Workers.limit(process, "Max address space").flatMap { Int($0) })
        let mapped = try #require(Workers.status(process, "VmSize").flatMap { Int($0.prefix { $0.isNumber }) })
        #expect(space >= 1 << 30 && space >= mapped * 1024 + 600_000_000)
        #expect(Workers.limit(process, "Max core file size") == "0")
        #expect(Workers.limit(process, "Max open files") == "16")
        #expect(Workers.limit(process, "Max file size") == "0")
    }

    @Test("Where the system lets it, a worker has an empty network and an empty root")
    func namespaces() throws {
        let workers = try Workers.workers()
        let process = try #require(workers.roster.idle.first)
        guard workers.walls == .all else { return }
        for name in ["net", "mnt", "user", "ipc", "uts"] {
            #expect(Workers.link("/proc/\(process)/ns/\(name)") != Workers.link("/proc/self/ns/\(name)"))
        }
        #expect(try Disk().names(in: "/proc/\(process)/root/") == [])
    }
}
