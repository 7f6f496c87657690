import Foundation

/// A benchmark of the cost of a photo. Daybook makes the pictures of each photo once in sandboxed workers and once
/// without a sandbox. Other programs make their pictures from the same photos in the same run.
///
/// Every contender runs once for each kind of photo in every round, in alternating order, so that other load on the
/// machine affects all alike. The report has the medians of the rounds; the first round is a warm-up.
public struct MediaBenchmark {
    /// The extent of a benchmark.
    public struct Options: Sendable {
        /// A folder of photos to measure beside the generated ones; nil for none.
        public var corpus: String?
        /// The number of 12-megapixel pictures to generate.
        public var photos: Int
        /// The number of rounds that count.
        public var rounds: Int
        /// The folder that photos are generated in. It exists and is empty.
        public var folder: String
        /// A text that the names of the measured contenders contain; empty for all contenders.
        public var only: String
        /// The executable that workers are started from.
        public var executable: String

        /// Creates options.
        public init(
            corpus: String?, photos: Int, rounds: Int, folder: String, only: String = "",
            executable: String = "/proc/self/exe"
        ) {
            self.corpus = corpus
            self.photos = photos
            self.rounds = rounds
            self.folder = folder
            self.only = only
            self.executable = executable
        }
    }

    private let options: Options

    /// Creates a benchmark.
    public init(_ options: Options) { self.options = options }

    /// Generates the photos and measures. Blocks for minutes.
    ///
    /// - Parameter progress: Receives progress messages for people.
    /// - Throws: An error if the photos cannot be made or read, or workers do not start.
    public func run(progress: (String) -> Void) throws -> MediaBenchmarkReport {
        let sets = try photoSets(progress)
        let (peers, missing) = peers()
        // Each kind has workers of its own, so that the peak memory of a worker belongs to that kind.
        let courses = try sets.map { photos in
            BenchmarkCourse(photos: photos, contenders: try (own() + peers).filter { isAsked($0, photos: photos) })
        }
        for round in 0...options.rounds {
            for course in courses {
                progress("\(course.photos.name), round \(round) of \(options.rounds)")
                try course.run(backwards: round % 2 == 1, counts: round > 0)
            }
        }
        return MediaBenchmarkReport(
            rounds: options.rounds, kinds: sets.map { .init($0) }, rows: courses.flatMap { $0.rows() },
            missing: missing)
    }

    /// Generates the photos to be measured: `count` pictures in each format.
    ///
    /// - Throws: An error if a photo cannot be made or written.
    public static func makePhotos(_ count: Int, in folder: String) throws {
        _ = try BenchmarkPhotos.made(count, in: folder)
    }

    private func photoSets(_ progress: (String) -> Void) throws -> [BenchmarkPhotos] {
        progress("making \(options.photos) photos of 12 megapixels, each as JPEG, progressive JPEG and HEIC")
        let made = try BenchmarkPhotos.made(options.photos, in: options.folder).filter { !$0.paths.isEmpty }
        guard let corpus = options.corpus else { return made }
        progress("reading the files of \(corpus)")
        let reader = try OwnContender(.walled, executable: options.executable)
        return made + (try BenchmarkPhotos.found(in: corpus, read: reader.read, canMake: reader.canMake))
    }

    private func own() throws -> [any BenchmarkContender] {
        try [.walled, .plain, .probe].map { try OwnContender($0, executable: options.executable) }
    }

    /// Returns the installed peers, and the packages of the other peers.
    private func peers() -> (found: [PeerContender], missing: [String]) {
        let all = BenchmarkPeers.all(in: options.folder)
        let missing = all.filter { !$0.isInstalled }.map(\.package)
        return (all.filter(\.isInstalled), missing.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }

    private func isAsked(_ contender: any BenchmarkContender, photos: BenchmarkPhotos) -> Bool {
        contender.takes(photos) && (options.only.isEmpty || contender.name.contains(options.only))
    }
}
