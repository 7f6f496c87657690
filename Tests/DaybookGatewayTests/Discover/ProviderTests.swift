import DaybookAPI
import Foundation
import NIOCore
import ServiceRuntime
import Testing
import TextTesting
import ZRPC

@testable import DaybookGateway

/// The providers before a server that answers in the shapes that they document.
@Suite("What providers of the discover feed tell")
struct ProviderTests {
    private func reason(_ body: () async throws -> Void) async -> RPCError? {
        await #expect(throws: RPCError.self) { try await body() }
    }

    private func unsplash(_ base: String) throws -> UnsplashProvider {
        UnsplashProvider(base: try #require(OutboundURL(base)), key: "KEY", fetch: OutboundFetch())
    }

    private func openverse(_ base: String) throws -> OpenverseProvider {
        OpenverseProvider(base: try #require(OutboundURL(base)), fetch: OutboundFetch())
    }

    @Test("Unsplash: a page, one photo, and the telling that one is taken over")
    func unsplashShapes() async throws {
        try await ScriptedServer.run({ request, base in
            switch request.path.split(separator: "?").first ?? "" {
            case "/photos":
                ScriptedServer.Reply(
                    200, ["Link: <\(base)/photos?page=1>; rel=\"first\", <\(base)/photos?page=3>; rel=\"next\""],
                    text: "[\(DiscoverShapes.unsplash("LBI7cgq3pbM", base)),{\"id\":5},null]")
            case "/photos/LBI7cgq3pbM": ScriptedServer.Reply(text: DiscoverShapes.unsplash("LBI7cgq3pbM", base))
            case "/photos/LBI7cgq3pbM/download":
                ScriptedServer.Reply(text: "{\"url\":\"https://images.unsplash.com/photo-1?ixid=x&fm=jpg\"}")
            default: ScriptedServer.Reply(404, [], text: "{\"errors\":[\"Couldn't find Photo\"]}")
            }
        }) { server in
            let provider = try unsplash(server.base)
            let page = try await provider.page(2)
            #expect(page.next == 3 && page.pictures.count == 1, "one that is of another form is left out")
            let photo = try #require(page.pictures.first?.photo)
            #expect(photo.id == "unsplash-TEJJN2NncTNwYk0" && photo.width == 5245 && photo.height == 3497)
            #expect(photo.description == "A man drinking a coffee." && photo.license == "Unsplash License")
            #expect(photo.urls?.thumb.hasPrefix("https://images.unsplash.com/") == true)
            #expect(photo.author?.name == "Jeff Sheldon")
            #expect(photo.author?.url == "https://unsplash.com/@ugmonk?utm_source=daybook&utm_medium=referral")
            #expect(photo.pageUrl == "https://unsplash.com/photos/LBI7cgq3pbM?utm_source=daybook&utm_medium=referral")
            let one = try #require(try await provider.picture("LBI7cgq3pbM"))
            #expect(one.photo == photo)
            guard case .remote(let source) = try await provider.source(of: one) else {
                Issue.record("It is at another server.")
                return
            }
            #expect(source.url.text == "https://images.unsplash.com/photo-1?ixid=x&fm=jpg")
            #expect(source.headers.isEmpty && !source.isConfigured)
            #expect(try await provider.picture("gone") == nil)
            #expect(try await provider.picture("../../me") == nil)
            #expect(server.requests.first?.path == "/photos?page=2&per_page=15")
            #expect(server.requests.last?.path == "/photos/gone", "what is no id of theirs is not asked for")
            #expect(server.requests.allSatisfy { $0.field("Authorization") == "Client-ID KEY" })
            #expect(server.requests.contains { $0.path == "/photos/LBI7cgq3pbM/download?ixid=abc" })
        }
    }

    @Test("Unsplash: the key goes to no other server, wherever the telling is to go")
    func unsplashElsewhere() async throws {
        try await ScriptedServer.run({ _, _ in
            ScriptedServer.Reply(text: "[\(DiscoverShapes.unsplash("a", "https://evil.example"))]")
        }) { server in
            let provider = try unsplash(server.base)
            let page = try await provider.page(1)
            #expect(page.next == nil)
            let picture = try #require(page.pictures.first)
            #expect(await reason { _ = try await provider.source(of: picture) }?.reason == "OUTBOUND_FAILED")
            #expect(server.requests.count == 1)
        }
    }

    @Test("Openverse: a page, one picture, licences as people name them")
    func openverseShapes() async throws {
        let id = "36537842-b067-4ca0-ad67-e00ff2e06b2d"
        try await ScriptedServer.run({ request, base in
            switch request.path.split(separator: "?").first ?? "" {
            case "/v1/images/":
                ScriptedServer.Reply(text: DiscoverShapes.openversePage([DiscoverShapes.openverse(id, base)]))
            case "/v1/images/\(id)/"[...]: ScriptedServer.Reply(text: DiscoverShapes.openverse(id, base))
            default: ScriptedServer.Reply(404, [], text: "{\"detail\":\"Not found.\"}")
            }
        }) { server in
            let provider = try openverse(server.base)
            let page = try await provider.page(1)
            #expect(page.next == 2 && page.pictures.count == 1)
            #expect(server.requests.first?.path == "/v1/images/?page=1&page_size=15")
            let photo = try #require(page.pictures.first?.photo)
            #expect(photo.width == 4000 && photo.height == 3000 && photo.license == "CC BY-SA 4.0")
            #expect(photo.author?.name == "Ada" && photo.author?.url == "https://www.flickr.com/photos/ada")
            #expect(photo.pageUrl == "https://www.flickr.com/photos/ada/1" && photo.description == "Sea")
            #expect(try await provider.picture(id.uppercased())?.photo == photo)
            #expect(try await provider.picture("00000000-0000-4000-8000-000000000000") == nil)
            #expect(try await provider.picture("x") == nil)
            guard case .remote(let source) = try await provider.source(of: page.pictures[0]) else {
                Issue.record("It is at another server.")
                return
            }
            #expect(source.url.text == server.base + "/picture.jpg" && !source.isConfigured)
            #expect(OpenverseProvider.license("cc0", version: "1.0") == "CC0 1.0")
            #expect(OpenverseProvider.license("pdm", version: "1.0") == "Public Domain Mark 1.0")
        }
    }

    @Test("What nobody should show is cut, and links are links")
    func hostileTexts() async throws {
        let long = String(repeating: "여름", count: 5000)
        let item = """
            {"id":"36537842-b067-4ca0-ad67-e00ff2e06b2d","title":"a\\u0000b\\u001b[31m\(long)","url":"javascript:alert(1)",
            "thumbnail":"data:text/html,x","width":-1,"height":1e300,"creator":null,"creator_url":"javascript:x",
            "foreign_landing_url":"https://u:p@evil.example","license":"\(long)","license_version":null}
            """
        let other = item.replacing("36537842-b067-4ca0-ad67-e00ff2e06b2d", with: "../../etc/passwd")
        try await ScriptedServer.run({ _, _ in
            ScriptedServer.Reply(text: DiscoverShapes.openversePage([item, other]))
        }) { server in
            let page = try await openverse(server.base).page(1)
            let photo = try #require(page.pictures.first?.photo)
            #expect(page.pictures.count == 1)
            #expect(photo.description.hasPrefix("a b [31m여름") && photo.description.utf8.count <= 2000)
            #expect(photo.urls?.regular == "" && photo.urls?.thumb == "" && photo.author?.url == "")
            #expect(photo.pageUrl == "" && photo.width == 0 && photo.height == 0 && photo.license.utf8.count <= 100)
        }
    }

    @Test(
        "A refusal of theirs is told as what it is",
        arguments: [
            (429, ["Retry-After: 17"], "{\"detail\":\"Request was throttled.\"}", "DISCOVER_RATE_LIMITED"),
            (403, ["X-Ratelimit-Remaining: 0"], "Rate Limit Exceeded", "DISCOVER_RATE_LIMITED"),
            (401, [], "{\"errors\":[\"OAuth error: The access token is invalid\"]}", "DISCOVER_KEY_REFUSED"),
            (500, [], "oops", "OUTBOUND_FAILED"), (200, [], "{\"results\":", "OUTBOUND_FAILED"),
            (200, [], "", "OUTBOUND_FAILED"),
            (200, [], LongText("{\"a\":", repeating: "[", count: 100_000), "OUTBOUND_FAILED"),
            (200, [], LongText(repeating: " ", count: 3 << 20), "OUTBOUND_TOO_LARGE"),
            (204, [], "", "OUTBOUND_FAILED"),
        ] as [(Int, [String], LongText, String)])
    func refusals(status: Int, fields: [String], body: LongText, expected: String) async throws {
        try await ScriptedServer.run({ _, _ in ScriptedServer.Reply(status, fields, text: body.text) }) { server in
            let first = await reason { _ = try await unsplash(server.base).page(1) }
            let second = await reason { _ = try await openverse(server.base).page(1) }
            #expect(first?.reason == expected && second?.reason == expected)
            if status == 429 { #expect(first?.retryAfter == .seconds(17)) }
            if status == 403 { #expect(first?.retryAfter == .seconds(300)) }
        }
    }

    @Test("A folder: its pictures by name, and nothing else that is there")
    func folder() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "inner.jpg"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for number in 10..<30 { try Data("\(number)".utf8).write(to: folder.appending(path: "바다 \(number).JPG")) }
        try Data("x".utf8).write(to: folder.appending(path: "하늘-강.jpg"))
        try Data("x".utf8).write(to: folder.appending(path: "note.txt"))
        try Data("x".utf8).write(to: folder.appending(path: ".hidden.jpg"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending(path: "link.jpg").path, withDestinationPath: "/etc/passwd")
        let provider = FolderProvider(folder: folder.path)
        let first = try await provider.page(1)
        let second = try await provider.page(2)
        #expect(first.pictures.map(\.photo.description) == (10..<25).map { "바다 \($0)" } && first.next == 2)
        // The name of a file without words describes nothing.
        let names = (25..<30).map { "바다 \($0)" } + [""]
        #expect(second.pictures.map(\.photo.description) == names && second.next == nil)
        for beyond in [3, 10_000, Int.max] { #expect(try await provider.page(beyond).pictures.isEmpty) }
        let id = try #require(first.pictures.first?.photo.id)
        #expect(first.pictures.first?.photo.urls?.thumb == "/v1/discover/\(id)/picture")
        #expect(PictureID(id)?.remoteID == "바다 10.JPG")
        for name in [
            "../etc/passwd", "link.jpg", "inner.jpg", ".hidden.jpg", "note.txt", "inner.jpg/../바다 10.JPG", "none.jpg",
        ] {
            #expect(try await provider.picture(name) == nil, "\(name)")
        }
        #expect(try await provider.picture("바다 29.JPG")?.location == "바다 29.JPG")
        // What is removed after it was listed is left out, and the rest shown.
        #expect(try await provider.plain(["바다 10.JPG", "removed.jpg", "바다 11.JPG"]) == ["바다 10.JPG", "바다 11.JPG"])
        let file = try #require(try await provider.file("바다 10.JPG"))
        #expect(try await file.bytes(at: 0, atMost: 9).readableBytes == 2)
        #expect(try await file.bytes(at: 2, atMost: 9).readableBytes == 0)
        #expect(await reason { _ = try await file.bytes(at: -1, atMost: 9) } != nil, "it cannot be read: no end")
        let gone = await reason { _ = try await FolderProvider(folder: folder.path + "-none").page(1) }
        #expect(gone?.reason == "DISCOVER_FOLDER_UNREADABLE")
    }

    @Test("A picture whose bytes are at too long an address is none")
    func longAddress() {
        func picture(_ length: Int) -> FoundPicture? {
            FoundPicture(photo: DiscoverPhoto(), remoteID: "a", location: String(repeating: "x", count: length))
        }
        #expect(picture(OutboundURL.maximumLength) != nil)
        #expect(picture(OutboundURL.maximumLength + 1) == nil)
    }

    @Test("An id of the feed is read back as it was written, and nothing else is")
    func ids() throws {
        for remote in ["a", "ab", "abc", "바다 1.jpg", "a/b+c?d", String(repeating: "x", count: 255)] {
            let id = try #require(PictureID(provider: "folder", remoteID: remote))
            #expect(PictureID(id.description) == id)
            #expect(id.description.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") })
        }
        #expect(PictureID(provider: "folder", remoteID: "") == nil)
        #expect(PictureID(provider: "folder", remoteID: String(repeating: "x", count: 256)) == nil)
        for text in ["", "folder", "folder-", "-YQ", "folder-YQ==", "folder-Y", "folder-YR", "folder-_w", "folder-a b"]
        {
            #expect(PictureID(text).map { $0.provider.isEmpty } ?? true, "\(text)")
        }
    }
}
