import DaybookAPI
import Foundation
import HTTPTypes
import ServiceRuntime
import Synchronization
import Testing

@testable import DaybookGateway

@Suite("The discover feed over HTTP")
struct DiscoverTests {
    private static let id = "36537842-b067-4ca0-ad67-e00ff2e06b2d"
    private static let feedID = PictureID(provider: "openverse", remoteID: id)?.description ?? ""

    /// Runs `body` with a gateway before a server in Openverse's shape, whose one picture is what `picture` says. Pictures
    /// at that server may be fetched unless `allowed` is false.
    private func withOpenverse(
        _ diary: FakeDiary = FakeDiary(), allowed: Bool = true, picture: ScriptedServer.Reply,
        described describe: @escaping @Sendable (String) -> String = { DiscoverShapes.openverse(Self.id, $0) },
        _ body: @escaping @Sendable (Harness.Client, ScriptedServer) async throws -> Void
    ) async throws {
        try await ScriptedServer.run({ request, base in
            if request.path == "/picture.jpg" { return picture }
            let image = describe(base)
            return ScriptedServer.Reply(
                text: request.path.contains("?") ? DiscoverShapes.openversePage([image]) : image)
        }) { server in
            let fetch = OutboundFetch(
                allowed: allowed ? [HostAndPort(host: "127.0.0.1", port: server.port)] : [])
            let base = try #require(OutboundURL(server.base))
            try await Harness.run(diary) { configuration in
                configuration.discover = DiscoverConfiguration(
                    provider: OpenverseProvider(base: base, fetch: fetch), fetch: fetch)
            } _: { client in
                try await body(client, server)
            }
        }
    }

    @Test("A page is the provider's, the stars are the diary's")
    func page() async throws {
        try await withOpenverse(picture: ScriptedServer.Reply(text: "JPEG")) { client, server in
            #expect(try await client.send(.get, "/v1/discover", token: "bad").status == 401)
            #expect(try await client.send(.get, "/v1/discover?page=2", token: nil).status == 401)
            #expect(server.requests.isEmpty, "nothing is fetched on behalf of strangers")
            let page = try await client.send(.get, "/v1/discover?page=1")
            #expect(page.status == 200 && page.text.contains("\"id\":\"\(Self.feedID)\""), "\(page.text)")
            #expect(page.text.contains("\"license\":\"CC BY-SA 4.0\"") && page.text.contains("\"nextPage\":2"))
            #expect(page.text.contains("\"saved\":false"))
            let saved = try await client.send(.post, "/v1/discover/\(Self.feedID):save", body: "{\"memo\":\"m\"}")
            #expect(saved.status == 201, "\(saved.text)")
            #expect(try await client.send(.get, "/v1/discover").text.contains("\"saved\":true"))
            #expect(server.requests.filter { $0.path.contains("?") }.count == 1, "the page was kept")
            #expect(try await client.send(.get, "/v1/discover?page=0").status == 400)
            #expect(try await client.send(.get, "/v1/discover?page=x").status == 400)
            #expect(try await client.send(.get, "/v1/discover?found=x").status == 400)
        }
    }

    @Test("What is saved goes the way of an upload, with its source, and is fetched once")
    func saving() async throws {
        let diary = FakeDiary()
        let bytes = [UInt8](repeating: 65, count: 300_000)
        try await withOpenverse(diary, picture: ScriptedServer.Reply(200, [], bytes)) { client, server in
            let path = "/v1/discover/\(Self.feedID):save"
            #expect(try await client.send(.post, path, token: "bad", body: "{}").status == 401)
            #expect(server.requests.isEmpty)
            let made = try await client.send(.post, path, body: "{\"memo\":\"m\"}")
            #expect(made.status == 201, "\(made.text)")
            let again = try await client.send(.post, path, body: "{}")
            #expect(again.status == 200)
            #expect(server.requests.filter { $0.path == "/picture.jpg" }.count == 1)
            let save = try #require(diary.seen.saves.first)
            #expect(save.memo == "m" && save.found?.license == "CC BY-SA 4.0" && save.found?.author?.name == "Ada")
            #expect(save.stored?.sizeBytes == 300_000 && diary.seen.blobs[save.stored?.digest ?? ""] == bytes)
            #expect(try await client.send(.post, "/v1/discover/\(Self.feedID):unsave", body: "{}").status == 200)
            for id in ["openverse-x", "folder-YQ", "x", "unsplash-YQ"] {
                let unknown = try await client.send(.post, "/v1/discover/\(id):save", body: "{}")
                #expect(unknown.status == 404 && unknown.reason == "DISCOVER_PHOTO_NOT_FOUND", "\(id)")
            }
            // What only the gateway says is nobody else's to say.
            let forged = try await client.send(
                .post, path, body: "{\"stored\":{\"digest\":\"\(String(repeating: "a", count: 64))\"}}")
            #expect(forged.status == 400)
        }
    }

    @Test(
        "Nothing is saved of what is no picture, or is where nobody is to be asked",
        arguments: [
            (ScriptedServer.Reply(text: "X no picture"), true, "DISCOVER_NOT_A_PICTURE"),
            (ScriptedServer.Reply(), true, "DISCOVER_NOT_A_PICTURE"),
            (ScriptedServer.Reply(404), true, "OUTBOUND_FAILED"),
            (.redirect("http://169.254.169.254/latest/meta-data"), true, "OUTBOUND_REFUSED"),
            (.redirect("https://localhost/"), true, "OUTBOUND_REFUSED"),
            (ScriptedServer.Reply(text: "JPEG"), false, "OUTBOUND_REFUSED"),
            (ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Content-Length: 99"], [65]), true, "OUTBOUND_FAILED"),
            (ScriptedServer.Reply(200, ["Content-Encoding: gzip"], [0x1F, 0x8B, 8]), true, "OUTBOUND_FAILED"),
        ])
    func hostile(picture: ScriptedServer.Reply, allowed: Bool, reason: String) async throws {
        let diary = FakeDiary()
        try await withOpenverse(diary, allowed: allowed, picture: picture) { client, _ in
            let reply = try await client.send(.post, "/v1/discover/\(Self.feedID):save", body: "{}")
            #expect(reply.reason == reason, "\(reply.text)")
            #expect(diary.seen.saves.isEmpty)
        }
    }

    /// Openverse's picture whose thumbnail is at the same server.
    private static func shown(_ base: String) -> String {
        DiscoverShapes.openverse(id, base).replacing(
            "https://api.openverse.org/v1/images/\(id)/thumb/", with: base + "/picture.jpg")
    }

    /// Runs `body` with a gateway before a server whose one picture has a thumbnail, which `picture` says.
    private func withThumbnail(
        _ picture: ScriptedServer.Reply,
        _ body: @escaping @Sendable (Harness.Client, ScriptedServer) async throws -> Void
    ) async throws {
        try await withOpenverse(picture: picture, described: { Self.shown($0) }, body)
    }

    @Test("The small picture of another server is passed on, and fetched once")
    func passedOn() async throws {
        let bytes = Array("GIF89a".utf8) + [UInt8](repeating: 7, count: 50_000)
        let lie = ScriptedServer.Reply(200, ["Content-Type: text/html"], bytes)
        try await withThumbnail(lie) { client, server in
            let path = "/v1/discover/\(Self.feedID)/picture"
            #expect(try await client.send(.get, path, token: "bad").status == 401)
            #expect(try await client.send(.get, path, token: nil).status == 401)
            #expect(server.requests.isEmpty, "nothing is fetched on behalf of strangers")
            #expect(try await client.send(.get, "/v1/discover").status == 200)
            let whole = try await client.send(.get, path)
            #expect(whole.status == 200 && whole.bytes == bytes, "\(whole.text.prefix(200))")
            #expect(whole.headers[.contentType] == "image/gif", "by its bytes, whatever its server says")
            #expect(whole.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            #expect(whole.headers[.xContentTypeOptions] == "nosniff")
            #expect(whole.headers[.cacheControl] == "private, max-age=86400")
            let part = try await client.send(.get, path, [.range: "bytes=2-5"])
            #expect(part.status == 206 && part.bytes == Array(bytes[2...5]))
            let etag = try #require(whole.headers[.eTag])
            #expect(try await client.send(.get, path, [.ifNoneMatch: etag]).status == 304)
            #expect(server.requests.filter { $0.path == "/picture.jpg" }.count == 1)
            #expect(server.requests.last?.field("Authorization") == nil && server.requests.last?.field("Cookie") == nil)
            #expect(try await client.send(.get, path + "?url=x").status == 400)
            for id in ["openverse-x", "folder-YQ", "unsplash-YQ"] {
                #expect(try await client.send(.get, "/v1/discover/\(id)/picture").status == 404, "\(id)")
            }
        }
    }

    @Test(
        "Nothing is passed on of what is no picture, is too large, or is where nobody is to be asked",
        arguments: [
            (ScriptedServer.Reply(200, ["Content-Type: image/png"], text: "<html>"), "DISCOVER_NOT_A_PICTURE"),
            (ScriptedServer.Reply(text: "<svg xmlns='x'/>"), "DISCOVER_NOT_A_PICTURE"),
            (ScriptedServer.Reply(404), "OUTBOUND_FAILED"),
            (.redirect("http://169.254.169.254/latest/meta-data"), "OUTBOUND_REFUSED"),
            (ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Content-Length: 9999999"], [65]), "OUTBOUND_TOO_LARGE"),
            (
                ScriptedServer.Reply(raw: ["HTTP/1.1 200 X"], [], .endless([UInt8](repeating: 71, count: 65_536))),
                "OUTBOUND_TOO_LARGE"
            ),
        ])
    func notPassedOn(picture: ScriptedServer.Reply, reason: String) async throws {
        try await withThumbnail(picture) { client, server in
            // An ID alone calls nobody: only pictures of a page that was listed are fetched.
            let unlisted = try await client.send(.get, "/v1/discover/\(Self.feedID)/picture")
            #expect(unlisted.status == 404 && server.requests.isEmpty)
            #expect(try await client.send(.get, "/v1/discover").status == 200)
            let reply = try await client.send(.get, "/v1/discover/\(Self.feedID)/picture")
            #expect(reply.reason == reason, "\(reply.text)")
            // Nor is its server asked again at once.
            let requests = server.requests.count
            #expect(try await client.send(.get, "/v1/discover/\(Self.feedID)/picture").reason == reason)
            #expect(server.requests.count == requests)
        }
    }

    @Test("Who goes away while a picture is fetched gives their place to another")
    func abandoned() async throws {
        let isReady = Mutex(false)
        try await ScriptedServer.run({ request, base in
            let image = DiscoverShapes.openverse(Self.id, base)
            guard request.path == "/picture.jpg" else { return ScriptedServer.Reply(text: image) }
            if isReady.withLock({ $0 }) { return ScriptedServer.Reply(text: "JPEG") }
            return ScriptedServer.Reply(raw: ["HTTP/1.1 200 X", "Content-Length: 1000000"], [65], .drip)
        }) { server in
            let fetch = OutboundFetch(allowed: [HostAndPort(host: "127.0.0.1", port: server.port)])
            let base = try #require(OutboundURL(server.base))
            try await Harness.run { configuration in
                configuration.discover = DiscoverConfiguration(
                    provider: OpenverseProvider(base: base, fetch: fetch), fetch: fetch)
            } _: { client in
                let path = "/v1/discover/\(Self.feedID):save"
                let head = "POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n"
                // As many as one account may fetch at once: each is gone when its fetch has begun.
                for number in 1...2 {
                    _ = try? await RawConnection.stalled(
                        port: client.port, head + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
                        after: ""
                    ) {
                        while server.requests.filter({ $0.path == "/picture.jpg" }).count < number {
                            try await Task.sleep(for: .milliseconds(5))
                        }
                        throw CancellationError()
                    }
                }
                isReady.withLock { $0 = true }
                let end = ContinuousClock.now + .seconds(20)
                var reply = try await client.send(.post, path, body: "{}")
                while reply.status == 429, ContinuousClock.now < end {
                    try await Task.sleep(for: .milliseconds(20))
                    reply = try await client.send(.post, path, body: "{}")
                }
                #expect(reply.status == 201, "\(reply.text)")
            }
        }
    }

    @Test("Without a provider it says so, and which setting gives one")
    func off() async throws {
        try await Harness.run { client in
            #expect(try await client.send(.get, "/v1/version", token: nil).text.contains("\"discover\":false"))
            #expect(try await client.send(.get, "/", token: nil).text.contains("name=\"features\" content=\"\""))
            let page = try await client.send(.get, "/v1/discover")
            #expect(page.status == 400 && page.reason == "DISCOVER_OFF" && page.text.contains("--discover"))
            #expect(try await client.send(.get, "/v1/discover", token: "bad").status == 401)
            #expect(try await client.send(.post, "/v1/discover/folder-YQ:save", body: "{}").reason == "DISCOVER_OFF")
            #expect(try await client.send(.get, "/v1/discover/folder-YQ/picture").status == 404)
            #expect(try await client.send(.post, "/v1/discover/folder-YQ:unsave", body: "{}").status == 200)
        }
    }

    @Test("A folder's pictures are shown to those who keep a diary here, whole and in parts")
    func folder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try Data(bytes).write(to: folder.appending(path: "바다.png"))
        try Data("secret".utf8).write(to: folder.appending(path: "secret.txt"))
        let id = try #require(PictureID(provider: "folder", remoteID: "바다.png")).description
        let secret = try #require(PictureID(provider: "folder", remoteID: "secret.txt")).description
        let diary = FakeDiary()
        try await Harness.run(diary) { configuration in
            configuration.discover = DiscoverConfiguration(
                provider: FolderProvider(folder: folder.path), fetch: OutboundFetch())
        } _: { client in
            #expect(try await client.send(.get, "/v1/version", token: nil).text.contains("\"discover\":true"))
            let document = try await client.send(.get, "/", token: nil)
            #expect(document.text.contains("<meta name=\"features\" content=\"discover\">"))
            let page = try await client.send(.get, "/v1/discover")
            #expect(page.text.contains("\"thumb\":\"/v1/discover/\(id)/picture\""), "\(page.text)")
            let whole = try await client.send(.get, "/v1/discover/\(id)/picture")
            #expect(whole.status == 200 && whole.bytes == bytes && whole.headers[.contentType] == "image/png")
            #expect(whole.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox")
            let part = try await client.send(.get, "/v1/discover/\(id)/picture", [.range: "bytes=5-9"])
            #expect(part.status == 206 && part.bytes == Array(bytes[5...9]))
            let etag = try #require(whole.headers[.eTag])
            let known = try await client.send(.get, "/v1/discover/\(id)/picture", [.ifNoneMatch: etag])
            #expect(known.status == 304)
            #expect(try await client.send(.get, "/v1/discover/\(id)/picture", token: "bad").status == 401)
            #expect(try await client.send(.get, "/v1/discover/\(secret)/picture").status == 404)
            #expect(try await client.send(.post, "/v1/discover/\(secret):save", body: "{}").status == 404)
            #expect(try await client.send(.post, "/v1/discover/\(id):save", body: "{}").status == 201)
            #expect(diary.seen.saves.first?.stored?.photo?.fileName == "바다.png")
            #expect(diary.seen.saves.first?.stored?.sizeBytes == 700_000)
        }
    }
}
