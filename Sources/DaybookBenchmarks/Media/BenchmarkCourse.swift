/// The contenders for one kind of photo, and their samples so far.
final class BenchmarkCourse {
    let photos: BenchmarkPhotos
    private let contenders: [any BenchmarkContender]
    private var samples: [String: [BenchmarkSample]] = [:]

    init(photos: BenchmarkPhotos, contenders: [any BenchmarkContender]) {
        self.photos = photos
        self.contenders = contenders
    }

    /// Runs each contender once, the last one first if `backwards`. Keeps the samples only if `counts`.
    func run(backwards: Bool, counts: Bool) throws {
        for contender in backwards ? contenders.reversed() : contenders {
            let sample = try contender.run(photos)
            if counts { samples[contender.name, default: []].append(sample) }
        }
    }

    /// Returns the results per photo, in the order of the contenders.
    func rows() -> [MediaBenchmarkReport.Row] {
        contenders.compactMap { contender in
            samples[contender.name].map { Self.row(contender.name, photos: photos, samples: $0) }
        }
    }

    /// Returns the medians over the samples, per photo.
    static func row(
        _ name: String, photos: BenchmarkPhotos, samples: [BenchmarkSample]
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

    /// Returns the middle value, or the mean of the two middle values; 0 for an empty array.
    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        guard let last = sorted.indices.last else { return 0 }
        return (sorted[last / 2] + sorted[(last + 1) / 2]) / 2
    }
}

/// A program, or a part of Daybook, that makes pictures of photos and is measured.
protocol BenchmarkContender: AnyObject {
    /// The contender's name, with the pictures that it makes.
    var name: String { get }

    /// Returns whether this contender can be measured with these photos.
    func takes(_ photos: BenchmarkPhotos) -> Bool

    /// Processes every photo, one after the other.
    ///
    /// - Throws: An error if the work cannot begin. A photo that fails is counted instead.
    func run(_ photos: BenchmarkPhotos) throws -> BenchmarkSample
}
