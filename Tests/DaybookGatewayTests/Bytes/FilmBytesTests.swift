import DaybookAPI
import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Films over HTTP")
struct FilmBytesTests {
    private static let content = (0..<9000).map { UInt8(truncatingIfNeeded: $0) }

    private func diary(_ id: String = "film", _ bytes: [UInt8] = content) -> FakeDiary {
        let diary = FakeDiary()
        diary.keep(bytes, as: id)
        return diary
    }

    @Test("says how far a film is that is being made, and when to ask again", arguments: ["preview", "video"])
    func making(name: String) async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/v1/photos/film/renditions/\(name)?v=v1")
            #expect(reply.status == 503)
            #expect(reply.reason == "FILM_LATER")
            #expect(reply.headers[.retryAfter] == "2")
            #expect(String(decoding: reply.bytes, as: UTF8.self).contains("\"percent\":\"40\""))
        }
    }

    @Test("hands a film out whole and in parts, under a tag of its own")
    func made() async throws {
        try await Harness.run(diary()) { client in
            _ = try await client.send(.get, "/v1/photos/film/renditions/preview")
            let whole = try await client.send(.get, "/v1/photos/film/renditions/preview?v=v1")
            #expect(whole.status == 200)
            #expect(whole.bytes == Self.content)
            #expect(whole.headers[.contentType] == "video/mp4")
            #expect(whole.headers[.cacheControl] == "private, max-age=31536000, immutable")
            #expect(whole.headers[.acceptRanges] == "bytes")
            #expect(whole.headers[.contentDisposition] == nil)
            let tag = try #require(whole.headers[.eTag])
            let part = try await client.send(.get, "/v1/photos/film/renditions/preview", [.range: "bytes=100-199"])
            #expect(part.status == 206)
            #expect(part.bytes == Array(Self.content[100..<200]))
            #expect(part.headers[.contentRange] == "bytes 100-199/9000")
            let same = try await client.send(.get, "/v1/photos/film/renditions/preview", [.ifNoneMatch: tag])
            #expect(same.status == 304)
            let other = try await client.send(.get, "/v1/photos/film/renditions/video")
            #expect(other.status == 200 && other.headers[.eTag] != tag)
        }
    }

    @Test("lets nobody keep a film of a hidden photo", arguments: ["preview", "video"])
    func hidden(name: String) async throws {
        try await Harness.run(diary("film-hidden")) { client in
            let path = "/v1/photos/film-hidden/renditions/\(name)?v=v1"
            _ = try await client.send(.get, path)
            let whole = try await client.send(.get, path)
            #expect(whole.status == 200 && whole.headers[.cacheControl] == "private, no-store")
        }
    }

    @Test("speaks of a recording where one is made, and has no preview of it")
    func recording() async throws {
        try await Harness.run(diary("recording")) { client in
            let path = "/v1/photos/recording/renditions/video"
            let reply = try await client.send(.get, path, [.acceptLanguage: "en"])
            #expect(reply.status == 503 && reply.reason == "RECORDING_LATER")
            #expect(String(decoding: reply.bytes, as: UTF8.self).contains("The recording is being prepared (40%)"))
            let made = try await client.send(.get, path)
            #expect(made.status == 200 && made.headers[.contentType] == "audio/mp4")
            #expect(try await client.send(.get, "/v1/photos/recording/renditions/preview").status == 404)
        }
        try await Harness.run(diary("recording", Array("N".utf8))) { client in
            let reply = try await client.send(.get, "/v1/photos/recording/renditions/video")
            #expect(reply.status == 404 && reply.reason == "RECORDING_NOT_AVAILABLE")
        }
    }

    @Test("hands out the original where browsers play that")
    func original() async throws {
        let bytes = Array("Played as it is".utf8)
        try await Harness.run(diary("film", bytes)) { client in
            let reply = try await client.send(.get, "/v1/photos/film/renditions/video")
            #expect(reply.status == 200)
            #expect(reply.bytes == bytes)
            #expect(reply.headers[.contentType] == "video/webm")
        }
    }

    @Test("hands out a film that is made where the owner turned one that browsers play")
    func turned() async throws {
        let bytes = Array("Played as it is".utf8)
        try await Harness.run(diary("film-turned", bytes)) { client in
            #expect(try await client.send(.get, "/v1/photos/film-turned/renditions/video").reason == "FILM_LATER")
            let reply = try await client.send(.get, "/v1/photos/film-turned/renditions/video")
            #expect(reply.status == 200)
            #expect(reply.headers[.contentType] == "video/mp4")
            #expect(reply.headers[.eTag]?.hasSuffix("-90\"") == true)
        }
    }

    @Test(
        "has no film of what is none, or cannot be decoded, and says when only the film cannot be made",
        arguments: [
            ("photo", "x", "RENDITION_NOT_AVAILABLE"), ("film", "N", "FILM_NOT_AVAILABLE"),
            ("film", "U", "RENDITION_NOT_AVAILABLE"),
        ])
    func none(id: String, bytes: String, reason: String) async throws {
        try await Harness.run(diary(id, Array(bytes.utf8))) { client in
            let reply = try await client.send(.get, "/v1/photos/\(id)/renditions/preview")
            #expect(reply.status == 404)
            #expect(reply.reason == reason)
        }
    }
}
