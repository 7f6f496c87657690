import Dispatch
import Synchronization
import Wording

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
        /// Megabytes that decoding one picture may take, and all that are decoded side by side together.
        var memory = DecodingMemory.usualLimit
        /// Milliseconds that decoding one picture may take.
        var timeLimit = 10_000
        /// The same for the still of a film and the drawing of a recording.
        var filmTimeLimit = 20_000
        /// Milliseconds that an upload waits for a thread that makes its picture; after that it is made later.
        var threadWait = 60_000

        init() {}
    }

    private struct Flight: Hashable, Sendable {
        let digest: Digest
        let name: RenditionName
    }

    /// What a photo that came is answered with.
    static let firstNames = Set(RenditionFormat.quick.map { RenditionName(size: .thumb, format: $0) })
    /// What is made besides, without being asked for. WebP in `large` costs as much again as all of these together.
    static let laterNames: Set<RenditionName> = [
        RenditionName(size: .small, format: .webp), RenditionName(size: .small, format: .jpeg),
        RenditionName(size: .large, format: .jpeg),
    ]

    private let files: BlobFiles
    private let cache: DerivedCache
    private let maker: any RenditionMaking
    private let limits: Limits
    private let pool: WorkerPool
    private let flights = SingleFlight<Flight, Picture>()
    /// AVIF that could not be made, lately.
    private let unmakable = Mutex<Set<Flight>>([])
    private static let mostUnmakable = 4096
    /// The largest box that a picture is made for as AVIF: its encoder takes some 70 bytes of memory a pixel.
    private static let mostAVIFPixels = 4 << 20

    init(
        files: BlobFiles, maker: any RenditionMaking, limits: Limits = Limits()
    ) throws(MediaError) {
        self.files = files
        self.maker = maker
        self.limits = limits
        cache = DerivedCache(paths: files.paths, disk: files.disk)
        pool = try WorkerPool(
            name: "renditions", threads: limits.threads, foregroundLimit: limits.waiting, backgroundLimit: limits.later,
            costLimit: limits.memory, slowRule: SlowRule())
    }

    /// Whether a picture can be made at all, as far as the probe tells.
    static func mayDecode(_ facts: DecodeFacts, memory: Int = DecodingMemory.usualLimit) -> Bool {
        refusal(facts, memory: memory) == nil
    }

    /// Why none can be made, as far as the probe tells.
    private static func refusal(_ facts: DecodeFacts, memory: Int) -> PictureRefusal? {
        if let refusal = facts.refusal { return refusal }
        let isKnown =
            facts.type.kind == .photo
            ? facts.type.isReadByLibav || VipsRenditionMaker.loader(of: facts.type) != nil
            : FilmFormat.demuxer(of: facts.type) != nil
        guard isKnown else { return .unsupportedFormat }
        return facts.cost <= memory ? nil : .tooLarge
    }

    /// - Throws: `undecodable` where none can be made.
    private func check(_ facts: DecodeFacts) throws(MediaError) {
        guard let refusal = Renditions.refusal(facts, memory: limits.memory) else { return }
        throw MediaError(.undecodable, "No picture can be made of it.", refusal: refusal)
    }

    /// Makes all pictures of bytes that are not stored yet, from one decoding, and returns when `thumb` and the sketch
    /// are there. The others come into the cache as they are made; until all are, a note says that they are owed.
    ///
    /// Waits for a thread at most `threadWait`, then for decoding at most twice the time limit.
    ///
    /// - Parameter account: Whose turn is taken.
    /// - Throws: `undecodable`, `postponed`, `busy`, `cancelled`.
    func describe(
        _ bytes: ReadFile, _ facts: DecodeFacts, of digest: Digest, for account: String = ""
    ) async throws(MediaError) -> RenditionSet {
        try check(facts)
        let reply = Promise<RenditionSet>()
        return try await reply.value { [self] in
            let accepted = pool.submit(.foreground, for: account, cost: facts.cost) { [self] in
                if !reply.isSettled { makeAll(bytes, facts, digest, reply) }
            }
            guard accepted else {
                reply.settle(.failure(MediaError(.busy, "Too many pictures are being made.")))
                return
            }
            // Where every thread is busy for long, the upload is stored all the same.
            let patience = limits.threadWait + timeLimit(facts) * 2
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(patience)) {
                reply.settle(.failure(MediaError(.postponed, "Decoding takes too long.")))
            }
        }.get()
    }

    private func makeAll(_ bytes: ReadFile, _ facts: DecodeFacts, _ digest: Digest, _ reply: Promise<RenditionSet>) {
        // Without a note they are made when somebody asks for them.
        try? files.owe(digest)
        // Pictures that are there are claimed, too: the account that brought the bytes waits for them as for any
        // others.
        let claimed = flights.claim(Set(Renditions.laterNames.map { Flight(digest: digest, name: $0) }))
        var first = RenditionSet()
        // All pictures are made, even if some are there: the time of the response must not tell that somebody has the
        // bytes.
        let order = order(facts, Renditions.firstNames.union(Renditions.laterNames), wantsSketch: true)
        let failure = make(order, bytes, digest, claimed) { part in
            first.add(part)
            guard first.sketch != nil, Renditions.firstNames.isSubset(of: first.pictures.keys) else { return }
            reply.settle(.success(first))
        }
        // Where the first ones came and the others could not be made now, the note stays.
        if let failure, reply.settle(.failure(failure)) || failure.code == .undecodable { return acquit(digest) }
        if failure == nil { acquit(digest) }
    }

    /// Takes the note away. A note too many costs a look at what is there, so failing is no matter.
    private func acquit(_ digest: Digest) {
        // It is gone when the bytes were not stored in the end: nobody wants what was made of them since.
        let isWanted = (try? files.isOwed(digest)) ?? true
        if isWanted { try? files.acquit(digest) } else { try? files.forgetPictures(digest) }
    }

    /// Makes the other sizes when there is time. Under load some are left until they are asked for.
    func makeLater(_ digest: Digest, _ facts: DecodeFacts) {
        guard Renditions.mayDecode(facts, memory: limits.memory) else { return }
        _ = pool.submit(.background, cost: facts.cost) { [self] in
            let missing = Renditions.laterNames.filter { cache.read(digest, $0) == nil }
            let claimed = flights.claim(Set(missing.map { Flight(digest: digest, name: $0) }))
            // Those that others work on are theirs to see to.
            if !claimed.isEmpty, work(digest, facts, claimed)?.code == .busy { return }
            if claimed.count == missing.count { acquit(digest) }
        }
    }

    /// Whether all pictures that are made without being asked for are there. Blocks.
    func hasAll(_ digest: Digest) -> Bool {
        Renditions.firstNames.union(Renditions.laterNames).allSatisfy { cache.has(digest, $0) }
    }

    /// Makes those that are not, when there is time, and returns when they are there or others work on them.
    ///
    /// - Throws: `undecodable`, `postponed`, `busy`, `cancelled`, `notFound`.
    func makeMissing(_ digest: Digest, _ facts: DecodeFacts) async throws(MediaError) {
        try check(facts)
        try await pool.run(.background, cost: facts.cost) { [self] () throws(MediaError) in
            let missing = Renditions.firstNames.union(Renditions.laterNames).filter { cache.read(digest, $0) == nil }
            let claimed = flights.claim(Set(missing.map { Flight(digest: digest, name: $0) }))
            if !claimed.isEmpty, let failure = work(digest, facts, claimed) { throw failure }
        }
    }

    /// Makes pictures as AVIF when there is time: the one that was asked for, and where it is of a named size the other
    /// named ones with it, from one decoding. Under load they are left until somebody asks again; what could not be made
    /// is not tried again.
    ///
    /// - Parameters:
    ///   - cost: Megabytes that decoding takes, as far as is known.
    ///   - facts: What the decoder has to know, told on the thread that decodes; `nil` when there is nothing to decode.
    func makeAVIF(
        _ digest: Digest, _ size: RenditionSize, _ turn: RenditionTurn, cost: Int,
        facts: @escaping @Sendable () throws(MediaError) -> DecodeFacts?
    ) {
        let names = (size.isNamed ? RenditionSize.named : [size]).map {
            RenditionName(size: $0, format: .avif, turn: turn)
        }
        let wanted = Set(names.map { Flight(digest: digest, name: $0) })
        guard size.width * size.height <= Renditions.mostAVIFPixels, unmakable.withLock({ $0.isDisjoint(with: wanted) })
        else { return }
        // Claimed before they are queued, so that they are queued once.
        let claimed = flights.claim(wanted)
        guard !claimed.isEmpty else { return }
        let accepted = pool.submit(.background, cost: cost) { [self] in
            let missing = claimed.filter { !cache.has(digest, $0.key.name) }
            let facts = missing.isEmpty ? nil : (try? facts()) ?? nil
            if let facts, Renditions.mayDecode(facts, memory: limits.memory) {
                if work(digest, facts, missing)?.code == .undecodable { noteUnmakable(Set(missing.keys)) }
            }
            for (flight, number) in claimed { flights.finish(flight, number, .failure(Renditions.noNeed)) }
        }
        if accepted { return }
        for (flight, number) in claimed { flights.finish(flight, number, .failure(Renditions.noNeed)) }
    }

    private func noteUnmakable(_ names: Set<Flight>) {
        unmakable.withLock { known in
            if known.count >= Renditions.mostUnmakable { known = [] }
            known.formUnion(names)
        }
    }

    /// Whether a picture is being made, or is to be.
    func isUnderWay(_ digest: Digest, _ name: RenditionName) -> Bool {
        flights.isUnderWay(Flight(digest: digest, name: name))
    }

    /// Nobody waits for what is made as AVIF.
    private static let noNeed = MediaError(.busy, "The picture is made at another time.")

    /// A picture made before, or made now.
    ///
    /// - Parameter account: Whose turn is taken; of several who wait for the same, the first one's.
    /// - Throws: `notFound`, `undecodable`, `postponed`, `busy` when too many wait, `cancelled`.
    func picture(
        _ digest: Digest, _ facts: DecodeFacts, _ name: RenditionName, for account: String = ""
    ) async throws(MediaError) -> Picture {
        try check(facts)
        let flight = Flight(digest: digest, name: name)
        let reply = Promise<Picture>()
        return try await reply.value { [self] in
            guard let number = flights.join(flight, { reply.settle($0) }) else { return }
            let accepted = pool.submit(.foreground, for: account, cost: facts.cost) { [self] in
                work(digest, facts, [flight: number])
            }
            if !accepted {
                flights.finish(flight, number, .failure(MediaError(.busy, "Too many pictures are being made.")))
            }
        }.get()
    }

    /// A picture made before; `nil` when it has to be made. Blocks.
    func cached(_ digest: Digest, _ name: RenditionName) -> Picture? {
        cache.read(digest, name).map { Picture(bytes: $0, name: name) }
    }

    /// Makes what was claimed and gives it to whoever waits. Returns why not all was made.
    @discardableResult
    private func work(_ digest: Digest, _ facts: DecodeFacts, _ claimed: [Flight: UInt64]) -> MediaError? {
        let failure: MediaError
        do throws(SystemError) {
            if let file = try files.open(digest) {
                let failure = make(
                    order(facts, Set(claimed.keys.map(\.name)), wantsSketch: false), file, digest, claimed)
                // It may have been deleted meanwhile, and its pictures with it.
                if try files.open(digest) == nil { try files.removePictures(digest) }
                return failure
            }
            failure = MediaError(.notFound, "There is no such blob.")
        } catch {
            failure = error.mediaError("open a blob")
        }
        for (flight, number) in claimed { flights.finish(flight, number, .failure(failure)) }
        return failure
    }

    /// Makes what is ordered, keeps each picture, and gives it to whoever waits for it. Returns why not all was made.
    private func make(
        _ order: RenditionOrder, _ bytes: ReadFile, _ digest: Digest, _ claimed: [Flight: UInt64],
        deliver: (RenditionPart) -> Void = { _ in }
    ) -> MediaError? {
        var failure: MediaError?
        do throws(MediaError) {
            try maker.make(order, from: bytes) { part in
                if case .picture(let name, let picture) = part {
                    cache.write(digest, name, picture)
                    let flight = Flight(digest: digest, name: name)
                    if let number = claimed[flight] {
                        flights.finish(flight, number, .success(Picture(bytes: picture, name: name)))
                    }
                }
                deliver(part)
            }
        } catch {
            failure = error
        }
        let outcome = failure ?? MediaError(.undecodable, "No picture was made.")
        for (flight, number) in claimed { flights.finish(flight, number, .failure(outcome)) }
        return failure
    }

    private func order(_ facts: DecodeFacts, _ names: Set<RenditionName>, wantsSketch: Bool) -> RenditionOrder {
        RenditionOrder(
            type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole, names: names,
            wantsSketch: wantsSketch, timeLimit: timeLimit(facts), decodeCost: facts.cost, part: facts.part)
    }

    private func timeLimit(_ facts: DecodeFacts) -> Int {
        facts.type.kind == .photo ? limits.timeLimit : limits.filmTimeLimit
    }
}
