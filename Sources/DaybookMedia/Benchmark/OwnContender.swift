import Glibc

/// Daybook as a contender: the work that media-service does for a photo or a film, in its workers or in this process.
final class OwnContender: BenchmarkContender {
    /// The part of the work that is measured.
    enum Work: String {
        case probe = "read what it says, in a worker"
        case walled = "all five pictures, in a worker"
        case plain = "all five pictures, without walls"
    }

    let name: String
    private let work: Work
    private let prober: any FileProbing
    private let maker: any RenditionMaking
    private let workers: WorkerPool?

    /// - Parameter executable: The path of media-service, from which the workers are started.
    init(_ work: Work, executable: String) throws {
        self.work = work
        name = "daybook: " + work.rawValue
        guard work != .plain else {
            (prober, maker, workers) = (PlainProber(), try MediaRenditionMaker(), nil)
            return
        }
        var limits = WorkerPool.Limits()
        limits.busy = 1
        let workers = try WorkerPool(executable: executable, limits: limits)
        try workers.waitUntilReady()
        (prober, maker, self.workers) = (
            WorkerProber(workers: workers), WorkerRenditionMaker(workers: workers), workers
        )
    }

    func takes(_ photos: BenchmarkPhotos) -> Bool { true }

    func run(_ photos: BenchmarkPhotos) throws -> BenchmarkSample {
        let watch = BenchmarkWatch(workers: workers?.roster.all ?? [])
        var sample = BenchmarkSample()
        for path in photos.paths {
            let file = try ReadFile(path: path)
            guard let probed = try? prober.probe(file), canMake(file, probed) else {
                sample.failures += 1
                continue
            }
        }
        (sample.processor, sample.elapsed) = watch.read(workers: workers?.roster.all ?? [])
        sample.peakBytes = workers?.roster.all.compactMap { ProcessMemoryPeak.bytes(of: $0) }.max()
        return sample
    }

    /// Reads the facts that a file states.
    func probe(_ file: ReadFile) throws -> ProbedFile? { try prober.probe(file) }

    /// Makes the pictures of a file, and returns whether that succeeded. Makes none, and returns true, if only reading
    /// is measured.
    func canMake(_ file: ReadFile, _ probed: ProbedFile) -> Bool {
        if work == .probe { return true }
        let facts = probed.decoding
        let order = RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole,
            names: Renditions.firstNames.union(Renditions.laterNames), wantsSketch: true, timeLimit: 60_000,
            decodeCost: facts.cost)
        return (try? maker.make(order, from: file) as RenditionSet) != nil
    }
}
