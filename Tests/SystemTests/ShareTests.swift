import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Shares through every process, as their owner and as whoever has the link.
    struct ShareTests {
        private static let form = [("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "text/html")]

        /// An entry with two photos.
        private func entry(_ client: DiaryClient) async throws -> (id: String, photos: [String]) {
            var photos: [String] = []
            for seed: UInt64 in 1...2 {
                let answer = try await client.upload(
                    TestPicture.png(seed: seed, width: 64, height: 48), name: "IMG_\(seed).png")
                photos.append(try #require(answer.json["id"]?.string))
            }
            let made = try await client.send(
                .POST, "/v1/entries",
                json: [
                    "title": "밤 산책", "body": "강을 따라\n걸었다 <b>&",
                    "photos": .array(photos.map { ["photoId": .string($0), "caption": "물빛"] }),
                ])
            return (try #require(made.json["id"]?.string), photos)
        }

        private func share(_ client: DiaryClient, _ members: [String: JSON]) async throws -> JSON {
            let answer = try await client.send(.POST, "/v1/shares", json: .object(members))
            #expect(answer.status == 201, "\(String(decoding: answer.bytes, as: UTF8.self))")
            return answer.json
        }

        /// Makes a share whose link opened before it expired, and waits until it has.
        private func expired(_ client: DiaryClient, _ visitor: DiaryClient, _ target: JSON) async throws -> JSON {
            for seconds in [3.0, 20, 100] {
                let time = Date.now.addingTimeInterval(seconds)
                let made = try await share(
                    client, ["target": target, "expireTime": .string(time.formatted(.iso8601))])
                guard try await visitor.get(link(made)).status == 200 else {
                    // A busy machine takes longer than the link lasts; the next one lasts longer.
                    #expect(Date.now >= time.addingTimeInterval(-1))
                    continue
                }
                try await RunningDiary.eventually(within: .seconds(200), "the link expires") {
                    try await visitor.get(link(made)).status == 404
                }
                return made
            }
            throw DiaryFailure("no link could be opened before it expired")
        }

        private func link(_ share: JSON) -> String { share["url"]?.string ?? "" }

        @Test("A share is seen by whoever has its link, follows what it shows, and is gone when it is revoked")
        func life() async throws {
            try await RunningDiary.withDiary { _, client in
                let visitor = DiaryClient(base: client.base)
                let (id, photos) = try await entry(client)
                let made = try await share(client, ["target": ["entryId": .string(id)]])
                #expect(made["viewCount"] == "0" && made["hasPassword"] == false && made["revokeTime"] == nil)
                let page = try await visitor.get(link(made), headers: [("Accept-Language", "ko")])
                let text = String(decoding: page.bytes, as: UTF8.self)
                #expect(page.status == 200 && text.contains("밤 산책") && text.contains("걸었다 &lt;b&gt;&amp;"))
                let json = try await visitor.get(link(made), headers: [("Accept", "application/json")]).json
                #expect(json["title"] == "밤 산책" && json["text"] == "강을 따라\n걸었다 <b>&")
                let shown = json["photos"]?.array ?? []
                #expect(shown.count == 2 && shown[0]["width"]?.number == 64 && shown[0]["caption"] == "물빛")
                for size in ["thumb", "small", "large"] {
                    let picture = try await visitor.get(shown[1]["urls"]?[size]?.string ?? "")
                    #expect(picture.status == 200 && picture.bytes.starts(with: [0xFF, 0xD8]), "\(size)")
                    let etag = picture.headers.first(name: "ETag") ?? ""
                    let again = try await visitor.get(
                        shown[1]["urls"]?[size]?.string ?? "", headers: [("If-None-Match", etag)])
                    #expect(again.status == 304)
                }
                for feed in ["feed.atom", "feed.json"] {
                    #expect(try await visitor.get("\(link(made))/\(feed)").status == 200)
                }
                #expect(try await visitor.get(link(made) + "/photos.zip").bytes.starts(with: Array("PK".utf8)))
                let path = "/v1/shares/\(made["id"]?.string ?? "")"
                #expect(try await client.get(path).json["viewCount"] == "5")
                let views = try await client.get(path + "/views").json["views"]?.array ?? []
                #expect(views.map { $0["what"]?.string } == ["ZIP", "FEED", "FEED", "JSON", "PAGE"])
                let preview = try await client.get(path + "/preview").json["url"]?.string ?? ""
                #expect(try await visitor.get(preview).status == 200)
                #expect(try await client.get(path).json["viewCount"] == "5")

                let second = shown[1]["urls"]?["thumb"]?.string ?? ""
                #expect(try await client.send(.DELETE, "/v1/photos/\(photos[0])").status == 200)
                let fewer = try await visitor.get(link(made), headers: [("Accept", "application/json")]).json
                #expect(fewer["photos"]?.array.count == 1)
                #expect(try await visitor.get(second).status == 200, "a photo is found behind one that is gone")
                let foreseen = try await client.send(.DELETE, "/v1/entries/\(id)?validateOnly=true").json
                #expect(foreseen["shareCount"]?.number == 1)
                #expect(try await client.send(.DELETE, path + "?validateOnly=true").json["shareCount"]?.number == 1)
                let gone = try await client.send(.DELETE, path)
                #expect(gone.status == 200 && gone.json["revokeTime"]?.string != nil)
                for path in [link(made), second, link(made) + "/photos.zip", link(made) + "/feed.json", preview] {
                    #expect(try await visitor.get(path).status == 404, "\(path)")
                }
            }
        }

        @Test("Wrong, revoked, used up and over answer alike; a password is asked for and taken")
        func refusals() async throws {
            try await RunningDiary.withDiary { _, client in
                let visitor = DiaryClient(base: client.base)
                let target: JSON = ["entryId": .string(try await entry(client).id)]
                let revoked = try await share(client, ["target": target])
                _ = try await client.send(.DELETE, "/v1/shares/\(revoked["id"]?.string ?? "")")
                let once = try await share(client, ["target": target, "viewLimit": 1])
                let opened = try await visitor.get(link(once), headers: [("Accept", "application/json")])
                let over = try await expired(client, visitor, target)
                var pages: Set<[UInt8]> = []
                for path in ["/s/wrong", link(revoked), link(once), link(over)] {
                    let answer = try await visitor.get(path, headers: [("Accept", "text/html")])
                    #expect(answer.status == 404, "\(path)")
                    pages.insert(answer.bytes)
                    #expect(
                        try await visitor.send(.POST, path, headers: Self.form, body: Array("password=x".utf8)).status
                            == 404)
                    #expect(try await visitor.get(path + "/photos/1/large").status == 404)
                    #expect(try await visitor.get(path + "/photos.zip").status == 404)
                }
                #expect(pages.count == 1)
                let picture = opened.json["photos"]?.array.first?["urls"]?["large"]?.string ?? ""
                #expect(try await visitor.get(picture).status == 200, "who opened it sees its pictures")

                let locked = try await share(client, ["target": target, "password": "열려라 참깨"])
                #expect(locked["hasPassword"] == true && locked["password"] == nil)
                let asked = try await visitor.get(link(locked))
                #expect(asked.status == 401 && String(decoding: asked.bytes, as: UTF8.self).contains("<form"))
                #expect(!String(decoding: asked.bytes, as: UTF8.self).contains("밤 산책"))
                for path in ["/photos/1/large", "/photos.zip", "/feed.atom", "/feed.json"] {
                    #expect(try await visitor.get(link(locked) + path).status == 401, "\(path)")
                }
                func admit(_ password: String) async throws -> HTTPResult {
                    let escaped = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                    return try await visitor.send(
                        .POST, link(locked), headers: Self.form + [("Cookie", "daybook_share_asked=1")],
                        body: Array("password=\(escaped)".utf8))
                }
                #expect(try await admit("wrong").status == 401)
                let right = try await admit("열려라 참깨")
                #expect(right.status == 303 && right.headers.first(name: "Location") == link(locked))
                let cookie = String((right.headers.first(name: "Set-Cookie") ?? "").prefix { $0 != ";" })
                let shown = try await visitor.get(link(locked), headers: [("Cookie", cookie)])
                #expect(shown.status == 200 && !String(decoding: shown.bytes, as: UTF8.self).contains("og:"))
                #expect(try await visitor.get(link(locked), headers: [("Cookie", "daybook_share=x")]).status == 401)
                var answer = try await admit("wrong")
                // The wait doubles with each try, so that it gets longer than a try on any machine.
                for _ in 0..<12 where answer.status == 401 { answer = try await admit("wrong") }
                #expect(answer.status == 429 && answer.headers.first(name: "Retry-After") != nil)
            }
        }

        /// Returns the longest edge of the first JPEG in bytes, such as those of an archive; 0 if there is none.
        private func longestEdge(ofJPEGIn bytes: [UInt8]) -> Int {
            guard let start = bytes.firstRange(of: [0xFF, 0xD8, 0xFF])?.lowerBound else { return 0 }
            func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
            var place = start + 2
            while place + 9 <= bytes.count, bytes[place] == 0xFF {
                // The frame has the size, whatever its coding is; C4 is a table.
                if (0xC0...0xC2).contains(bytes[place + 1]) { return max(number(place + 5), number(place + 7)) }
                place += 2 + number(place + 2)
            }
            return 0
        }

        @Test("No path of a share for screens has a larger picture, and those of a share for prints have it")
        func sizes() async throws {
            try await RunningDiary.withDiary { _, client in
                let visitor = DiaryClient(base: client.base)
                let wide = TestPicture.png(seed: 9, width: 1800, height: 120)
                let photo = try await client.upload(wide, name: "wide.png")
                let target: JSON = ["photoIds": [photo.json["id"] ?? .null]]
                let sizes: [(asked: String?, size: String, longest: Int)] = [
                    (nil, "SCREEN", 1440), ("SCREEN", "SCREEN", 1440), ("PRINT", "PRINT", 1800),
                ]
                for (asked, size, longest) in sizes {
                    var members: [String: JSON] = ["target": target]
                    if let asked { members["pictureSize"] = .string(asked) }
                    let made = try await share(client, members)
                    #expect(made["pictureSize"]?.string == size)
                    let listed = try await client.get("/v1/shares").json["shares"]?.array ?? []
                    #expect(listed.contains { $0["id"] == made["id"] && $0["pictureSize"]?.string == size })
                    let json = try await visitor.get(link(made), headers: [("Accept", "application/json")]).json
                    let urls = try #require(json["photos"]?.array.first?["urls"])
                    for (name, edge) in [("thumb", 256), ("small", 720), ("large", 1440)] {
                        let picture = try await visitor.get(urls[name]?.string ?? "")
                        #expect(picture.status == 200 && longestEdge(ofJPEGIn: picture.bytes) == edge, "\(name)")
                    }
                    let card = try await visitor.get(link(made) + "/card")
                    #expect(longestEdge(ofJPEGIn: card.bytes) == 1440)
                    let zip = try await visitor.get(link(made) + "/photos.zip")
                    #expect(zip.status == 200 && longestEdge(ofJPEGIn: zip.bytes) == longest)
                    let isForPrint = size == "PRINT"
                    let page = try await visitor.get(link(made))
                    #expect(String(decoding: page.bytes, as: UTF8.self).contains("/photos/1/print") == isForPrint)
                    #expect((urls["print"]?.string != nil) == isForPrint)
                    try await prints(of: made, at: urls["large"]?.string ?? "", isForPrint: isForPrint, visitor)
                    #expect(try await visitor.get(link(made) + "/photos/1/film").status == 404)
                    #expect(try await visitor.get(link(made) + "/photos/1/original").status == 404)
                }
                let unknown = try await client.send(
                    .POST, "/v1/shares", json: ["target": target, "pictureSize": "HUGE"])
                #expect(unknown.status == 400)
            }
        }

        /// Asks for the size for prints in every way: whole, as a range, as a head, by its place, and again.
        ///
        /// - Parameter large: The address of the photo in the size `large`.
        private func prints(
            of share: JSON, at large: String, isForPrint: Bool, _ visitor: DiaryClient
        ) async throws {
            let path = large.replacing("/large", with: "/print")
            let whole = try await visitor.get(path)
            #expect(whole.status == (isForPrint ? 200 : 404))
            #expect(longestEdge(ofJPEGIn: whole.bytes) == (isForPrint ? 1800 : 0))
            let part = try await visitor.get(path, headers: [("Range", "bytes=0-9")])
            #expect(part.status == (isForPrint ? 206 : 404))
            #expect(try await visitor.send(.HEAD, path).status == (isForPrint ? 200 : 404))
            #expect(try await visitor.get(link(share) + "/photos/1/print").status == (isForPrint ? 200 : 404))
            let etag = whole.headers.first(name: "ETag") ?? "\"none\""
            let again = try await visitor.get(path, headers: [("If-None-Match", etag)])
            #expect(again.status == (isForPrint ? 304 : 404))
        }

        @Test("Shares need their owner's token, take keys, and are told of as changes")
        func owner() async throws {
            try await RunningDiary.withDiary { _, client in
                let visitor = DiaryClient(base: client.base)
                let target: JSON = ["entryId": .string(try await entry(client).id)]
                let since = try await client.get("/v1/changes").json["nextToken"]?.string ?? ""
                let body: JSON = ["target": target, "title": "t"]
                let first = try await client.send(.POST, "/v1/shares", json: body, headers: [("Idempotency-Key", "k")])
                let again = try await client.send(.POST, "/v1/shares", json: body, headers: [("Idempotency-Key", "k")])
                #expect(first.status == 201 && again.json["id"] == first.json["id"])
                let other = try await client.send(
                    .POST, "/v1/shares", json: ["target": target], headers: [("Idempotency-Key", "k")])
                #expect(other.status == 409)
                let changes = try await client.get("/v1/changes?since=\(since)").json
                #expect(changes["inserted"]?.array.compactMap { $0["share"]?["id"] } == [first.json["id"] ?? .null])
                let path = "/v1/shares/\(first.json["id"]?.string ?? "")"
                for (method, path) in [
                    (HTTPMethod.GET, "/v1/shares"), (.POST, "/v1/shares"), (.GET, path), (.DELETE, path),
                    (.GET, path + "/views"), (.GET, path + "/preview"),
                ] {
                    #expect(try await visitor.send(method, path).status == 401, "\(method) \(path)")
                    let token = String((first.json["url"]?.string ?? "").dropFirst(3))
                    let bearer = DiaryClient(base: client.base, token: token)
                    #expect(try await bearer.send(method, path).status == 401, "a link is no token")
                }
                for wrong in [
                    ["target": [:]], [:], ["target": ["entryId": "x"]], ["target": target, "viewLimit": 0],
                    ["target": target, "expireTime": "2001-01-01T00:00:00Z"],
                    ["target": ["albumId": "0190a0b0-0000-7000-8000-000000000000"]],
                ] as [JSON] {
                    #expect(try await client.send(.POST, "/v1/shares", json: wrong).status == 400, "\(wrong)")
                }
                #expect(try await client.get("/v1/shares").json["shares"]?.array.count == 1)
            }
        }

        @Test("Shares from the command line", .timeLimit(.minutes(5)))
        func commands() async throws {
            try await RunningDiary.withDiary { diary, client in
                func daybook(_ arguments: String...) throws -> CommandOutcome { try diary.run(arguments) }
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                let id = try await entry(client).id
                let made = try daybook(
                    "share", "create", "--entry", id, "--title", "walk", "--days", "7", "--views", "9", "--location")
                #expect(made.code == 0 && made.output.hasPrefix(diary.base + "/s/"), "\(made.output)\(made.errors)")
                let link = made.output.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst(diary.base.count)
                let visitor = DiaryClient(base: diary.base)
                #expect(try await visitor.get(String(link)).status == 200, "the cover, which is no view")
                let opened = try await visitor.send(
                    .POST, String(link), headers: Self.form, body: Array("open=1".utf8))
                #expect(opened.status == 200, "at once, for no cookie is kept")
                let list = try daybook("share", "list")
                #expect(list.output.contains("walk") && list.output.contains("1/9"), "\(list.output)")
                let shown = try daybook("share", "show", "walk")
                #expect(shown.output.contains("/s/") && shown.output.contains("1/9"), "\(shown.output)")
                #expect(try daybook("share", "show", "walk", "--preview").output.contains("?g="))
                #expect(try daybook("share", "views", "walk", "--json").json["views"]?.array.first?["what"] == "PAGE")
                #expect(try daybook("share", "create").code != 0)
                #expect(try daybook("share", "create", "--entry", id, "--size", "huge").code == 64)
                let prints = try daybook(
                    "share", "create", "--entry", id, "--title", "prints", "--size", "print", "--json")
                #expect(prints.json["pictureSize"] == "PRINT", "\(prints.errors)")
                let screen = try daybook("share", "create", "--entry", id, "--size", "screen", "--json")
                #expect(screen.json["pictureSize"] == "SCREEN", "\(screen.errors)")
                for (name, isForPrint) in [("prints", true), ("walk", false)] {
                    let detail = try diary.run(["share", "show", name], environment: ["LC_ALL": "en_US.UTF-8"])
                    #expect(detail.code == 0 && detail.output.contains("for prints") == isForPrint, "\(detail.output)")
                }
                #expect(try daybook("album", "create", "여름").code == 0)
                #expect(try daybook("share", "create", "--album", "여름").code == 0)
                let named = try diary.runOnTerminal(["share", "list"])
                #expect(named.output.contains("여름") && named.output.contains("walk"), "\(named.output)")
                #expect(try !daybook("share", "list").output.contains("여름"), "for programs, it is the share's title")
                #expect(try daybook("share", "revoke", "walk").code == 0)
                #expect(try await DiaryClient(base: diary.base).get(String(link)).status == 404)
                #expect(try daybook("share", "show", "nothing").code != 0)
            }
        }
    }
}
