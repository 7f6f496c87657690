import DaybookAPI
import Logging
import Synchronization
import Wording

/// Blobs, what they say of themselves, and pictures of them: what media-service does, without a transport.
///
/// ```swift
/// let session = try await library.receive()
/// try await session.append([jpegBytes])
/// let stored = try await library.store(session)
/// ```
final class MediaLibrary: Sendable {
    /// A blob after its bytes came.
    struct Stored: Sendable {
        let digest: Digest
        let size: Int
        /// What the bytes can be taken back with; `nil` when they were here before.
        let receipt: BlobReceipt?
        let probe: Probe
        /// The bytes were here before.
        var existed: Bool { receipt == nil }
    }

    /// How much is taken on at once.
    struct Limits: Sendable {
        /// Uploads side by side, and those of one account.
        var uploads = 64
        var uploadsPerAccount = 32
        /// Files whose tags are read side by side, and those that may wait for it.
        var probes = 2
        var waitingProbes = 1024
        /// When pictures that could not be made are tried again.
        var retries = RetryRule()
        /// What is kept of uploads that are not all here.
        var partials = PartialLimits()
        /// What making pictures may use.
        var renditions = Renditions.Limits()
        /// Jobs that workers do side by side.
        var workers: Int { probes + renditions.threads }

        init() {}
    }

    let store: BlobStore
    let renditions: Renditions
    let retries: RetryRule
    let partials: Partials
    let logger: Logger
    private let uploads: Admission
    /// Reading what a file says of itself may take seconds: that holds up no disk work.
    private let probing: WorkerPool
    private let prober: any FileProbing
    private let veils = Mutex(PictureVeils())

    /// Opens the folder, which is made when missing. Blocks; called once at start.
    init(
        directory: String, disk: Disk = Disk(), maker: any RenditionMaking, prober: any FileProbing,
        limits: Limits = Limits(),
        logger: Logger = Logger(label: "media-service")
    ) throws(MediaError) {
        self.logger = logger
        retries = limits.retries
        store = try BlobStore(directory: directory, disk: disk)
        renditions = try Renditions(files: store.files, maker: maker, limits: limits.renditions)
        self.prober = prober
        uploads = Admission(limit: limits.uploads, ownerLimit: limits.uploadsPerAccount)
        let probing = try WorkerPool(
            name: "probes", threads: limits.probes, foregroundLimit: limits.waitingProbes, backgroundLimit: 0,
            slowRule: SlowRule())
        self.probing = probing
        partials = Partials(store: store, limits: limits.partials) { (head) async throws(MediaError) in
            try await MediaLibrary.sniff(head, with: prober, on: probing)
        }
    }

    /// Begins an upload of `size` bytes, 0 when that is not known, of an account.
    ///
    /// - Throws: `tooLarge`, `diskFull`, `busy`.
    func receive(size: UInt64 = 0, for account: String = "") async throws(MediaError) -> UploadSession {
        guard size <= UInt64(Kind.video.sizeLimit) else { throw UploadSession.tooLarge(Kind.video.sizeLimit) }
        guard let permit = uploads.admit(account) else { throw MediaError(.busy, "Too many uploads are running.") }
        return UploadSession(
            upload: try await store.beginUpload(size: size), store: store, permit: permit, sniff: partials.sniff)
    }

    /// Ends an upload. Returns when bytes and probe are durable under the blob's name.
    ///
    /// - Throws: `notMedia`, `tooLarge`, `sizeMismatch` and `digestMismatch` against what the sender said, `diskFull`,
    ///   `busy`, `cancelled`, `storage`. Nothing is left then.
    func store(
        _ session: UploadSession, expectedSize: UInt64 = 0, expectedDigest: Digest? = nil, for account: String = ""
    ) async throws(MediaError) -> Stored {
        do {
            try await session.finish()
            return try await stored(session.upload, expectedSize, expectedDigest, for: account)
        } catch {
            // Before the caller is told: whoever looks afterwards finds nothing of the upload.
            await session.discard()
            throw error
        }
    }

    /// Gives bytes that are all here their name, when they are what was announced.
    func stored(
        _ upload: BlobUpload, _ expectedSize: UInt64, _ expectedDigest: Digest?, for account: String
    ) async throws(MediaError) -> Stored {
        guard expectedSize == 0 || UInt64(upload.size) == expectedSize else {
            throw MediaError(.sizeMismatch, "\(upload.size) bytes came; \(expectedSize) were announced.")
        }
        let digest = upload.digest
        guard expectedDigest == nil || expectedDigest == digest else {
            throw MediaError(.digestMismatch, "The bytes have another digest than was announced.")
        }
        return try await store(upload, as: digest, for: account)
    }

    /// Finds out all there is about an upload, and names it. All of it also where the bytes are here already: were the
    /// answer to come sooner then, it would tell that somebody has them.
    private func store(
        _ upload: BlobUpload, as digest: Digest, for account: String
    ) async throws(MediaError) -> Stored {
        let store = store
        // Waiting for the disk and decoding go side by side; the name comes after both.
        async let synced: Void = store.blocking("store a blob") { _ throws(SystemError) in try upload.sync() }
        let reader = try await store.blocking("read a blob") { _ throws(SystemError) in try upload.reader() }
        do {
            let described = try await describe(reader, of: digest, for: account)
            guard upload.size <= described.kind.sizeLimit else {
                throw UploadSession.tooLarge(described.kind.sizeLimit)
            }
            try await synced
            var probe = described.probe
            if let known = try await currentProbe(digest), described.isPostponed, !known.isPostponed {
                probe = known
            } else if described.isPostponed {
                try await postponeFirst(digest, described.reason)
            }
            let receipt = try await store.commit(upload, as: digest, probe: try ProbeFile.bytes(probe))
            veils.withLock { $0.add(digest, for: account, existed: receipt == nil) }
            return Stored(digest: digest, size: upload.size, receipt: receipt, probe: probe)
        } catch {
            // What stays when this fails, too, is found by its note.
            try? await forgetPictures(digest)
            throw error as? MediaError ?? MediaError(.storage, "Could not store a blob.", cause: error)
        }
    }

    /// What is known of a blob. A sidecar that is missing, or older than the readers, is written anew.
    ///
    /// - Throws: `notFound`, `storage`.
    func stat(_ digest: Digest, for account: String = "") async throws(MediaError) -> (size: Int, probe: Probe) {
        let file = try await store.open(digest)
        if let probe = try await currentProbe(digest) { return (file.size, probe) }
        let described = try await describe(file, of: digest, for: account)
        if described.isPostponed { try await postponeFirst(digest, described.reason) }
        try await writeProbe(digest, described.probe)
        return (file.size, described.probe)
    }

    /// Replaces a blob's sidecar; a blob that is gone gets none.
    func writeProbe(_ digest: Digest, _ probe: Probe) async throws(MediaError) {
        try await store.writeProbe(digest, try ProbeFile.bytes(probe))
    }

    /// A smaller picture of a blob.
    ///
    /// - Throws: `notFound`, `undecodable`, `postponed` when it is to be tried again later, `busy`, `cancelled`.
    ///
    /// - Parameters:
    ///   - acceptsAVIF: It may come as AVIF where there is one. Where there is none, it is made when nobody waits.
    ///   - account: Whose turn is taken when it has to be made.
    func picture(
        _ digest: Digest, _ name: RenditionName, acceptsAVIF: Bool = false, for account: String = ""
    ) async throws(MediaError) -> Renditions.Picture {
        let renditions = renditions
        let isHidden = isHidden(name, of: digest, for: account)
        let avif = RenditionName(size: name.size, format: .avif, turn: name.turn)
        let showsAVIF = acceptsAVIF && !isHidden && !veils.withLock { $0.takes(avif, of: digest, for: account) }
        let names = (showsAVIF ? [avif] : []) + (isHidden ? [] : [name])
        let cached = try await store.blocking("read a picture") { files throws(SystemError) -> Renditions.Picture? in
            guard try files.open(digest) != nil else { return nil }
            for name in names { if let picture = renditions.cached(digest, name) { return picture } }
            return nil
        }
        if let cached, cached.name == names.first, showsAVIF || !acceptsAVIF { return cached }
        if acceptsAVIF, !renditions.isUnderWay(digest, avif) { await wantAVIF(digest, avif) }
        if let cached { return cached }
        let (_, probe) = try await stat(digest, for: account)
        guard probe.decodable else {
            throw MediaError(.undecodable, "No picture can be made of it.")
        }
        // The first try decides, and is made again when it is due.
        guard !probe.isPostponed else { throw MediaError(.postponed, "The picture is made later.") }
        let facts = try await probed(try await store.open(digest), for: account).decoding
        return try await renditions.picture(digest, facts, name, for: account)
    }

    /// Whether a picture that is there is hidden from an account. The account waits for it as if it were the first to
    /// ask, because nobody may learn that others have the same bytes. Pictures that are made at an upload are hidden
    /// only while that goes on.
    private func isHidden(_ name: RenditionName, of digest: Digest, for account: String) -> Bool {
        guard !account.isEmpty else { return false }
        if Renditions.firstNames.contains(name) { return false }
        let isNew = veils.withLock { $0.takes(name, of: digest, for: account) }
        return isNew && (!Renditions.laterNames.contains(name) || renditions.isUnderWay(digest, name))
    }

    /// Has a picture made as AVIF when there is time. What keeps it from that keeps nobody from the picture.
    private func wantAVIF(_ digest: Digest, _ name: RenditionName) async {
        guard let probe = try? await currentProbe(digest), probe.decodable, !probe.isPostponed,
            // What may move does so as WebP.
            ![.gif, .webp].contains(MediaType(rawValue: probe.mediaType)), let file = try? await store.open(digest)
        else { return }
        let pixels = PixelBudget.pixels(Int(probe.width), Int(probe.height))
        let cost = min(
            DecodingMemory.whole(pixels: pixels, bytesPerPixel: 3, hasPlanes: true), DecodingMemory.usualLimit)
        renditions.makeAVIF(digest, name.size, name.turn, cost: cost) { [prober] () throws(MediaError) in
            try prober.probe(file)?.decoding
        }
    }

    /// The sidecar, when it is there and of these readers' version.
    private func currentProbe(_ digest: Digest) async throws(MediaError) -> Probe? {
        guard let bytes = try await store.readProbe(digest), let probe = ProbeFile.probe(bytes),
            probe.probeVersion == Prober.version
        else { return nil }
        return probe
    }

    /// The format that a file's first bytes tell; `nil` when they are no media.
    ///
    /// - Throws: `busy`, `cancelled`, `storage`.
    private static func sniff(
        _ head: [UInt8], with prober: any FileProbing, on pool: WorkerPool
    ) async throws(MediaError) -> MediaType? {
        try await pool.run { () throws(MediaError) in try prober.type(of: head) }
    }

    /// What a file says of itself, read on the probes' own threads. One that its reader cannot come to an end of says
    /// nothing but its type.
    ///
    /// - Throws: `notMedia`, `busy`, `cancelled`, `storage`.
    func probed(_ file: ReadFile, for account: String = "") async throws(MediaError) -> ProbedFile {
        let probed = try await probing.run(for: account) { [prober] () throws(MediaError) in
            do throws(MediaError) {
                return try prober.probe(file)
            } catch {
                guard error.code == .undecodable else { throw error }
            }
            let head: [UInt8]
            do throws(SystemError) { head = try file.read(at: 0, count: Sniffer.headSize) } catch {
                throw error.mediaError("read a blob")
            }
            return try prober.type(of: head).map { ProbedFile(silent: $0) }
        }
        guard let probed else { throw MediaError(.notMedia, "The bytes are no photo, clip or recording.") }
        return probed
    }

    /// What was found out about a blob.
    struct Described: Sendable {
        let kind: Kind
        /// Whether a picture can be made is not known yet.
        let isPostponed: Bool
        /// Why the picture was postponed, as far as that says something of the bytes.
        let reason: RetryReason?
        var probe: Probe
    }

    /// Finds out all there is about a blob's bytes. Its pictures are in the cache, or on their way there.
    func describe(
        _ file: ReadFile, of digest: Digest, for account: String = ""
    ) async throws(MediaError) -> Described {
        let probed = try await probed(file, for: account)
        var sketch: Sketch?
        var isPostponed = false
        var refusal: PictureRefusal?
        var reason: RetryReason?
        do throws(MediaError) {
            sketch = try await renditions.describe(file, probed.decoding, of: digest, for: account).sketch
        } catch {
            guard error.code == .undecodable || error.code == .postponed else { throw error }
            isPostponed = error.code == .postponed
            (refusal, reason) = (error.refusal, RetryReason(error))
        }
        var probe = probed.probe
        probe.add(sketch)
        // Nothing says that it cannot be decoded.
        if isPostponed { probe.decodable = true } else { probe.undecodableReason = UndecodableReason(refusal) }
        return Described(kind: probed.kind, isPostponed: isPostponed, reason: reason, probe: probe)
    }
}
