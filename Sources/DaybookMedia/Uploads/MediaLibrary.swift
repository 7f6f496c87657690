import DaybookAPI
import Logging

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
        /// The bytes were here before.
        let existed: Bool
        let probe: Probe
    }

    /// How much is taken on at once.
    struct Limits: Sendable {
        /// Uploads side by side.
        var uploads = 64
        /// Files whose tags are read side by side, and those that may wait for it.
        var probes = 2
        var waitingProbes = 1024
        /// When pictures that could not be made are tried again.
        var retries = RetryRule()
        /// What making pictures may use.
        var renditions = Renditions.Limits()

        init() {}
    }

    let store: BlobStore
    let renditions: Renditions
    let retries: RetryRule
    let logger: Logger
    private let uploads: Admission
    /// Reading what a file says of itself may take seconds: that holds up no disk work.
    private let probing: WorkerPool

    /// Opens the folder, which is made when missing. Blocks; called once at start.
    init(
        directory: String, disk: Disk = Disk(), maker: (any RenditionMaking)? = nil, limits: Limits = Limits(),
        logger: Logger = Logger(label: "media-service")
    ) throws(MediaError) {
        self.logger = logger
        retries = limits.retries
        store = try BlobStore(directory: directory, disk: disk)
        let maker: any RenditionMaking = if let maker { maker } else { try VipsRenditionMaker() }
        renditions = try Renditions(files: store.files, maker: maker, limits: limits.renditions, logger: logger)
        uploads = Admission(limit: limits.uploads)
        probing = try WorkerPool(threads: limits.probes, foregroundLimit: limits.waitingProbes, backgroundLimit: 0)
    }

    /// Begins an upload of `size` bytes; 0 when that is not known.
    ///
    /// - Throws: `tooLarge`, `diskFull`, `busy`.
    func receive(size: UInt64 = 0) async throws(MediaError) -> UploadSession {
        guard size <= UInt64(Kind.video.sizeLimit) else { throw UploadSession.tooLarge(Kind.video.sizeLimit) }
        guard let permit = uploads.admit() else { throw MediaError(.busy, "Too many uploads are running.") }
        return UploadSession(upload: try await store.beginUpload(size: size), store: store, permit: permit)
    }

    /// Ends an upload. Returns when bytes and probe are durable under the blob's name.
    ///
    /// - Throws: `notMedia`, `tooLarge`, `sizeMismatch` and `digestMismatch` against what the sender said, `diskFull`,
    ///   `busy`, `cancelled`, `storage`. Nothing is left then.
    func store(
        _ session: UploadSession, expectedSize: UInt64 = 0, expectedDigest: Digest? = nil
    ) async throws(MediaError) -> Stored {
        do {
            try session.finish()
            return try await stored(session.upload, expectedSize, expectedDigest)
        } catch {
            // Before the caller is told: whoever looks afterwards finds nothing of the upload.
            await session.discard()
            throw error
        }
    }

    private func stored(
        _ upload: BlobUpload, _ expectedSize: UInt64, _ expectedDigest: Digest?
    ) async throws(MediaError) -> Stored {
        guard expectedSize == 0 || UInt64(upload.size) == expectedSize else {
            throw MediaError(.sizeMismatch, "\(upload.size) bytes came; \(expectedSize) were announced.")
        }
        let digest = upload.digest
        guard expectedDigest == nil || expectedDigest == digest else {
            throw MediaError(.digestMismatch, "The bytes have another digest than was announced.")
        }
        if let probe = try await currentProbe(digest) {
            let existed = try await store.commit(upload, as: digest, probe: try ProbeFile.bytes(probe))
            return Stored(digest: digest, size: upload.size, existed: existed, probe: probe)
        }
        return try await storeNew(upload, digest)
    }

    private func storeNew(_ upload: BlobUpload, _ digest: Digest) async throws(MediaError) -> Stored {
        let store = store
        // Waiting for the disk and decoding go side by side; the name comes after both.
        async let synced: Void = store.blocking("store a blob") { _ throws(SystemError) in try upload.sync() }
        let reader = try await store.blocking("read a blob") { _ throws(SystemError) in try upload.reader() }
        let described = try await describe(reader)
        guard upload.size <= described.media.kind.sizeLimit else {
            throw UploadSession.tooLarge(described.media.kind.sizeLimit)
        }
        do {
            try await synced
        } catch {
            throw error as? MediaError ?? MediaError(.storage, "Could not store a blob.", cause: error)
        }
        if described.isPostponed { try await postponeFirst(digest) }
        let existed = try await store.commit(upload, as: digest, probe: try ProbeFile.bytes(described.probe))
        try await keep(described, of: digest)
        return Stored(digest: digest, size: upload.size, existed: existed, probe: described.probe)
    }

    /// Keeps the pictures that came with describing a blob; the others are made later.
    func keep(_ described: Described, of digest: Digest) async throws(MediaError) {
        guard let pictures = described.pictures else { return }
        let renditions = renditions
        try await store.blocking("keep pictures") { _ throws(SystemError) in
            renditions.keep(pictures, of: digest)
        }
        renditions.makeLater(digest, described.media)
    }

    /// What is known of a blob. A sidecar that is missing, or older than the readers, is written anew.
    ///
    /// - Throws: `notFound`, `storage`.
    func stat(_ digest: Digest) async throws(MediaError) -> (size: Int, probe: Probe) {
        let file = try await store.open(digest)
        if let probe = try await currentProbe(digest) { return (file.size, probe) }
        let described = try await describe(file)
        if described.isPostponed { try await postponeFirst(digest) }
        try await writeProbe(digest, described.probe)
        return (file.size, described.probe)
    }

    /// Replaces a blob's sidecar; a blob that is gone gets none.
    func writeProbe(_ digest: Digest, _ probe: Probe) async throws(MediaError) {
        let bytes = try ProbeFile.bytes(probe)
        try await store.locks.withLock(digest) { () throws(MediaError) in
            try await store.blocking("write what a blob says") { files throws(SystemError) in
                if try files.open(digest) != nil { try files.writeProbe(digest, bytes) }
            }
        }
    }

    /// A smaller picture of a blob.
    ///
    /// - Throws: `notFound`, `undecodable` also for clips and recordings, `postponed` when it is to be tried again later,
    ///   `busy`, `cancelled`.
    func picture(_ digest: Digest, _ name: RenditionName) async throws(MediaError) -> Renditions.Picture {
        let renditions = renditions
        let cached = try await store.blocking("read a picture") { files throws(SystemError) in
            try files.open(digest) == nil ? nil : renditions.cached(digest, name)
        }
        if let cached { return cached }
        let (_, probe) = try await stat(digest)
        guard probe.kind == .photo, probe.decodable else {
            throw MediaError(.undecodable, "No picture can be made of it.")
        }
        // The first try decides, and is made again when it is due.
        guard !probe.isPostponed else { throw MediaError(.postponed, "The picture is made later.") }
        return try await renditions.picture(digest, try await probed(try await store.open(digest)), name)
    }

    /// The sidecar, when it is there and of these readers' version.
    private func currentProbe(_ digest: Digest) async throws(MediaError) -> Probe? {
        guard let bytes = try await store.readProbe(digest), let probe = ProbeFile.probe(bytes),
            probe.probeVersion == Prober.version
        else { return nil }
        return probe
    }

    /// What a file says of itself, read on the probes' own threads.
    ///
    /// - Throws: `notMedia`, `busy`, `cancelled`, `storage`.
    private func probed(_ file: ReadFile) async throws(MediaError) -> MediaProbe {
        let media = try await probing.run { () throws(MediaError) in
            let source = ByteSource(file)
            let media = Prober.probe(source)
            if let failure = source.failure { throw failure.mediaError("read a blob") }
            return media
        }
        guard let media else { throw MediaError(.notMedia, "The bytes are no photo, clip or recording.") }
        return media
    }

    /// What was found out about a blob.
    struct Described: Sendable {
        let media: MediaProbe
        let pictures: RenditionSet?
        /// Whether a picture can be made is not known yet.
        let isPostponed: Bool
        var probe: Probe
    }

    func describe(_ file: ReadFile) async throws(MediaError) -> Described {
        let media = try await probed(file)
        var pictures: RenditionSet?
        var isPostponed = false
        if media.kind == .photo {
            do throws(MediaError) {
                pictures = try await renditions.describe(file, media)
            } catch {
                guard error.code == .undecodable || error.code == .postponed else { throw error }
                isPostponed = error.code == .postponed
            }
        }
        var probe = Probe(media, sketch: pictures?.sketch)
        // Nothing says that it cannot be decoded.
        if isPostponed { probe.decodable = true }
        return Described(media: media, pictures: pictures, isPostponed: isPostponed, probe: probe)
    }
}
