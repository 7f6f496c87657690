import DaybookAPI
import HTTPTypes
import Hashing
import HummingbirdCore
import NIOCore
import Wording
import ZRPC
import ZipFormat

/// An archive of all photos, films and recordings of a share. It holds one picture, or a piece of a film, in memory at
/// a time, and reads the next one after the client has taken it.
///
/// The archive depends on its files alone. If the checksums of all files are known within a short time, it is sent with
/// its length and tag, and clients that resume can request a part. Otherwise it is made while it is sent.
struct ShareZip: Sendable {
    let opened: OpenShare
    let shares: SharedFiles
    let exchange: Exchange
    let sums: ArchiveSums
    /// The permits that are held until the last byte.
    let permits: [ClientLimiter.Permit]
    /// The maximum time that the reader waits for the layout.
    var layoutTime = Duration.seconds(10)

    /// The interval between checks that the share is still shown, while a film is sent.
    private static let lookInterval = Duration.seconds(5)

    static let fields: HTTPFields = [
        .contentType: "application/zip", .cacheControl: "private, no-store",
        .contentDisposition: "attachment; filename=\"photos.zip\"", .vary: "Accept-Language",
    ]

    /// A file of the archive, and the number of its photo.
    private struct Member {
        let number: Int
        let file: ZipFile
    }

    /// Returns the response: the whole archive, or the requested range.
    func response() async throws(RPCError) -> GatewayResponse {
        guard let members = try await members() else { return GatewayResponse(.ok, Self.fields, .endless(made)) }
        let layout: ZipLayout
        do throws(ZipFailure) { layout = try ZipLayout(members.map(\.file)) } catch {
            throw RPCError(.internalError, "The archive cannot be laid out.", cause: error)
        }
        var headers = Self.fields
        headers[.eTag] = "\"\(Self.tag(layout))\""
        headers[.acceptRanges] = "bytes"
        return try await ConditionalBytes(exchange: exchange, headers: headers, size: layout.size).respond { range in
            .stream(stored(layout, members: members, range: range), count: Int64(range.count))
        }
    }

    /// Returns the tag of the archive: a hash of its directory.
    private static func tag(_ layout: ZipLayout) -> String {
        UploadFields.hex(Array(SHA256.hash(data: layout.directory).prefix(16)))
    }

    private var numbers: [Int] { opened.photoKeys.indices.map { $0 + 1 } }

    /// Returns the file with a notice in place of a picture that cannot be shown; nil for a picture that can.
    private func note(_ number: Int) -> (file: ZipFile, bytes: ByteBuffer)? {
        let photos = opened.document.photos
        guard photos.indices.contains(number - 1), photos[number - 1].undecodable else { return nil }
        let language = exchange.language
        let bytes = ByteBuffer(string: ShareWords.notShown(number, in: language) + "\r\n")
        return (ZipFile(name: name(number, ending: " " + ShareWords.notShownName[language] + ".txt"), of: bytes), bytes)
    }

    /// Returns a name such as `01.jpg`: the number of the photo, without its own file name.
    private func name(_ number: Int, ending: String) -> String {
        let digits = max(2, String(opened.photoKeys.count).count)
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text + ending
    }

    // MARK: The layout

    /// Returns the files if all of them can be summed in time; nil if that takes longer, or a file is not made yet.
    private func members() async throws(RPCError) -> [Member]? {
        let end = ContinuousClock.now + layoutTime
        var members: [Member] = []
        for number in numbers {
            if let note = note(number) {
                members.append(Member(number: number, file: note.file))
                continue
            }
            guard ContinuousClock.now < end else { return nil }
            switch try await shares.sum(number, open: opened, for: exchange, sums: sums, before: end) {
            case .known(let sum):
                let file = ZipFile(name: name(number, ending: "." + sum.ending), size: sum.size, crc: sum.crc)
                members.append(Member(number: number, file: file))
            case .gone: try await shares.check(opened, for: exchange)
            case .unknown: return nil
            }
        }
        return members
    }

    /// Returns a range of the archive with a known layout. The body closes the connection if a file has changed since.
    private func stored(_ layout: ZipLayout, members: [Member], range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { [self] writer in
            for part in layout.parts(in: range) {
                switch part {
                case .bytes(let bytes): try await writer.write(ByteBuffer(bytes: bytes))
                case .content(let place, let range):
                    guard members.indices.contains(place) else { throw ZipFailure.changed }
                    try await write(members[place], range: range, to: &writer)
                }
            }
            try await writer.finish(nil)
            withExtendedLifetime(permits) {}
        }
    }

    @concurrent private func write(
        _ member: Member, range: Range<Int64>, to writer: inout any ResponseBodyWriter
    ) async throws {
        if let note = note(member.number) {
            return try await writer.write(Self.slice(note.bytes, range: range))
        }
        let packed = try await shares.packed(member.number, open: opened, for: exchange)
        switch packed?.content {
        case .picture(let bytes):
            guard ZipFile(name: member.file.name, of: bytes) == member.file else { throw changed(packed) }
            try await writer.write(Self.slice(bytes, range: range))
        case .played(_, let stream, let size):
            guard size == member.file.size else { throw changed(packed) }
            var sum = CRC32()
            try await write(stream, range: range, summing: &sum, to: &writer)
            if range == 0..<size, sum.value != member.file.crc { throw changed(packed) }
        case nil: throw ZipFailure.changed
        }
    }

    private func changed(_ packed: SharedFiles.Packed?) -> ZipFailure {
        if let packed { sums.forget(packed.tag) }
        return .changed
    }

    private static func slice(_ bytes: ByteBuffer, range: Range<Int64>) -> ByteBuffer {
        let length = range.upperBound - range.lowerBound
        return bytes.getSlice(at: bytes.readerIndex + Int(clamping: range.lowerBound), length: Int(clamping: length))
            ?? ByteBuffer()
    }

    // MARK: As it is made

    /// The archive, made while it is written. The body closes the connection if a picture is not available, or the
    /// share is revoked: the head is already sent, and a reader would take a regular end for the complete archive.
    private var made: ResponseBody {
        ResponseBody { [self] writer in
            var layout = ZipLayout()
            for number in numbers {
                if let note = note(number) {
                    try await writer.write(ByteBuffer(bytes: try layout.append(note.file)))
                    try await writer.write(note.bytes)
                    try await shares.check(opened, for: exchange)
                } else if let packed = try await shares.packed(number, open: opened, for: exchange) {
                    try await write(packed, number: number, in: &layout, to: &writer)
                } else {
                    try await shares.check(opened, for: exchange)
                }
            }
            try await writer.write(ByteBuffer(bytes: layout.directory))
            try await writer.finish(nil)
            withExtendedLifetime(permits) {}
        }.paced { RequestParts.current?.eventLoop }
    }

    @concurrent private func write(
        _ packed: SharedFiles.Packed, number: Int, in layout: inout ZipLayout, to writer: inout any ResponseBodyWriter
    ) async throws {
        guard let sum = try await shares.sum(packed, sums: sums, before: nil) else { throw ZipFailure.changed }
        let file = ZipFile(name: name(number, ending: "." + sum.ending), size: sum.size, crc: sum.crc)
        try await writer.write(ByteBuffer(bytes: try layout.append(file)))
        switch packed.content {
        case .picture(let bytes): try await writer.write(bytes)
        case .played(_, let stream, let size):
            var sent = CRC32()
            try await write(stream, range: 0..<size, summing: &sent, to: &writer)
            guard sent.value == sum.crc else { throw changed(packed) }
        }
    }

    /// Writes a range of a film or recording, and checks every few seconds that the share is still shown.
    @concurrent private func write(
        _ stream: FileStream, range: Range<Int64>, summing sum: inout CRC32, to writer: inout any ResponseBodyWriter
    ) async throws {
        var parts = stream.parts(range)
        var look = Recurring(every: Self.lookInterval)
        while let part = try await parts.next() {
            var piece = ByteBuffer()
            part.withSpan { _ = piece.writeBytes($0) }
            sum.update(piece.readableBytesSpan)
            if look.isDue { try await shares.check(opened, for: exchange) }
            try await writer.write(piece)
        }
    }
}

extension ZipFile {
    /// Creates the description of a file whose bytes are in a buffer.
    fileprivate init(name: String, of bytes: ByteBuffer) {
        var sum = CRC32()
        sum.update(bytes.readableBytesSpan)
        self.init(name: name, size: Int64(bytes.readableBytes), crc: sum.value)
    }
}
