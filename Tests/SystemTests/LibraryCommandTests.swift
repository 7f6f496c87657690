import Foundation
import Testing

extension SystemTests {
    /// Albums, labels, subjects and memories from the command line, through every process.
    struct LibraryCommandTests {
        @Test("Albums, tags, people, subjects and memories from the command line", .timeLimit(.minutes(5)))
        func library() async throws {
            try await RunningDiary.withDiary { diary, _ in
                func daybook(_ arguments: String...) throws -> CommandOutcome { try diary.run(arguments) }
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                var photos: [String] = []
                for seed in [7, 8] as [UInt64] {
                    let picture = diary.folder.appending(path: "\(seed).png")
                    try Data(TestPicture.png(seed: seed)).write(to: picture)
                    let added = try daybook("photo", "add", picture.path, "--json")
                    #expect(added.code == 0, "\(added.errors)")
                }
                let listed = try daybook("photo", "list", "--json").json["photos"]?.array ?? []
                photos = listed.compactMap { $0["id"]?.string }
                try #require(photos.count == 2)

                try moves(photos, diary)

                let made = try daybook("album", "create", "여름", "--json")
                #expect(made.code == 0 && made.json["kind"] == "USER", "\(made.errors)")
                #expect(try daybook("album", "create", "제주", "--inside", "여름").code == 0)
                #expect(try daybook("album", "add", "여름", photos[0], photos[1], "--json").json["photoCount"] == 2)
                #expect(try daybook("album", "move", "여름", photos[1], "--before", photos[0]).code == 0)
                let shown = try daybook("album", "show", "여름", "--json").json["photos"]?.array ?? []
                #expect(shown.compactMap { $0["id"]?.string } == [photos[1], photos[0]])
                #expect(
                    try daybook("album", "edit", "여름", "--cover", photos[0], "--json").json["coverPhotoId"]?.string
                        == photos[0])
                #expect(try daybook("album", "remove", "여름", photos[0], "--json").json["photoCount"] == 1)
                let albums = try daybook("album", "list").output
                #expect(albums.contains("  제주\t0") && albums.contains("favorites"), "\(albums)")
                let refused = try daybook("album", "delete", "favorites")
                #expect(refused.code == 65 && refused.errors.contains("filled automatically"), "\(refused.errors)")
                #expect(try daybook("album", "delete", "여름").code == 0)
                #expect(try daybook("photo", "list", "--json").json["photos"]?.array.count == 2)

                let born = try daybook("subject", "add", "하늘", "--birthday", "2022-07-16", "--json")
                #expect(born.code == 0, "\(born.errors)")
                let entry = try diary.run(
                    [
                        "entry", "add", "--title", "첫걸음", "--date", "2023-09-01", "--zone", "Asia/Seoul", "--person",
                        "하늘",
                        "--tag", "산책", "--json",
                    ], input: "")
                let age = entry.json["ages"]?.array.first?["text"]?.string
                #expect(age == "13 months" || age == "생후 412일", "\(entry.output)")
                #expect(try daybook("tag", "list").output == "산책\t1\t0\n")
                #expect(try daybook("people").output == "하늘\t1\t0\n")
                #expect(try daybook("subject", "growth", "하늘").errors.contains("No photo names it"))
                #expect(try daybook("on-this-day", "2024-09-01").output.contains("첫걸음"))
                let memories = try daybook("memories", "--date", "2024-09-01", "--json").json["memories"]?.array ?? []
                #expect(memories.first?["id"] == "on-this-day-2023-09-01")
                #expect(try daybook("memories", "dismiss", "on-this-day-2023-09-01").code == 0)
                #expect(!(try daybook("memories", "--date", "2024-09-01").output.contains("on-this-day")))
                #expect(try daybook("subject", "delete", "하늘").code == 0)
            }
        }

        @Test("A smart album is found, shown and shared by its title in any language", .timeLimit(.minutes(5)))
        func smartAlbums() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                for locale in ["ko_KR.UTF-8", "en_US.UTF-8", "ja_JP.UTF-8"] {
                    for title in ["셀피", "Selfies", "セルフィー"] {
                        func daybook(_ arguments: String...) throws -> CommandOutcome {
                            try diary.run(arguments, environment: ["LC_ALL": locale])
                        }
                        let found = try daybook("entry", "search", title, "--json")
                        let albums = found.json["results"]?.array.compactMap { $0["album"]?["id"]?.string }
                        #expect(albums == ["selfies"], "\(title) in \(locale): \(found.errors)")
                        let typed = try daybook("entry", "search", title, "--type", "album")
                        #expect(typed.output.contains("\tselfies\n"), "\(title) in \(locale): \(typed.output)")
                        let shown = try daybook("album", "show", title, "--json")
                        #expect(shown.json["album"]?["id"] == "selfies", "\(title) in \(locale): \(shown.errors)")
                        let shared = try daybook("share", "create", "--album", title, "--json")
                        #expect(shared.json["target"]?["albumId"] == "selfies", "\(title) in \(locale)")
                    }
                }
            }
        }

        @Test("The text of an entry is shared without its photos", .timeLimit(.minutes(5)))
        func sharedText() async throws {
            try await RunningDiary.withDiary { diary, client in
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                let picture = diary.folder.appending(path: "강가.png").path
                try Data(TestPicture.png(seed: 5)).write(to: URL(filePath: picture))
                let entry = try diary.run([
                    "entry", "add", "--title", "밤산책", "--body", "강을 따라 걸었다", "--photo", picture, "--json",
                ]).json
                let id = try #require(entry["id"]?.string)
                let photo = try #require(entry["photos"]?.array.first?["photoId"]?.string)
                #expect(try diary.run(["share", "create", "--photo", photo, "--text-only"]).code == 64)
                let shared = try diary.run(["share", "create", "--entry", id, "--text-only", "--json"])
                #expect(shared.json["target"]?["textOnly"] == true, "\(shared.errors)")
                #expect(shared.json["target"]?["entryId"]?.string == id)
                let listed = try diary.run(["share", "list"])
                #expect(listed.output.contains("\ttext\t"), "\(listed.output)")
                func seen(_ share: JSON) async throws -> JSON {
                    let link = try #require(share["url"]?.string)
                    let visitor = DiaryClient(base: client.base)
                    return try await visitor.get(link, headers: [("Accept", "application/json")]).json
                }
                let text = try await seen(shared.json)
                #expect(text["text"] == "강을 따라 걸었다" && text["photos"]?.array.isEmpty != false, "\(text)")
                let whole = try await seen(try diary.run(["share", "create", "--entry", id, "--json"]).json)
                #expect(whole["text"] == "강을 따라 걸었다" && whole["photos"]?.array.count == 1, "\(whole)")
            }
        }

        /// Moves what can be moved, each once, and tells of the rest.
        private func moves(_ photos: [String], _ diary: RunningDiary) throws {
            #expect(try diary.run(["photo", "edit", photos[0], "--date", "0001-01-02"]).code == 0)
            #expect(try diary.run(["photo", "edit", photos[1], "--date", "2023-09-01T21:30:00"]).code == 0)
            let moved = try diary.run(["photo", "edit", photos[0], photos[1], "--shift", "-3d", "--json"])
            #expect(moved.code == 65, "\(moved.errors)")
            let changed = moved.json["photos"]?.array ?? []
            #expect(changed.compactMap { $0["id"]?.string } == [photos[1]], "\(moved.output)")
            #expect(changed.first?["localDateTime"]?.string?.hasPrefix("2023-08-29T21:30:00") == true)
            let failed = moved.json["failed"]?.array ?? []
            #expect(failed.compactMap { $0["id"]?.string } == [photos[0]])
            #expect(failed.allSatisfy { !($0["error"]?["message"]?.string ?? "").isEmpty })
            let error = try #require(JSON(Array(moved.errors.utf8))["error"], "\(moved.errors)")
            #expect(error["code"] == 65 && error["reason"] == "COMMAND_SOME_FAILED", "\(error)")
            let shown = try diary.run(["photo", "edit", photos[0], photos[1], "--shift", "-3d"])
            #expect(shown.code == 65 && shown.errors.hasPrefix(photos[0] + ": "), "\(shown.errors)")
            #expect(shown.output.contains(photos[1]), "\(shown.output)")
        }
    }
}
