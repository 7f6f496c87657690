import DaybookAPI
import Glibc

/// The archives that people uploaded to import them: at most one of an account, in a folder of its own.
///
/// The record beside an archive is the only state: whichever process has the right to import finds its work there, and a
/// process that begins goes on where another one ended.
struct ImportArchives: Sendable {
    /// The limits of archives.
    struct Limits: Sendable {
        /// The lifetime after the last bytes, and after the end of the import, in seconds.
        var lifetime = 7 * 24 * 3600
        var doneLifetime = 24 * 3600
        /// The bytes that stay free on the disk.
        var reserve: UInt64 = 256 << 20
        /// The number of checks and imports at the same time.
        var running = 2

        init() {}
    }

    let store: BlobStore
    var limits = Limits()
    /// The current time, in seconds since 1970.
    var now: @Sendable () -> Int = { time(nil) }

    static let missing = MediaError(.noArchive, "There is no such archive.")
    static let displaced = MediaError(.displaced, "A newer request came for the upload.")

    /// Returns a number of bytes for people, rounded down.
    private static func size(_ bytes: Int64) -> String {
        let bytes = max(0, bytes)
        if bytes < 1000 { return "\(bytes) B" }
        return bytes < 1_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
    }

    // MARK: Uploads

    /// Begins the upload of an archive. Durable on return.
    ///
    /// - Throws: `archiveExists`, `archiveTooLarge`, `diskFull`, `busy`, `storage`.
    func create(_ request: CreateImportArchiveRequest) async throws(MediaError) -> KeptImportArchive {
        let size = UInt64(clamping: request.sizeBytes)
        if let most = request.mostBytes, size > UInt64(clamping: most) {
            throw MediaError(.archiveTooLarge, "The archive is too large.", ["size": Self.size(most)])
        }
        var archive = ImportArchive()
        (archive.id, archive.fileName, archive.sizeBytes) = (PartialID().text, request.fileName, request.sizeBytes)
        archive.state = .uploading
        archive.createTime = Timestamp(seconds: now())
        archive.expireTime = Timestamp(seconds: now() + limits.lifetime)
        var kept = KeptImportArchive()
        (kept.archive, kept.accountId, kept.stateTime) = (archive, request.accountId, Int64(now()))
        let (begun, reserve) = (kept, limits.reserve)
        return try await alone(request.accountId, action: "begin the upload of an archive") {
            files throws(SystemError) -> Result<KeptImportArchive, MediaError> in
            let old = try files.record()
            if let archive = old?.archive, !archive.isReplaceable {
                return .failure(MediaError(.archiveExists, "The account has another archive."))
            }
            // The old archive stays if there is no space for the new one.
            let freed = UInt64(clamping: try files.size())
            if let free = files.freeBytes, free + freed < reserve + size { throw SystemError(code: ENOSPC) }
            try files.discard(old)
            try files.create(begun)
            return .success(begun)
        }
    }

    /// Returns an account's archive; `nil` if there is none.
    func find(_ account: String) async throws(MediaError) -> KeptImportArchive? {
        try await store.blocking("look at an archive") { files throws(SystemError) in
            let files = ImportFiles(files: files, owner: PartialOwner(account).digest)
            guard var kept = try files.record() else { return nil }
            let size = Int64(try files.countedSize(of: kept))
            if kept.archive?.state == .uploading { kept.archive?.uploadedBytes = size }
            return kept
        }
    }

    /// Returns an archive.
    ///
    /// - Throws: `noArchive`, `busy`, `storage`.
    func find(_ id: String, of account: String) async throws(MediaError) -> KeptImportArchive {
        guard let kept = try await find(account), kept.archive?.id == id else { throw Self.missing }
        return kept
    }

    /// Stops a request that adds bytes, and returns the archive with the number of its bytes, which are durable. With the
    /// last of them its check is due: the request that brought them may have broken off before its end.
    ///
    /// - Throws: `noArchive`, `busy`, `storage`.
    func hold(_ id: String, of account: String) async throws(MediaError) -> KeptImportArchive {
        let (now, lifetime, holder) = (now(), limits.lifetime, PartialHolder(in: store.files.disk.boot))
        return try await change(id, of: account, action: "look at the upload of an archive") {
            kept, files throws(SystemError) -> Result<KeptImportArchive, MediaError> in
            guard kept.archive?.state == .uploading else { return .success(kept) }
            try files.take(holder, of: kept)
            let size = Int64(try files.durableSize())
            guard size != kept.archive?.uploadedBytes else { return .success(kept) }
            var held = kept
            held.note(bytes: size, at: now, lifetime: lifetime)
            try files.write(held)
            return .success(held)
        }
    }

    /// Begins to add bytes at an offset, instead of an earlier request that did.
    ///
    /// - Throws: `noArchive`, `offsetConflict`, `sizeMismatch` if the archive would become longer than announced,
    ///   `busy`, `storage`.
    func append(_ request: AppendImportArchiveRequest) async throws(MediaError) -> ImportAppend {
        let (offset, coming, expiry) = (request.offset, request.comingBytes, now() + limits.lifetime)
        let holder = PartialHolder(in: store.files.disk.boot)
        let (file, size) = try await change(request.id, of: request.accountId, action: "go on with an archive") {
            kept, files throws(SystemError) -> Result<(OpenPartial, Int64), MediaError> in
            guard let archive = kept.archive, archive.state == .uploading else {
                return .failure(Partials.conflict(at: Int(clamping: kept.archive?.sizeBytes ?? 0)))
            }
            let size = Int64(try files.countedSize(of: kept))
            guard offset == size else { return .failure(Partials.conflict(at: Int(size))) }
            let end = offset.addingReportingOverflow(coming)
            guard !end.overflow, end.partialValue <= archive.sizeBytes else {
                return .failure(Partials.overrun(at: Int(size)))
            }
            try files.take(holder, of: kept)
            var begun = kept
            // A broken disk may lose bytes that were noted.
            begun.archive?.uploadedBytes = min(archive.uploadedBytes, size)
            // The archive does not expire while its bytes come.
            begun.archive?.expireTime = Timestamp(seconds: expiry)
            try files.write(begun)
            return .success((try files.open(), archive.sizeBytes))
        }
        return ImportAppend(request, size: size, file: file, holder: holder, archives: self)
    }

    /// Cancels an archive, whatever its state is. The process that checks or imports it finds that out.
    ///
    /// - Throws: `noArchive`, `busy`, `storage`.
    func cancel(_ id: String, of account: String) async throws(MediaError) {
        try await change(id, of: account, action: "cancel an archive") { kept, files throws(SystemError) in
            try files.discard(kept)
            return .success(())
        }
    }

    /// Lets the check or the import of an archive begin.
    ///
    /// - Throws: `noArchive`, `archiveNotReady`, `busy`, `storage`.
    func start(_ id: String, of account: String) async throws(MediaError) -> KeptImportArchive {
        let now = now()
        return try await change(id, of: account, action: "start an import") {
            kept, files throws(SystemError) -> Result<KeptImportArchive, MediaError> in
            guard let archive = kept.archive, archive.isStartable else {
                return .failure(MediaError(.archiveNotReady, "The archive cannot be imported now."))
            }
            if archive.state == .importing || archive.state == .done { return .success(kept) }
            var started = kept
            // A person who undid the import may want it again.
            started.archive?.importId = ""
            started.enter(archive.preview == nil ? .checking : .importing, at: now)
            try files.write(started)
            return .success(started)
        }
    }

    // MARK: One at a time

    /// Runs a step on an archive while no other call works on the account's.
    ///
    /// - Throws: `noArchive` unless the account has the archive; the error of the step; `busy`, `storage`.
    @discardableResult
    func change<Value: Sendable>(
        _ id: String, of account: String, action: String,
        body: @escaping @Sendable (KeptImportArchive, ImportFiles) throws(SystemError) -> Result<Value, MediaError>
    ) async throws(MediaError) -> Value {
        try await alone(account, action: action) { files throws(SystemError) -> Result<Value, MediaError> in
            guard let kept = try files.record(), kept.archive?.id == id else { return .failure(Self.missing) }
            return try body(kept, files)
        }
    }

    private func alone<Value: Sendable>(
        _ account: String, action: String,
        body: @escaping @Sendable (ImportFiles) throws(SystemError) -> Result<Value, MediaError>
    ) async throws(MediaError) -> Value {
        let (store, owner) = (store, PartialOwner(account).digest)
        return try await store.locks.withLock(owner) { () throws(MediaError) -> Value in
            try await store.deciding(action) { files throws(SystemError) -> Result<Value, MediaError> in
                try body(ImportFiles(files: files, owner: owner))
            }
        }
    }
}

extension ImportArchive {
    /// Whether a new archive may take the place of this one.
    fileprivate var isReplaceable: Bool {
        switch state {
        case .uploading, .done: true
        case .failed: !retryable
        default: false
        }
    }

    /// Whether a person may have it imported, or had.
    fileprivate var isStartable: Bool {
        switch state {
        case .ready, .importing, .done: true
        case .failed: retryable
        default: false
        }
    }
}

extension KeptImportArchive {
    /// Whether an import of the archive has begun without an end, and may have left the upload of a large file.
    var mayHaveUpload: Bool {
        guard let archive else { return false }
        return archive.state == .importing || archive.state == .failed && archive.preview != nil
    }

    /// Notes the number of the bytes that are durable. With the last of them the check is due.
    mutating func note(bytes: Int64, at now: Int, lifetime: Int) {
        archive?.uploadedBytes = bytes
        archive?.expireTime = Timestamp(seconds: now + lifetime)
        if bytes == archive?.sizeBytes { enter(.checking, at: now) }
    }

    /// Enters a state, and forgets what belonged to the one before.
    mutating func enter(_ state: ImportArchiveState, at now: Int) {
        archive?.state = state
        archive?.waiting = state == .checking || state == .importing
        archive?.retryable = false
        archive?.failureReason = ""
        archive?.failurePlace = ""
        archive?.progress = nil
        (tries, nextTryTime, stateTime) = (0, 0, Int64(now))
    }
}
