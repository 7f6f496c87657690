import Dispatch
import Logging
import Metrics

/// Makes pictures of blobs, once each, on a bounded number of threads of its own.
///
/// `thumb` is made while a blob is stored, because it also tells whether the blob can be decoded; the others right
/// after, when nobody waits for anything, or when somebody asks sooner.
final class Renditions: Sendable {
    /// A picture and when to fetch it anew.
    struct Picture: Sendable {
        let bytes: [UInt8]
        let name: RenditionName
    }

    /// How much may wait, and for how long.
    struct Limits: Sendable {
        /// Decoders side by side.
        var threads = 2
        /// Requests that may wait for a thread.
        var waiting = 256
        /// Blobs whose other sizes may wait to be made; those over it are made when asked for.
        var later = 4096
        /// Milliseconds that decoding one picture may take. After twice that its decoder is taken to hang.
        var timeLimit = 10_000
        /// Milliseconds that an upload waits for a thread that makes its picture; after that it is made later.
        var threadWait = 60_000
        /// Threads that may hang in a decoder at one time and be replaced.
        var spareThreads = 4

        init() {}
    }

    private struct Flight: Hashable, Sendable {
        let digest: Digest
        let name: RenditionName
    }

    /// What is made without being asked for. WebP in `large` costs as much again as all of these together.
    private static let laterNames: Set<RenditionName> = [
        RenditionName(size: .small, format: .webp), RenditionName(size: .small, format: .jpeg),
        RenditionName(size: .large, format: .jpeg),
    ]

    private let files: BlobFiles
    private let cache: DerivedCache
    private let maker: any RenditionMaking
    private let limits: Limits
    private let pool: WorkerPool
    private let flights = SingleFlight<Flight, Picture>()

    init(
        files: BlobFiles, maker: any RenditionMaking, limits: Limits = Limits(),
        logger: Logger = Logger(label: "media-service")
    ) throws(MediaError) {
        self.files = files
        self.maker = maker
        self.limits = limits
        cache = DerivedCache(paths: files.paths, disk: files.disk)
        pool = try WorkerPool(
            threads: limits.threads, foregroundLimit: limits.waiting, backgroundLimit: limits.later,
            costLimit: PixelBudget.limit, spareThreads: limits.spareThreads,
            onOverdue: { Renditions.tell($0, logger) })
    }

    private static func tell(_ overdue: WorkerPool.Overdue, _ logger: Logger) {
        Counter(label: "media_decoders_hung").increment()
        switch overdue {
        case .replaced(let hanging):
            logger.warning("a decoder hangs; another works in its place", metadata: ["hanging": "\(hanging)"])
        case .lost:
            logger.error("a decoder hangs and there is no spare one: restart media-service when pictures stay away")
        }
    }

    /// Whether a picture can be made at all, as far as the probe tells.
    static func mayDecode(_ probe: MediaProbe) -> Bool {
        probe.kind == .photo && probe.decodeCost <= PixelBudget.limit
    }

    /// Makes `thumb` and the sketch of bytes that are not stored yet.
    ///
    /// Where the decoder has to have the whole picture anyhow, the other sizes come with it: decoding a HEIC again would
    /// cost four times what they do.
    ///
    /// Waits for a thread at most `threadWait`, then for decoding at most twice the time limit.
    ///
    /// - Throws: `undecodable`, `postponed`, `busy`, `cancelled`.
    func describe(_ bytes: ReadFile, _ probe: MediaProbe) async throws(MediaError) -> RenditionSet {
        guard Renditions.mayDecode(probe) else { throw MediaError(.undecodable, "No picture can be made of it.") }
        var names = Set(RenditionFormat.allCases.map { RenditionName(size: .thumb, format: $0) })
        if probe.decodesWhole { names.formUnion(Renditions.laterNames) }
        let order = order(probe, names, wantsSketch: true)
        let reply = Promise<RenditionSet>()
        return try await reply.value { [self] in
            let accepted = submit(.foreground, probe) { [self] in
                guard !reply.isSettled else { return }
                giveUpLater { reply.settle(.failure($0)) }
                reply.settle(Result { () throws(MediaError) in try Renditions.made(order, probe, bytes, maker) })
            }
            guard accepted else {
                reply.settle(.failure(MediaError(.busy, "Too many pictures are being made.")))
                return
            }
            // Where every thread hangs, the upload is stored all the same.
            giveUpLater(after: limits.threadWait + limits.timeLimit * 2) { reply.settle(.failure($0)) }
        }.get()
    }

    private func submit(
        _ lane: WorkerPool.Lane, _ probe: MediaProbe, _ body: @escaping @Sendable () -> Void
    ) -> Bool {
        pool.submit(lane, cost: probe.decodeCost, overdueAfter: limits.timeLimit * 2, body)
    }

    /// Ends the wait for a decoder that does not come back.
    private func giveUpLater(after milliseconds: Int? = nil, _ giveUp: @escaping @Sendable (MediaError) -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds ?? limits.timeLimit * 2)) {
            giveUp(MediaError(.postponed, "Decoding takes too long."))
        }
    }

    /// Puts pictures that were made before their blob was stored into the cache. Blocks.
    func keep(_ set: RenditionSet, of digest: Digest) {
        for (name, bytes) in set.pictures { cache.write(digest, name, bytes) }
    }

    /// Makes the other sizes when there is time. Under load some are left until they are asked for.
    func makeLater(_ digest: Digest, _ probe: MediaProbe) {
        guard Renditions.mayDecode(probe) else { return }
        _ = submit(.background, probe) { [self] in
            let missing = Renditions.laterNames.filter { cache.read(digest, $0) == nil }
            let claimed = flights.claim(Set(missing.map { Flight(digest: digest, name: $0) }))
            if !claimed.isEmpty { work(digest, probe, claimed) }
        }
    }

    /// A picture made before, or made now.
    ///
    /// - Throws: `notFound`, `undecodable`, `postponed`, `busy` when too many wait, `cancelled`.
    func picture(
        _ digest: Digest, _ probe: MediaProbe, _ name: RenditionName
    ) async throws(MediaError) -> Picture {
        guard Renditions.mayDecode(probe) else { throw MediaError(.undecodable, "No picture can be made of it.") }
        let flight = Flight(digest: digest, name: name)
        let reply = Promise<Picture>()
        return try await reply.value { [self] in
            guard let number = flights.join(flight, { reply.settle($0) }) else { return }
            let accepted = submit(.foreground, probe) { [self] in work(digest, probe, [flight: number]) }
            if !accepted {
                flights.finish(flight, number, .failure(MediaError(.busy, "Too many pictures are being made.")))
            }
        }.get()
    }

    /// A picture made before; `nil` when it has to be made. Blocks.
    func cached(_ digest: Digest, _ name: RenditionName) -> Picture? {
        cache.read(digest, name).map { Picture(bytes: $0, name: name) }
    }

    /// Makes what was claimed and gives it to whoever waits.
    private func work(_ digest: Digest, _ probe: MediaProbe, _ claimed: [Flight: UInt64]) {
        giveUpLater { [flights] error in
            for (flight, number) in claimed { flights.finish(flight, number, .failure(error)) }
        }
        let names = Set(claimed.keys.map(\.name))
        let result = Result { () throws(MediaError) in try make(digest, probe, names) }
        for (flight, number) in claimed {
            let outcome = result.flatMap { set in
                guard let bytes = set.pictures[flight.name] else {
                    return Result<Picture, MediaError>.failure(MediaError(.undecodable, "No picture was made."))
                }
                return .success(Picture(bytes: bytes, name: flight.name))
            }
            flights.finish(flight, number, outcome)
        }
    }

    private func make(
        _ digest: Digest, _ probe: MediaProbe, _ names: Set<RenditionName>
    ) throws(MediaError) -> RenditionSet {
        let file: ReadFile?
        do throws(SystemError) {
            file = try files.open(digest)
        } catch {
            throw error.mediaError("open a blob")
        }
        guard let file else { throw MediaError(.notFound, "There is no such blob.") }
        let set = try Renditions.made(order(probe, names, wantsSketch: false), probe, file, maker)
        keep(set, of: digest)
        return set
    }

    private func order(_ probe: MediaProbe, _ names: Set<RenditionName>, wantsSketch: Bool) -> RenditionOrder {
        RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole, names: names,
            wantsSketch: wantsSketch, timeLimit: limits.timeLimit)
    }

    /// A large picture leaves much freed memory behind, which the C library would keep.
    private static func made(
        _ order: RenditionOrder, _ probe: MediaProbe, _ bytes: ReadFile, _ maker: any RenditionMaking
    ) throws(MediaError) -> RenditionSet {
        defer { if probe.decodeCost >= 8 { VipsRenditionMaker.releaseMemory() } }
        return try maker.make(order, from: bytes)
    }
}
