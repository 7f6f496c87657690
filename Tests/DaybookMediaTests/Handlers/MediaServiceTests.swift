import AttentionSounds
import DaybookAPI
import Hashing
import Logging
import Testing
import ZRPC

@testable import DaybookMedia

/// The service as its callers meet it: over a socket.
@Suite(.timeLimit(.minutes(5)))
struct MediaServiceTests {
    /// Serves a new folder for the length of `body`.
    private func serving(_ body: (MediaServiceClient, TemporaryFolder) async throws -> Void) async throws {
        try await ServedLibrary.run { channel, folder in try await body(MediaServiceClient(channel: channel), folder) }
    }

    private func failure(_ body: () async throws -> Void) async -> RPCError? { await ServedLibrary.failure(body) }

    private func put(
        _ client: MediaServiceClient, _ bytes: [UInt8], size: Int = 0, digest: String = ""
    ) async throws -> PutBlobResponse {
        try await client.putBlob { writer in
            var request = PutBlobRequest()
            request.sizeBytes = UInt64(size)
            request.expectedDigest = digest
            var parts = Array(BlobReader.attachments(of: bytes))[...]
            repeat {
                try await writer.write(request, attachments: Array(parts.prefix(4)))
                parts = parts.dropFirst(4)
                request = PutBlobRequest()
            } while !parts.isEmpty
        }
    }

    private func get(
        _ client: MediaServiceClient, _ digest: String, offset: UInt64 = 0, length: UInt64 = 0
    ) async throws -> (size: Int64, bytes: [UInt8]) {
        var request = GetBlobRequest()
        request.digest = digest
        request.offset = offset
        request.length = length
        var (size, bytes): (Int64, [UInt8]) = (-1, [])
        for try await element in try await client.getBlob(request) {
            if size < 0 { size = element.message.sizeBytes }
            for attachment in element.attachments { bytes += attachment.bytes }
        }
        return (size, bytes)
    }

    @Test("Bytes go in and come out, whole and in part")
    func roundTrip() async throws {
        try await serving { client, _ in
            let film = MovieFile(payload: (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).bytes
            let stored = try await put(client, film, size: film.count)
            #expect((stored.sizeBytes, stored.existed) == (Int64(film.count), false))
            #expect(stored.probe?.kind == .video)
            #expect(try await put(client, film, digest: stored.digest).existed)
            let whole = try await get(client, stored.digest)
            #expect(whole.size == Int64(film.count))
            #expect(whole.bytes == film)
            let part = try await get(client, stored.digest, offset: 1_000_000, length: 600_000)
            #expect(part.size == Int64(film.count))
            #expect(part.bytes == Array(film[1_000_000..<1_600_000]))
            let end = try await get(client, stored.digest, offset: UInt64(film.count - 3), length: .max)
            #expect(end.bytes == Array(film.suffix(3)))
            #expect(try await get(client, stored.digest, offset: UInt64(film.count)).bytes == [])
            #expect(
                await failure { _ = try await get(client, stored.digest, offset: UInt64(film.count + 1)) }?.code
                    == .outOfRange)
        }
    }

    @Test("Who wants the checksum gets it from its first reading on, also without any bytes")
    func checksums() async throws {
        try await serving { client, _ in
            let picture = try PictureFiles.jpeg(width: 300, height: 200)
            var crc = CRC32()
            crc.update(data: picture)
            var request = GetBlobRequest()
            request.digest = try await put(client, picture).digest
            func sum(at offset: Int, wanted: Bool = true) async throws -> UInt32? {
                (request.offset, request.wantsCrc) = (UInt64(offset), wanted)
                var (sums, count): ([UInt32?], Int) = ([], 0)
                for try await element in try await client.getBlob(request) {
                    sums.append(element.message.crc)
                    count += element.attachments.reduce(0) { $0 + $1.count }
                }
                #expect(count == picture.count - offset && sums.dropFirst().allSatisfy { $0 == nil })
                return sums.first ?? nil
            }
            let kept = TemporaryFolder.keepsSums ? crc.value : nil
            #expect(try await sum(at: picture.count) == kept)
            #expect(try await sum(at: 0) == kept)
            #expect(try await sum(at: 0, wanted: false) == nil)
            // The same bytes as an earlier version stored them, without the sum.
            var named = request
            (named.offset, named.takesFile) = (0, true)
            var path = ""
            for try await element in try await client.getBlob(named) { path = element.message.file?.path ?? path }
            try Disk().remove(path)
            try Disk().writeFile(path, bytes: picture, isDurable: false)
            #expect(try await sum(at: picture.count) == nil)
            #expect(try await sum(at: 0) == nil)
            // The stream ended after the sum was kept.
            #expect(try await sum(at: picture.count) == kept)
            // The next reading of all bytes mends a wrong sum.
            try ReadFile(path: path).keep(sum: crc.value ^ 1)
            #expect(try await sum(at: 0) == kept.map { $0 ^ 1 })
            #expect(try await sum(at: picture.count) == kept)
        }
    }

    @Test("Who takes files is told the file that is the blob, and gets no bytes")
    func namedFile() async throws {
        try await serving { client, _ in
            let picture = try PictureFiles.jpeg(width: 300, height: 200)
            let stored = try await put(client, picture)
            var request = GetBlobRequest()
            request.digest = stored.digest
            request.offset = 10
            request.takesFile = true
            var (head, count): (GetBlobResponse?, Int) = (nil, 0)
            for try await element in try await client.getBlob(request) {
                if head == nil { head = element.message }
                count += element.attachments.reduce(0) { $0 + $1.count }
            }
            #expect(count == 0 && head?.sizeBytes == Int64(picture.count))
            let file = try #require(head?.file)
            let opened = try ReadFile(path: file.path)
            #expect((opened.identity.device, opened.identity.inode) == (file.device, file.inode))
            #expect(try opened.read(at: 0, count: .max) == picture)
            request.offset = UInt64(picture.count) + 1
            let beyond = await failure { for try await _ in try await client.getBlob(request) {} }
            #expect(beyond?.code == .outOfRange)
            // What comes with the program is no file.
            request.digest = Digest(hash: AttentionSound.bell.file.digest).hex
            request.offset = 0
            var bytes = 0
            for try await element in try await client.getBlob(request) {
                #expect(element.message.file == nil)
                bytes += element.attachments.reduce(0) { $0 + $1.count }
            }
            #expect(bytes == AttentionSound.bell.file.bytes.count)
        }
    }

    @Test("Sounds that came with Daybook come out, whole and in part, though nobody put them in")
    func builtIn() async throws {
        try await serving { client, _ in
            let file = AttentionSound.bell.file
            let digest = Digest(hash: file.digest).hex
            let whole = try await get(client, digest)
            #expect(whole.size == Int64(file.bytes.count) && whole.bytes == file.bytes)
            let part = try await get(client, digest, offset: 1000, length: 500)
            #expect(part.size == whole.size && part.bytes == Array(file.bytes[1000..<1500]))
            let end = try await get(client, digest, offset: UInt64(file.bytes.count - 3), length: .max)
            #expect(end.bytes == Array(file.bytes.suffix(3)))
            #expect(try await get(client, digest, offset: UInt64(file.bytes.count)).bytes == [])
            let behind = await failure { _ = try await get(client, digest, offset: UInt64(file.bytes.count + 1)) }
            #expect(behind?.code == .outOfRange)
            let other = String(repeating: "a", count: 64)
            #expect(await failure { _ = try await get(client, other) }?.code == .notFound)
        }
    }

    @Test("A photo's facts and pictures are there")
    func photo() async throws {
        try await serving { client, _ in
            let stored = try await put(client, try PictureFiles.jpeg(width: 300, height: 200))
            var stat = StatBlobRequest()
            stat.digest = stored.digest
            let known = try await client.statBlob(stat)
            #expect(known.probe == stored.probe)
            #expect(known.sizeBytes == stored.sizeBytes)
            var request = GetRenditionRequest()
            request.digest = stored.digest
            request.size = .thumb
            request.format = .webp
            var (head, bytes): (GetRenditionResponse?, [UInt8]) = (nil, [])
            for try await element in try await client.getRendition(request) {
                if head == nil { head = element.message }
                for attachment in element.attachments { bytes += attachment.bytes }
            }
            #expect(head?.mediaType == "image/webp")
            #expect(head?.sizeBytes == Int64(bytes.count))
            let picture = try #require(Prober.probe(ByteSource(bytes)))
            #expect((picture.width, picture.height) == (256, 171))
            request.size = .unspecified
            let wrong = await failure { for try await _ in try await client.getRendition(request) {} }
            #expect(wrong?.code == .invalidArgument)
            #expect(wrong?.fieldViolations.map(\.field) == ["size"])
        }
    }

    @Test("A receipt is not valid any more when somebody claims the bytes, and only bytes that are there are claimed")
    func claimed() async throws {
        try await serving { client, folder in
            let stored = try await put(client, PictureFiles.gif(frames: 1))
            let path = BlobPaths(root: folder.path + "/media").blob(try #require(Digest(hex: stored.digest)))
            var stat = StatBlobRequest()
            stat.digest = stored.digest
            #expect(try await client.statBlob(stat).sizeBytes == stored.sizeBytes)
            #expect(try Disk().status(path)?.receipt.text == stored.receipt)
            stat.claims = true
            #expect(try await client.statBlob(stat).sizeBytes == stored.sizeBytes)
            let receipt = try #require(try Disk().status(path)).receipt
            #expect(receipt.text != stored.receipt)
            stat.digest = String(repeating: "b", count: 64)
            #expect(await failure { _ = try await client.statBlob(stat) }?.code == .notFound)
        }
    }

    @Test("Each refusal has its code and reason, and leaves nothing")
    func refusals() async throws {
        try await serving { client, folder in
            let page = await failure { _ = try await put(client, Array("<html></html>".utf8)) }
            #expect((page?.code, page?.reason) == (.invalidArgument, "NOT_MEDIA"))
            let nothing = await failure { _ = try await put(client, []) }
            #expect(nothing?.reason == "NOT_MEDIA")
            let long = await failure { _ = try await put(client, PictureFiles.gif(frames: 1), size: 9 << 30) }
            #expect((long?.code, long?.reason) == (.resourceExhausted, "BODY_TOO_LARGE"))
            let other = await failure {
                _ = try await put(client, PictureFiles.gif(frames: 1), digest: String(repeating: "a", count: 64))
            }
            #expect((other?.code, other?.fieldViolations.map(\.field)) == (.invalidArgument, ["expectedDigest"]))
            let malformed = await failure { _ = try await get(client, "../../etc/passwd") }
            #expect((malformed?.code, malformed?.fieldViolations.map(\.field)) == (.invalidArgument, ["digest"]))
            let unknown = await failure { _ = try await get(client, String(repeating: "b", count: 64)) }
            #expect(unknown?.code == .notFound)
            #expect(folder.files().filter { $0.contains("tmp/") || $0.contains("blobs/") } == [])
            let film = try await put(client, MovieFile().bytes)
            var request = GetRenditionRequest()
            request.digest = film.digest
            request.size = .thumb
            request.format = .jpeg
            let mute = await failure { for try await _ in try await client.getRendition(request) {} }
            #expect((mute?.code, mute?.reason) == (.failedPrecondition, "UNDECODABLE"))
        }
    }

    @Test("An upload that breaks off leaves nothing")
    func brokenOff() async throws {
        struct Gone: Error {}
        try await serving { client, folder in
            await #expect(throws: (any Error).self) {
                _ = try await client.putBlob { writer in
                    try await writer.write(PutBlobRequest(), attachments: [Attachment(PictureFiles.gif(frames: 3))])
                    throw Gone()
                }
            }
            for _ in 0..<200 where !folder.files().filter({ $0.contains("tmp/") }).isEmpty {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(folder.files().filter { $0.contains("tmp/") || $0.contains("blobs/") } == [])
        }
    }

    @Test("Bytes that were new come with a receipt; those that a record names stay")
    func withdrawal() async throws {
        try await serving { client, _ in
            let picture = PictureFiles.gif(frames: 1)
            let stored = try await put(client, picture)
            var request = WithdrawBlobRequest()
            request.digest = stored.digest
            let blank = await failure { _ = try await client.withdrawBlob(request) }
            #expect((blank?.code, blank?.fieldViolations.map(\.field)) == (.invalidArgument, ["receipt"]))
            request.receipt = stored.receipt
            #expect(try await !client.withdrawBlob(request).withdrawn)
            #expect(try await put(client, picture).receipt.isEmpty)
            #expect(try await get(client, stored.digest).bytes == picture)
        }
    }

    @Test("A collection is told in numbers")
    func collection() async throws {
        try await serving { client, _ in
            _ = try await put(client, PictureFiles.gif(frames: 1))
            let outcome = try await client.collectGarbage(CollectGarbageRequest())
            #expect((outcome.scanned, outcome.kept, outcome.deleted) == (1, 1, 0))
        }
    }
}
