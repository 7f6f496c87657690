import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Every byte from outside is hostile: refused with the reason and the field, nothing half written, still serving.
    struct BadInputTests {
        @Test("Bad JSON and bad fields are refused with their field", .timeLimit(.minutes(5)))
        func badEntries() async throws {
            try await RunningDiary.withDiary { _, client in
                let cases: [(body: String, field: String?)] = [
                    ("{", nil), ("", nil), ("[]", nil), ("null", nil), ("{\"title\":\"a\"}x", nil),
                    ("{\"title\":5}", "title"), ("{\"tags\":\"a\"}", "tags"), ("{\"tags\":[1]}", "tags[0]"),
                    ("{\"favorite\":\"yes\"}", "favorite"), ("{\"nope\":1}", "nope"),
                    ("{\"entryTime\":\"2023-02-30T00:00:00Z\"}", "entryTime"),
                    ("{\"entryTime\":\"yesterday\"}", "entryTime"),
                    ("{\"title\":\"a\",\"timeZone\":\"Mars/Olympus\"}", "timeZone"),
                    ("{\"title\":\"a\",\"timeZone\":\"asia/seoul\"}", "timeZone"),
                    ("{\"title\":\"a\\u0000b\"}", "title"), ("{\"id\":\"not-a-uuid\",\"title\":\"a\"}", "id"),
                    ("{\"title\":\"\(String(repeating: "a", count: 1025))\"}", "title"),
                    ("{\"photos\":[{\"photoId\":\"0190a0a0-0000-7000-8000-000000000000\"}]}", "photos[0].photoId"),
                    ("{\"place\":{\"name\":\"x\",\"latitude\":91,\"longitude\":0}}", "place.latitude"),
                    (String(repeating: "[", count: 5000), nil), ("{\"title\":\"\u{FFFD}\",\"title\":\"b\"}", nil),
                ]
                for (body, field) in cases {
                    let answer = try await client.send(
                        .POST, "/v1/entries", headers: [("Content-Type", "application/json")], body: Array(body.utf8))
                    #expect(answer.status == 400, "\(body.prefix(80)): \(answer.status)")
                    #expect(answer.errorStatus == "INVALID_ARGUMENT", "\(body.prefix(80))")
                    #expect(answer.json["error"]?["code"] == 400)
                    if let field {
                        #expect(answer.violatedFields.contains(field), "\(body.prefix(80)): \(answer.violatedFields)")
                    }
                }
                let invalid = Array("{\"title\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
                let answer = try await client.send(
                    .POST, "/v1/entries", headers: [("Content-Type", "application/json")], body: invalid)
                #expect(answer.status == 400)
                #expect(try await client.get("/v1/entries").json["entries"] == [])
            }
        }

        @Test("Bad queries, masks, tokens and tags are refused", .timeLimit(.minutes(5)))
        func badQueries() async throws {
            try await RunningDiary.withDiary { _, client in
                let made = try await client.send(.POST, "/v1/entries", json: ["title": "one"])
                let id = try #require(made.json["id"]?.string)
                for (path, field) in [
                    ("/v1/entries?from=2023-02-30", "from"), ("/v1/entries?orderBy=title", "orderBy"),
                    ("/v1/entries?pageToken=forged", "pageToken"), ("/v1/entries?pageSize=-1", "pageSize"),
                    ("/v1/entries?pageSize=many", "pageSize"), ("/v1/entries?nope=1", "nope"),
                    ("/v1/timeline?granularity=CENTURY", "granularity"), ("/v1/search?q=a&types=BOOK", "types"),
                    ("/v1/search?q=\(String(repeating: "a", count: 501))", "q"), ("/v1/photos?kind=SCROLL", "kind"),
                ] {
                    let answer = try await client.get(path)
                    #expect(answer.status == 400, "\(path)")
                    #expect(answer.violatedFields.contains { $0.hasPrefix(field) }, "\(path): \(answer.violatedFields)")
                }
                for mask in ["nope", "id", "etag", "title,nope"] {
                    let answer = try await client.send(
                        .PATCH, "/v1/entries/\(id)?updateMask=\(mask)", json: ["title": "two"])
                    #expect(answer.status == 400, "\(mask)")
                    #expect(answer.violatedFields.contains { $0.hasPrefix("updateMask") }, "\(mask)")
                }
                let stale = try await client.send(
                    .PATCH, "/v1/entries/\(id)", json: ["title": "two"], headers: [("If-Match", "\"stale\"")])
                #expect(stale.status == 412)
                #expect(try await client.get("/v1/entries/\(id)").json["title"] == "one")
                #expect(try await client.get("/v1/entries/0190a0a0-0000-7000-8000-000000000000").status == 404)
                #expect(try await client.get("/v1/entries/not-a-uuid").status == 404)
                #expect(try await client.send(.PUT, "/v1/entries/\(id)", json: [:]).status == 405)
                #expect(try await client.get("/v1/no-such-thing").status == 404)
            }
        }

        @Test("Hostile pictures are kept or refused, and the diary still serves", .timeLimit(.minutes(5)))
        func hostilePictures() async throws {
            try await RunningDiary.withDiary { _, client in
                for (bytes, name) in [
                    (Array("<html>hello</html>".utf8), "page.jpg"), (Array("hello".utf8), "text.png"),
                    ([UInt8](), "nothing.jpg"), (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "a.svg"),
                ] {
                    let answer = try await client.upload(bytes, name: name, type: "image/jpeg")
                    #expect(answer.status == 400, "\(name)")
                    #expect(answer.errorStatus == "INVALID_ARGUMENT", "\(name)")
                }
                let picture = TestPicture.png(seed: 7)
                let truncated = try await client.upload(Array(picture.prefix(20)), name: "cut.png")
                #expect(truncated.status == 201)
                #expect(truncated.json["state"] == "UNDECODABLE")
                let path = try #require(truncated.json["urls"]?["original"]?.string)
                #expect(try await client.get(path).bytes == Array(picture.prefix(20)))
                let shown = truncated.json["urls"]?["thumb"]?.string ?? ""
                #expect(shown.isEmpty)
                let thumb = path.replacing("/original", with: "/renditions/thumb")
                #expect(try await client.get(thumb).status == 404)
                var random = SplitMix(seed: 99)
                for number in 0..<40 {
                    var damaged = TestPicture.png(seed: UInt64(number + 100))
                    for _ in 0..<8 {
                        let place = Int.random(in: 8..<damaged.count, using: &random)
                        damaged[place] = UInt8.random(in: 0...255, using: &random)
                    }
                    #expect([200, 201].contains(try await client.upload(damaged, name: "damaged.png").status))
                }
                #expect(try await client.upload(picture, name: "whole.png").json["state"] == "READY")
            }
        }

        @Test("Logins are throttled per account, also for names that nobody has")
        func throttledLogins() async throws {
            try await RunningDiary.withDiary { diary, client in
                let anyone = DiaryClient(base: diary.base)
                for name in ["owner", "nobody"] {
                    var statuses: [Int] = []
                    for _ in 0..<20 {
                        let answer = try await anyone.send(
                            .POST, "/v1/sessions", json: ["name": .string(name), "password": "wrong password"])
                        statuses.append(answer.status)
                        if answer.status == 429 { break }
                    }
                    #expect(statuses.first == 401, "\(name): \(statuses)")
                    #expect(statuses.last == 429, "\(name): \(statuses)")
                }
                #expect(try await client.get("/v1/account").status == 200)
            }
        }
    }
}
