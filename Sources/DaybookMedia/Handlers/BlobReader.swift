import ZRPC

/// A reader of a blob for a response: it reads the bytes into the memory that they are sent from, as many messages at a
/// time as the caller takes.
struct BlobReader: Sendable {
    /// The maximum number of bytes that one message needs beside its content: its fields, and its attachment's entry in
    /// the header.
    static let messageOverhead = 4 << 10
    /// The size in bytes above which a blob does not stay in the page cache after sending.
    private static let cachedSize = 64 << 20

    private let store: BlobStore
    private let file: ReadFile
    private let end: Int
    private var place: Int

    /// Reads `length` bytes from `offset`; 0 means all the rest.
    init(store: BlobStore, file: ReadFile, offset: Int, length: Int) {
        self.store = store
        self.file = file
        place = offset
        end = length == 0 ? file.size : offset + min(length, file.size - offset)
    }

    /// Whether no bytes are left.
    var isAtEnd: Bool { place >= end }

    /// Returns the next bytes, one attachment for each message; none at the end.
    ///
    /// Suspends until the caller takes at least one message. Nothing is read for a caller that takes none.
    mutating func next<Response>(for responses: ResponseWriter<Response>) async throws -> [Attachment] {
        guard !isAtEnd else { return [] }
        let message = min(Attachment.preferredSize, end - place) + Self.messageOverhead
        let credit = try await responses.credit(for: message)
        return try await next(max(1, credit / message))
    }

    private mutating func next(_ most: Int) async throws(MediaError) -> [Attachment] {
        let (file, start, end) = (file, place, end)
        let attachments = try await store.blocking("read a blob") { _ throws(SystemError) in
            try BlobReader.read(file, from: start, to: end, maximum: most)
        }
        place += attachments.reduce(0) { $0 + $1.count }
        return attachments
    }

    private static func read(
        _ file: ReadFile, from start: Int, to end: Int, maximum most: Int
    ) throws(SystemError) -> [Attachment] {
        var attachments: [Attachment] = []
        var place = start
        while place < end, attachments.count < most {
            let count = min(Attachment.preferredSize, end - place)
            attachments.append(
                try Attachment(capacity: count) { span throws(SystemError) in
                    try file.read(at: place, count: count, into: &span)
                })
            place += count
        }
        if file.size > cachedSize { file.forget(from: start, count: place - start) }
        return attachments
    }

    /// Returns bytes in memory as attachments, one for each message, each created on demand.
    static func attachments(of bytes: [UInt8]) -> some Sequence<Attachment> & Sendable {
        stride(from: 0, to: bytes.count, by: Attachment.preferredSize).lazy.map { @Sendable start in
            Attachment(Array(bytes[start..<min(start + Attachment.preferredSize, bytes.count)]))
        }
    }
}

extension Attachment: BlobChunk {}
