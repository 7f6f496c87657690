import DaybookAPI
import Glibc
import Synchronization
import Work

/// A request that adds bytes to an upload.
///
/// One task drives it. Written bytes stay if the request breaks off, unless they have a checksum.
final class PartialAppend: Sendable {
    /// An upload to which bytes are being added.
    struct Begun: Sendable {
        let partial: PartialFiles
        let file: OpenPartial
        /// The announcement of the upload, with the time at which the upload expired before these bytes.
        let record: Upload
        /// The limit on the owner's uploads together, which applies if the size was not announced.
        let limit: PartialLimit
        let stay: PartialUsages.Stay

        /// The announced size; 0 if the sender announced none.
        var announced: UInt64 { record.sizeBytes }
    }

    /// The number of bytes between two checks of the free space on the disk.
    private static let diskInterval = 4 << 20

    private struct State {
        var offset: Int
        var hash: RunningHash?
        var checksum: PartialChecksum?
        var type: MediaType?
        /// The first bytes, from their arrival until their type is detected.
        var head: [UInt8]?
        /// The number of bytes that are known to be on the disk.
        var flushed: Int
        /// The offset at the last check of the free space on the disk.
        var looked: Int
    }

    /// The announcement of the upload.
    var record: Upload { begun.record }

    private let begun: Begun
    private let holder: PartialHolder
    private let partials: Partials
    private let permit: Limiter<String>.Permit
    private let state: Mutex<State>

    init(
        _ begun: Begun, at offset: Int, _ holder: PartialHolder, _ checksum: sending PartialChecksum?,
        by partials: Partials, _ permit: Limiter<String>.Permit
    ) {
        self.begun = begun
        self.holder = holder
        self.partials = partials
        self.permit = permit
        state = Mutex(
            State(
                offset: offset, hash: partials.hashes.take(begun.partial.id, at: offset), checksum: checksum,
                flushed: offset, looked: offset))
        begun.stay.usage.join(begun.partial.id, at: UInt64(clamping: offset))
    }

    deinit { begun.stay.usage.leave(begun.partial.id) }

    /// Adds bytes, in order. Returns when they are written; they are not durable yet.
    ///
    /// - Throws: `displaced` when a newer request came, `noUpload` when that request cancelled the upload,
    ///   `sizeMismatch` for more bytes than were announced: then none of these bytes is stored, and the earlier ones
    ///   are durable, unless the request has a checksum; `heldByUploads` and `tooManyUploads` for more bytes than
    ///   the owner's quota allows, `diskFull`, `storage`. `notMedia` and `tooLarge`: then the upload is gone.
    func write(_ chunks: [any BlobChunk]) async throws(MediaError) {
        let count = chunks.reduce(0) { total, chunk in total + chunk.withSpan { $0.byteCount } }
        guard count > 0 else { return }
        let end = state.withLock { $0.offset }.addingReportingOverflow(count)
        guard !end.overflow, begun.announced == 0 || UInt64(end.partialValue) <= begun.announced else {
            throw Partials.overrun(at: try await endBeforeOverrun())
        }
        try await step("go on with an upload") { partial throws(SystemError) in
            if let refusal = try self.quotaRefusal(for: partial, upTo: end.partialValue) { return .failure(refusal) }
            for chunk in chunks {
                try chunk.withSpan { span throws(SystemError) in try self.write(span, to: partial) }
            }
            try self.readHead(partial)
            return try self.judged(partial)
        }
        try await detectType()
    }

    /// Detects the type as soon as there are enough bytes, in the process that may parse them. No other step waits for
    /// this.
    private func detectType() async throws(MediaError) {
        guard let head = state.withLock({ $0.head.take() }) else { return }
        let type = try await partials.sniff(head)
        state.withLock { $0.type = type }
        try await step("go on with an upload") { partial throws(SystemError) in
            if type != nil { return try self.judged(partial) }
            try partial.remove()
            return .failure(UploadSession.notMedia(isEmpty: false))
        }
    }

    /// Ends the request. Returns the upload's offset, when all bytes up to there are durable.
    ///
    /// - Throws: `displaced`, `noUpload`, `checksumMismatch`: then none of its bytes is kept; `storage`.
    func finish() async throws(MediaError) -> Int {
        let isMet = state.withLock { $0.checksum?.isMet ?? true }
        guard isMet else {
            await abandon()
            throw MediaError(.checksumMismatch, "The hash of the bytes differs from the hash that was sent with them.")
        }
        let (file, offset) = (begun.file, state.withLock { $0.offset })
        let isChecked = holder.uncheckedFrom != nil
        try await step("end a part of an upload") { partial throws(SystemError) in
            try partial.sync(file.descriptor)
            // The bytes are noted last, because noted bytes are never removed.
            if isChecked { try partial.release() }
            try partial.note(synced: offset)
            return .success(())
        }
        keepHash()
        return offset
    }

    /// Ends a request that brings more bytes than were announced. Returns the offset from which the upload can be resumed.
    private func endBeforeOverrun() async throws(MediaError) -> Int {
        guard let start = holder.uncheckedFrom else { return try await finish() }
        await abandon()
        return start
    }

    /// Ends the request early. Written bytes stay, unless they have a checksum.
    func abandon() async {
        guard holder.uncheckedFrom != nil else { return keepHash() }
        do {
            try await step("take back a part of an upload") { partial throws(SystemError) in
                try partial.displace()
                return .success(())
            }
        } catch {
            // The next access to the upload removes the unchecked bytes.
        }
    }

    /// Hands the hash on, once: the next request alone may add to it.
    private func keepHash() {
        if let hash = state.withLock({ $0.hash.take() }) { partials.hashes.put(begun.partial.id, hash: hash) }
    }

    /// Runs blocking work if this request is still the one that may add bytes.
    private func step(
        _ action: String, body: @escaping @Sendable (PartialFiles) throws(SystemError) -> Result<Void, MediaError>
    ) async throws(MediaError) {
        let holder = holder
        try await partials.alone(
            begun.partial, action: action,
            settled: { _ throws(MediaError) in
                throw MediaError(.displaced, "A newer request ended the upload.")
            }
        ) { partial, _ throws(SystemError) in
            guard try partial.holder() == holder else {
                return .failure(MediaError(.displaced, "A newer request came for the upload."))
            }
            return try body(partial)
        }
    }

    private func write(_ span: RawSpan, to partial: PartialFiles) throws(SystemError) {
        let offset = state.withLock { $0.offset }
        try partial.write(span, to: begun.file.descriptor, at: offset)
        let flushFrom: Int? = state.withLock { state in
            state.hash?.update(span)
            state.checksum?.update(span)
            state.offset += span.byteCount
            guard state.offset - state.flushed >= BlobUpload.flushInterval else { return nil }
            defer { state.flushed = state.offset }
            return state.flushed
        }
        guard let flushFrom else { return }
        let end = offset + span.byteCount
        try Disk.pushOut(begun.file.descriptor, from: flushFrom, count: end - flushFrom)
        // One request may bring a whole film, which does not begin anew after a power cut.
        if holder.uncheckedFrom == nil { try partial.note(synced: end) }
    }

    /// Returns the refusal if bytes up to `end` exceed the quota.
    ///
    /// - Throws: `ENOSPC` when the disk is full.
    private func quotaRefusal(for partial: PartialFiles, upTo end: Int) throws(SystemError) -> MediaError? {
        let (files, limits) = (partial.files, partials.limits)
        let isDue = state.withLock { state in
            guard end - state.looked >= Self.diskInterval else { return false }
            state.looked = end
            return true
        }
        if isDue, let free = files.disk.freeBytes(files.paths.partials), free < limits.reserve {
            throw SystemError(code: ENOSPC)
        }
        // An announced size was reserved at the announcement.
        guard begun.announced == 0 else { return nil }
        let (owner, now) = (PartialOwner(digest: partial.owner), partials.now())
        let fits = try begun.stay.usage.claim(partial.id, upTo: UInt64(end), within: begun.limit.maximumBytes) {
            growing throws(SystemError) in
            try owner.held(in: files, within: limits, now: now, growing: growing).bytes
        }
        return fits ? nil : begun.limit.refusal
    }

    private func readHead(_ partial: PartialFiles) throws(SystemError) {
        let isDue = state.withLock { $0.type == nil && $0.offset >= Sniffer.headSize }
        guard isDue else { return }
        let head = try partial.reader().read(at: 0, count: Sniffer.headSize)
        state.withLock { $0.head = head }
    }

    /// Checks the size of an upload against its detected type. Removes an upload that is too large, and returns its
    /// refusal.
    private func judged(_ partial: PartialFiles) throws(SystemError) -> Result<Void, MediaError> {
        let (type, offset) = state.withLock { ($0.type, $0.offset) }
        guard let limit = type?.kind.sizeLimit, max(UInt64(offset), begun.announced) > UInt64(limit) else {
            return .success(())
        }
        try partial.remove()
        return .failure(UploadSession.tooLarge(limit))
    }
}

/// The open file of an upload's bytes; closed with the value.
final class OpenPartial: Sendable {
    let descriptor: CInt

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}

/// The limit on an owner's uploads together, and the error above it.
struct PartialLimit: Sendable {
    /// The maximum number of bytes of all uploads, including those announced and not received yet.
    let maximumBytes: UInt64
    let refusal: MediaError

    /// - Parameter maximumBytes: The owner's free quota; nil if only the service's own limit applies.
    init(_ limits: PartialLimits, maximumBytes: UInt64?) {
        self.maximumBytes = min(limits.bytesPerOwner, maximumBytes ?? .max)
        refusal = self.maximumBytes == maximumBytes ? Partials.heldByUploads : Partials.tooManyUploads
    }
}
