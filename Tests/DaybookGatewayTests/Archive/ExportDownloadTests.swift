import DaybookAPI
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("The archive of an export")
struct ExportDownloadTests {
    private static let path = "/v1/exports/x.zip"

    private static func diary() -> FakeDiary {
        let diary = FakeDiary()
        for (index, size) in [5, 0, 300_000, 1, 70_000, 2_000_000, 17].enumerated() {
            diary.keep((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }, as: "blob\(index)")
        }
        return diary
    }

    @Test("is the same bytes each time, with its size and tag")
    func whole() async throws {
        let diary = Self.diary()
        let expected = try FakeExports.archive(of: diary).bytes
        try await Harness.run(diary) { client in
            for _ in 0..<2 {
                let reply = try await client.send(.get, Self.path)
                #expect(reply.status == 200 && reply.bytes == expected)
                #expect(reply.headers[.contentLength] == "\(expected.count)")
                #expect(reply.headers[.eTag] == "\"x\"" && reply.headers[.acceptRanges] == "bytes")
                #expect(reply.headers[.contentType] == "application/zip")
                #expect(reply.headers[.cacheControl] == "private, no-store")
            }
            let head = try await client.send(.head, Self.path)
            #expect(head.status == 200 && head.bytes.isEmpty && head.headers[.contentLength] == "\(expected.count)")
        }
    }

    @Test("is resumed anywhere, by a gateway that has seen nothing of it")
    func ranges() async throws {
        let diary = Self.diary()
        let (expected, directory) = try FakeExports.archive(of: diary)
        let size = expected.count
        // The end alone needs the checksums of all files.
        let starts = [size - 1, size - 22, Int(directory) + 1, Int(directory), Int(directory) - 1, size / 2, 30, 1]
        for start in starts {
            try await Harness.run(diary) { client in
                let reply = try await client.send(
                    .get, Self.path, [.range: "bytes=\(start)-", .ifRange: "\"x\""])
                #expect(reply.status == 206 && reply.bytes == Array(expected[start...]), "from \(start)")
                #expect(reply.headers[.contentRange] == "bytes \(start)-\(size - 1)/\(size)")
            }
        }
        try await Harness.run(diary) { client in
            for _ in 0..<60 {
                let start = Int.random(in: 0..<size)
                let end = Int.random(in: start..<min(size, start + 100_000))
                let reply = try await client.send(.get, Self.path, [.range: "bytes=\(start)-\(end)"])
                #expect(reply.status == 206 && reply.bytes == Array(expected[start...end]), "\(start)-\(end)")
            }
            let other = try await client.send(.get, Self.path, [.range: "bytes=1-", .ifRange: "\"y\""])
            #expect(other.status == 200 && other.bytes == expected)
            #expect(try await client.send(.get, Self.path, [.range: "bytes=\(size)-"]).status == 416)
            #expect(try await client.send(.get, Self.path, [.ifNoneMatch: "\"x\""]).status == 304)
        }
    }

    @Test("breaks off if a file differs from the checksum before it, and is whole at the next attempt")
    func changed() async throws {
        let diary = Self.diary()
        try await Harness.run(diary) { client in
            #expect(try await client.send(.get, Self.path).status == 200)
            diary.keep(Array(repeating: 9, count: 300_000), as: "blob2")
            let request = "GET \(Self.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n"
            let broken = try await RawConnection.exchange(port: client.port, request)
            // The connection closes before the directory.
            #expect(broken.hasPrefix("HTTP/1.1 200 ") && !broken.contains("PK\u{01}\u{02}"))
            let expected = try FakeExports.archive(of: diary).bytes
            #expect(try await client.send(.get, Self.path).bytes == expected)
        }
    }

    @Test("reads no photo for the end of the archive if media-service keeps the checksums, and each one once")
    func keptSums() async throws {
        let diary = Self.diary()
        diary.state.withLock { $0.keepsSums = true }
        let (expected, directory) = try FakeExports.archive(of: diary)
        let blobBytes = diary.seen.blobs.values.reduce(0) { $0 + $1.count }
        try await Harness.run(diary) { client in
            let end = try await client.send(.get, Self.path, [.range: "bytes=\(directory)-"])
            #expect(end.status == 206 && end.bytes == Array(expected[Int(directory)...]))
            #expect(diary.seen.sentBlobBytes == 0)
        }
        try await Harness.run(diary) { client in
            let whole = try await client.send(.get, Self.path)
            #expect(whole.bytes == expected)
            #expect(diary.seen.sentBlobBytes == blobBytes)
        }
    }

    @Test("has the bytes of a file of this machine, which media-service does not send")
    func localFile() async throws {
        let content = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let path = "/tmp/gateway-export-\(UInt32.random(in: .min ... .max))"
        try Data(content).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (diary, named) = (FakeDiary(), try BlobFile(at: path))
        diary.keep(content, as: "blob0")
        diary.state.withLock { ($0.keepsSums, $0.file) = (true, named) }
        let expected = try FakeExports.archive(of: diary).bytes
        try await Harness.run(diary, sharesFiles: true) { client in
            let whole = try await client.send(.get, Self.path)
            #expect(whole.bytes == expected)
            let part = try await client.send(.get, Self.path, [.range: "bytes=1000-500000"])
            #expect(part.bytes == Array(expected[1000...500_000]))
        }
        #expect(diary.seen.sentBlobBytes == 0)
    }

    @Test("breaks off if media-service keeps a wrong checksum, and is whole through another gateway afterwards")
    func wrongSum() async throws {
        let diary = FakeDiary()
        diary.keep(Array(repeating: 7, count: 1000), as: "blob0")
        diary.state.withLock { ($0.keepsSums, $0.wrongSum) = (true, 1) }
        try await Harness.run(diary) { client in
            let broken = try await RawConnection.exchange(port: client.port, Self.request)
            #expect(broken.hasPrefix("HTTP/1.1 200 ") && !broken.contains("PK\u{01}\u{02}"))
        }
        let expected = try FakeExports.archive(of: diary).bytes
        try await Harness.run(diary) { client in
            let bytes = try await client.send(.get, Self.path).bytes
            #expect(bytes == expected)
        }
    }

    private static let request = "GET \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n\r\n"

    /// A diary with a photo that no socket has room for.
    private static func large() -> FakeDiary {
        let diary = FakeDiary()
        diary.keep(Array(repeating: UInt8(ascii: "a"), count: 48 << 20), as: "blob0")
        return diary
    }

    @Test(
        "breaks off in the middle of a photo after the session ended, or the export was deleted",
        arguments: [true, false])
    func ended(isDeleted: Bool) async throws {
        let diary = Self.large()
        try await Harness.run(diary) { client in
            let mark = String(repeating: "a", count: 1000)
            let text = try await RawConnection.stalled(port: client.port, Self.request, after: mark) {
                diary.state.withLock { state in
                    if isDeleted { state.isExportDeleted = true } else { state.isLoggedOut = true }
                }
            }
            // The sockets hold some megabytes.
            #expect(text.utf8.count < 32 << 20)
        }
    }

    @Test("is refused with the reason if the account already downloads two")
    func third() async throws {
        let diary = Self.large()
        try await Harness.run(diary, configure: { $0.archiveTimeout = .milliseconds(20) }) { client in
            _ = try await RawConnection.stalled(port: client.port, Self.request, after: "HTTP/1.1 200 ") {
                _ = try await RawConnection.stalled(port: client.port, Self.request, after: "HTTP/1.1 200 ") {
                    let third = try await client.send(.get, Self.path)
                    #expect(third.status == 429 && third.reason == "TOO_MANY_ARCHIVES")
                    #expect(third.headers[.retryAfter] != nil)
                    // The two need not be read to their ends.
                    diary.state.withLock { $0.isExportDeleted = true }
                }
            }
        }
    }

    @Test("is for its account, takes no parameters, and is read only")
    func refusals() async throws {
        try await Harness.run(Self.diary()) { client in
            #expect(try await client.send(.get, Self.path, token: nil).status == 401)
            #expect(try await client.send(.get, Self.path, token: "bad").status == 401)
            #expect(try await client.send(.get, Self.path + "?a=1", token: "bad").status == 401)
            let other = try await client.send(.get, "/v1/exports/y.zip")
            #expect(other.status == 404 && other.reason == "DIARY_EXPORT_NOT_FOUND")
            #expect(try await client.send(.get, Self.path + "?a=1").status == 400)
            #expect(try await client.send(.get, Self.path + "?v=1").status == 200)
            #expect(try await client.send(.get, Self.path, [.ifMatch: "\"y\""]).status == 412)
        }
    }
}
