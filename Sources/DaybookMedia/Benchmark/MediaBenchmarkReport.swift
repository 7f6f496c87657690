import Foundation

/// What a benchmark of pictures found.
public struct MediaBenchmarkReport: Codable, Sendable {
    /// Photos that were measured together.
    public struct Kind: Codable, Sendable {
        /// What they are.
        public var name: String
        /// How many.
        public var photos: Int
        /// Bytes of all.
        public var bytes: Int
        /// Millions of pixels of all.
        public var megapixels: Double

        init(_ photos: BenchmarkPhotos) {
            name = photos.name
            self.photos = photos.paths.count
            bytes = photos.bytes
            megapixels = photos.megapixels
        }
    }

    /// What one contender took for a photo of one kind: medians over the rounds.
    public struct Row: Codable, Sendable {
        /// The kind's name.
        public var kind: String
        /// Who, and what it made.
        public var contender: String
        /// Processor time of all its processes; nil when it made nothing of a photo: failing is fast.
        public var processorMilliseconds: Double?
        /// From beginning to end; nil as the other.
        public var milliseconds: Double?
        /// The most memory that one worker had, where there are workers.
        public var peakBytes: Int?
        /// Photos that it made nothing of.
        public var failures: Int

        /// Photos a second that one core would do; nil if no photo was made.
        public var perSecondPerCore: Double? { processorMilliseconds.map { $0 > 0 ? 1000 / $0 : 0 } }
    }

    /// A target, and what became of it.
    public struct Target: Codable, Sendable, Equatable {
        /// What is held against it.
        public var name: String
        /// What it is to be, at least or at most.
        public var wanted: Double
        /// What was found.
        public var found: Double
        /// Whether it is reached.
        public var isMet: Bool
    }

    /// How many rounds there were.
    public var rounds: Int
    /// What was measured with.
    public var kinds: [Kind]
    /// What was found, ours first.
    public var rows: [Row]
    /// What became of the targets.
    public var targets: [Target]
    /// Debian's packages of the peers that were left out, because they are not installed.
    public var missing: [String]

    init(rounds: Int, kinds: [Kind], rows: [Row], missing: [String]) {
        self.rounds = rounds
        self.kinds = kinds
        self.rows = rows
        self.missing = missing
        targets = Self.targets(of: rows)
    }

    /// One line for programs.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns the targets whose figures were measured.
    static func targets(of rows: [Row]) -> [Target] {
        func row(_ format: BenchmarkPhotos.Format, _ contender: String) -> Row? {
            rows.first { $0.kind == format.rawValue && $0.contender == contender }
        }
        let walled = "daybook: " + OwnContender.Work.walled.rawValue
        let rates = [(BenchmarkPhotos.Format.jpeg, 8.0), (.heic, 2.0)].compactMap { format, wanted in
            row(format, walled).map {
                atLeast("\(format.rawValue), photos a second and core", wanted, $0.perSecondPerCore ?? 0)
            }
        }
        let floor = row(.jpeg, BenchmarkPeers.floor).flatMap { floor in
            guard let least = floor.processorMilliseconds else { return Target?.none }
            return row(.jpeg, walled).map {
                // A run that failed has no time, and misses the target.
                atMost(
                    "JPEG, times the floor, walls included", 5,
                    ($0.processorMilliseconds ?? .greatestFiniteMagnitude) / max(least, 0.001))
            }
        }
        let memory = [(BenchmarkPhotos.Format.jpeg, 160.0), (.heic, 160), (.progressive, 300)].compactMap {
            format, wanted in
            row(format, walled)?.peakBytes.map {
                atMost("\(format.rawValue), MiB of a worker at most", wanted, Double($0) / Double(1 << 20))
            }
        }
        return rates + [floor].compactMap { $0 } + memory
    }

    private static func atLeast(_ name: String, _ wanted: Double, _ found: Double) -> Target {
        Target(name: name, wanted: wanted, found: found, isMet: found >= wanted)
    }

    private static func atMost(_ name: String, _ wanted: Double, _ found: Double) -> Target {
        Target(name: name, wanted: wanted, found: found, isMet: found <= wanted)
    }
}
