import DaybookAPI
import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("Sounds over HTTP")
struct SoundTests {
    /// A part of a form.
    private func part(_ name: String, _ json: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(json)\r\n"
    }

    private func body(_ count: Int) -> String { String(repeating: "a", count: count) }

    private static let content = Array("a bark, and another bark".utf8)

    @Test("hands out a sound's bytes, whole and in part, to be kept for ever under its digest")
    func content() async throws {
        let diary = FakeDiary()
        diary.keep(Self.content, as: "bark")
        try await Harness.run(diary) { client in
            let path = "/v1/sounds/bark/content"
            let reply = try await client.send(.get, path + "?v=bark")
            #expect(reply.status == 200 && reply.bytes == Self.content)
            #expect(reply.headers[.contentType] == "audio/mpeg" && reply.headers[.eTag] == "\"bark\"")
            #expect(reply.headers[.cacheControl] == "private, max-age=31536000, immutable")
            #expect(reply.headers[.contentDisposition] == "attachment; filename=\"bark.mp3\"")
            for query in ["", "?v=", "?v=other"] {
                let other = try await client.send(.get, path + query)
                #expect(other.headers[.cacheControl] == "private, no-cache")
            }
            let part = try await client.send(.get, path, [.range: "bytes=2-5"])
            #expect(part.status == 206 && part.text == "bark" && part.headers[.contentRange] == "bytes 2-5/24")
            #expect(try await client.send(.get, path, [.range: "bytes=24-"]).status == 416)
            #expect(try await client.send(.get, path, [.ifNoneMatch: "\"bark\""]).status == 304)
            #expect(try await client.send(.head, path).headers[.contentLength] == "24")
            #expect(try await client.send(.get, "/v1/sounds/none/content").reason == "SOUND_NOT_FOUND")
            #expect(try await client.send(.get, path, token: "bad").status == 401)
        }
    }

    @Test("takes a sound in as its bytes alone, named by its file")
    func raw() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let fields: HTTPFields = [.fileName: "%EB%A9%8D.mp3", .contentType: "audio/mpeg", .idempotencyKey: "k1"]
            let reply = try await client.send(.post, "/v1/sounds", fields, body: "bark")
            let id = FakeMedia.digest(Array("bark".utf8))
            #expect(reply.status == 201 && reply.headers[.location] == "/v1/sounds/" + id)
            #expect(reply.headers[.eTag] == "\"s1\"")
            let request = try #require(diary.seen.sounds.first)
            #expect(
                request.fileName == "멍.mp3" && request.sizeBytes == 4 && request.digest == id && request.probe != nil)
            #expect(diary.seen.keys.contains(Array("k1".utf8)) && diary.seen.photos.isEmpty)
            #expect(try await client.send(.post, "/v1/sounds", body: "bark").status == 200)
            #expect(try await client.send(.post, "/v1/sounds", token: "bad", body: "bark").status == 401)
            #expect(try await client.send(.post, "/v1/sounds", body: "XXXX").reason == "NOT_MEDIA")
        }
    }

    @Test("takes a sound in as a form, with what is said of it")
    func form() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let type: HTTPFields = [.contentType: "multipart/form-data; boundary=b"]
            let file = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.mp3\"\r\n\r\nbark\r\n"
            let body = part("sound", "{\"title\":\"왈왈\"}") + file + "--b--\r\n"
            let made = try await client.send(.post, "/v1/sounds", type, body: body)
            #expect(made.status == 201)
            #expect(diary.seen.sounds.first?.sound?.title == "왈왈" && diary.seen.sounds.first?.fileName == "a.mp3")
            let photo = part("photo", "{}") + file + "--b--\r\n"
            #expect(try await client.send(.post, "/v1/sounds", type, body: photo).reason == "UNKNOWN_FIELD")
            let caption = part("sound", "{\"caption\":\"x\"}") + file + "--b--\r\n"
            #expect(try await client.send(.post, "/v1/sounds", type, body: caption).reason == "UNKNOWN_FIELD")
        }
    }

    @Test("refuses more than 5 MiB, announced or not, in either form, and takes what just fits")
    func limit() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let most = 5 << 20
            let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.mp3\"\r\n\r\n"
            let form: HTTPFields = [.contentType: "multipart/form-data; boundary=b"]
            let start = "POST /v1/sounds HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\nConnection: close\r\n"
            let long = head + body(most + 1) + "\r\n--b--\r\n"
            for request in [
                start + "Content-Length: \(most + 1)\r\n\r\n",
                start + "Transfer-Encoding: chunked\r\n\r\n\(String(most + 1, radix: 16))\r\n" + body(most + 1)
                    + "\r\n0\r\n\r\n",
                start + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: \(long.utf8.count)\r\n\r\n"
                    + long,
            ] {
                let reply = try await RawConnection.exchange(port: client.port, request)
                #expect(reply.hasPrefix("HTTP/1.1 413 ") && reply.contains("SOUND_TOO_LARGE"), "\(reply.prefix(300))")
            }
            #expect(diary.seen.sounds.isEmpty)
            #expect(try await client.send(.post, "/v1/sounds", body: body(most)).status == 201)
            let whole = head + body(most) + "\r\n--b--\r\n"
            #expect(try await client.send(.post, "/v1/sounds", form, body: whole).status == 200)
        }
    }
}
