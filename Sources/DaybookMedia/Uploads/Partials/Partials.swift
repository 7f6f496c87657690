import DaybookAPI
import Glibc
import Logging
import Work

/// Unfinished uploads, kept on the disk through broken connections and restarts.
///
/// Several processes may serve one upload. Each step on it is taken under its lock, which is held only for that step.
/// The latest request may add bytes, so that a sender whose connection broke does not have to wait until that is
/// detected.
///
/// ```swift
/// let upload = try await partials.create(record, owner: "somebody")
/// guard let id = PartialID(upload.id) else { return }
/// let append = try await partials.append(id, owner: "somebody", at: 0)
/// try await append.write([bytes])
/// let offset = try await append.finish()
/// ```
final class Partials: Sendable {
    let store: BlobStore
    let limits: PartialLimits
    let hashes: PartialHashes
    let hasher: PartialHasher
    private let usages = PartialUsages()
    /// The current time, in seconds since 1970.
    let now: @Sendable () -> Int
    let sniff: Sniffing
    private let appends: Limiter<String>

    /// A function that returns the type by the first bytes; `nil` if they are not of a supported format.
    typealias Sniffing = @Sendable ([UInt8]) async throws(MediaError) -> MediaType?

    init(
        store: BlobStore, limits: PartialLimits = PartialLimits(), sniff: @escaping Sniffing,
        now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.store = store
        self.limits = limits
        self.sniff = sniff
        self.now = now
        // A process of another number may remove bytes that this one has hashed.
        hashes = store.files.disk.boot.isShared ? PartialHashes() : PartialHashes(capacity: 0)
        hasher = PartialHasher(store: store, hashes: hashes)
        appends = Limiter(limit: limits.appends, limitPerKey: limits.appendsPerOwner)
    }

    static let missing = MediaError(.noUpload, "There is no such upload.")

    static let tooManyUploads = MediaError(.tooManyUploads, "Too many uploads are unfinished.")
    static let heldByUploads = MediaError(
        .heldByUploads, "The owner's unfinished uploads use all the space that is left.")

    static func conflict(at offset: Int) -> MediaError {
        MediaError(.offsetConflict, "The upload has \(offset) bytes.", ["offset": "\(offset)"])
    }

    /// Returns the refusal of more bytes than were announced, for an upload that ends at `offset`.
    static func overrun(at offset: Int) -> MediaError {
        MediaError(.sizeMismatch, "More bytes came than were announced.", ["offset": "\(offset)"])
    }

    // MARK: Life cycle

    /// Begins an upload that `record` describes. Durable on return.
    ///
    /// - Parameter maximumBytes: The maximum number of bytes for the owner's uploads together; nil if only the
    ///   service's own limits apply.
    /// - Throws: `tooLarge`, `tooManyUploads`, `heldByUploads`, `diskFull`, `busy`, `storage`.
    func create(_ record: Upload, owner: String, maximumBytes: UInt64? = nil) async throws(MediaError) -> Upload {
        guard record.sizeBytes <= UInt64(Kind.video.sizeLimit) else {
            throw UploadSession.tooLarge(Kind.video.sizeLimit)
        }
        let owner = PartialOwner(owner)
        var record = record
        let id = PartialID()
        record.id = id.text
        record.createTime = Timestamp(seconds: now())
        let (kept, limits, now) = (record, limits, now())
        let limit = PartialLimit(limits, maximumBytes: maximumBytes)
        let stay = usages.enter(owner.digest)
        // If two uploads begin at the same time, here or in another process, the second counts the first.
        try await store.locks.withLock(owner.digest) { () throws(MediaError) in
            try await store.deciding("begin an upload") { files throws(SystemError) -> Result<Void, MediaError> in
                if let free = files.disk.freeBytes(files.paths.partials), free < limits.reserve + kept.sizeBytes {
                    throw SystemError(code: ENOSPC)
                }
                return try stay.usage.alone { growing throws(SystemError) -> Result<Void, MediaError> in
                    let held = try owner.held(in: files, within: limits, now: now, growing: growing)
                    guard held.count < limits.perOwner else { return .failure(Self.tooManyUploads) }
                    let bytes = held.bytes.addingReportingOverflow(kept.sizeBytes)
                    guard !bytes.overflow, bytes.partialValue <= limit.maximumBytes else {
                        return .failure(limit.refusal)
                    }
                    try PartialFiles(files: files, owner: owner.digest, id: id).create(kept)
                    return .success(())
                }
            }
        }
        record.expireTime = Timestamp(seconds: now + limits.lifetime(isEmpty: true))
        return record
    }

    /// Returns the state of an upload. A request that is adding bytes is stopped, so that the returned offset stays
    /// valid, unless `stopsNobody`.
    ///
    /// - Throws: `noUpload`, `busy`, `storage`.
    func find(_ id: PartialID, owner: String, stopsNobody: Bool = false) async throws(MediaError) -> Upload {
        let limits = limits
        return try await alone(files(of: id, owner: owner), action: "look at an upload", settled: { $0 }) {
            partial, record throws(SystemError) in
            if !stopsNobody { try partial.displace() }
            var record = record
            record.offset = UInt64(clamping: try partial.durableSize())
            record.expireTime = Timestamp(seconds: try partial.expiry(of: record, within: limits))
            return .success(record)
        }
    }

    /// Begins to add bytes at `offset`, and replaces an earlier request that did.
    ///
    /// - Parameters:
    ///   - coming: The number of bytes that the sender announced for this request; 0 if unknown.
    ///   - maximumBytes: The maximum number of bytes for the owner's uploads together; nil if only the service's own
    ///     limits apply.
    /// - Throws: `noUpload`, `offsetConflict`, `sizeMismatch` if the upload would become longer than announced, `busy`,
    ///   `storage`.
    func append(
        _ id: PartialID, owner: String, at offset: UInt64, coming: UInt64 = 0,
        checkedBy checksum: sending PartialChecksum? = nil, maximumBytes: UInt64? = nil
    ) async throws(MediaError) -> PartialAppend {
        guard let permit = appends.permit(for: owner.isEmpty ? nil : owner) else {
            throw MediaError(.busy, "Too many uploads are running.")
        }
        let holder = PartialHolder(
            in: store.files.disk.boot, uncheckedFrom: checksum == nil ? nil : Int(clamping: offset))
        let stay = usages.enter(PartialOwner(owner).digest)
        let (limits, limit) = (limits, PartialLimit(limits, maximumBytes: maximumBytes))
        let begun = try await alone(
            files(of: id, owner: owner), action: "go on with an upload",
            settled: { record throws(MediaError) in
                throw Self.conflict(at: Int(clamping: record.offset))
            }
        ) { partial, record throws(SystemError) -> Result<PartialAppend.Begun, MediaError> in
            // The first of several equal requests wins, because the offset of the others is then wrong. Only
            // a valid request stops another, so that refused requests do not stop each other.
            let counted = try partial.countedSize()
            guard UInt64(counted) == offset else { return .failure(Self.conflict(at: counted)) }
            let end = offset.addingReportingOverflow(coming)
            guard record.sizeBytes == 0 || (!end.overflow && end.partialValue <= record.sizeBytes) else {
                return .failure(Self.overrun(at: counted))
            }
            try partial.take(holder)
            // The earlier request may have lost its unchecked bytes.
            let left = try partial.status()?.size ?? 0
            guard UInt64(left) == offset else { return .failure(Self.conflict(at: left)) }
            var record = record
            record.expireTime = Timestamp(seconds: try partial.expiry(of: record, within: limits))
            return .success(
                PartialAppend.Begun(
                    partial: partial, file: OpenPartial(try partial.open()), record: record, limit: limit, stay: stay))
        }
        return PartialAppend(begun, at: Int(clamping: offset), holder, checksum, by: self, permit)
    }

    /// Cancels an upload. The result of a settled one is forgotten.
    ///
    /// - Throws: `noUpload`, `busy`, `storage`.
    func cancel(_ id: PartialID, owner: String) async throws(MediaError) {
        let partial = files(of: id, owner: owner)
        let isSettled = try await alone(partial, action: "give an upload up", settled: { _ in true }) {
            partial, _ throws(SystemError) in
            try partial.remove()
            return .success(false)
        }
        guard isSettled else { return }
        try await store.blocking("forget an upload") { _ throws(SystemError) in try partial.forget() }
    }

    /// Stores the result of an upload, and removes its bytes. Durable on return; a repeated call changes nothing.
    ///
    /// - Throws: `noUpload`, `busy`, `storage`.
    func settle(_ id: PartialID, owner: String, digest: Digest, result: String) async throws(MediaError) {
        try await alone(files(of: id, owner: owner), action: "settle an upload", settled: { _ in }) {
            partial, record throws(SystemError) in
            var record = record
            record.complete = true
            record.offset = UInt64(clamping: try partial.status()?.size ?? Int(clamping: record.sizeBytes))
            record.sizeBytes = record.offset
            record.digest = digest.hex
            record.result = result
            try partial.settle(record)
            return .success(())
        }
    }

    // MARK: One at a time

    /// Returns the files of an upload, which may not exist.
    func files(of id: PartialID, owner: String) -> PartialFiles {
        PartialFiles(files: store.files, owner: PartialOwner(owner).digest, id: id)
    }

    /// Runs a step of an upload while no other call works on it: `body`, or `settled` for a settled upload.
    func alone<Value: Sendable>(
        _ partial: PartialFiles, action: String, settled: (Upload) throws(MediaError) -> Value,
        body: @escaping @Sendable (PartialFiles, Upload) throws(SystemError) -> Result<Value, MediaError>
    ) async throws(MediaError) -> Value {
        let (limits, now) = (limits, now())
        let deadline = Deadline(millisecondsFromNow: limits.timeout)
        while true {
            let step: Step<Value> = try await store.deciding(action) { _ throws(SystemError) in
                try Self.step(partial, within: limits, now: now, body: body)
            }
            switch step {
            case .done(let value): return value
            case .settled(let record): return try settled(record)
            case .waits: break
            }
            guard !deadline.hasPassed else { throw MediaError(.busy, "Other requests use the upload for too long.") }
            do { try await Task.sleep(for: .milliseconds(2)) } catch {
                throw MediaError(.cancelled, "The caller disconnected.")
            }
        }
    }

    private enum Step<Value: Sendable>: Sendable {
        case done(Value)
        case settled(Upload)
        case waits
    }

    private static func step<Value: Sendable>(
        _ partial: PartialFiles, within limits: PartialLimits, now: Int,
        body: (PartialFiles, Upload) throws(SystemError) -> Result<Value, MediaError>
    ) throws(SystemError) -> Result<Step<Value>, MediaError> {
        if let end: Step<Value> = try end(of: partial, within: limits, now: now) { return .success(end) }
        do throws(SystemError) {
            guard let lock = try partial.lock() else { return .success(.waits) }
            defer { lock.release() }
            if let record = try partial.record() {
                guard try partial.expiry(of: record, within: limits) > now else { return .failure(missing) }
                return try body(partial, record).map { .done($0) }
            }
        } catch {
            guard error.code == ENOENT else { throw error }
        }
        // The upload was removed while this call waited, perhaps because it was settled.
        return try end(of: partial, within: limits, now: now).map { .success($0) } ?? .failure(missing)
    }

    /// Returns the result of a settled upload, while it is remembered.
    private static func end<Value: Sendable>(
        of partial: PartialFiles, within limits: PartialLimits, now: Int
    ) throws(SystemError) -> Step<Value>? {
        guard var settled = try partial.settled() else { return nil }
        let expiry = try partial.settledExpiry(limits)
        settled.expireTime = Timestamp(seconds: expiry)
        return expiry > now ? .settled(settled) : nil
    }
}
