import Glibc

/// Another program that makes pictures, started as a user would start it.
final class PeerContender: BenchmarkContender {
    /// The calls of a program: one or several for each photo, or one for all photos together.
    enum Calls: Sendable {
        case each(@Sendable (_ photo: String, _ folder: String) -> [[String]])
        case together(@Sendable (_ photos: [String], _ folder: String) -> [String])
    }

    let name: String
    /// The name of the program on the command line.
    let program: String
    /// The Debian package that contains the program.
    let package: String
    private let media: Set<BenchmarkPhotos.Medium>
    private let calls: Calls
    private let folder: String
    private let check: [String]?

    /// - Parameters:
    ///   - folder: The folder that the program may write its pictures to.
    ///   - check: The arguments of a trial run, which fails if a library of the program is missing; nil for no trial
    ///     run.
    init(
        _ name: String, program: String, package: String, folder: String,
        for media: Set<BenchmarkPhotos.Medium> = [.jpeg, .picture], check: [String]? = nil, _ calls: Calls
    ) {
        self.name = name
        self.program = program
        self.package = package
        self.media = media
        self.folder = folder
        self.check = check
        self.calls = calls
    }

    func takes(_ photos: BenchmarkPhotos) -> Bool { media.contains(photos.medium) }

    /// Whether the program can be measured on this machine.
    var isInstalled: Bool {
        guard let path else { return false }
        var sample = BenchmarkSample()
        return check.map { (try? call(path, arguments: $0, sample: &sample)) == true } ?? true
    }

    /// The path of the program, looked up in `/usr/bin` first and then in `PATH`; nil if it is not installed.
    private var path: String? {
        let folders = ["/usr/bin"] + (Self.environment("PATH")?.split(separator: ":").map(String.init) ?? [])
        return folders.map { $0 + "/" + program }.first { unsafe access($0, X_OK) == 0 }
    }

    func run(_ photos: BenchmarkPhotos) throws -> BenchmarkSample {
        guard let path else { throw BenchmarkError("\(program) is not installed.") }
        var sample = BenchmarkSample()
        let start = ContinuousClock.now
        switch calls {
        case .each(let arguments):
            for photo in photos.paths {
                let all = try arguments(photo, folder).map { try call(path, arguments: $0, sample: &sample) }
                sample.failures += all.contains(false) ? 1 : 0
            }
        case .together(let arguments):
            let isDone = try call(path, arguments: arguments(photos.paths, folder), sample: &sample)
            sample.failures = isDone ? 0 : photos.paths.count
        }
        sample.elapsed = (ContinuousClock.now - start) / .seconds(1)
        return sample
    }

    /// Runs the program once, and returns whether it succeeded.
    ///
    /// Its memory is not measured: the system would include the memory that this process had at the start of the
    /// program.
    private func call(_ path: String, arguments: [String], sample: inout BenchmarkSample) throws -> Bool {
        let process = try start(path, arguments: arguments)
        var (status, usage): (CInt, rusage) = (0, rusage())
        while unsafe wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        sample.processor += BenchmarkWatch.seconds(usage)
        return status == 0
    }

    /// Starts a program that reads and writes nothing here, and returns its process ID.
    private func start(_ path: String, arguments: [String]) throws -> pid_t {
        var files = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&files)
        defer { unsafe posix_spawn_file_actions_destroy(&files) }
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
        }
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe ([path] + arguments).map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let failure = unsafe posix_spawn(&process, path, &files, nil, pointers, environ)
        guard failure == 0 else { throw BenchmarkError("\(path): \(unsafe String(cString: strerror(failure)))") }
        return process
    }

    private static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}

/// The cost of one run: one contender, all photos of one kind.
struct BenchmarkSample: Sendable, Equatable {
    /// The processor time of all processes that took part, in seconds.
    var processor: Double = 0
    /// The elapsed time, in seconds.
    var elapsed: Double = 0
    /// The largest memory of one worker, in bytes; nil for a contender without workers.
    var peakBytes: Int?
    /// The number of photos that gave no picture.
    var failures = 0
}
