import DaybookAPI
import Glibc
import Metrics
import Synchronization

/// A request that adds bytes to an archive. One task drives it. Written bytes stay if the request breaks off.
final class ImportAppend: Sendable {
    private let request: AppendImportArchiveRequest
    /// The announced size of the archive.
    private let size: Int64
    private let file: OpenPartial
    private let holder: PartialHolder
    private let archives: ImportArchives
    private let state: Mutex<(offset: Int, flushed: Int)>

    init(
        _ request: AppendImportArchiveRequest, size: Int64, file: OpenPartial, holder: PartialHolder,
        archives: ImportArchives
    ) {
        (self.request, self.size, self.file, self.holder) = (request, size, file, holder)
        self.archives = archives
        let offset = Int(clamping: request.offset)
        state = Mutex((offset, offset))
    }

    /// Adds bytes, in order. Returns when they are written; they are not durable yet.
    ///
    /// - Throws: `displaced` when a newer request came, `noArchive` when the archive was cancelled, `sizeMismatch` for more
    ///   bytes than were announced: then none of these bytes is stored, and the earlier ones are durable; `diskFull`,
    ///   `storage`.
    func write(_ chunks: [any BlobChunk]) async throws(MediaError) {
        let count = chunks.reduce(0) { total, chunk in total + chunk.withSpan { $0.byteCount } }
        guard count > 0 else { return }
        let end = state.withLock { $0.offset }.addingReportingOverflow(count)
        guard !end.overflow, Int64(end.partialValue) <= size else {
            throw Partials.overrun(at: Int(clamping: try await finish().archive?.uploadedBytes ?? request.offset))
        }
        let (file, reserve) = (file, archives.limits.reserve)
        try await step("go on with an archive") { kept, files throws(SystemError) in
            if let free = files.freeBytes, free < reserve { throw SystemError(code: ENOSPC) }
            for chunk in chunks {
                try chunk.withSpan { span throws(SystemError) in try self.write(span, of: kept, to: files, file: file) }
            }
            return .success(())
        }
    }

    private func write(
        _ span: RawSpan, of kept: KeptImportArchive, to files: ImportFiles, file: OpenPartial
    ) throws(SystemError) {
        let offset = state.withLock { $0.offset }
        try files.write(span, to: file, at: offset)
        let end = offset + span.byteCount
        let flushFrom: Int? = state.withLock { state in
            state.offset = end
            guard end - state.flushed >= BlobUpload.flushInterval else { return nil }
            defer { state.flushed = end }
            return state.flushed
        }
        guard let flushFrom else { return }
        try Disk.pushOut(file.descriptor, from: flushFrom, count: end - flushFrom)
        // One request may bring the whole archive, which does not begin anew after a power cut. All its bytes are noted
        // with the next state.
        guard Int64(end) < size else { return }
        var noted = kept
        noted.archive?.uploadedBytes = Int64(end)
        try files.write(noted)
    }

    /// Ends the request. Returns the archive when all its bytes so far are durable. With the last of them its check is due.
    ///
    /// - Throws: `displaced`, `noArchive`, `storage`.
    func finish() async throws(MediaError) -> KeptImportArchive {
        let (file, offset, now) = (file, state.withLock { $0.offset }, archives.now())
        let lifetime = archives.limits.lifetime
        let kept: KeptImportArchive = try await step("end a part of an archive") {
            kept, files throws(SystemError) -> Result<KeptImportArchive, MediaError> in
            try files.sync(file)
            var kept = kept
            kept.note(bytes: Int64(offset), at: now, lifetime: lifetime)
            try files.write(kept)
            return .success(kept)
        }
        let count = offset - Int(clamping: request.offset)
        Counter(label: "import_uploaded_bytes").increment(by: Int64(count))
        return kept
    }

    /// Runs a step if this request is still the one that may add bytes.
    private func step<Value: Sendable>(
        _ action: String,
        body: @escaping @Sendable (KeptImportArchive, ImportFiles) throws(SystemError) -> Result<Value, MediaError>
    ) async throws(MediaError) -> Value {
        let holder = holder
        return try await archives.change(request.id, of: request.accountId, action: action) {
            kept, files throws(SystemError) -> Result<Value, MediaError> in
            guard kept.archive?.state == .uploading, try files.holder() == holder else {
                return .failure(ImportArchives.displaced)
            }
            return try body(kept, files)
        }
    }
}
