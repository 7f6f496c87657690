import ArgumentParser
import Foundation
import ServiceRuntime

/// The command `benchmark diary`, which `daybook bench diary` runs.
struct DiaryBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diary", abstract: "Make a library in a new folder and measure the diary's calls on it.")

    @Option(help: "Number of entries, over all owners.")
    var entries = 10_000

    @Option(help: "Number of photos, over all owners.")
    var photos = 10_000

    @Option(help: "Number of owners that share them.")
    var owners = 1

    @Option(help: "Number of entries, and of photos, that the first owner has. [default: an even share]")
    var largest: Int?

    @Option(help: "Index of the owner whose calls are measured, from 0.")
    var owner = 0

    @Option(help: "Seed. The same seed makes the same library.")
    var seed: UInt64 = 1

    @Option(help: "Number of calls of each class.")
    var calls = 500

    @Option(help: "Folder for the library, which is removed afterwards. [default: the system's temporary folder]")
    var folder: String?

    @Flag(help: "Keep the library in --folder, and measure the one that is already there.")
    var keep = false

    @Option(help: "Measure only classes whose names contain this text, as \"clients\" for inserts. [default: all]")
    var only = ""

    @Flag(help: "Do not make FTS5's trigram index for comparison.")
    var noTrigram = false

    @Flag(help: "Print one line of JSON instead of a table.")
    var json = false

    func validate() throws {
        guard 1...100_000_000 ~= entries, 1...100_000_000 ~= photos else {
            throw ValidationError("--entries and --photos are between 1 and 100000000.")
        }
        guard 1...100_000 ~= owners, owners <= entries, owners <= photos else {
            throw ValidationError("--owners is at least 1, and at most the number of entries and that of photos.")
        }
        guard 0..<owners ~= owner else { throw ValidationError("--owner is at least 0 and less than --owners.") }
        guard largest.map({ 1...min(entries, photos) ~= $0 }) ?? true else {
            throw ValidationError("--largest is at least 1, and at most the number of entries and that of photos.")
        }
        guard !keep || folder != nil else { throw ValidationError("--keep needs --folder.") }
        guard 1...1_000_000 ~= calls else { throw ValidationError("--calls is between 1 and 1000000.") }
    }

    func run() async throws {
        ProcessMemory.keepPieces()
        let parent = folder ?? FileManager.default.temporaryDirectory.path
        let name = keep ? "kept" : "\(ProcessInfo.processInfo.processIdentifier)"
        let path = "\(parent)/daybook-bench-\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { if !keep { try? FileManager.default.removeItem(atPath: path) } }
        let options = DiaryBenchmark.Options(
            entries: entries, photos: photos, owners: owners, largest: largest, measured: owner, seed: seed,
            calls: calls, folder: path, trigram: !noTrigram, only: only)
        let isTerminal = isatty(STDERR_FILENO) == 1
        let report = try await DiaryBenchmark(options).run { done in
            FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(done)" : "\(done)\n").utf8))
        }
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        print(json ? report.json : report.table)
    }
}
