import ArgumentParser
import Foundation

/// The command `benchmark media`, which `daybook bench media` runs.
struct MediaBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Make photos in a new folder and measure the cost of smaller pictures of them.",
        discussion: """
            Also measures other programs on the same files: libjpeg-turbo's scaled decoding alone, vipsthumbnail, \
            ImageMagick, Pillow and ffmpegthumbnailer. Programs that are missing are left out and named. Debian has \
            them in libjpeg-turbo-progs, libvips-tools, imagemagick, python3-pil and ffmpegthumbnailer.
            """)

    @Option(help: "Also measure the photos and films of this folder, by format.")
    var corpus: String?

    @Option(help: "Number of pictures of 12 megapixels to make, each as JPEG, progressive JPEG and HEIC.")
    var photos = 4

    @Option(help: "Number of rounds, of which the medians are taken. One more round comes first, as a warm-up.")
    var rounds = 3

    @Option(help: "Folder for the photos, which are removed afterwards. [default: the system's temporary folder]")
    var folder: String?

    @Option(help: "Measure only programs whose names in the table contain this text. [default: all]")
    var only = ""

    @Flag(help: "Make the photos in --folder, leave them there and measure nothing.")
    var makeOnly = false

    @Flag(help: "Print one line of JSON instead of a table.")
    var json = false

    func validate() throws {
        guard 0...100 ~= photos else { throw ValidationError("--photos is between 0 and 100.") }
        guard photos > 0 || corpus != nil else { throw ValidationError("With --photos 0, --corpus is needed.") }
        guard !makeOnly || folder != nil else { throw ValidationError("--make-only needs --folder.") }
        guard 1...100 ~= rounds else { throw ValidationError("--rounds is between 1 and 100.") }
    }

    func run() throws {
        if makeOnly, let folder { return try MediaBenchmark.makePhotos(photos, in: folder) }
        let parent = folder ?? FileManager.default.temporaryDirectory.path
        let path = "\(parent)/daybook-bench-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let options = MediaBenchmark.Options(
            corpus: corpus, photos: photos, rounds: rounds, folder: path, only: only)
        let isTerminal = isatty(STDERR_FILENO) == 1
        let report = try MediaBenchmark(options).run { done in
            FileHandle.standardError.write(Data((isTerminal ? "\r\u{1B}[K\(done)" : "\(done)\n").utf8))
        }
        if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        print(json ? report.json : report.table)
    }
}
