import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// The discover feed through every process, from a folder of pictures.
    struct DiscoverTests {
        @Test("A picture of the feed is saved as a photo, and its star follows the photo", .timeLimit(.minutes(5)))
        func folder() async throws {
            let setUp: (URL) throws -> [String] = { folder in
                let pictures = folder.appending(path: "pictures")
                try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
                for number in 10..<27 {
                    let bytes = Data(TestPicture.png(seed: UInt64(number)))
                    try bytes.write(to: pictures.appending(path: "바다 \(number).png"))
                }
                try Data("<html>".utf8).write(to: pictures.appending(path: "흙.jpg"))
                return ["--discover", "folder", "--discover-folder", pictures.path]
            }
            try await RunningDiary.withDiary(setUp) { diary, client in
                func daybook(_ arguments: String...) throws -> CommandOutcome { try diary.run(arguments) }
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                let first = try daybook("discover", "list", "--json")
                let photos = first.json["photos"]?.array ?? []
                #expect(photos.count == 15 && first.json["nextPage"] == 2, "\(first.output)\(first.errors)")
                #expect(photos[0]["width"] == 48 && photos[0]["height"] == 32)
                let last = try daybook("discover", "list", "--page", "2", "--json")
                #expect(last.json["photos"]?.array.count == 3 && last.json["nextPage"] == nil)
                let id = try #require(photos[0]["id"]?.string)
                let picture = try await client.get(try #require(photos[0]["urls"]?["thumb"]?.string))
                #expect(picture.status == 200 && picture.bytes == TestPicture.png(seed: 10))

                let saved = try daybook("discover", "save", id, "--memo", "여름", "--json")
                #expect(saved.code == 0, "\(saved.errors)")
                let photo = try #require(saved.json["id"]?.string)
                #expect(saved.json["caption"] == "여름" && saved.json["source"] == "folder")
                #expect(saved.json["fileName"] == "바다 10.png" && saved.json["width"] == 48)
                let again = try await client.send(.POST, "/v1/discover/\(id):save", json: [:])
                #expect(again.status == 200 && again.json["id"]?.string == photo)
                let original = try await client.get("/v1/photos/\(photo)/original")
                #expect(original.bytes == TestPicture.png(seed: 10))
                let star = try await client.get("/v1/discover").json["photos"]?.array.first
                #expect(
                    star?["saved"] == .bool(true) && star?["savedPhotoId"]?.string == photo && star?["memo"] == "여름")
                #expect(try daybook("discover", "saved").output.contains(id))

                // Stars and photos are one: whatever happens to the photo shows in the feed.
                #expect(try daybook("discover", "unsave", id).code == 0)
                #expect(try await client.get("/v1/photos/\(photo)").json["deleteTime"] != nil)
                #expect(try await client.get("/v1/discover").json["photos"]?.array.first?["saved"] == .bool(false))
                #expect(try await client.send(.POST, "/v1/photos/\(photo):undelete", json: [:]).status == 200)
                #expect(try await client.get("/v1/discover").json["photos"]?.array.first?["saved"] == .bool(true))
                #expect(try await client.send(.DELETE, "/v1/photos/\(photo)?permanent=true").status == 204)
                #expect(try await client.get("/v1/discover").json["photos"]?.array.first?["saved"] == .bool(false))
                #expect(try daybook("discover", "unsave", id).code != 0)

                let page = try #require(last.json["photos"]?.array.last?["id"]?.string)
                let none = try await client.send(.POST, "/v1/discover/\(page):save", json: [:])
                #expect(none.status == 400 && none.reason == "DISCOVER_NOT_A_PICTURE")
            }
        }
    }
}
