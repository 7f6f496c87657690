import Synchronization
import Work

/// A running upload: its type is detected from its first bytes, and its size is limited by its kind.
///
/// One task drives it. A session that is released without having been stored leaves nothing.
final class UploadSession: Sendable {
    private struct State {
        var head: [UInt8] = []
        var type: MediaType?
    }

    let upload: BlobUpload
    private let store: BlobStore
    private let permit: Limiter<String>.Permit
    private let sniff: @Sendable ([UInt8]) async throws(MediaError) -> MediaType?
    private let state = Mutex(State())

    /// - Parameter sniff: Returns the type by the first bytes; `nil` if they are not of a supported format.
    init(
        upload: BlobUpload, store: BlobStore, permit: Limiter<String>.Permit,
        sniff: @escaping @Sendable ([UInt8]) async throws(MediaError) -> MediaType?
    ) {
        self.sniff = sniff
        self.upload = upload
        self.store = store
        self.permit = permit
    }

    /// Adds bytes, in order. Returns when they are written; they are not durable yet.
    ///
    /// - Throws: `notMedia` as soon as the first bytes show it, `tooLarge` as soon as the limit is passed, `diskFull`,
    ///   `storage`. The upload has ended then, and nothing is left of it.
    func append(_ chunks: [any BlobChunk]) async throws(MediaError) {
        do {
            try await write(chunks)
        } catch {
            // Before the error is returned: a caller that looks afterwards finds no trace of the upload.
            await discard()
            throw error
        }
    }

    /// Ends an incomplete upload. Returns when nothing is left of it.
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

    /// Ends the input: no more bytes follow.
    ///
    /// - Throws: `notMedia`, and the errors of detecting the type.
    func finish() async throws(MediaError) {
        let (head, type) = state.withLock { ($0.head, $0.type) }
        if type == nil { try await detectType(of: head) }
    }

    private func detectType(of head: [UInt8]) async throws(MediaError) {
        // An empty upload needs no detection.
        guard !head.isEmpty, let type = try await sniff(head) else {
            throw UploadSession.notMedia(isEmpty: head.isEmpty)
        }
        state.withLock { $0.type = type }
    }

    /// Returns the error for a file over its kind's limit.
    static func tooLarge(_ limit: Int) -> MediaError {
        MediaError(
            .tooLarge, "A file of this kind may have at most \(limit >> 20) MiB.", ["mebibytes": "\(limit >> 20)"])
    }

    /// Returns the error for bytes of no supported format.
    static func notMedia(isEmpty: Bool) -> MediaError {
        MediaError(.notMedia, isEmpty ? "There are no bytes." : "The bytes are not a photo, clip or recording.")
    }

    /// Collects the first bytes, and detects the type as soon as there are enough.
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
        if let head { try await detectType(of: head) }
    }
}

/// Some of a blob's bytes, lent without a copy.
protocol BlobChunk: Sendable {
    /// Lends the bytes for the duration of the call.
    func withSpan<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result
}

extension [UInt8]: BlobChunk {
    func withSpan<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        try unsafe body(span.bytes)
    }
}
