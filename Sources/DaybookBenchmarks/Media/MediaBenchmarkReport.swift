import Foundation

/// The result of a benchmark of pictures.
public struct MediaBenchmarkReport: Codable, Sendable {
    /// Photos that were measured together.
    public struct Kind: Codable, Sendable {
        /// The name of the kind.
        public var name: String
        /// The number of photos.
        public var photos: Int
        /// The size of all photos, in bytes.
        public var bytes: Int
        /// The millions of pixels of all photos.
        public var megapixels: Double

        init(_ photos: BenchmarkPhotos) {
            name = photos.name
            self.photos = photos.paths.count
            bytes = photos.bytes
            megapixels = photos.megapixels
        }
    }

    /// The cost of one contender for a photo of one kind: medians over the rounds.
    public struct Row: Codable, Sendable {
        /// The kind's name.
        public var kind: String
        /// The contender's name, with the pictures that it makes.
        public var contender: String
        /// The processor time of all its processes; nil if a photo failed, because failing is fast.
        public var processorMilliseconds: Double?
        /// The elapsed time; nil if a photo failed.
        public var milliseconds: Double?
        /// The largest memory of one worker; nil for a contender without workers.
        public var peakBytes: Int?
        /// The number of photos that gave no picture.
        public var failures: Int

        /// The photos a second that one core can process; nil if a photo failed.
        public var perSecondPerCore: Double? { processorMilliseconds.map { $0 > 0 ? 1000 / $0 : 0 } }
    }

    /// A target, and its result.
    public struct Target: Codable, Sendable, Equatable {
        /// The figure that is compared with the target.
        public var name: String
        /// The target value, a minimum or a maximum.
        public var wanted: Double
        /// The measured value.
        public var found: Double
        /// Whether the target is reached.
        public var isMet: Bool
    }

    /// The number of rounds.
    public var rounds: Int
    /// The kinds of photo that were measured.
    public var kinds: [Kind]
    /// The results, Daybook's first.
    public var rows: [Row]
    /// The targets and their results.
    public var targets: [Target]
    /// The Debian packages of the peers that were left out because they are not installed.
    public var missing: [String]

    init(rounds: Int, kinds: [Kind], rows: [Row], missing: [String]) {
        self.rounds = rounds
        self.kinds = kinds
        self.rows = rows
        self.missing = missing
        targets = Self.targets(of: rows)
    }

    /// The report as one line of JSON.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns the targets whose figures were measured.
    static func targets(of rows: [Row]) -> [Target] {
        func row(_ format: BenchmarkPhotos.Format, contender: String) -> Row? {
            rows.first { $0.kind == format.rawValue && $0.contender == contender }
        }
        let walled = "daybook: " + OwnContender.Work.walled.rawValue
        let rates = [(BenchmarkPhotos.Format.jpeg, 8.0), (.heic, 2.0)].compactMap { format, wanted in
            row(format, contender: walled).map {
                atLeast("\(format.rawValue), photos a second and core", wanted: wanted, found: $0.perSecondPerCore ?? 0)
            }
        }
        let floor = row(.jpeg, contender: BenchmarkPeers.floor).flatMap { floor in
            guard let least = floor.processorMilliseconds else { return Target?.none }
            return row(.jpeg, contender: walled).map {
                // A contender that failed has no time, and misses the target.
                atMost(
                    "JPEG, times the floor, walls included", wanted: 5,
                    found: ($0.processorMilliseconds ?? .greatestFiniteMagnitude) / max(least, 0.001))
            }
        }
        let memory = [(BenchmarkPhotos.Format.jpeg, 160.0), (.heic, 160), (.progressive, 300)].compactMap {
            format, wanted in
            row(format, contender: walled)?.peakBytes.map {
                atMost(
                    "\(format.rawValue), MiB of a worker at most", wanted: wanted, found: Double($0) / Double(1 << 20))
            }
        }
        return rates + [floor].compactMap { $0 } + memory
    }

    private static func atLeast(_ name: String, wanted: Double, found: Double) -> Target {
        Target(name: name, wanted: wanted, found: found, isMet: found >= wanted)
    }

    private static func atMost(_ name: String, wanted: Double, found: Double) -> Target {
        Target(name: name, wanted: wanted, found: found, isMet: found <= wanted)
    }
}
