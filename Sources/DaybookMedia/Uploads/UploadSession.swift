import Synchronization

/// One upload on its way in: told from its first bytes, and held to its kind's size, while it flows.
///
/// One task drives it. Released without having been stored, it leaves nothing.
final class UploadSession: Sendable {
    private struct State {
        var head: [UInt8] = []
        var type: MediaType?
    }

    let upload: BlobUpload
    private let store: BlobStore
    private let permit: Admission.Permit
    private let sniff: @Sendable ([UInt8]) async throws(MediaError) -> MediaType?
    private let state = Mutex(State())

    /// - Parameter sniff: Tells the type from the first bytes; `nil` when they are no media.
    init(
        upload: BlobUpload, store: BlobStore, permit: Admission.Permit,
        sniff: @escaping @Sendable ([UInt8]) async throws(MediaError) -> MediaType?
    ) {
        self.sniff = sniff
        self.upload = upload
        self.store = store
        self.permit = permit
    }

    /// Adds bytes, in order. Returns when they are written; they are not durable yet.
    ///
    /// - Throws: `notMedia` as soon as the first bytes tell, `tooLarge` as soon as the limit is passed, `diskFull`,
    ///   `storage`. The upload is over then, and nothing is left of it.
    func append(_ chunks: [any BlobChunk]) async throws(MediaError) {
        do {
            try await write(chunks)
        } catch {
            // Before the caller is told: whoever looks afterwards finds nothing of the upload.
            await discard()
            throw error
        }
    }

    /// Ends an upload of which no more comes; returns when nothing is left of it.
    func discard() async { await store.discard(upload) }

    private func write(_ chunks: [any BlobChunk]) async throws(MediaError) {
        try await inspect(chunks)
        let upload = upload
        try await store.blocking("write a blob") { _ throws(SystemError) in
            for chunk in chunks {
                try chunk.withSpan { span throws(SystemError) in try upload.append(span) }
            }
        }
        let limit = state.withLock { $0.type?.kind.sizeLimit ?? .max }
        guard upload.size <= limit else { throw UploadSession.tooLarge(limit) }
    }

    /// Tells that no more bytes come.
    ///
    /// - Throws: `notMedia`, and what telling the type throws.
    func finish() async throws(MediaError) {
        let (head, type) = state.withLock { ($0.head, $0.type) }
        if type == nil { try await tell(head) }
    }

    private func tell(_ head: [UInt8]) async throws(MediaError) {
        // Nothing is nothing; nobody has to be asked.
        guard !head.isEmpty, let type = try await sniff(head) else {
            throw UploadSession.notMedia(isEmpty: head.isEmpty)
        }
        state.withLock { $0.type = type }
    }

    /// The error for a file over its kind's limit.
    static func tooLarge(_ limit: Int) -> MediaError {
        MediaError(
            .tooLarge, "At most \(limit >> 20) MiB are kept of a file of this kind.", ["mebibytes": "\(limit >> 20)"])
    }

    /// The error for bytes that are none of ours.
    static func notMedia(isEmpty: Bool) -> MediaError {
        MediaError(.notMedia, isEmpty ? "There are no bytes." : "The bytes are no photo, clip or recording.")
    }

    /// Collects the first bytes, and has the type told as soon as there are enough.
    private func inspect(_ chunks: [any BlobChunk]) async throws(MediaError) {
        let head: [UInt8]? = state.withLock { state in
            guard state.head.count < Sniffer.headSize else { return nil }
            for chunk in chunks where state.head.count < Sniffer.headSize {
                chunk.withSpan { span in
                    let part = span.extracting(first: min(Sniffer.headSize - state.head.count, span.byteCount))
                    unsafe part.withUnsafeBytes { unsafe state.head.append(contentsOf: $0) }
                }
            }
            return state.head.count == Sniffer.headSize ? state.head : nil
        }
        if let head { try await tell(head) }
    }
}
