import DaybookAPI
import HummingbirdCore
import NIOCore
import ZRPC
import ZipFormat

/// A range of the archive of an export, put together while it is sent.
///
/// The members are read twice, page by page: once for the files, once for the directory behind them. One page, one piece
/// of a file or of the texts, and eight bytes for each file are in memory. A file is read twice if its checksum is not
/// known, because the checksum stands before the bytes.
struct ExportStream: Sendable {
    let export: ResolveExportResponse
    let range: Range<Int64>
    let files: FileDownload
    let sums: ArchiveSums
    let exchange: Exchange

    /// The bytes of the texts that are read at once: most texts are small, and lie one after the other.
    private static let textBytes: Int64 = 256 << 10
    /// The bytes of the directory that are written at once.
    private static let directoryBytes = 64 << 10

    private var needsDirectory: Bool { range.upperBound > export.directoryOffset }
    private var members: ExportMembers { ExportMembers(export: export.id, caller: files.caller, exchange: exchange) }
    private var originals: ArchiveOriginals { ArchiveOriginals(files: files, sums: sums, exchange: exchange) }

    /// A watch that ends the download if the export is deleted, or the caller may no longer have it. Pages and texts
    /// need none, because entry-service is called for each page of members and each piece of the texts.
    private var watch: DownloadWatch {
        DownloadWatch { () async throws(RPCError) in _ = try await text(at: 0, count: 0) }
    }

    /// Writes the range. Throws if a file is gone or differs from its record, or the caller may no longer have the
    /// export: the head is already sent, and a reader would take a regular end for the complete archive.
    @concurrent func write(to writer: inout any ResponseBodyWriter) async throws {
        var (members, measure, known): (ExportMembers, ZipMeasure, [UInt32?]) = (members, ZipMeasure(), [])
        var (watch, texts) = (self.watch, TextPiece())
        while let member = try await members.next() {
            var file = ZipFile(name: member.name, size: member.sizeBytes, crc: member.crc)
            let start = try measure.append(file)
            if start >= range.upperBound, !needsDirectory { break }
            let content = start + Int64(file.header.count)
            var sum = knownSum(of: member)
            if range.overlaps(start..<content) {
                if sum == nil { sum = try await self.sum(of: member, watch: &watch) }
                file.crc = sum ?? 0
                try await write(file.header, at: start, to: &writer)
            }
            let wanted = range.clamped(to: content..<measure.end)
            if !wanted.isEmpty {
                let part = wanted.lowerBound - content..<wanted.upperBound - content
                if member.digest.isEmpty {
                    try await write(member, part: part, from: &texts, to: &writer)
                } else {
                    try await originals.write(member.file, part: part, sum: sum, to: &writer, watch: &watch)
                }
            }
            if needsDirectory { known.append(sum) }
        }
        guard needsDirectory else { return }
        guard measure.end == export.directoryOffset, measure.size == export.sizeBytes else { throw ZipFailure.changed }
        try await writeDirectory(known, to: &writer, watch: &watch)
    }

    /// Writes what is wanted of the directory, and of the record that ends the archive.
    @concurrent private func writeDirectory(
        _ known: [UInt32?], to writer: inout any ResponseBodyWriter, watch: inout DownloadWatch
    ) async throws {
        var (members, measure): (ExportMembers, ZipMeasure) = (members, ZipMeasure())
        var (piece, place): ([UInt8], Int64) = ([], export.directoryOffset)
        while let member = try await members.next() {
            guard known.indices.contains(measure.count) else { throw ZipFailure.changed }
            var sum = known[measure.count]
            if sum == nil { sum = try await self.sum(of: member, watch: &watch) }
            let file = ZipFile(name: member.name, size: member.sizeBytes, crc: sum ?? 0)
            piece += file.entry(at: try measure.append(file))
            guard piece.count >= Self.directoryBytes else { continue }
            try await write(piece, at: place, to: &writer)
            place += Int64(piece.count)
            piece = []
        }
        try await write(piece + measure.ending, at: place, to: &writer)
    }

    /// Writes what is wanted of bytes at an offset of the archive.
    @concurrent private func write(
        _ bytes: [UInt8], at offset: Int64, to writer: inout any ResponseBodyWriter
    ) async throws {
        let wanted = range.clamped(to: offset..<offset + Int64(bytes.count))
        if wanted.isEmpty { return }
        let part = bytes[Int(wanted.lowerBound - offset)..<Int(wanted.upperBound - offset)]
        try await writer.write(ByteBuffer(bytes: part))
    }

    /// The piece of the texts that was read last.
    private struct TextPiece {
        var start: Int64 = 0
        var bytes: [UInt8] = []

        /// Returns the bytes from an offset on, at most `count`; none if the piece does not have the first one.
        func bytes(at offset: Int64, atMost count: Int64) -> ArraySlice<UInt8> {
            guard offset >= start else { return [] }
            return bytes.dropFirst(Int(clamping: offset - start)).prefix(Int(clamping: count))
        }
    }

    /// Writes a part of a text.
    @concurrent private func write(
        _ member: ExportMember, part: Range<Int64>, from texts: inout TextPiece,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var place = part.lowerBound
        while place < part.upperBound {
            let offset = member.textOffset + place
            var bytes = texts.bytes(at: offset, atMost: part.upperBound - place)
            if bytes.isEmpty {
                texts = TextPiece(start: offset, bytes: try await text(at: offset, count: Int32(Self.textBytes)))
                bytes = texts.bytes(at: offset, atMost: part.upperBound - place)
            }
            guard !bytes.isEmpty else { throw ZipFailure.changed }
            try await writer.write(ByteBuffer(bytes: bytes))
            place += Int64(bytes.count)
        }
    }

    /// Reads a piece of the texts, which is shorter at their end. Throws if the caller may not have the export.
    private func text(at offset: Int64, count: Int32) async throws(RPCError) -> [UInt8] {
        var request = ReadExportTextRequest()
        (request.id, request.offset, request.length) = (export.id, offset, count)
        return try await files.caller.call(
            ExportServiceMethods.readExportText, request: request, as: ReadExportTextResponse.self, for: exchange
        ).message.data
    }

    /// Returns the checksum of a member if no file must be read for it.
    private func knownSum(of member: ExportMember) -> UInt32? {
        member.digest.isEmpty ? member.crc : originals.knownSum(of: member.file)
    }

    /// Returns the checksum of a member, which may need its file to be read.
    private func sum(of member: ExportMember, watch: inout DownloadWatch) async throws(RPCError) -> UInt32 {
        if member.digest.isEmpty { return member.crc }
        return try await originals.sum(of: member.file, watch: &watch)
    }
}

/// The members of an archive in their order, page by page.
private struct ExportMembers {
    private let export: String
    private let caller: ServiceCaller
    private let exchange: Exchange
    private var page: ArraySlice<ExportMember> = []
    /// The start of the next page; nil behind the last one.
    private var start: Int64? = 0

    init(export: String, caller: ServiceCaller, exchange: Exchange) {
        (self.export, self.caller, self.exchange) = (export, caller, exchange)
    }

    /// Returns the next member; nil behind the last one.
    mutating func next() async throws(RPCError) -> ExportMember? {
        while page.isEmpty {
            guard let place = start else { return nil }
            var request = ListExportMembersRequest()
            (request.id, request.start) = (export, place)
            let response = try await caller.call(
                ExportServiceMethods.listExportMembers, request: request, as: ListExportMembersResponse.self,
                for: exchange
            ).message
            page = response.members[...]
            start = response.nextStart > place ? response.nextStart : nil
        }
        return page.popFirst()
    }
}

extension ExportMember {
    /// The file of media-service.
    fileprivate var file: StoredFile {
        StoredFile(
            digest: digest, mediaType: "application/octet-stream", sizeBytes: sizeBytes, version: digest, fileName: name
        )
    }
}
