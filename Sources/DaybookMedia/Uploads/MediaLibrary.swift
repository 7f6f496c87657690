import DaybookAPI
import Logging
import Synchronization
import Wording
import Work

/// The work of media-service without a transport: blobs, the facts in them, and pictures of them.
///
/// ```swift
/// let session = try await library.receive()
/// try await session.append([jpegBytes])
/// let stored = try await library.store(session)
/// ```
final class MediaLibrary: Sendable {
    /// A blob after its upload.
    struct Stored: Sendable {
        let digest: Digest
        let size: Int
        /// The receipt with which the bytes can be withdrawn; `nil` if they were stored before.
        let receipt: BlobReceipt?
        let probe: Probe
        /// Whether the bytes were stored before.
        var existed: Bool { receipt == nil }
    }

    /// The limits of concurrent work.
    struct Limits: Sendable {
        /// The maximum number of concurrent uploads, in total and of one account.
        var uploads = 64
        var uploadsPerAccount = 32
        /// The maximum number of files whose tags are read at the same time, and of those that wait for it.
        var probes = 2
        var waitingProbes = 1024
        /// The intervals at which pictures that could not be made are tried again.
        var retries = RetryRule()
        /// The limits of unfinished uploads.
        var partials = PartialLimits()
        /// The limits of making pictures.
        var renditions = Renditions.Limits()
        /// The maximum number of jobs that workers do at the same time.
        var workers: Int { probes + renditions.threads }

        init() {}
    }

    let store: BlobStore
    let renditions: Renditions
    let retries: RetryRule
    let partials: Partials
    let logger: Logger
    private let uploads: Limiter<String>
    /// The threads for reading the facts in a file, which may take seconds and must not delay disk work.
    private let probing: ThreadPool
    private let prober: any FileProbing
    private let veils = Mutex(PictureVeils())

    /// Opens the folder, which is created if it is missing. Blocks; called once at the start.
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
        uploads = Limiter(limit: limits.uploads, limitPerKey: limits.uploadsPerAccount)
        let probing = try ThreadPool(
            name: "probes", threads: limits.probes, foregroundLimit: limits.waitingProbes, backgroundLimit: 0,
            slowRule: SlowRule())
        self.probing = probing
        partials = Partials(store: store, limits: limits.partials) { (head) async throws(MediaError) in
            try await MediaLibrary.sniff(head, with: prober, on: probing)
        }
    }

    /// Begins an account's upload of `size` bytes; 0 for an unknown size.
    ///
    /// - Throws: `tooLarge`, `diskFull`, `busy`.
    func receive(size: UInt64 = 0, for account: String = "") async throws(MediaError) -> UploadSession {
        guard size <= UInt64(Kind.video.sizeLimit) else { throw UploadSession.tooLarge(Kind.video.sizeLimit) }
        guard let permit = uploads.permit(for: account.isEmpty ? nil : account) else {
            throw MediaError(.busy, "Too many uploads are running.")
        }
        return UploadSession(
            upload: try await store.beginUpload(size: size), store: store, permit: permit, sniff: partials.sniff)
    }

    /// Ends an upload. Returns when the bytes and the probe are durable under the blob's name.
    ///
    /// - Throws: `notMedia`, `tooLarge`, `sizeMismatch` and `digestMismatch` if the sender announced other values,
    ///   `diskFull`, `busy`, `cancelled`, `storage`. Nothing of the upload is left then.
    func store(
        _ session: UploadSession, expectedSize: UInt64 = 0, expectedDigest: Digest? = nil, for account: String = ""
    ) async throws(MediaError) -> Stored {
        do {
            try await session.finish()
            return try await stored(
                session.upload, expectedSize: expectedSize, expectedDigest: expectedDigest, for: account)
        } catch {
            // Before the error is returned: a caller that looks afterwards finds no trace of the upload.
            await session.discard()
            throw error
        }
    }

    /// Stores complete bytes under their digest, if they match the announced size and digest.
    func stored(
        _ upload: BlobUpload, expectedSize: UInt64, expectedDigest: Digest?, for account: String
    ) async throws(MediaError) -> Stored {
        guard expectedSize == 0 || UInt64(upload.size) == expectedSize else {
            throw MediaError(.sizeMismatch, "\(upload.size) bytes came; \(expectedSize) were announced.")
        }
        let digest = upload.digest
        guard expectedDigest == nil || expectedDigest == digest else {
            throw MediaError(.digestMismatch, "The digest of the bytes differs from the announced digest.")
        }
        return try await store(upload, as: digest, for: account)
    }

    /// Reads all facts of an upload, and stores it under its digest. All steps also run if the bytes are stored
    /// already: an earlier response would reveal that.
    private func store(
        _ upload: BlobUpload, as digest: Digest, for account: String
    ) async throws(MediaError) -> Stored {
        let store = store
        // The sync and the decoding run concurrently; the naming follows both.
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
                try await postponeFirst(digest, reason: described.reason)
            }
            let receipt = try await store.commit(upload, as: digest, probe: try ProbeFile.bytes(probe))
            veils.withLock { $0.add(digest, for: account, existed: receipt == nil) }
            return Stored(digest: digest, size: upload.size, receipt: receipt, probe: probe)
        } catch {
            // If this fails, too, a later pass finds the rest by its note.
            try? await forgetPictures(digest)
            throw error as? MediaError ?? MediaError(.storage, "Could not store a blob.", cause: error)
        }
    }

    /// Returns the facts of a blob. A sidecar that is missing, or of an older version of the readers, is written again.
    ///
    /// - Throws: `notFound`, `storage`.
    func stat(_ digest: Digest, for account: String = "") async throws(MediaError) -> (size: Int, probe: Probe) {
        let file = try await store.open(digest)
        if let probe = try await currentProbe(digest) { return (file.size, probe) }
        let described = try await describe(file, of: digest, for: account)
        if described.isPostponed { try await postponeFirst(digest, reason: described.reason) }
        try await writeProbe(digest, probe: described.probe)
        return (file.size, described.probe)
    }

    /// Replaces a blob's sidecar. Does nothing if the blob is gone.
    func writeProbe(_ digest: Digest, probe: Probe) async throws(MediaError) {
        try await store.writeProbe(digest, probe: try ProbeFile.bytes(probe))
    }

    /// Returns a smaller picture of a blob.
    ///
    /// - Throws: `notFound`, `undecodable`, `postponed` when it will be tried again later, `busy`, `cancelled`.
    ///
    /// - Parameters:
    ///   - acceptsAVIF: Whether the picture may be AVIF if one exists. If not, one is made later, when no other work
    ///     waits.
    ///   - isForArchive: Whether the picture is one of many for an archive.
    ///   - account: The account whose share of the threads makes the picture.
    func picture(
        _ digest: Digest, name: RenditionName, acceptsAVIF: Bool = false, isForArchive: Bool = false,
        for account: String = ""
    ) async throws(MediaError) -> Renditions.Picture {
        let renditions = renditions
        let isHidden = isHidden(name, of: digest, for: account)
        let avif = RenditionName(size: name.size, format: .avif, turn: name.turn)
        let showsAVIF = acceptsAVIF && !isHidden && !veils.withLock { $0.takes(avif, of: digest, for: account) }
        let names = (showsAVIF ? [avif] : []) + (isHidden ? [] : [name])
        let cached = try await store.blocking("read a picture") { files throws(SystemError) -> Renditions.Picture? in
            guard try files.open(digest) != nil else { return nil }
            for name in names {
                if let picture = renditions.cached(digest, name: name, isForArchive: isForArchive) { return picture }
            }
            return nil
        }
        if let cached, cached.name == names.first, showsAVIF || !acceptsAVIF { return cached }
        if acceptsAVIF, !renditions.isUnderWay(digest, name: avif) { await wantAVIF(digest, name: avif) }
        if let cached { return cached }
        let (_, probe) = try await stat(digest, for: account)
        guard probe.decodable else {
            throw MediaError(.undecodable, "No picture can be made from it.")
        }
        // The first try decides, and is repeated when it is due.
        guard !probe.isPostponed else { throw MediaError(.postponed, "The picture is made later.") }
        let facts = try await probed(try await store.open(digest), for: account).decoding
        return try await renditions.picture(
            digest, facts: facts, name: name, isForArchive: isForArchive, for: account)
    }

    /// Returns whether an existing picture is hidden from an account. The account waits for it as if it were the first
    /// to request it, because no account may learn that another one has the same bytes. Pictures that are made at an
    /// upload are hidden only while they are being made.
    private func isHidden(_ name: RenditionName, of digest: Digest, for account: String) -> Bool {
        guard !account.isEmpty else { return false }
        if Renditions.firstNames.contains(name) { return false }
        let isNew = veils.withLock { $0.takes(name, of: digest, for: account) }
        return isNew && (!Renditions.laterNames.contains(name) || renditions.isUnderWay(digest, name: name))
    }

    /// Queues a picture to be made as AVIF. A failure does not affect the response.
    private func wantAVIF(_ digest: Digest, name: RenditionName) async {
        guard let probe = try? await currentProbe(digest), probe.decodable, !probe.isPostponed,
            // A picture that may be animated is animated only as WebP.
            ![.gif, .webp].contains(MediaType(rawValue: probe.mediaType)), let file = try? await store.open(digest)
        else { return }
        let pixels = PixelBudget.pixels(width: Int(probe.width), height: Int(probe.height))
        let cost = min(
            DecodingMemory.whole(pixels: pixels, bytesPerPixel: 3, hasPlanes: true), DecodingMemory.usualLimit)
        renditions.makeAVIF(digest, size: name.size, turn: name.turn, cost: cost) { [prober] () throws(MediaError) in
            try prober.probe(file)?.decoding
        }
    }

    /// Returns the sidecar if it exists and is of these readers' version.
    private func currentProbe(_ digest: Digest) async throws(MediaError) -> Probe? {
        guard let bytes = try await store.readProbe(digest), let probe = ProbeFile.probe(bytes),
            probe.probeVersion == Prober.version
        else { return nil }
        return probe
    }

    /// Returns the format by a file's first bytes; `nil` if they are not of a supported format.
    ///
    /// - Throws: `busy`, `cancelled`, `storage`.
    private static func sniff(
        _ head: [UInt8], with prober: any FileProbing, on pool: ThreadPool
    ) async throws(MediaError) -> MediaType? {
        try await pool.run { () throws(MediaError) in try prober.type(of: head) }
    }

    /// Returns the facts in a file, read on the probes' own threads. If its reader fails to finish, the only fact is
    /// the type.
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
        guard let probed else { throw MediaError(.notMedia, "The bytes are not a photo, clip or recording.") }
        return probed
    }

    /// The facts found about a blob.
    struct Described: Sendable {
        let kind: Kind
        /// Whether it is not known yet if a picture can be made.
        let isPostponed: Bool
        /// The reason for which the picture was postponed, if it says something about the bytes.
        let reason: RetryReason?
        var probe: Probe
    }

    /// Reads all facts of a blob's bytes. Afterwards, its pictures are in the cache or being made.
    func describe(
        _ file: ReadFile, of digest: Digest, for account: String = ""
    ) async throws(MediaError) -> Described {
        let probed = try await probed(file, for: account)
        var sketch: Sketch?
        var isPostponed = false
        var refusal: PictureRefusal?
        var reason: RetryReason?
        do throws(MediaError) {
            sketch = try await renditions.describe(file, facts: probed.decoding, of: digest, for: account).sketch
        } catch {
            guard error.code == .undecodable || error.code == .postponed else { throw error }
            isPostponed = error.code == .postponed
            (refusal, reason) = (error.refusal, RetryReason(error))
        }
        var probe = probed.probe
        probe.add(sketch)
        // Nothing shows that it cannot be decoded.
        if isPostponed { probe.decodable = true } else { probe.undecodableReason = UndecodableReason(refusal) }
        return Described(kind: probed.kind, isPostponed: isPostponed, reason: reason, probe: probe)
    }
}
