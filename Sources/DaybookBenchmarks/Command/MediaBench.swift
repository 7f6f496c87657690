import ArgumentParser
import Foundation

/// The command `benchmark media`, which `daybook bench media` runs.
struct MediaBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Make photos in a new folder and measure what pictures of them cost.",
        discussion: """
            Beside ours, on the same files: libjpeg-turbo's scaled decoding alone, vipsthumbnail, ImageMagick, Pillow and \
            ffmpegthumbnailer. Those that are missing are left out and named. Debian has them in libjpeg-turbo-progs, \
            libvips-tools, imagemagick, python3-pil and ffmpegthumbnailer.
            """)

    @Option(help: "Also measure the photos and films of this folder, by format.")
    var corpus: String?

    @Option(help: "How many pictures of 12 megapixels to make, each as JPEG, progressive JPEG and HEIC.")
    var photos = 4

    @Option(help: "Rounds to take medians over, beside one that warms up.")
    var rounds = 3

    @Option(help: "A folder for the photos, which are made and removed again. [default: one in the system's]")
    var folder: String?

    @Option(help: "Measure only contenders with this in their names. [default: all]")
    var only = ""

    @Flag(help: "Make the photos in --folder, leave them there and measure nothing.")
    var makeOnly = false

    @Flag(help: "Print one line of JSON instead of a table.")
    var json = false

    func validate() throws {
        guard 0...100 ~= photos else { throw ValidationError("--photos is between 0 and 100.") }
        guard photos > 0 || corpus != nil else { throw ValidationError("Without --photos there must be a --corpus.") }
        guard !makeOnly || folder != nil else { throw ValidationError("--make-only wants a --folder to make them in.") }
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
