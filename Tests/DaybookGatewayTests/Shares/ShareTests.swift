import DaybookAPI
import Foundation
import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("Shares over HTTP")
struct ShareTests {
    private func diary() -> FakeDiary {
        let diary = FakeDiary()
        diary.keep(Array("one".utf8), as: "blob1")
        diary.keep(Array("two".utf8), as: "blob2")
        return diary
    }

    private static let html: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

    @Test(
        "shows a page in which text is text, in the reader's language, that runs only its own module, told to nobody"
    )
    func page() async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/s/open", [.accept: "*/*", .acceptLanguage: "ja"], token: nil)
            #expect(reply.status == 200 && reply.headers[.contentType] == "text/html; charset=utf-8")
            #expect(reply.text.contains("<html lang=\"ja\">") && reply.text.contains("写真2枚"))
            #expect(reply.text.split(separator: "<script").count == 2 && !reply.text.contains("style="))
            #expect(reply.text.contains("<script type=\"module\" src=\"/assets/share-"))
            #expect(
                reply.text.contains("line 1<br>\nline 2 &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;&amp;"))
            #expect(reply.text.contains("src=\"/s/open/photos/1/small?k=key1\""))
            #expect(reply.text.contains("class=\"r135\"") && reply.text.contains("class=\"r40\""))
            #expect(reply.text.contains("href=\"/s/open/photos.zip\""))
            #expect(
                reply.text.contains("property=\"og:image\" content=\"http://localhost/s/open/card\""))
            let policy = reply.headers[.contentSecurityPolicy] ?? ""
            #expect(
                policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'")
                    && policy.contains("trusted-types 'none'"))
            #expect(
                reply.headers[.referrerPolicy] == "same-origin" && reply.headers[.cacheControl] == "private, no-store")
            #expect(reply.headers[.staticName("X-Robots-Tag")]?.hasPrefix("noindex") == true)
            let style = reply.text.split(separator: "href=\"/assets/").dropFirst().first?.prefix { $0 != "\"" } ?? ""
            let sheet = try await client.send(.get, "/assets/\(style)", token: nil)
            #expect(sheet.status == 200 && sheet.headers[.contentType] == "text/css; charset=utf-8")
            #expect(sheet.headers[.cacheControl]?.contains("immutable") == true && sheet.text.contains(".r135{"))
        }
    }

    @Test("is compressed for those who accept that, and its pictures are not")
    func compressed() async throws {
        try await Harness.run(diary()) { client in
            let paths = ["/s/open": "text/html", "/s/open/feed.atom": "application/atom+xml"]
            for (path, type) in paths {
                let plain = try await client.send(.get, path, Self.html, token: nil)
                #expect(plain.headers[.contentType]?.hasPrefix(type) == true && plain.headers[.contentEncoding] == nil)
                #expect(plain.headers[.vary]?.contains("Accept-Encoding") == true)
                var fields = Self.html
                fields[.acceptEncoding] = "gzip"
                let small = try await client.send(.get, path, fields, token: nil)
                #expect((small.status, small.headers[.contentEncoding]) == (plain.status, "gzip"), "\(path)")
                #expect(small.bytes.starts(with: [0x1F, 0x8B]) && small.bytes.count < plain.bytes.count)
            }
            let picture = try await client.send(
                .get, "/s/open/photos/1/small?k=key1", [.acceptEncoding: "gzip"], token: nil)
            #expect((picture.status, picture.headers[.contentEncoding]) == (200, nil))
        }
    }

    @Test("asks for its films side by side, four at once and eight in all")
    func films() async throws {
        let diary = diary()
        for number in 1...10 { diary.keep(Array("film".utf8), as: "blob\(number)") }
        try await Harness.run(diary) { client in
            let page = try await client.send(.get, "/s/films", Self.html, token: nil)
            #expect(page.status == 200)
            #expect(diary.seen.mostSharedCalls == 4)
            #expect(diary.seen.calls.filter { $0 == "photo" }.count == 8)
        }
    }

    @Test("counts what it is opened as, and nothing for HEAD")
    func kinds() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            for path in ["/s/open", "/s/open/feed.atom", "/s/open/feed.json", "/s/open/photos.zip"] {
                #expect(try await client.send(.get, path, token: nil).status == 200)
            }
            let json = try await client.send(.get, "/s/guarded", [.accept: "application/json"], token: nil)
            #expect(json.headers[.contentType] == "application/json")
            #expect(json.text.contains("\"large\":\"/s/guarded/photos/1/large?k=key1&g=granted\""))
            #expect(json.text.contains("\"date\":\"2023-09-01\"") && !json.text.contains("feedId"))
            #expect(try await client.send(.head, "/s/open", token: nil).status == 200)
            #expect(
                diary.seen.calls.filter { $0.hasPrefix("open") } == [
                    "open 1", "open 3", "open 3", "open 4 peeks", "open 4", "open 2", "open 1 peeks",
                ])
        }
    }

    @Test("answers alike whatever the reason is that a link shows nothing")
    func nothing() async throws {
        try await Harness.run(diary()) { client in
            var bodies: Set<String> = []
            for path in ["/s/wrong", "/s/other", "/s/", "/s/..%2f", "/s/open/else", "/s/a/b/c/d"] {
                let reply = try await client.send(.get, path, Self.html, token: nil)
                #expect(reply.status == 404, "\(path)")
                bodies.insert(reply.text)
            }
            #expect(bodies.count == 1 && bodies.first?.contains("<form") == false)
            let json = try await client.send(.get, "/s/wrong", [.accept: "application/json"], token: nil)
            #expect(json.status == 404 && json.reason == "SHARE_NOT_FOUND")
            for path in [
                "/s/wrong/photos/1/thumb", "/s/wrong/photos.zip", "/s/wrong/feed.atom", "/s/open/photos/3/thumb",
            ] {
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 404 && reply.reason == "SHARE_NOT_FOUND", "\(path)")
                #expect(reply.headers[.referrerPolicy] == "same-origin")
            }
            for path in ["/s/open/photos/0/thumb", "/s/open/photos/1/original", "/s/open/photos/1/custom"] {
                #expect(try await client.send(.get, path, token: nil).status == 404, "\(path)")
            }
            let wrong = try await client.send(.put, "/s/open", token: nil)
            #expect(wrong.status == 405 && wrong.headers[.allow] == "GET, HEAD, POST")
        }
    }

    @Test("asks for a password, takes it from a form, and keeps it in a cookie for this share")
    func password() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let asked = try await client.send(.get, "/s/locked", [.acceptLanguage: "ko"], token: nil)
            #expect(asked.status == 401 && asked.text.contains("<form method=\"post\" action=\"/s/locked\">"))
            #expect(!asked.text.contains("og:image") && !asked.text.contains("title "))
            #expect(asked.text.contains("<meta property=\"og:title\" content=\"Daybook으로 공유함\">"))
            #expect(
                try await client.send(.get, "/s/locked/photos/1/thumb", token: nil).reason == "SHARE_PASSWORD_NEEDED")
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let wrong = try await client.send(.post, "/s/locked", form, token: nil, body: "password=x")
            #expect(wrong.status == 401 && wrong.text.contains("role=\"alert\"") && wrong.text.contains("<form"))
            let often = try await client.send(.post, "/s/locked", form, token: nil, body: "password=too+often")
            #expect(often.status == 429 && often.headers[.retryAfter] == "7" && often.text.contains("<form"))
            #expect(try await client.send(.post, "/s/wrong", form, token: nil, body: "password=x").status == 404)
            #expect(try await client.send(.post, "/s/locked", form, token: nil, body: "word=x").status == 400)
            let foreign = form.adding(.origin, "https://evil.example")
            #expect(try await client.send(.post, "/s/locked", foreign, token: nil, body: "password=x").status == 403)
            // Where cookies are not kept there is no coming back with one.
            let atOnce = try await client.send(
                .post, "/s/locked", form, token: nil, body: "password=s%C3%A9same+%26+co")
            #expect(atOnce.status == 200 && atOnce.text.contains("/s/locked/photos/1/small?k=key1&amp;g=granted"))
            #expect(asked.headers[.setCookie]?.hasPrefix("daybook_share_asked=1; Path=/s/locked") == true)
            let right = try await client.send(
                .post, "/s/locked", form.adding(.cookie, "daybook_share_asked=1"), token: nil,
                body: "password=s%C3%A9same+%26+co")
            #expect(right.status == 303 && right.headers[.location] == "/s/locked")
            let cookie = right.headers[.setCookie] ?? ""
            #expect(cookie == "daybook_share=admitted; Path=/s/locked; Max-Age=2592000; HttpOnly; SameSite=Lax")
            let shown = try await client.send(.get, "/s/locked", [.cookie: "a=b; daybook_share=admitted"], token: nil)
            #expect(shown.status == 200 && shown.text.contains("/s/locked/photos/1/small?k=key1&amp;g=granted"))
            #expect(!shown.text.contains("og:"))
            #expect(diary.seen.addresses.last == "127.0.0.1")
        }
    }

    @Test("shows the cover of a share with a view limit, and what is behind it to whoever presses its button")
    func cover() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let cover = try await client.send(.get, "/s/limited", [.acceptLanguage: "en"], token: nil)
            #expect(cover.status == 200 && cover.text.contains("<form method=\"post\" action=\"/s/limited\">"))
            #expect(cover.text.contains("2 photos") && cover.text.contains("http://localhost/s/limited/card"))
            #expect(!cover.text.contains("/photos/") && !cover.text.contains("feed") && !cover.text.contains("line 1"))
            #expect(cover.headers[.setCookie]?.hasPrefix("daybook_share_asked=1; Path=/s/limited") == true)
            let card = try await client.send(.get, "/s/limited/card", [.accept: "image/avif,image/webp"], token: nil)
            #expect(card.status == 200 && card.headers[.contentType] == "image/jpeg" && card.text == "jpeg of 1")
            let whole = try await client.send(.get, "/s/open/card", token: nil)
            #expect(whole.text == "jpeg of 3")
            #expect(try await client.send(.get, "/s/wrong/card", token: nil).status == 404)
            #expect(try await client.send(.get, "/s/locked/card", token: nil).status == 401)
            #expect(diary.seen.calls.filter { $0 == "photo card" }.count == 4)
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let foreign = form.adding(.origin, "https://evil.example")
            #expect(try await client.send(.post, "/s/limited", foreign, token: nil, body: "open=1").status == 403)
            let atOnce = try await client.send(.post, "/s/limited", form, token: nil, body: "open=1")
            #expect(atOnce.status == 200 && atOnce.text.contains("/s/limited/photos/1/small?k=key1&amp;g=granted"))
            let opened = try await client.send(
                .post, "/s/limited", form.adding(.cookie, "daybook_share_asked=1"), token: nil, body: "open=1")
            #expect(opened.status == 303 && opened.headers[.location] == "/s/limited")
            let cookie = opened.headers[.setCookie] ?? ""
            #expect(cookie == "daybook_share_open=granted; Path=/s/limited; Max-Age=3600; HttpOnly; SameSite=Lax")
            let shown = try await client.send(.get, "/s/limited", [.cookie: "daybook_share_open=granted"], token: nil)
            #expect(shown.text.contains("/s/limited/photos/1/small") && shown.headers[.setCookie] == nil)
            #expect(try await client.send(.head, "/s/limited/photos/1/small", token: nil).status == 200)
        }
    }

    @Test("takes any form and any path without harm, and shows nothing to what is none")
    func hostile() async throws {
        try await Harness.run(diary()) { client in
            var random = SystemRandomNumberGenerator()
            let forms = ["password=x", "open=1", "password=%F0%9F%98%80", "open", "&=&", "password"]
            let types = ["application/x-www-form-urlencoded", "text/plain", "", "application/x-www-form-urlencoded;x"]
            let pieces = ["photos", "1", "film", "card", "large", "..", "%2e%2e", "%00", "feed.atom", "", "\u{1F600}"]
            for number in 0..<300 {
                var body = Array(forms.randomElement(using: &random)?.utf8 ?? "".utf8)
                for _ in 0..<Int.random(in: 0...4) {
                    let place = Int.random(in: 0...body.count)
                    body.insert(UInt8.random(in: 0...255), at: place)
                }
                let token = ["open", "locked", "limited", "wrong"].randomElement(using: &random) ?? ""
                let text = String(decoding: body, as: UTF8.self)
                let posted = try await client.send(
                    .post, "/s/\(token)", [.contentType: types[number % types.count]], token: nil, body: text)
                #expect([200, 303, 400, 401, 404].contains(posted.status), "\(posted.status) for \(body)")
                let path = (0..<Int.random(in: 0...4)).map { _ in pieces.randomElement(using: &random) ?? "" }
                let escaped = path.joined(separator: "/").addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
                let cookie = "daybook_share=\(String(decoding: body.filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self))"
                let got = try await client.send(
                    .get, "/s/wrong/" + (escaped ?? ""), [.cookie: cookie], token: nil)
                #expect([400, 404].contains(got.status), "\(got.status) for \(path)")
            }
        }
    }

    @Test("hands out pictures under tags of the share's own, asked for anew each time, for all visitors' one turn")
    func pictures() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let path = "/s/open/photos/1/small"
            let reply = try await client.send(.get, path, [.accept: "image/webp"], token: nil)
            #expect(reply.status == 200 && reply.headers[.contentType] == "image/webp" && reply.text == "webp of 2")
            #expect(reply.headers[.eTag] == "\"tag-open-1-2-2-3\"")
            #expect(reply.headers[.eTag]?.contains("blob") == false && reply.headers[.vary] == "Accept")
            #expect(reply.headers[.cacheControl] == "private, no-cache")
            #expect(
                reply.headers[.crossOriginResourcePolicy] == "cross-origin", "readers of feeds on other sites show it")
            let again = try await client.send(
                .get, path, [.accept: "image/webp", .ifNoneMatch: reply.headers[.eTag] ?? ""], token: nil)
            #expect(again.status == 304)
            let part = try await client.send(.get, path, [.range: "bytes=0-3"], token: nil)
            #expect(part.status == 206 && part.text == "jpeg")
            #expect(Set(diary.seen.accounts) == ["shares"])
        }
    }

    @Test("hands out the size for prints, as JPEG, on the page, alone and in the archive, if the share is for prints")
    func prints() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let path = "/s/prints/photos/1/print?k=key1"
            let page = try await client.send(.get, "/s/prints", Self.html, token: nil)
            #expect(page.text.contains("href=\"\(path)\"") && !page.text.contains("photos/2/print"))
            #expect(page.text.contains("data-large=\"/s/prints/photos/1/large?k=key1\""), "its viewer shows that one")
            let json = try await client.send(.get, "/s/prints", [.accept: "application/json"], token: nil)
            #expect(json.text.split(separator: "print?k=").count == 2, "the film has none")
            let reply = try await client.send(.get, path, [.accept: "image/avif,image/webp"], token: nil)
            #expect(reply.status == 200 && reply.text == "jpeg of 3840x3840")
            #expect(reply.headers[.contentType] == "image/jpeg" && reply.headers[.cacheControl] == "private, no-cache")
            let etag = try #require(reply.headers[.eTag])
            #expect(etag == "\"tag-prints-1-3840x3840-inside-1-3\"")
            let again = try await client.send(.get, path, [.ifNoneMatch: etag], token: nil)
            #expect(again.status == 304)
            let part = try await client.send(.get, path, [.range: "bytes=0-3"], token: nil)
            #expect(part.status == 206 && part.text == "jpeg")
            let head = try await client.send(.head, path, token: nil)
            #expect(head.status == 200 && head.bytes.isEmpty && head.headers[.eTag] == etag)
            let small = try await client.send(.get, "/s/prints/photos/1/small?k=key1", token: nil)
            #expect(small.text == "jpeg of 2", "other sizes are as they were")
            let film = try await client.send(.get, "/s/prints/photos/2/print?k=key2", token: nil)
            #expect(film.status == 404, "the still of a film is for screens")
            #expect(diary.seen.archivedRenditions == 0)
            let zip = try await client.send(.get, "/s/prints/photos.zip", token: nil)
            let (stored, large) = (String(decoding: zip.bytes, as: UTF8.self), "jpeg of 3840x3840")
            #expect(zip.status == 200 && stored.contains(large))
            #expect(!stored.replacing(large, with: "").contains("jpeg of"))
            #expect(stored.contains("02.mp4"), "a film is newly made, for every size")
        }
    }

    @Test("asks for the pictures of an archive as such, so that they push nobody's pictures out of the cache")
    func archived() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let zip = try await client.send(.get, "/s/prints/photos.zip", token: nil)
            #expect(String(decoding: zip.bytes, as: UTF8.self).contains("jpeg of 3840x3840"))
            #expect(diary.seen.renditions > 0 && diary.seen.archivedRenditions == diary.seen.renditions)
        }
    }

    @Test("hands out nothing larger than for screens on any path of a share for screens")
    func screens() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            let paths = ["/s/open/photos/1/print?k=key1", "/s/open/photos/1/print", "/s/moving/photos/2/print?k=key2"]
            let kinds: [HTTPFields] = [[:], [.range: "bytes=0-3"], [.ifNoneMatch: "*"], [.accept: "image/webp"]]
            for path in paths {
                for fields in kinds {
                    #expect(try await client.send(.get, path, fields, token: nil).status == 404, "\(path)")
                }
                #expect(try await client.send(.head, path, token: nil).status == 404, "\(path)")
            }
            // A photo has no film, not even a live photo.
            #expect(try await client.send(.get, "/s/open/photos/1/film?k=key1", token: nil).status == 404)
            #expect(diary.seen.renditions == 0)
            for part in ["", "/feed.atom", "/feed.json"] {
                for accept in ["*/*", "application/json"] {
                    let reply = try await client.send(.get, "/s/open" + part, [.accept: accept], token: nil)
                    #expect(reply.status == 200 && !reply.text.contains("/print"), "\(part) as \(accept)")
                }
            }
            let zip = try await client.send(.get, "/s/open/photos.zip", token: nil)
            let stored = String(decoding: zip.bytes, as: UTF8.self)
            #expect(stored.contains("jpeg of 3") && !stored.contains("jpeg of 3840"))
            let card = try await client.send(.get, "/s/open/card", token: nil)
            #expect(card.text == "jpeg of 3")
        }
    }

    @Test("asks for the password before it says whether there is a size for prints, and hides what is no share")
    func guardedPrints() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            for (share, status) in [("locked", 401), ("wrong", 404)] {
                let reply = try await client.send(.get, "/s/\(share)/photos/1/print?k=key1", token: nil)
                #expect(reply.status == status)
            }
            #expect(diary.seen.renditions == 0)
        }
    }

    @Test("writes feeds that readers take, with ids that nothing else has")
    func feeds() async throws {
        try await Harness.run(diary()) { client in
            let atom = try await client.send(.get, "/s/open/feed.atom", token: nil)
            #expect(atom.headers[.contentType] == "application/atom+xml; charset=utf-8")
            #expect(atom.text.contains("<id>urn:uuid:00000000-0000-8000-8000-000000000001</id>"))
            #expect(atom.text.contains("<updated>2023-11-14T22:13:20Z</updated>"))
            #expect(!atom.text.contains("<script") && atom.text.split(separator: "<entry>").count == 4)
            let json = try await client.send(.get, "/s/open/feed.json", token: nil)
            #expect(json.headers[.contentType] == "application/feed+json")
            #expect(json.text.contains("\"version\":\"https://jsonfeed.org/version/1.1\""))
            #expect(json.text.contains("\"image\":\"http://localhost/s/open/photos/2/large?k=key2\""))
        }
    }

    @Test("packs the photos as JPEG files with neutral names")
    func zip() async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/s/open/photos.zip", token: nil)
            #expect(reply.headers[.contentType] == "application/zip")
            #expect(reply.headers[.contentDisposition] == "attachment; filename=\"photos.zip\"")
            let text = String(decoding: reply.bytes, as: UTF8.self)
            #expect(reply.bytes.starts(with: Array("PK\u{3}\u{4}".utf8)))
            #expect(text.contains("01.jpg") && text.contains("02.jpg") && !text.contains("03.jpg"))
            #expect(text.split(separator: "jpeg of 3").count == 3, "stored as they are")
        }
    }

    @Test("lets readers of an archive go on where they stopped, as long as it is the same one")
    func archiveParts() async throws {
        try await Harness.run(diary()) { client in
            let path = "/s/open/photos.zip"
            let whole = try await client.send(.get, path, token: nil)
            let etag = try #require(whole.headers[.eTag])
            #expect(whole.status == 200 && whole.headers[.contentLength] == "\(whole.bytes.count)")
            #expect(whole.headers[.acceptRanges] == "bytes")
            for start in [0, 1, 37, whole.bytes.count - 10] {
                let fields: HTTPFields = [.range: "bytes=\(start)-", .ifRange: etag]
                let part = try await client.send(.get, path, fields, token: nil)
                #expect(part.status == 206 && part.bytes == Array(whole.bytes[start...]))
            }
            let other: HTTPFields = [.range: "bytes=5-", .ifRange: "\"another\""]
            let anew = try await client.send(.get, path, other, token: nil)
            #expect(anew.status == 200 && anew.bytes == whole.bytes)
            let behind = try await client.send(.get, path, [.range: "bytes=9999999-"], token: nil)
            #expect(behind.status == 416)
        }
    }

    @Test("makes an archive while it goes out when not all of it is made yet")
    func growingArchive() async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/s/moving/photos.zip", token: nil)
            #expect(reply.status == 200 && reply.headers[.contentLength] == nil && reply.headers[.eTag] == nil)
            #expect(reply.text.contains("01.jpg") && reply.text.contains("02.mp4"))
            // The archive is the same once it was made, and its length is known then.
            let whole = try await client.send(.get, "/s/moving/photos.zip", token: nil)
            #expect(whole.bytes == reply.bytes && whole.headers[.contentLength] == "\(reply.bytes.count)")
            #expect(whole.headers[.eTag] != nil)
        }
    }

    @Test("tells the length of an archive with a still in the place of a film that is never made")
    func archiveWithoutFilm() async throws {
        let diary = diary()
        diary.keep(Array("Quiet".utf8), as: "blob2")
        try await Harness.run(diary) { client in
            let reply = try await client.send(.get, "/s/moving/photos.zip", token: nil)
            #expect(reply.status == 200 && reply.headers[.contentLength] == "\(reply.bytes.count)")
            #expect(reply.headers[.eTag] != nil && reply.headers[.acceptRanges] == "bytes")
            #expect(reply.text.contains("02.jpg") && !reply.text.contains("02.mp4"))
        }
    }

    @Test("says everywhere that a picture cannot be shown, under its place alone")
    func torn() async throws {
        try await Harness.run(diary()) { client in
            let words = [
                "ko": "2번째 사진은 읽을 수 없는 파일이라", "en": "Photo 2 cannot be shown", "ja": "写真2は、ファイルを読み込めないため",
            ]
            for (language, text) in words {
                let fields: HTTPFields = [.acceptLanguage: language, .accept: "*/*"]
                for part in ["", "/feed.atom", "/feed.json", "/photos.zip"] {
                    let reply = try await client.send(.get, "/s/torn" + part, fields, token: nil)
                    #expect(reply.status == 200 && reply.text.contains(text), "\(part) in \(language)")
                    #expect(!reply.text.contains("photos/2/"), "\(part)")
                }
            }
            let zip = try await client.send(.get, "/s/torn/photos.zip", [.acceptLanguage: "ko"], token: nil)
            #expect(zip.text.contains("01.jpg") && zip.text.contains("02 보여 드릴 수 없음.txt"))
            let json = try await client.send(.get, "/s/torn", [.accept: "application/json"], token: nil)
            #expect(json.text.contains("\"undecodable\":true") && json.text.contains("\"undecodable\":false"))
        }
    }

    @Test("looks no further for HEAD than whether there is a share")
    func heads() async throws {
        let diary = diary()
        try await Harness.run(diary) { client in
            for part in ["", "/feed.atom", "/feed.json", "/photos.zip"] {
                let reply = try await client.send(.head, "/s/open" + part, token: nil)
                #expect(reply.status == 200 && reply.bytes.isEmpty)
                #expect(try await client.send(.head, "/s/wrong" + part, token: nil).status == 404)
            }
            #expect(diary.seen.calls.filter { $0.hasPrefix("open") }.allSatisfy { $0.hasSuffix("peeks") })
        }
    }

    @Test("has no archive of a share that is revoked meanwhile")
    func fading() async throws {
        try await Harness.run(diary()) { client in
            let reply = try await client.send(.get, "/s/fading/photos.zip", token: nil)
            #expect(reply.status == 404)
        }
    }
}

extension HTTPFields {
    fileprivate func adding(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}
