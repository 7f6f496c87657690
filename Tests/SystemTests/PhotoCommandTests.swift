import Foundation
import Testing

extension SystemTests {
    /// Changing, hiding and saving several photos from the command line.
    struct PhotoCommandTests {
        /// Adds pictures of the given seeds, each as a file of the same name in a folder of its own; returns their ids.
        private func add(_ seeds: ClosedRange<UInt64>, _ diary: RunningDiary) throws -> [String] {
            let login = try diary.run(
                ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
            #expect(login.code == 0, "\(login.errors)")
            return try seeds.map { seed in
                let folder = diary.folder.appending(path: "\(seed)")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(TestPicture.png(seed: seed)).write(to: folder.appending(path: "강가.png"))
                let added = try diary.run(["photo", "add", folder.path, "--json"])
                return try #require(added.json["added"]?.array.first?["photoId"]?.string, "\(added.errors)")
            }
        }

        @Test("Several photos are given a date, a place, tags, people, a caption and a turn", .timeLimit(.minutes(5)))
        func editing() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let ids = try add(1...3, diary)
                let edited = try diary.run(
                    ["photo", "edit"] + ids.prefix(2) + [
                        "--date", "2023-09-01T21:30", "--zone", "Asia/Seoul", "--place", "한강", "--location",
                        "37.5,127", "--tag", "산책", "--tag", "강", "--person", "보리", "--caption", "밤의 강", "--turn", "90",
                        "--favorite", "--json",
                    ])
                #expect(edited.code == 0, "\(edited.errors)")
                #expect(edited.json["changed"]?.array.compactMap(\.string) == Array(ids.prefix(2)))
                for photo in edited.json["photos"]?.array ?? [] {
                    #expect(photo["localDateTime"] == "2023-09-01T21:30:00" && photo["timeZone"] == "Asia/Seoul")
                    #expect(photo["place"]?["name"] == "한강" && photo["location"]?["latitude"]?.number == 37.5)
                    #expect(photo["tags"]?.array.compactMap(\.string).sorted() == ["강", "산책"])
                    #expect(photo["people"] == ["보리"] && photo["caption"] == "밤의 강")
                    #expect(photo["turn"] == 90 && photo["favorite"] == true)
                }
                let other = try diary.run(["photo", "show", ids[2], "--json"]).json
                #expect(other["caption"] == "" && other["turn"] == 0)

                let moved = try diary.run(
                    ["photo", "edit", ids[0], "--shift", "+1h", "--caption", "", "--no-tags", "--no-place", "--json"])
                let photo = try #require(moved.json["photos"]?.array.first, "\(moved.errors)")
                #expect(photo["localDateTime"] == "2023-09-01T22:30:00" && photo["caption"] == "")
                #expect(photo["tags"] == [] && photo["place"] == nil && photo["people"] == ["보리"])
                let day = try diary.run(["photo", "edit", ids[0], ids[2], "--date", "2024-03-09"])
                #expect(day.code == 0 && day.errors.hasPrefix(ids[2] + ": ") && day.errors.contains("noon"), "\(day)")
                let clocks = try [ids[0], ids[2]].map {
                    try diary.run(["photo", "show", $0, "--json"]).json["localDateTime"]?.string
                }
                #expect(clocks == ["2024-03-09T22:30:00", "2024-03-09T12:00:00"])

                let bare = try diary.run([
                    "photo", "edit", ids[0], "--no-location", "--no-people", "--forget", "--json",
                ])
                #expect(bare.json["photos"]?.array.first?["location"] == nil, "\(bare.output)")
                #expect(bare.json["photos"]?.array.first?["takenSource"] != "PERSON")

                let long = String(repeating: "a", count: 4097)
                let refused = try diary.run(["photo", "edit", ids[1], ids[2], "--caption", long])
                #expect(refused.code == 65 && refused.output.isEmpty, "\(refused.output)")
                #expect(refused.errors.contains("caption"), "\(refused.errors)")
                let table = try diary.run(["photo", "edit", ids[2], "--tag", "강"])
                #expect(table.code == 0 && table.output.hasSuffix("\t\(ids[2])\n"), "\(table.output)")
            }
        }

        @Test(
            "Several photos are shown one below the other, and one that is not there is named", .timeLimit(.minutes(5)))
        func showing() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let ids = try add(1...3, diary)
                let shown = try diary.run(["photo", "show"] + ids.reversed() + [ids[0], "--json"])
                let found = shown.json["photos"]?.array.compactMap { $0["id"]?.string }
                #expect(found == ids.reversed(), "\(shown.errors)")
                #expect(try diary.run(["photo", "show", ids[0], "--json"]).json["id"]?.string == ids[0])
                let text = try diary.run(["photo", "show", ids[0], ids[1]])
                #expect(text.code == 0 && text.output.contains("\n\n"), "\(text.errors)")
                #expect(text.output.contains(ids[0]) && text.output.contains(ids[1]))
                let unknown = UUID().uuidString.lowercased()
                let refused = try diary.run(["photo", "show", ids[0], unknown])
                #expect(refused.code == 66 && refused.output.isEmpty && refused.errors.contains(unknown))
            }
        }

        @Test("Photos are hidden, and shown again once hidden things are unlocked", .timeLimit(.minutes(5)))
        func hiding() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let ids = try add(1...3, diary)
                func listed() throws -> [String] {
                    let photos = try diary.run(["photo", "list", "--json"]).json["photos"]?.array ?? []
                    return photos.compactMap { $0["id"]?.string }.sorted()
                }
                let hidden = try diary.run(["photo", "hide", ids[0], ids[1]])
                #expect(hidden.code == 0 && hidden.errors.contains("daybook unlock"), "\(hidden.errors)")
                #expect(try listed() == [ids[2]])
                let locked = try diary.run(["photo", "unhide", ids[0], ids[1]])
                #expect(locked.code != 0 && locked.errors.contains("daybook unlock"), "\(locked.errors)")
                let tag = ["photo", "add", diary.folder.appending(path: "1").path, "--tag", "강"]
                let unfiled = try diary.run(tag + ["--json"])
                #expect(unfiled.code == 65, "\(unfiled.errors)")
                #expect(unfiled.json["failed"]?.array.first?["error"]?["reason"] == "COMMAND_HIDDEN")
                #expect(unfiled.json["failed"]?.array.first?["path"]?.string?.hasSuffix("강가.png") == true)
                let error = try #require(JSON(Array(unfiled.errors.utf8))["error"], "\(unfiled.errors)")
                #expect(error["reason"] == "COMMAND_SOME_FAILED", "\(error)")
                #expect(try diary.run(tag).errors.contains("강가.png: "), "a person reads it")
                let file = diary.folder.appending(path: "password").path
                try Data((diary.password + "\n").utf8).write(to: URL(filePath: file))
                let unlocked = try diary.run(["unlock", "--password-file", file])
                #expect(unlocked.code == 0 && unlocked.output.contains("photo list --hidden"), "\(unlocked.output)")
                #expect(try diary.run(["entry", "add", "--title", "a", "--hidden"], input: "").code == 0)
                let empty = try diary.run(["entry", "list"])
                #expect(empty.code == 0 && empty.errors.contains("daybook entry list --hidden"), "\(empty.errors)")
                let open = try diary.run(["photo", "list", "--hidden", "--json"]).json["photos"]?.array
                #expect(open?.count == 2)
                let shown = try diary.run(["photo", "unhide", ids[0], ids[1], "--json"])
                #expect(shown.code == 0, "\(shown.errors)")
                #expect(shown.json["photos"]?.array.allSatisfy { $0["hidden"] == false } == true)
                #expect(try listed() == ids.sorted())
            }
        }

        @Test("Several photos are saved side by side, none twice, and none over another", .timeLimit(.minutes(5)))
        func saving() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let ids = try add(1...6, diary)
                let folder = diary.folder.appending(path: "saved").path
                func save(_ more: String...) throws -> CommandOutcome {
                    try diary.run(["photo", "download"] + ids + ["--to", folder] + more)
                }
                func contents() throws -> [String: Data] {
                    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                    let files = try names.map { ($0, try Data(contentsOf: URL(filePath: folder + "/" + $0))) }
                    return Dictionary(uniqueKeysWithValues: files)
                }
                let pictures = Set((1...6).map { Data(TestPicture.png(seed: $0)) })

                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let own = Data("mine".utf8)
                try own.write(to: URL(filePath: folder + "/강가.png"))
                let first = try save("--jobs", "3")
                #expect(first.code == 0, "\(first.errors)")
                let saved = try contents()
                #expect(saved["강가.png"] == own && saved.count == 7)
                #expect(Set(saved.values) == pictures.union([own]))
                let paths = first.output.split(separator: "\n").map(String.init)
                #expect(paths.count == 6 && Set(paths).count == 6)
                for (path, seed) in zip(paths, 1...6 as ClosedRange<UInt64>) {
                    #expect(try Data(contentsOf: URL(filePath: path)) == Data(TestPicture.png(seed: seed)))
                }

                // Part of it is gone: the rest is not fetched again.
                try FileManager.default.removeItem(atPath: paths[5])
                let second = try save("--json")
                #expect(second.json["saved"]?.array.count == 6 && second.json["failed"] == [], "\(second.errors)")
                #expect(try contents() == saved)

                let third = try save("--overwrite")
                #expect(third.code == 0, "\(third.errors)")
                #expect(try Set(contents().values).isSuperset(of: pictures))
            }
        }

        @Test("Several photos are saved in one archive, which replaces no other file", .timeLimit(.minutes(5)))
        func archive() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let ids = try add(1...3, diary)
                let folder = diary.folder.appending(path: "saved").path
                let zip = folder + "/photos.zip"
                func save(_ more: String...) throws -> CommandOutcome {
                    try diary.run(["photo", "download"] + ids + ["--zip", zip] + more)
                }
                let first = try save()
                #expect(first.code == 0 && first.output == zip + "\n", "\(first.errors)")
                let bytes = try Data(contentsOf: URL(filePath: zip))
                #expect(bytes.starts(with: Array("PK\u{03}\u{04}".utf8)))
                for seed: UInt64 in 1...3 {
                    #expect(bytes.range(of: Data(TestPicture.png(seed: seed))) != nil, "stored as they were sent")
                }
                try Data("mine".utf8).write(to: URL(filePath: zip))
                let second = try save("--json")
                let saved = second.json["saved"]?.array ?? []
                #expect(saved.compactMap { $0["photoId"]?.string } == ids, "\(second.errors)")
                #expect(saved.allSatisfy { $0["path"]?.string == folder + "/photos (1).zip" })
                #expect(try Data(contentsOf: URL(filePath: zip)) == Data("mine".utf8))
                #expect(try save("--overwrite").output == zip + "\n")
                #expect(try Data(contentsOf: URL(filePath: zip)) == bytes)
                let there = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                #expect(there == ["photos (1).zip", "photos.zip"])

                #expect(try diary.run(["photo", "hide", ids[2]]).code == 0)
                let locked = try save("--json")
                #expect(locked.code != 0 && locked.output.isEmpty, "\(locked.output)")
                #expect(try JSON(Array(locked.errors.utf8))["error"]?["code"] == 66, "\(locked.errors)")
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
            }
        }

        @Test("A photo that cannot be saved does not stop the others", .timeLimit(.minutes(5)))
        func savingTheRest() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let ids = try add(1...2, diary)
                let broken = diary.folder.appending(path: "broken.png")
                try Data(TestPicture.png(seed: 9).prefix(20)).write(to: broken)
                let added = try diary.run(["photo", "add", broken.path, "--json"])
                let id = try #require(added.json["added"]?.array.first?["photoId"]?.string, "\(added.output)")
                let folder = diary.folder.appending(path: "saved").path
                let some = ["photo", "download", ids[0], id, ids[1], "--to", folder, "--size", "thumb"]
                let saved = try diary.run(some + ["--json"])
                #expect(saved.code == 65, "\(saved.errors)")
                #expect(saved.json["saved"]?.array.compactMap { $0["photoId"]?.string } == ids)
                let failed = saved.json["failed"]?.array ?? []
                #expect(failed.compactMap { $0["id"]?.string } == [id])
                #expect(failed.first?["error"]?["reason"]?.string?.isEmpty == false, "\(saved.output)")
                let error = try #require(JSON(Array(saved.errors.utf8))["error"], "\(saved.errors)")
                #expect(error["code"] == 65 && error["reason"] == "COMMAND_SOME_FAILED", "\(error)")
                let told = try diary.run(some)
                #expect(told.code == 65 && told.errors.hasPrefix(id + ": "), "\(told.errors)")
                let alone = try diary.run(["photo", "download", id, "--to", folder, "--size", "thumb"])
                #expect([65, 66].contains(alone.code) && alone.output.isEmpty, "\(alone.errors)")
                #expect(alone.errors.hasPrefix("daybook: "), "\(alone.errors)")
            }
        }
    }
}
