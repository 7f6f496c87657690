/// The contenders at one kind of photos, and what they took so far.
final class BenchmarkCourse {
    let photos: BenchmarkPhotos
    private let contenders: [any BenchmarkContender]
    private var samples: [String: [BenchmarkSample]] = [:]

    init(photos: BenchmarkPhotos, contenders: [any BenchmarkContender]) {
        self.photos = photos
        self.contenders = contenders
    }

    /// Lets each take its turn.
    func run(backwards: Bool, counts: Bool) throws {
        for contender in backwards ? contenders.reversed() : contenders {
            let sample = try contender.run(photos)
            if counts { samples[contender.name, default: []].append(sample) }
        }
    }

    /// What each took for a photo, in the order of the contenders.
    func rows() -> [MediaBenchmarkReport.Row] {
        contenders.compactMap { contender in
            samples[contender.name].map { Self.row(contender.name, photos, $0) }
        }
    }

    /// Medians over samples, for one photo.
    static func row(
        _ name: String, _ photos: BenchmarkPhotos, _ samples: [BenchmarkSample]
    ) -> MediaBenchmarkReport.Row {
        let count = Double(max(photos.paths.count, 1))
        let failures = samples.map(\.failures).max() ?? 0
        let isWhole = failures == 0
        return MediaBenchmarkReport.Row(
            kind: photos.name, contender: name,
            processorMilliseconds: isWhole ? median(samples.map { $0.processor * 1000 / count }) : nil,
            milliseconds: isWhole ? median(samples.map { $0.elapsed * 1000 / count }) : nil,
            peakBytes: samples.compactMap(\.peakBytes).max(), failures: failures)
    }

    /// The middle one, or the mean of the two in the middle; 0 of none.
    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }
}
