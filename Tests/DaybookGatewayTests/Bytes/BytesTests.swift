import DaybookAPI
import Foundation
import Glibc
import Hashing
import HTTPTypes
import NIOCore
import Synchronization
import Testing
import TextTesting
import ZRPC

@testable import DaybookGateway

@Suite("Photo bytes over HTTP")
struct BytesTests {
    private static let content = (0..<120_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private func diary(_ id: String = "photo", _ bytes: [UInt8] = content) -> FakeDiary {
        let diary = FakeDiary()
        diary.keep(bytes, as: id)
        return diary
    }

    @Test("hands out the original as it came, to be kept for ever under its version")
    func original() async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/v1/photos/photo/original?v=v1")
            #expect(reply.status == 200)
            #expect(reply.bytes == Self.content)
            #expect(reply.headers[.contentType] == "image/jpeg")
            #expect(reply.headers[.contentLength] == "120000")
            #expect(reply.headers[.eTag] == "\"photo\"")
            #expect(reply.headers[.acceptRanges] == "bytes")
            #expect(reply.headers[.cacheControl] == "private, max-age=31536000, immutable")
            #expect(
                reply.headers[.contentDisposition]
                    == "attachment; filename=\"__.jpg\"; filename*=UTF-8''%EB%B0%94%EB%8B%A4.jpg")
            #expect(reply.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            #expect(try #require(reply.headers[.serverTiming]).contains("media;dur="))
            for query in ["", "?v=v0", "?v="] {
                let other = try await client.send(.get, "/v1/photos/photo/original" + query)
                #expect(other.headers[.cacheControl] == "private, no-cache")
            }
            #expect(try await client.send(.get, "/v1/photos/photo/original?x=1").status == 400)
            #expect(try await client.send(.get, "/v1/photos/none/original").reason == "PHOTO_NOT_FOUND")
        }
    }

    @Test(
        "hands out one range",
        arguments: [
            ("bytes=0-9", 0..<10, true), ("bytes=119990-", 119_990..<120_000, true),
            ("bytes=-5", 119_995..<120_000, true),
            ("bytes=49990-100010", 49_990..<100_011, true), ("bytes=0-", 0..<120_000, true),
            ("bytes=0-1,4-5", 0..<120_000, false),
            ("bytes=x", 0..<120_000, false),
        ])
    func ranges(field: String, expected: Range<Int>, isPart: Bool) async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/v1/photos/photo/original", [.range: field])
            #expect(reply.status == (isPart ? 206 : 200))
            #expect(reply.bytes == Array(Self.content[expected]))
            #expect(
                reply.headers[.contentRange]
                    == (isPart ? "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/120000" : nil))
        }
    }

    @Test("tells media-service for whom it works")
    func account() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let made = try await client.send(.post, "/v1/photos", body: "photo")
            let thumb = try await client.send(.get, "/v1/photos/photo/renditions/thumb")
            #expect((made.status, thumb.status) == (201, 200))
        }
        #expect(diary.seen.accounts == ["account", "account"])
    }

    @Test("hands out what moves of a photo: a window of its bytes, by ranges, to be shown where it is")
    func live() async throws {
        try await Harness.run(diary()) { client in
            let (path, window) = ("/v1/photos/photo/live", Array(Self.content[1000..<119_500]))
            let reply = try await client.send(.get, path + "?v=v1")
            #expect(reply.status == 200 && reply.bytes == window)
            #expect(reply.headers[.contentType] == "video/mp4")
            #expect(reply.headers[.contentLength] == "118500")
            #expect(reply.headers[.cacheControl] == "private, max-age=31536000, immutable")
            #expect(reply.headers[.contentDisposition] == nil)
            #expect(reply.headers[.eTag] == "\"photo-1000\"")
            for (field, expected) in [
                ("bytes=0-9", 0..<10), ("bytes=118490-", 118_490..<118_500), ("bytes=-5", 118_495..<118_500),
                ("bytes=49990-100010", 49_990..<100_011), ("bytes=5-999999", 5..<118_500),
            ] {
                let part = try await client.send(.get, path, [.range: field])
                #expect(part.status == 206 && part.bytes == Array(window[expected]), "\(field)")
                #expect(
                    part.headers[.contentRange] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/118500")
            }
            #expect(try await client.send(.get, path, [.range: "bytes=118500-"]).status == 416)
            #expect(try await client.send(.get, path, [.ifNoneMatch: "\"photo-1000\""]).status == 304)
            #expect(try await client.send(.get, "/v1/photos/none/live").reason == "PHOTO_NOT_FOUND")
        }
    }

    @Test("reads a blob from the file that media-service names, when it is that file and may be read")
    func localFile() async throws {
        let size = 700_000
        // Others than those that are streamed, so that both are told apart.
        let streamed = [UInt8](repeating: 1, count: size)
        let local = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let path = "/tmp/gateway-blob-\(UInt32.random(in: .min ... .max))"
        try Data(local).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try BlobFile(at: path)
        var (other, gone) = (file, file)
        other.inode += 1
        gone.path += "-gone"
        for (named, sharesFiles, bytes) in [
            (file, true, local), (other, true, streamed), (gone, true, streamed), (nil, true, streamed),
            (file, false, streamed),
        ] {
            let diary = diary("photo", streamed)
            diary.state.withLock { $0.file = named }
            try await Harness.run(diary, sharesFiles: sharesFiles) { client in
                let whole = try await client.send(.get, "/v1/photos/photo/original")
                #expect(whole.status == 200 && whole.bytes == bytes)
                let part = try await client.send(.get, "/v1/photos/photo/original", [.range: "bytes=5-600000"])
                #expect(part.status == 206 && part.bytes == Array(bytes[5...600_000]))
                let window = try await client.send(.get, "/v1/photos/photo/live")
                #expect(window.bytes == Array(bytes[1000..<size - 500]))
            }
        }
    }

    @Test("has no bytes of a file behind its end, wherever that is by now")
    func shorterFile() async throws {
        let path = "/tmp/gateway-blob-\(UInt32.random(in: .min ... .max))"
        try Data([UInt8](repeating: 2, count: 700_000)).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = try #require(LocalFile(path: path))
        #expect(unsafe truncate(path, 300_000) == 0)
        #expect(try await file.bytes(at: 299_999, atMost: 100).readableBytes == 1)
        #expect(try await file.bytes(at: 300_000, atMost: 100).readableBytes == 0)
    }

    @Test("goes on with a window of a photo's bytes when the worker that streams them is lost")
    func liveLoss() async throws {
        let diary = diary()
        diary.state.withLock { $0.losses = 2 }
        try await Harness.run(diary) { client in
            let reply = try await client.send(.get, "/v1/photos/photo/live")
            #expect(reply.bytes == Array(Self.content[1000..<119_500]))
        }
    }

    @Test("answers conditions and HEAD without asking for the bytes")
    func conditions() async throws {
        try await Harness.run(diary()) { client in
            let path = "/v1/photos/photo/original"
            let beyond = try await client.send(.get, path, [.range: "bytes=120000-"])
            #expect(beyond.status == 416)
            #expect(beyond.headers[.contentRange] == "bytes */120000")
            #expect(beyond.reason == "RANGE_NOT_SATISFIABLE")
            #expect(try await client.send(.get, path, [.ifNoneMatch: "\"photo\""]).status == 304)
            #expect(try await client.send(.get, path, [.ifNoneMatch: "\"other\""]).status == 200)
            #expect(try await client.send(.get, path, [.ifMatch: "\"other\""]).status == 412)
            #expect(try await client.send(.get, path, [.range: "bytes=0-0", .ifRange: "\"photo\""]).status == 206)
            #expect(try await client.send(.get, path, [.range: "bytes=0-0", .ifRange: "\"other\""]).status == 200)
            let head = try await client.send(.head, path, [.range: "bytes=0-0"])
            #expect(head.status == 200)
            #expect(head.headers[.contentLength] == "120000")
            #expect(head.bytes.isEmpty)
        }
    }

    @Test("hands out pictures in the format that is accepted, and keeps small ones in memory")
    func renditions() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let path = "/v1/photos/photo/renditions/thumb"
            let jpeg = try await client.send(.get, path, [.accept: "*/*"])
            #expect(jpeg.text == "jpeg of 1")
            #expect(jpeg.headers[.contentType] == "image/jpeg")
            #expect(jpeg.headers[.vary] == "Accept")
            let webp = try await client.send(.get, path + "?v=v1", [.accept: "image/webp,*/*"])
            #expect(webp.text == "webp of 1")
            #expect(webp.headers[.cacheControl] == "private, max-age=31536000, immutable")
            #expect(webp.headers[.eTag] != jpeg.headers[.eTag])
            #expect(try await client.send(.get, path).text == "jpeg of 1")
            #expect(diary.seen.renditions == 2)
            let part = try await client.send(.get, path, [.range: "bytes=-1"])
            #expect(part.status == 206)
            #expect(part.text == "1")
            let etag = try #require(jpeg.headers[.eTag])
            #expect(try await client.send(.get, path, [.ifNoneMatch: etag]).status == 304)
            #expect(try await client.send(.get, "/v1/photos/photo/renditions/large").text == "jpeg of 3")
            #expect(try await client.send(.get, path, token: "bad").status == 401)
        }
    }

    @Test(
        "lets nobody keep the bytes of a hidden photo",
        arguments: [
            "original", "live", "renditions/thumb", "renditions/small", "renditions/large",
            "renditions/custom?w=40&h=40",
        ])
    func hidden(path: String) async throws {
        try await Harness.run(diary("hidden")) { client in
            for version in ["", "v=v1", "v=v0"] where !version.isEmpty || !path.contains("?") {
                let mark = version.isEmpty ? "" : path.contains("?") ? "&" : "?"
                // The second time it may come from memory.
                for _ in 0..<2 {
                    let reply = try await client.send(.get, "/v1/photos/hidden/\(path)\(mark)\(version)")
                    #expect(reply.status == 200 && reply.headers[.cacheControl] == "private, no-store")
                    let etag = try #require(reply.headers[.eTag])
                    let known = try await client.send(
                        .get, "/v1/photos/hidden/\(path)\(mark)\(version)", [.ifNoneMatch: etag])
                    #expect(known.status == 304 && known.headers[.cacheControl] == "private, no-store")
                }
            }
            let part = try await client.send(.get, "/v1/photos/hidden/original?v=v1", [.range: "bytes=0-9"])
            #expect(part.status == 206 && part.headers[.cacheControl] == "private, no-store")
        }
    }

    @Test("has no picture of files that cannot be decoded, but their original", arguments: ["U", "N"])
    func undecodable(first: String) async throws {
        try await Harness.run(diary("file", Array((first + "nknown").utf8))) { client in
            let reply = try await client.send(.get, "/v1/photos/file/renditions/thumb")
            #expect(reply.status == 404)
            #expect(reply.reason == "RENDITION_NOT_AVAILABLE")
            #expect(try await client.send(.get, "/v1/photos/file/original").text == first + "nknown")
        }
    }
}

@Suite("Uploads over HTTP")
struct UploadTests {
    @Test("takes a file as the body, and knows it when it comes again")
    func raw() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let content = String(repeating: "photo ", count: 200_000)
            let fields: HTTPFields = [
                .contentType: "image/jpeg", .fileName: "%EB%B0%94%EB%8B%A4.jpg", .idempotencyKey: "k",
            ]
            let made = try await client.send(.post, "/v1/photos", fields, body: content)
            #expect(made.status == 201)
            let digest = FakeMedia.digest(Array(content.utf8))
            #expect(made.headers[.location] == "/v1/photos/\(digest)")
            #expect(made.headers[.eTag] == "\"p1\"")
            #expect(made.text.contains(#""fileName":"바다.jpg""#))
            let state = diary.seen
            #expect(state.blobs[digest] == Array(content.utf8))
            #expect(state.photos.first?.probe != nil)
            #expect(state.calls == ["AdmitUpload", "CreatePhoto"])
            #expect(state.keys.last == Array("k".utf8))
            #expect(try await client.send(.post, "/v1/photos", fields, body: content).status == 200)
        }
    }

    @Test("holds the body to each digest that is said of it, and names the field of the one that it has not")
    func digests() async throws {
        @Sendable func digest(_ text: String) -> String {
            "sha-256=:\(Data(SHA256.hash(data: Array(text.utf8))).base64EncodedString()):"
        }
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let cases: [(HTTPFields, wrong: String?)] = [
                ([.contentDigest: digest("other")], "Content-Digest"),
                ([.reprDigest: digest("other")], "Repr-Digest"),
                ([.reprDigest: digest("photo"), .contentDigest: digest("other")], "Content-Digest"),
                ([.contentDigest: "sha-256=:AAAA:"], "Content-Digest"),
                ([.contentDigest: digest("photo")], nil),
                ([.reprDigest: digest("photo"), .contentDigest: digest("photo")], nil),
            ]
            for (fields, wrong) in cases {
                let reply = try await client.send(.post, "/v1/photos", fields, body: "photo")
                #expect((reply.status < 300) == (wrong == nil), "\(fields)")
                if let wrong { #expect(reply.status == 400 && reply.text.contains(wrong)) }
            }
        }
        #expect(diary.seen.photos.count == 2)
    }

    @Test("takes a form, its parts in either order", arguments: [true, false])
    func form(fileFirst: Bool) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let file =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\nphoto\r\n"
            let photo =
                "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n{\"caption\":\"바다\",\"tags\":[\"x\"]}\r\n"
            let reply = try await client.send(
                .post, "/v1/photos", [.contentType: "multipart/form-data; boundary=b"],
                body: (fileFirst ? file + photo : photo + file) + "--b--\r\n")
            #expect(reply.status == 201)
            let record = try #require(diary.seen.photos.first?.photo)
            #expect(record.caption == "바다")
            #expect(record.tags == ["x"])
            #expect(record.fileName == "a.jpg")
            #expect(diary.seen.blobs.values.first == Array("photo".utf8))
        }
    }

    @Test(
        "refuses forms and files that are none",
        arguments: [
            ("multipart/form-data", "x", "MALFORMED_FORM"), ("multipart/form-data; boundary=b", "", "MALFORMED_FORM"),
            ("multipart/form-data; boundary=b", "--b--", "MISSING_FILE"),
            (
                "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n\r\n--b--",
                "UNKNOWN_FIELD"
            ),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n{\r\n--b--", "MALFORMED_JSON"
            ),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n{\"x\":1}\r\n--b--",
                "UNKNOWN_FIELD"
            ),
            (
                "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nno end",
                "MALFORMED_FORM"
            ),
            (
                "multipart/form-data; boundary=b",
                "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n\r\n--b--", "EMPTY_FILE"
            ),
            ("image/jpeg", "", "EMPTY_FILE"), ("image/jpeg", "XXXX", "NOT_MEDIA"),
        ])
    func refuses(type: String, body: String, reason: String) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let reply = try await client.send(.post, "/v1/photos", [.contentType: type], body: body)
            #expect(reply.status == 400)
            #expect(reply.reason == reason)
            #expect(diary.seen.photos.isEmpty && diary.seen.blobs.isEmpty)
        }
    }

    /// A request whose length nobody knows before its end.
    private func chunked(_ chunks: [String], type: String = "image/jpeg") -> String {
        "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Type: \(type)\r\n"
            + "Transfer-Encoding: chunked\r\n\r\n"
            + (chunks + [""]).map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    }

    @Test("looks for room while bytes of unknown number come, and stores nothing of what has none")
    func noRoom() async throws {
        let diary = FakeDiary()
        diary.state.withLock { $0.left = 1_000_000 }
        try await Harness.run(diary) { client in
            let piece = String(repeating: "photo ", count: 50_000)
            let refused = try await RawConnection.exchange(
                port: client.port, chunked([piece, piece, piece, piece]), until: { $0.contains("\"reason\"") })
            #expect(refused.hasPrefix("HTTP/1.1 507 ") && refused.contains("QUOTA_EXCEEDED"), "\(refused)")
            let form = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"
            let part = try await RawConnection.exchange(
                port: client.port,
                chunked([form, piece, piece, piece, piece, "\r\n--b--"], type: "multipart/form-data; boundary=b"),
                until: { $0.contains("\"reason\"") })
            #expect(part.hasPrefix("HTTP/1.1 507 ") && part.contains("QUOTA_EXCEEDED"), "\(part)")
            #expect(diary.seen.blobs.isEmpty && diary.seen.photos.isEmpty)
            let made = try await RawConnection.exchange(
                port: client.port, chunked([piece, piece, piece]), until: { $0.contains("\"digest\"") })
            #expect(made.hasPrefix("HTTP/1.1 201 "), "\(made)")
            #expect(diary.seen.withdrawn.isEmpty)
        }
    }

    private func form(_ content: String, caption: String, end: String = "--b--") -> String {
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n\(content)\r\n"
            + "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n{\"caption\":\"\(caption)\"}\r\n" + end
    }

    @Test(
        "refuses a file's name that no photo can have before the file's bytes come",
        arguments: [LongText(repeating: "a", count: 1025), "a%00.jpg"])
    func fileName(long: LongText) async throws {
        let name = long.text
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            // Of the body nothing comes.
            for fields in ["", "Upload-Draft-Interop-Version: 6\r\nUpload-Complete: ?1\r\n"] {
                let head =
                    "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 1000\r\n"
                    + "X-File-Name: \(name)\r\n\(fields)\r\n"
                let reply = try await RawConnection.exchange(port: client.port, head) { $0.contains("\"reason\"") }
                #expect(reply.hasPrefix("HTTP/1.1 400 ") && reply.contains("\"field\":\"fileName\""), "\(reply)")
            }
            let plain = name.replacing("%00", with: "\0")
            let tus: HTTPFields = [
                .tusResumable: "1.0.0", .uploadLength: "1000",
                .uploadMetadata: "filename \(Data(plain.utf8).base64EncodedString())",
            ]
            let reply = try await client.send(.post, "/v1/tus", tus)
            #expect(reply.status == 400 && reply.text.contains("\"field\":\"fileName\""), "\(reply.text)")
            let part =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename*=UTF-8''\(name)\r\n\r\nphoto\r\n--b--\r\n"
            let form = try await client.send(
                .post, "/v1/photos", [.contentType: "multipart/form-data; boundary=b"], body: part)
            #expect(form.status == 400 && form.text.contains("\"field\":\"fileName\""), "\(form.text)")
            #expect(diary.seen.partials.isEmpty && diary.seen.blobs.isEmpty && diary.seen.photos.isEmpty)
            #expect(diary.seen.withdrawn.isEmpty)
        }
    }

    @Test("takes back bytes that were new when their photo is refused, and no others")
    func takenBack() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let type: HTTPFields = [.contentType: "multipart/form-data; boundary=b"]
            func send(_ body: String) async throws -> Int {
                try await client.send(.post, "/v1/photos", type, body: body).status
            }
            let refused = try await send(form("first", caption: "refused"))
            #expect(refused == 409)
            let first = FakeMedia.digest(Array("first".utf8))
            try await eventually { diary.seen.withdrawn == [first] }
            // What follows the file is no part of a form.
            let broken = form("second", caption: "", end: "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n")
            let cut = try await send(broken)
            #expect(cut == 400)
            try await eventually { diary.seen.withdrawn == [first, FakeMedia.digest(Array("second".utf8))] }
            #expect(diary.seen.blobs.isEmpty)
            // Whether it was recorded is not known.
            let lost = try await send(form("third", caption: "lost"))
            #expect(lost == 500)
            let made = try await send(form("fourth", caption: ""))
            #expect(made == 201)
            // Somebody has them.
            let again = try await send(form("fourth", caption: "refused"))
            #expect(again == 409)
            #expect(diary.seen.withdrawn.count == 2 && diary.seen.blobs.count == 2)
        }
    }

    /// Nobody waits for bytes to be taken back.
    private func eventually(_ condition: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !condition(), ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(5)) }
        #expect(condition())
    }

    @Test("stops the upload at media-service when the client goes away")
    func disconnect() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let head =
                "POST /v1/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nContent-Length: 10000000\r\n\r\n"
            let reply = try await RawConnection.exchange(
                port: client.port, head + String(repeating: "a", count: 1_000_000), halfClose: true)
            #expect(reply.hasPrefix("HTTP/1.1 400"))
            let limit = ContinuousClock.now + .seconds(30)
            while diary.seen.interruptedUploads == 0, ContinuousClock.now < limit {
                await Task.yield()
            }
            #expect(diary.seen.interruptedUploads == 1)
            #expect(diary.seen.blobs.isEmpty)
        }
    }
}
