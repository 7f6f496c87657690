import Dispatch
import Synchronization
import Wording
import Work

/// A maker of the pictures of blobs. Each picture is made once, on a bounded number of own threads.
///
/// `thumb` is made while a blob is stored, because it also shows whether the blob can be decoded. The others are made
/// afterwards, when no other work waits, or earlier at a request.
final class Renditions: Sendable {
    /// A picture and its name.
    struct Picture: Sendable {
        let bytes: [UInt8]
        let name: RenditionName
    }

    /// The limits of waiting work, of memory and of time.
    struct Limits: Sendable {
        /// The number of decoders that work at the same time.
        var threads = 2
        /// The maximum number of requests that wait for a thread.
        var waiting = 256
        /// The maximum number of blobs whose other sizes wait to be made. Above it, they are made at the first request.
        var later = 4096
        /// The maximum memory for decoding one picture, and for all that are decoded at the same time, in megabytes.
        var memory = DecodingMemory.usualLimit
        /// The maximum time for decoding one picture, in milliseconds.
        var timeLimit = 10_000
        /// The same limit for the still of a film and the drawing of a recording.
        var filmTimeLimit = 20_000
        /// The maximum time that an upload waits for a thread to make its picture, in milliseconds; after that the
        /// picture is made later.
        var threadWait = 60_000

        init() {}
    }

    private struct Flight: Hashable, Sendable {
        let digest: Digest
        let name: RenditionName
    }

    /// The pictures that are made before the response to an upload.
    static let firstNames = Set(RenditionFormat.quick.map { RenditionName(size: .thumb, format: $0) })
    /// The pictures that are also made without a request. WebP in `large` would cost as much again as all of these
    /// together.
    static let laterNames: Set<RenditionName> = [
        RenditionName(size: .small, format: .webp), RenditionName(size: .small, format: .jpeg),
        RenditionName(size: .large, format: .jpeg),
    ]

    private let files: BlobFiles
    private let cache: DerivedCache
    private let maker: any RenditionMaking
    private let limits: Limits
    private let pool: ThreadPool
    private let flights = SingleFlight<Flight, Picture>()
    /// The AVIF pictures that could not be made recently.
    private let unmakable = Mutex<Set<Flight>>([])
    private static let maximumUnmakable = 4096
    /// The largest box for an AVIF picture, in pixels: its encoder takes some 70 bytes of memory a pixel.
    private static let maximumAVIFPixels = 4 << 20

    init(
        files: BlobFiles, maker: any RenditionMaking, limits: Limits = Limits()
    ) throws(MediaError) {
        self.files = files
        self.maker = maker
        self.limits = limits
        cache = DerivedCache(paths: files.paths, disk: files.disk)
        pool = try ThreadPool(
            name: "renditions", threads: limits.threads, foregroundLimit: limits.waiting, backgroundLimit: limits.later,
            costLimit: limits.memory, slowRule: SlowRule())
    }

    /// Returns whether a picture can be made, according to the probe.
    static func mayDecode(_ facts: DecodeFacts, memory: Int = DecodingMemory.usualLimit) -> Bool {
        refusal(facts, memory: memory) == nil
    }

    /// Returns the reason for which no picture can be made, according to the probe.
    private static func refusal(_ facts: DecodeFacts, memory: Int) -> PictureRefusal? {
        if let refusal = facts.refusal { return refusal }
        let isKnown =
            facts.type.kind == .photo
            ? facts.type.isReadByLibav || VipsRenditionMaker.loader(of: facts.type) != nil
            : FilmFormat.demuxer(of: facts.type) != nil
        guard isKnown else { return .unsupportedFormat }
        return facts.cost <= memory ? nil : .tooLarge
    }

    /// - Throws: `undecodable` when no picture can be made.
    private func check(_ facts: DecodeFacts) throws(MediaError) {
        guard let refusal = Renditions.refusal(facts, memory: limits.memory) else { return }
        throw MediaError(.undecodable, "No picture can be made from it.", refusal: refusal)
    }

    /// Makes all pictures of bytes that are not stored yet, from one decoding, and returns when `thumb` and the sketch
    /// are made. The others enter the cache when they are made; until then, a note marks them as pending.
    ///
    /// Waits for a thread at most `threadWait`, then for decoding at most twice the time limit.
    ///
    /// - Parameter account: The account whose share of the threads does the work.
    /// - Throws: `undecodable`, `postponed`, `busy`, `cancelled`.
    func describe(
        _ bytes: ReadFile, facts: DecodeFacts, of digest: Digest, for account: String = ""
    ) async throws(MediaError) -> RenditionSet {
        try check(facts)
        let promise = OneShot<RenditionSet, MediaError>()
        return try await promise.value(cancelledBy: .callerGone) { [self] in
            let accepted = pool.submit(.foreground, for: account, cost: facts.cost) { [self] in
                if !promise.isSettled { makeAll(bytes, facts: facts, digest: digest, promise: promise) }
            }
            guard accepted else {
                promise.settle(.failure(MediaError(.busy, "Too many pictures are being made.")))
                return
            }
            // If every thread is busy for long, the upload is stored without a picture.
            let timeout = limits.threadWait + timeLimit(facts) * 2
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(timeout)) {
                promise.settle(.failure(MediaError(.postponed, "Decoding takes too long.")))
            }
        }.get()
    }

    private func makeAll(
        _ bytes: ReadFile, facts: DecodeFacts, digest: Digest, promise: OneShot<RenditionSet, MediaError>
    ) {
        // Without a note, the pictures are made at the first request.
        try? files.markPending(digest)
        // Existing pictures are claimed, too: the account that uploaded the bytes waits for them as for any other
        // pictures.
        let claimed = flights.claim(Set(Renditions.laterNames.map { Flight(digest: digest, name: $0) }))
        var first = RenditionSet()
        // All pictures are made, even if some exist: the time of the response must not reveal that the bytes were
        // stored.
        let order = order(facts, names: Renditions.firstNames.union(Renditions.laterNames), wantsSketch: true)
        let failure = make(order, bytes: bytes, digest: digest, claimed: claimed) { part in
            first.add(part)
            guard first.sketch != nil, Renditions.firstNames.isSubset(of: first.pictures.keys) else { return }
            promise.settle(.success(first))
        }
        // If the first pictures were made and the others could not be made now, the note stays.
        if let failure, promise.settle(.failure(failure)) || failure.code == .undecodable {
            return clearPending(digest)
        }
        if failure == nil { clearPending(digest) }
    }

    /// Removes the note. A superfluous note costs only a check of the existing pictures, so a failure does not matter.
    private func clearPending(_ digest: Digest) {
        // If the note is gone, the bytes were not stored in the end, and their pictures are removed.
        let isWanted = (try? files.isPending(digest)) ?? true
        if isWanted { try? files.clearPending(digest) } else { try? files.forgetPictures(digest) }
    }

    /// Makes the other sizes when there is time. Under load some are left for the first request.
    func makeLater(_ digest: Digest, facts: DecodeFacts) {
        guard Renditions.mayDecode(facts, memory: limits.memory) else { return }
        _ = pool.submit(.background, cost: facts.cost) { [self] in
            let missing = Renditions.laterNames.filter { cache.read(digest, name: $0) == nil }
            let claimed = flights.claim(Set(missing.map { Flight(digest: digest, name: $0) }))
            // Pictures that another task has claimed are left to that task.
            if !claimed.isEmpty, work(digest, facts: facts, claimed: claimed)?.code == .busy { return }
            if claimed.count == missing.count { clearPending(digest) }
        }
    }

    /// Returns whether all pictures exist that are made without a request. Blocks.
    func hasAll(_ digest: Digest) -> Bool {
        Renditions.firstNames.union(Renditions.laterNames).allSatisfy { cache.has(digest, name: $0) }
    }

    /// Makes the missing pictures when there is time, and returns when they exist or other tasks work on them.
    ///
    /// - Throws: `undecodable`, `postponed`, `busy`, `cancelled`, `notFound`.
    func makeMissing(_ digest: Digest, facts: DecodeFacts) async throws(MediaError) {
        try check(facts)
        try await pool.run(.background, cost: facts.cost) { [self] () throws(MediaError) in
            let missing = Renditions.firstNames.union(Renditions.laterNames).filter {
                cache.read(digest, name: $0) == nil
            }
            let claimed = flights.claim(Set(missing.map { Flight(digest: digest, name: $0) }))
            if !claimed.isEmpty, let failure = work(digest, facts: facts, claimed: claimed) { throw failure }
        }
    }

    /// Makes AVIF pictures when there is time: the requested one, and with a named size also the other named ones, from
    /// one decoding. Under load they are left for another request. A picture that could not be made is not tried again.
    ///
    /// - Parameters:
    ///   - cost: The memory for decoding, in megabytes, as far as it is known.
    ///   - facts: Returns the facts for the decoder, on the decoding thread; `nil` if there is nothing to decode.
    func makeAVIF(
        _ digest: Digest, size: RenditionSize, turn: RenditionTurn, cost: Int,
        facts: @escaping @Sendable () throws(MediaError) -> DecodeFacts?
    ) {
        let names = (size.isNamed ? RenditionSize.named : [size]).map {
            RenditionName(size: $0, format: .avif, turn: turn)
        }
        let wanted = Set(names.map { Flight(digest: digest, name: $0) })
        guard size.width * size.height <= Renditions.maximumAVIFPixels,
            unmakable.withLock({ $0.isDisjoint(with: wanted) })
        else { return }
        // Claimed before they are queued, so that they are queued only once.
        let claimed = flights.claim(wanted)
        guard !claimed.isEmpty else { return }
        let accepted = pool.submit(.background, cost: cost) { [self] in
            let missing = claimed.filter { !cache.has(digest, name: $0.key.name) }
            let facts = missing.isEmpty ? nil : (try? facts()) ?? nil
            if let facts, Renditions.mayDecode(facts, memory: limits.memory) {
                if work(digest, facts: facts, claimed: missing)?.code == .undecodable {
                    noteUnmakable(Set(missing.keys))
                }
            }
            for (flight, number) in claimed {
                flights.finish(flight, number: number, outcome: .failure(Renditions.noNeed))
            }
        }
        if accepted { return }
        for (flight, number) in claimed { flights.finish(flight, number: number, outcome: .failure(Renditions.noNeed)) }
    }

    private func noteUnmakable(_ names: Set<Flight>) {
        unmakable.withLock { known in
            if known.count >= Renditions.maximumUnmakable { known = [] }
            known.formUnion(names)
        }
    }

    /// Returns whether a picture is being made or queued.
    func isUnderWay(_ digest: Digest, name: RenditionName) -> Bool {
        flights.isUnderWay(Flight(digest: digest, name: name))
    }

    /// Returns the number of requests that wait for a picture.
    func waiters(for digest: Digest, name: RenditionName) -> Int {
        flights.waiters(for: Flight(digest: digest, name: name))
    }

    /// The result of an AVIF flight, for which no request waits.
    private static let noNeed = MediaError(.busy, "The picture is made later.")

    /// Returns a picture, made earlier or now.
    ///
    /// - Parameters:
    ///   - isForArchive: Whether the picture is one of many for an archive; the first request decides, if several wait
    ///     for the same picture.
    ///   - account: The account whose share of the threads does the work; the first account, if several wait for the
    ///     same picture.
    /// - Throws: `notFound`, `undecodable`, `postponed`, `busy` when too many requests wait, `cancelled`.
    func picture(
        _ digest: Digest, facts: DecodeFacts, name: RenditionName, isForArchive: Bool = false,
        for account: String = ""
    ) async throws(MediaError) -> Picture {
        try check(facts)
        let flight = Flight(digest: digest, name: name)
        let promise = OneShot<Picture, MediaError>()
        return try await promise.value(cancelledBy: .callerGone) { [self] in
            guard let number = flights.join(flight, waiter: { promise.settle($0) }) else { return }
            let accepted = pool.submit(.foreground, for: account, cost: facts.cost) { [self] in
                work(digest, facts: facts, claimed: [flight: number], isForArchive: isForArchive)
            }
            if !accepted {
                flights.finish(
                    flight, number: number, outcome: .failure(MediaError(.busy, "Too many pictures are being made.")))
            }
        }.get()
    }

    /// Returns a cached picture; `nil` if it has to be made. Blocks.
    func cached(_ digest: Digest, name: RenditionName, isForArchive: Bool = false) -> Picture? {
        cache.read(digest, name: name, isForArchive: isForArchive).map { Picture(bytes: $0, name: name) }
    }

    /// Makes the claimed pictures and passes them to the waiting requests. Returns the failure if not all were made.
    @discardableResult
    private func work(
        _ digest: Digest, facts: DecodeFacts, claimed: [Flight: UInt64], isForArchive: Bool = false
    ) -> MediaError? {
        let failure: MediaError
        do throws(SystemError) {
            if let file = try files.open(digest) {
                let failure = make(
                    order(facts, names: Set(claimed.keys.map(\.name)), wantsSketch: false), bytes: file, digest: digest,
                    claimed: claimed, isForArchive: isForArchive)
                // The blob and its pictures may have been deleted in the meantime.
                if try files.open(digest) == nil { try files.removePictures(digest) }
                return failure
            }
            failure = MediaError(.notFound, "There is no such blob.")
        } catch {
            failure = error.mediaError("open a blob")
        }
        for (flight, number) in claimed { flights.finish(flight, number: number, outcome: .failure(failure)) }
        return failure
    }

    /// Makes the ordered pictures, stores each, and passes it to the waiting requests. Returns the failure if not all
    /// were made.
    private func make(
        _ order: RenditionOrder, bytes: ReadFile, digest: Digest, claimed: [Flight: UInt64], isForArchive: Bool = false,
        deliver: (RenditionPart) -> Void = { _ in }
    ) -> MediaError? {
        var failure: MediaError?
        do throws(MediaError) {
            try maker.make(order, from: bytes) { part in
                if case .picture(let name, let picture) = part {
                    cache.write(digest, name: name, content: picture, isForArchive: isForArchive)
                    let flight = Flight(digest: digest, name: name)
                    if let number = claimed[flight] {
                        flights.finish(flight, number: number, outcome: .success(Picture(bytes: picture, name: name)))
                    }
                }
                deliver(part)
            }
        } catch {
            failure = error
        }
        let outcome = failure ?? MediaError(.undecodable, "No picture was made.")
        for (flight, number) in claimed { flights.finish(flight, number: number, outcome: .failure(outcome)) }
        return failure
    }

    private func order(_ facts: DecodeFacts, names: Set<RenditionName>, wantsSketch: Bool) -> RenditionOrder {
        RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole, names: names,
            wantsSketch: wantsSketch, timeLimit: timeLimit(facts), decodeCost: facts.cost, part: facts.part)
    }

    private func timeLimit(_ facts: DecodeFacts) -> Int {
        facts.type.kind == .photo ? limits.timeLimit : limits.filmTimeLimit
    }
}
