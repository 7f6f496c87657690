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
    private let state = Mutex(State())

    init(upload: BlobUpload, store: BlobStore, permit: Admission.Permit) {
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
        for chunk in chunks { try inspect(chunk) }
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
    /// - Throws: `notMedia`.
    func finish() throws(MediaError) {
        let isMedia = state.withLock { state in
            if state.type == nil { state.type = Sniffer.type(of: ByteBlock(state.head)) }
            return state.type != nil
        }
        guard isMedia else { throw UploadSession.notMedia(isEmpty: upload.size == 0) }
    }

    /// The error for a file over its kind's limit.
    static func tooLarge(_ limit: Int) -> MediaError {
        MediaError(
            .tooLarge, "At most \(limit >> 20) MiB are kept of a file of this kind.", ["mebibytes": "\(limit >> 20)"])
    }

    private static func notMedia(isEmpty: Bool) -> MediaError {
        MediaError(.notMedia, isEmpty ? "There are no bytes." : "The bytes are no photo, clip or recording.")
    }

    private func inspect(_ chunk: any BlobChunk) throws(MediaError) {
        let isRefused = state.withLock { state in
            let missing = Sniffer.headSize - state.head.count
            guard missing > 0 else { return false }
            chunk.withSpan { span in
                let part = span.extracting(first: min(missing, span.byteCount))
                unsafe part.withUnsafeBytes { unsafe state.head.append(contentsOf: $0) }
            }
            guard state.head.count == Sniffer.headSize else { return false }
            state.type = Sniffer.type(of: ByteBlock(state.head))
            return state.type == nil
        }
        if isRefused { throw UploadSession.notMedia(isEmpty: false) }
    }
}
