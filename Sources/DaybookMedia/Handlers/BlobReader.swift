import ZRPC

extension Attachment: BlobChunk {}

/// Reads a blob's bytes straight into the memory they are sent from, several messages' worth at a time.
struct BlobReader: Sendable {
    static let attachmentsPerRead = 4
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
    mutating func next() async throws(MediaError) -> [Attachment] {
        guard !isAtEnd else { return [] }
        let (file, start, end) = (file, place, end)
        let attachments = try await store.blocking("read a blob") { _ throws(SystemError) in
            try BlobReader.read(file, from: start, to: end)
        }
        place += attachments.reduce(0) { $0 + $1.count }
        return attachments
    }

    private static func read(_ file: ReadFile, from start: Int, to end: Int) throws(SystemError) -> [Attachment] {
        var attachments: [Attachment] = []
        var place = start
        while place < end, attachments.count < attachmentsPerRead {
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

    /// Bytes in memory, an attachment for each message.
    static func attachments(of bytes: [UInt8]) -> [Attachment] {
        stride(from: 0, to: bytes.count, by: Attachment.preferredSize).map { start in
            Attachment(Array(bytes[start..<min(start + Attachment.preferredSize, bytes.count)]))
        }
    }
}
