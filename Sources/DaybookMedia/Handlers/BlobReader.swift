import ZRPC

extension Attachment: BlobChunk {}

/// Reads a blob's bytes straight into the memory they are sent from, as many messages' worth at a time as the caller takes.
struct BlobReader: Sendable {
    /// What one message's fields and its attachment's place in the header cost beside the bytes, at most.
    static let messageOverhead = 4 << 10
    /// Blobs larger than this are not kept in the page cache after they were sent.
    private static let cachedSize = 64 << 20

    private let store: BlobStore
    private let file: ReadFile
    private let end: Int
    private var place: Int

    /// From `offset`, `length` bytes; 0 is the rest.
    init(store: BlobStore, file: ReadFile, offset: Int, length: Int) {
        self.store = store
        self.file = file
        place = offset
        end = length == 0 ? file.size : offset + min(length, file.size - offset)
    }

    /// No bytes are left.
    var isAtEnd: Bool { place >= end }

    /// The next bytes, an attachment for each message. None at the end.
    ///
    /// Suspends until the caller takes at least one message: nothing is read for one that does not.
    mutating func next<Response>(for responses: ResponseWriter<Response>) async throws -> [Attachment] {
        guard !isAtEnd else { return [] }
        let message = min(Attachment.preferredSize, end - place) + Self.messageOverhead
        let room = try await responses.room(for: message)
        return try await next(max(1, room / message))
    }

    private mutating func next(_ most: Int) async throws(MediaError) -> [Attachment] {
        let (file, start, end) = (file, place, end)
        let attachments = try await store.blocking("read a blob") { _ throws(SystemError) in
            try BlobReader.read(file, from: start, to: end, most: most)
        }
        place += attachments.reduce(0) { $0 + $1.count }
        return attachments
    }

    private static func read(
        _ file: ReadFile, from start: Int, to end: Int, most: Int
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

    /// Bytes in memory, an attachment for each message, made when it is asked for.
    static func attachments(of bytes: [UInt8]) -> some Sequence<Attachment> & Sendable {
        stride(from: 0, to: bytes.count, by: Attachment.preferredSize).lazy.map { @Sendable start in
            Attachment(Array(bytes[start..<min(start + Attachment.preferredSize, bytes.count)]))
        }
    }
}
