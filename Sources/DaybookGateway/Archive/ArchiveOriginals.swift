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
        switch try await files.nearestOriginal(file, range: part, for: exchange) {
        case .file(let local, let start):
            var rest = start..<start + Int64(part.count)
            while !rest.isEmpty {
                let piece = try await local.bytes(at: rest.lowerBound, atMost: Int64(rest.count))
                guard piece.readableBytes > 0 else { throw RPCError(.dataLoss, "The file became shorter.") }
                rest = rest.lowerBound + Int64(piece.readableBytes)..<rest.upperBound
                try await send(piece, sum: &sent, to: &writer, watch: &watch)
            }
        case .stream(let stream):
            var parts = stream.parts(part)
            while let next = try await parts.next() {
                var piece = ByteBuffer()
                next.withSpan { _ = piece.writeBytes($0) }
                try await send(piece, sum: &sent, to: &writer, watch: &watch)
            }
        }
        guard part == 0..<file.sizeBytes else { return }
        // The next download gets the sum of these bytes, whatever media-service keeps of bytes that are damaged now.
        note(sent.value, of: file)
        guard let sum, sum != sent.value else { return }
        try? await renewSum(of: file, watch: &watch)
        throw ZipFailure.changed
    }

    @concurrent private func send(
        _ piece: ByteBuffer, sum: inout CRC32, to writer: inout any ResponseBodyWriter, watch: inout DownloadWatch
    ) async throws {
        try await watch.check(before: piece.readableBytes)
        sum.update(piece.readableBytesSpan)
        try await writer.write(piece)
    }

    /// Reads a file once more, so that media-service keeps the checksum of its bytes in place of a wrong one. The next
    /// download thus succeeds through every gateway.
    private func renewSum(of file: StoredFile, watch: inout DownloadWatch) async throws(RPCError) {
        let whole = 0..<file.sizeBytes
        var parts = try await files.original(file, range: whole, keepsSum: true, for: exchange).parts(whole)
        while let part = try await parts.next() { try await watch.check(before: part.count) }
    }

    private func note(_ sum: UInt32, of file: StoredFile) {
        sums.note(ArchiveSums.Sum(ending: "", size: file.sizeBytes, crc: sum), of: file.etag)
    }
}
