public import ArgumentParser
import DaybookAPI
import Glibc
import ServiceRuntime
import ZRPC

/// A service that responds to every download with the same 5 MiB from memory, or as much as requested, and accepts
/// every upload without storing it.
struct BenchMediaService: MediaServiceHandler {
    private let piece = Attachment([UInt8](repeating: 1, count: Attachment.preferredSize))

    func getBlob(
        _ request: GetBlobRequest, to responses: ResponseWriter<GetBlobResponse>, context: ServerContext
    ) async throws {
        let size = request.length > 0 ? Int(clamping: request.length) : DownloadLoad.size
        for _ in 0..<size / Attachment.preferredSize {
            try await responses.write(GetBlobResponse(), attachments: [piece])
        }
    }

    func putBlob(
        _ requests: RequestStream<PutBlobRequest>, context: ServerContext
    ) async throws -> PutBlobResponse {
        var received: Int64 = 0
        for try await piece in requests {
            received += piece.attachments.reduce(0) { $0 + Int64($1.count) }
        }
        var response = PutBlobResponse()
        response.sizeBytes = received
        return response
    }

    private static let notMeasured = RPCError(.unimplemented, "The bench does not call it.")

    func withdrawBlob(
        _ request: WithdrawBlobRequest, context: ServerContext
    ) async throws -> WithdrawBlobResponse { throw Self.notMeasured }
    func statBlob(_ request: StatBlobRequest, context: ServerContext) async throws -> StatBlobResponse {
        throw Self.notMeasured
    }
    func getRendition(
        _ request: GetRenditionRequest, to responses: ResponseWriter<GetRenditionResponse>, context: ServerContext
    ) async throws { throw Self.notMeasured }
    func statFilm(_ request: StatFilmRequest, context: ServerContext) async throws -> StatFilmResponse {
        throw Self.notMeasured
    }
    func getFilm(
        _ request: GetFilmRequest, to responses: ResponseWriter<GetFilmResponse>, context: ServerContext
    ) async throws {
        throw Self.notMeasured
    }
    func collectGarbage(
        _ request: CollectGarbageRequest, context: ServerContext
    ) async throws -> CollectGarbageResponse { throw Self.notMeasured }
}

/// `daybook bench`: measures this installation's own parts.
public struct BenchCommand: AsyncParsableCommand {
    /// The name, the help and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure Daybook's own parts on this machine.",
        subcommands: [RPCBench.self, DiaryBench.self, MediaBench.self, RPCBenchServer.self])

    /// Creates a command for the argument parser.
    public init() {}
}

/// `daybook bench diary`: the diary's calls on a library of any size, compared with SQLite alone.
///
/// The program `benchmark` makes and measures the library; it replaces this program.
struct DiaryBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diary", abstract: "Measure lists, search, timeline and inserts on a made-up library.",
        usage: "daybook bench diary [--entries N] [--photos N] [--owners N] [--seed S] [--calls N] [--json]",
        discussion: "`daybook bench diary --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try BenchmarkProgram.replace(with: "diary", options) }
}

/// `daybook bench media`: the cost of pictures of photos, compared with other programs.
///
/// The program `benchmark` makes and measures the photos; it replaces this program.
struct MediaBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Measure pictures of made-up photos, and of a folder's.",
        usage: "daybook bench media [--corpus DIR] [--photos N] [--rounds N] [--folder DIR] [--only TEXT] [--json]",
        discussion: "`daybook bench media --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try BenchmarkProgram.replace(with: "media", options) }
}

/// The program of the benchmarks that need a service's own parts.
enum BenchmarkProgram {
    /// Replaces this program with one of its commands. Returns only by an error, if the program cannot be started.
    static func replace(with command: String, _ options: [String]) throws -> Never {
        let program = try SiblingExecutable.path("benchmark")
        let arguments = ["benchmark", command] + options
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        _ = unsafe execv(program, pointers)
        throw CommandError(
            .failure, at: program, CommandFault.notStarted, ["cause": unsafe String(cString: strerror(errno))])
    }
}
