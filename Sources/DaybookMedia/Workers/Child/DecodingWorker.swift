import ArchiveReading
import Glibc

/// The main program of a decoding process: sandboxed, one job after the other, until the other end of its channel
/// closes.
///
/// It is media-service's own executable, started by media-service with ``command`` as its first argument. It knows no
/// digests, folders or users: a job is an open file and the work to do on it.
public enum DecodingWorker {
    /// The first argument of a worker. Not for people.
    static let command = "decode"
    /// The descriptor of the channel that a worker is started with.
    static let channel: CInt = 3

    /// Runs a worker, and never returns, if the arguments are those of a worker: ``command``, and the maximum memory
    /// for decoding one picture, in megabytes.
    ///
    /// Call this first of all: it must be the only thread of the process, and no file may be open but its channel.
    public static func runIfAsked(_ arguments: [String]) {
        guard arguments.count == 3, arguments[1] == command, let memory = Int(arguments[2]),
            DecodingMemory.limits.contains(memory)
        else { return }
        var status = stat()
        guard unsafe fstat(channel, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            Self.end("media-service starts its workers itself: run it without '\(command)'.")
        }
        do {
            try run(WorkerChannel(takingOwnership: channel), memory: memory)
            _exit(EXIT_SUCCESS)
        } catch WorkerFault.gone {
            _exit(EXIT_SUCCESS)
        } catch {
            Self.end("A decoding worker ended: \(error)")
        }
    }

    private static func end(_ message: String) -> Never {
        let line = Array("\(message)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
        _exit(EX_USAGE)
    }

    private static func run(_ channel: WorkerChannel, memory: Int) throws {
        var sandbox = WorkerSandbox()
        sandbox.begin(keepingUpTo: channel.descriptor)
        let maker = try MediaRenditionMaker(memory: memory)
        NameEncoding.keepLoaded()
        try sandbox.close(memory: memory)
        try channel.send(WorkerResponse.ready(sandbox.walls).frame(number: 0))
        let jobs = WorkerJobs(channel: channel, maker: maker, films: FilmMaker())
        while true { try jobs.next() }
    }
}
