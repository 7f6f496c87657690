import Hashing
import HummingbirdCore
import NIOCore
import ZRPC
import ZipFormat

/// The originals in an archive: their checksums, which stand before the bytes, and the bytes. One piece of a file is in
/// memory at a time.
struct ArchiveOriginals: Sendable {
    let files: FileDownload
    /// The checksums that are known, by entity tag.
    let sums: ArchiveSums
    let exchange: Exchange

    /// Returns the checksum of a file if the file need not be read for it.
    func knownSum(of file: StoredFile) -> UInt32? {
        guard let known = sums.sum(of: file.etag), known.size == file.sizeBytes else { return nil }
        return known.crc
    }

    /// Returns the checksum of a file: from the cache, from media-service, or by reading the file.
    ///
    /// - Throws: The error of `watch`.
    func sum(of file: StoredFile, watch: inout DownloadWatch) async throws(RPCError) -> UInt32 {
        if let known = knownSum(of: file) { return known }
        var sum = CRC32()
        if file.sizeBytes > 0 {
            try await watch.check(before: 0)
            if let kept = try await files.keptSum(of: file, for: exchange) {
                note(kept, of: file)
                return kept
            }
            let whole = 0..<file.sizeBytes
            var parts = try await files.original(file, range: whole, keepsSum: true, for: exchange).parts(whole)
            while let part = try await parts.next() {
                try await watch.check(before: part.count)
                part.withSpan { sum.update($0) }
            }
        }
        note(sum.value, of: file)
        return sum.value
    }

    /// Writes a part of a file.
    ///
    /// - Parameter sum: The checksum that stands before the bytes; nil if it was not sent.
    /// - Throws: ``ZipFailure/changed`` if the whole file was sent and differs from the checksum; the error of `watch`.
    @concurrent func write(
        _ file: StoredFile, part: Range<Int64>, sum: UInt32?, to writer: inout any ResponseBodyWriter,
        watch: inout DownloadWatch
    ) async throws {
        var sent = CRC32()
        var parts = try await files.original(file, range: part, for: exchange).parts(part)
        while let next = try await parts.next() {
            try await watch.check(before: next.count)
            var piece = ByteBuffer()
            next.withSpan { _ = piece.writeBytes($0) }
            sent.update(piece.readableBytesSpan)
            try await writer.write(piece)
        }
        guard part == 0..<file.sizeBytes else { return }
        // The next download gets the sum of these bytes, whatever media-service keeps of bytes that are damaged now.
        note(sent.value, of: file)
        if let sum, sum != sent.value { throw ZipFailure.changed }
    }

    private func note(_ sum: UInt32, of file: StoredFile) {
        sums.note(ArchiveSums.Sum(ending: "", size: file.sizeBytes, crc: sum), of: file.etag)
    }
}

/// A watch on a long download: every few megabytes, and after each second, it asks whether the reader may still have
/// the rest. A session that has ended, or a deleted export, thus ends a download that is under way.
struct DownloadWatch: Sendable {
    /// The maximum number of bytes that are read between two questions.
    static let bytes = 4 << 20
    private static let interval = Duration.seconds(1)

    private let question: @Sendable () async throws(RPCError) -> Void
    private var timer = Recurring(every: DownloadWatch.interval)
    private var count = 0

    /// Creates a watch on a download that was just allowed.
    ///
    /// - Parameter question: Throws if the reader may no longer have the bytes.
    init(question: @escaping @Sendable () async throws(RPCError) -> Void) { self.question = question }

    /// Asks the question if it is due. Called before each piece is sent.
    ///
    /// - Parameter bytes: The size of the piece.
    /// - Throws: The error of the question.
    mutating func check(before bytes: Int) async throws(RPCError) {
        count += bytes
        guard timer.isDue || count > Self.bytes else { return }
        count = bytes
        try await question()
    }
}
