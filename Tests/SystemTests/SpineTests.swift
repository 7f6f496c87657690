import Hashing
import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    struct SpineTests {
        @Test("A day is written with photos, listed by date, found by a Korean word, and seen")
        func spine() async throws {
            try await RunningDiary.withDiary { diary, client in
                let picture = TestPicture.png(seed: 1)
                let upload = try await client.upload(picture, name: "강가.png", type: "image/png")
                #expect(upload.status == 201)
                let photo = upload.json
                let photoID = try #require(photo["id"]?.string)
                #expect(photo["width"] == 48)
                #expect(photo["height"] == 32)
                #expect(photo["state"] == "READY")
                #expect(photo["kind"] == "PHOTO")
                #expect(photo["fileName"] == "강가.png")
                #expect(photo["sizeBytes"] == .string("\(picture.count)"))
                #expect(photo["thumbHash"]?.string?.isEmpty == false)

                let entry = try await client.send(
                    .POST, "/v1/entries",
                    json: [
                        "title": "밤산책", "body": "강을 따라 오래 걸었다.", "entryTime": "2023-09-01T12:30:00Z",
                        "timeZone": "Asia/Seoul", "tags": ["산책"],
                        "photos": [["photoId": .string(photoID), "caption": "다리 위에서"]],
                    ])
                #expect(entry.status == 201)
                #expect(entry.json["localDate"] == "2023-09-01")
                #expect(entry.json["utcOffset"] == "+09:00")
                let id = try #require(entry.json["id"]?.string)

                let listed = try await client.get("/v1/entries?from=2023-09-01&to=2023-09-01")
                #expect(listed.json["entries"]?.array.map { $0["id"] } == [.string(id)])
                #expect(try await client.get("/v1/entries?from=2023-09-02").json["entries"] == [])

                for word in ["산책", "밤", "강을", "다리"] {
                    let found = try await client.get("/v1/search?q=\(escaped(word))&types=ENTRY")
                    #expect(found.json["results"]?[0]?["entry"]?["id"] == .string(id), "\(word)")
                }
                #expect(try await client.get("/v1/search?q=\(escaped("바다"))").json["results"] == [])

                try await seen(photo, picture, client)
                let timeline = try await client.get("/v1/timeline?granularity=MONTH&of=ENTRIES")
                #expect(timeline.json["buckets"]?[0]?["key"] == "2023-09")
                #expect(timeline.json["totalEntries"] == 1)
            }
        }

        private func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
        }

        private func seen(_ photo: JSON, _ original: [UInt8], _ client: DiaryClient) async throws {
            let urls = try #require(photo["urls"])
            let thumb = try await client.get(
                try #require(urls["thumb"]?.string), headers: [("Accept", "image/webp,*/*")])
            #expect(thumb.status == 200)
            #expect(thumb.headers.first(name: "Content-Type") == "image/webp")
            #expect(thumb.headers.first(name: "Cache-Control") == "private, max-age=31536000, immutable")
            #expect(thumb.bytes.starts(with: Array("RIFF".utf8)))
            let plain = try await client.get(try #require(urls["small"]?.string), headers: [("Accept", "image/jpeg")])
            #expect(plain.bytes.starts(with: [0xFF, 0xD8, 0xFF]))

            let path = try #require(urls["original"]?.string)
            let whole = try await client.get(path)
            #expect(whole.bytes == original)
            let tag = try #require(whole.headers.first(name: "ETag"))
            #expect(try await client.get(path, headers: [("If-None-Match", tag)]).status == 304)
            let part = try await client.get(path, headers: [("Range", "bytes=8-15")])
            #expect(part.status == 206)
            #expect(part.bytes == Array(original[8...15]))
            #expect(part.headers.first(name: "Content-Range") == "bytes 8-15/\(original.count)")
            #expect(try await client.get(path, headers: [("Range", "bytes=999999-")]).status == 416)
        }

        @Test("What needs no token answers, and the page has a strict policy")
        func openDoors() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let anyone = DiaryClient(base: diary.base)
                for path in ["/healthz", "/readyz", "/v1/version", "/openapi.json", "/"] {
                    #expect(try await anyone.get(path).status == 200, "\(path)")
                }
                let page = try await anyone.get("/")
                let policy = try #require(page.headers.first(name: "Content-Security-Policy"))
                #expect(policy.contains("default-src 'none'"))
                #expect(!policy.contains("unsafe"))
                #expect(try await anyone.get("/v1/entries").status == 401)
                #expect(try await anyone.get("/v1/no-such-thing").status == 401)
            }
        }

        @Test("A diary is there again after a restart, and a second start on the same data is refused")
        func restart() async throws {
            try await RunningDiary.withDiary { diary, client in
                let made = try await client.send(.POST, "/v1/entries", json: ["title": "kept"])
                #expect(made.status == 201)
                // A new diary is told of, once.
                #expect(diary.startLines.first?.hasSuffix(diary.data.path) == true, "\(diary.startLines)")
                let second = Process()
                second.executableURL = RunningDiary.binaries.appending(path: "daybook")
                second.arguments = ["up", "--data", diary.data.path, "--http", "127.0.0.1:0"]
                second.standardOutput = FileHandle.nullDevice
                second.standardError = FileHandle.nullDevice
                try second.run()
                second.waitUntilExit()
                #expect(second.terminationStatus != 0)
                try diary.stop()
                try diary.start()
                #expect(!diary.startLines.contains { $0.hasSuffix(diary.data.path) }, "\(diary.startLines)")
                let read = try await client.get("/v1/entries/\(try #require(made.json["id"]?.string))")
                #expect(read.json["title"] == "kept")
            }
        }
    }
}
