import Foundation

/// Measures what a photo costs: our pictures of it, in workers and without their walls, beside what other programs make,
/// with the same photos in the same run.
///
/// Every contender takes its turn at each kind of photo in every round, forwards and backwards by turns, so that what
/// the machine does meanwhile strikes all alike. Medians of the rounds are reported; the first round warms up.
public struct MediaBenchmark {
    /// What is measured.
    public struct Options: Sendable {
        /// A folder of photos, measured beside those made up; nil for none.
        public var corpus: String?
        /// How many pictures of 12 megapixels are made up.
        public var photos: Int
        /// How many rounds count.
        public var rounds: Int
        /// Where photos are made. It is there, and empty.
        public var folder: String
        /// What the names of the measured contenders have in them; empty for all.
        public var only: String
        /// The executable that workers are made of.
        public var executable: String

        /// Makes options.
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

    /// Makes a benchmark.
    public init(_ options: Options) { self.options = options }

    /// Makes the photos and measures. Blocks for minutes.
    ///
    /// - Parameter progress: Is told what is done, for people.
    /// - Throws: when the photos cannot be made or read, or workers do not start.
    public func run(progress: (String) -> Void) throws -> MediaBenchmarkReport {
        let sets = try photoSets(progress)
        let (peers, missing) = peers()
        // Workers of their own for each kind: the most memory that one ever had is then that kind's.
        let courses = try sets.map { photos in
            BenchmarkCourse(photos: photos, contenders: try (own() + peers).filter { isAsked($0, photos) })
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

    /// Makes the photos that are measured: `count` pictures in each format.
    ///
    /// - Throws: when one cannot be made or written.
    public static func makePhotos(_ count: Int, in folder: String) throws {
        _ = try BenchmarkPhotos.made(count, in: folder)
    }

    private func photoSets(_ progress: (String) -> Void) throws -> [BenchmarkPhotos] {
        progress("making \(options.photos) photos of 12 megapixels, each as JPEG, progressive JPEG and HEIC")
        let made = try BenchmarkPhotos.made(options.photos, in: options.folder).filter { !$0.paths.isEmpty }
        guard let corpus = options.corpus else { return made }
        progress("looking what there is in \(corpus)")
        let reader = try OwnContender(.walled, executable: options.executable)
        return made + (try BenchmarkPhotos.found(in: corpus, probe: reader.probe, canMake: reader.canMake))
    }

    private func own() throws -> [any BenchmarkContender] {
        try [.walled, .plain, .probe].map { try OwnContender($0, executable: options.executable) }
    }

    /// Those that are installed, and the packages of the others.
    private func peers() -> (found: [PeerContender], missing: [String]) {
        let all = BenchmarkPeers.all(in: options.folder)
        let missing = all.filter { !$0.isInstalled }.map(\.package)
        return (all.filter(\.isInstalled), missing.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    }

    private func isAsked(_ contender: any BenchmarkContender, _ photos: BenchmarkPhotos) -> Bool {
        contender.takes(photos) && (options.only.isEmpty || contender.name.contains(options.only))
    }
}
