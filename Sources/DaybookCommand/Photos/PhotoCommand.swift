import ArgumentParser
import Foundation

/// `daybook photo`.
struct PhotoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Photos, clips and recordings.", subcommands: [PhotoAdd.self])
}

/// `daybook photo add`.
struct PhotoAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add files, and all files in folders, to the library.",
        discussion: """
            Reads every file first and leaves out those the server has. What a file is, its bytes tell; what is no \
            photo, clip or recording is refused. Hidden files in folders are left out. Ends with the counts and \
            exit code 65 when a file was refused.
            """)

    @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"))
    var paths: [String]

    @Option(help: ArgumentHelp("Files in flight at a time.", valueName: "count"))
    var jobs = 4

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard (1...32).contains(jobs) else { throw ValidationError("--jobs must be between 1 and 32.") }
    }

    func run() async throws {
        let api = try connection.client()
        let (files, unreadable) = LocalFile.collect(paths)
        let progress = ProgressBar(isShown: Terminal.isTerminal(2) && !connection.json)
        let results = try await PhotoImport(api: api, jobs: jobs, progress: progress).run(files)
        let report = ImportReport(
            results + unreadable.map { PhotoImport.Result(path: $0.path, outcome: .refused(reason: $0.reason)) })
        Terminal.write(connection.json ? try report.json.pretty : report.text)
        if files.isEmpty, let path = paths.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
            throw CommandError(.missing, "There is no \(path).")
        }
        if !report.refused.isEmpty { throw ExitCode(CommandError.Code.refused.rawValue) }
    }
}

/// What an import did, in numbers, and for each refused file the reason.
struct ImportReport {
    private(set) var added: [(path: String, photoID: String)] = []
    private(set) var known: [(path: String, photoID: String)] = []
    private(set) var refused: [(path: String, reason: String)] = []

    init(_ results: [PhotoImport.Result]) {
        for result in results {
            switch result.outcome {
            case .added(let photoID): added.append((result.path, photoID))
            case .known(let photoID): known.append((result.path, photoID))
            case .refused(let reason): refused.append((result.path, reason))
            }
        }
    }

    var text: String {
        let reasons = refused.map { "  \(DisplayWidth.printable($0.path)): \(DisplayWidth.printable($0.reason))" }
        return (["added \(added.count), known \(known.count), refused \(refused.count)"] + reasons)
            .joined(separator: "\n")
    }

    var json: JSONDocument {
        func list(_ items: [(path: String, photoID: String)]) -> JSONDocument {
            .array(items.map { ["path": .string($0.path), "photoId": .string($0.photoID)] })
        }
        return [
            "added": list(added), "known": list(known),
            "refused": .array(refused.map { ["path": .string($0.path), "reason": .string($0.reason)] }),
        ]
    }
}
