import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Mirrors that are kept in step, and diaries that are rebuilt from them.
    struct MirrorTests {
        /// The files of the plain form below a folder by path, without what every export and every mirror has of its own.
        private static func files(below folder: String) throws -> [String: Data] {
            let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            var files: [String: Data] = [:]
            for path in paths where !["daybook.json", "daybook-mirror.json"].contains(path) {
                if path.hasPrefix("mirror/") { continue }
                files[path] = FileManager.default.contents(atPath: folder + "/" + path)
            }
            return files
        }

        /// The same without the state of shares: one that was on is off, behind an import.
        private static func importable(below folder: String) throws -> [String: Data] {
            var files = try files(below: folder)
            let shares = String(decoding: files["records/shares.jsonl"] ?? Data(), as: UTF8.self)
            files["records/shares.jsonl"] = Data(shares.replacing(/,"off":(true|false)/, with: "").utf8)
            return files
        }

        private static func export(
            _ diary: RunningDiary, of data: String? = nil, account: String = "owner", to name: String
        ) throws -> String {
            let target = diary.folder.appending(path: name).path
            let made = try diary.run([
                "export", target, "--account", account, "--data", data ?? diary.data.path, "--json",
            ])
            try #require(made.code == 0, "\(made.errors)")
            return target
        }

        private static func mirror(_ diary: RunningDiary, to target: String, _ more: [String] = []) throws -> JSON {
            let made = try diary.run(["mirror", target, "--data", diary.data.path, "--json"] + more)
            try #require(made.code == 0, "\(made.errors)")
            return made.json
        }

        private static func entry(titled title: String, by client: DiaryClient) async throws -> String {
            let entries = try await client.send(.GET, "/v1/entries").json["entries"]?.array ?? []
            return try #require(entries.first { $0["title"]?.string == title }?["id"]?.string)
        }

        @Test("A mirror equals an export after each change, and what a person edited stays", .timeLimit(.minutes(5)))
        func inStep() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let target = diary.folder.appending(path: "mirror").path
                let absent = try diary.run(["mirror", target, "--data", diary.data.path, "--json"])
                #expect(absent.code == 66 && absent.errors.contains("MIRROR_NOT_FOUND"), "\(absent.errors)")
                #expect(!FileManager.default.fileExists(atPath: target))
                _ = try Self.mirror(diary, to: target, ["--create"])
                #expect(try Self.files(below: target) == Self.files(below: Self.export(diary, to: "1")))
                let same = try Self.mirror(diary, to: target)
                #expect(same["written"] == "0" && same["removed"] == "0" && same["kept"] == [])

                let river = try await Self.entry(titled: "../../etc", by: client)
                let renamed = try await client.send(.PATCH, "/v1/entries/\(river)", json: ["title": "River"])
                #expect(renamed.status == 200)
                let first = try await Self.entry(titled: "First Snow!", by: client)
                #expect(try await client.send(.DELETE, "/v1/entries/\(first)").status < 300)
                let new: JSON = ["title": "Wind", "hidden": .bool(true), "timeZone": "UTC"]
                #expect(try await client.send(.POST, "/v1/entries", json: new).status == 201)
                let changed = try Self.mirror(diary, to: target, ["--changes-only"])
                #expect(changed["kept"] == [] && changed["written"] != "0" && changed["removed"] != "0")
                #expect(try Self.files(below: target) == Self.files(below: Self.export(diary, to: "2")))

                // Records of other kinds, and one that is deleted for good.
                let photos = try await client.send(.GET, "/v1/photos").json["photos"]?.array ?? []
                let id = try #require(photos.first { $0["favorite"] != .bool(true) }?["id"]?.string)
                let said: JSON = ["caption": "Waves", "tags": ["바다"]]
                #expect(try await client.send(.PATCH, "/v1/photos/\(id)", json: said).status == 200)
                // The last words on the other photo, so that the file beside it goes.
                let worded = try #require(photos.first { $0["favorite"] == .bool(true) }?["id"]?.string)
                let unsaid: JSON = ["caption": "", "favorite": .bool(false)]
                #expect(try await client.send(.PATCH, "/v1/photos/\(worded)", json: unsaid).status == 200)
                let album = try await client.send(.POST, "/v1/albums", json: ["title": "Summer"]).json["id"]?.string
                let places: JSON = ["photoIds": [.string(id)]]
                let placed = try await client.send(.POST, "/v1/albums/\(album ?? "")/photos", json: places)
                #expect(placed.status < 300)
                let pet = try await client.send(.GET, "/v1/subjects").json["subjects"]?.array.first?["id"]?.string
                let called = try await client.send(.PATCH, "/v1/subjects/\(pet ?? "")", json: ["name": "초코"])
                #expect(called.status == 200)
                let subject: JSON = ["name": "Momo", "kind": "PET"]
                #expect(try await client.send(.POST, "/v1/subjects", json: subject).status == 201)
                _ = try Self.mirror(diary, to: target, ["--changes-only"])
                #expect(try Self.files(below: target) == Self.files(below: Self.export(diary, to: "2a")))
                #expect(try await client.send(.DELETE, "/v1/entries/\(first)?permanent=true").status < 300)
                _ = try Self.mirror(diary, to: target, ["--changes-only"])
                #expect(try Self.files(below: target) == Self.files(below: Self.export(diary, to: "2b")))

                let page = "2024/03/09-river/index.md"
                let edited = Data("my own words".utf8)
                try edited.write(to: URL(filePath: target + "/" + page))
                let later = try await client.send(.PATCH, "/v1/entries/\(river)", json: ["body": "newer"])
                #expect(later.status == 200)
                let kept = try Self.mirror(diary, to: target)["kept"]?.array ?? []
                let other = "2024/03/09-river/index (Daybook).md"
                #expect(kept.map { $0["path"]?.string } == [page] && kept.map { $0["other"]?.string } == [other])
                var (mirrored, fresh) = (
                    try Self.files(below: target), try Self.files(below: Self.export(diary, to: "3"))
                )
                #expect(mirrored[page] == edited && mirrored[other] == fresh[page])
                for path in [page, other, "records/pages.jsonl"] { (mirrored[path], fresh[path]) = (nil, nil) }
                #expect(mirrored == fresh)
                // Another account does not write into it.
                _ = try await client.member("jiho")
                let foreign = try diary.run([
                    "mirror", target, "--account", "jiho", "--data", diary.data.path, "--json",
                ])
                #expect(foreign.code == 65 && foreign.errors.contains("MIRROR_OF_OTHER_ACCOUNT"))
            }
        }

        @Test("A lost file is named by its photo", .timeLimit(.minutes(5)))
        func lost() async throws {
            try await RunningDiary.withDiary { diary, client in
                let photo = try await client.upload(TestPicture.png(seed: 1), name: "a.png").json
                let digest = try #require(photo["digest"]?.string)
                let folder = "\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))"
                try FileManager.default.removeItem(atPath: "\(diary.data.path)/media/blobs/\(folder)/\(digest)")
                let target = diary.folder.appending(path: "mirror").path
                let command = ["mirror", target, "--data", diary.data.path, "--json"]
                let made = try diary.run(command + ["--create"])
                #expect(made.code == 1 && made.json["missing"] == [.string(digest)], "\(made.errors)")
                #expect(made.json["origins"]?[digest]?["photo"]?["name"] == "a.png", "\(made.output)")
                let changes = try diary.run(command + ["--changes-only"])
                #expect(changes.code == 1)
                #expect(changes.json["origins"]?[digest]?["photo"]?["name"] == "a.png", "\(changes.output)")
                #expect(try diary.run(command + ["--known-losses"]).code == 0)
            }
        }

        @Test("A mirror that is killed again and again is finished by the next run", .timeLimit(.minutes(10)))
        func kills() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let target = diary.folder.appending(path: "mirror").path
                let arguments = ["mirror", target, "--create", "--data", diary.data.path, "--json"]
                for (number, milliseconds) in stride(from: 60, through: 900, by: 70).enumerated() {
                    let entry: JSON = ["title": .string("Day \(number)"), "body": "words", "timeZone": "UTC"]
                    #expect(try await client.send(.POST, "/v1/entries", json: entry).status == 201)
                    let process = Process()
                    process.executableURL = RunningDiary.binaries.appending(path: "daybook")
                    process.arguments = arguments
                    (process.standardOutput, process.standardError) = (Pipe(), Pipe())
                    try process.run()
                    try await Task.sleep(for: .milliseconds(milliseconds))
                    kill(process.processIdentifier, SIGKILL)
                    process.waitUntilExit()
                }
                let made = try Self.mirror(diary, to: target, ["--create"])
                #expect(made["kept"] == [])
                #expect(try Self.files(below: target) == Self.files(below: Self.export(diary, to: "export")))
            }
        }

        @Test("A disk that is full ends a run with a reason, and the next run catches up", .timeLimit(.minutes(5)))
        func fullDisk() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let target = diary.folder.appending(path: "mirror").path
                _ = try Self.mirror(diary, to: target, ["--create"])
                let before = try Self.files(below: target)
                #expect(try await client.upload(TestPicture.png(seed: 11), name: "small.png").status == 201)
                let large = TestPicture.png(seed: 12, width: 512, height: 256)
                #expect(try await client.upload(large, name: "large.png").status == 201)
                for more in [[], ["--changes-only"]] {
                    let cut = try diary.run(
                        ["mirror", target, "--data", diary.data.path, "--json"] + more, maximumFileBytes: 1 << 16)
                    #expect(cut.code == 1 && cut.errors.contains("BACKUP_FOLDER_UNWRITABLE"), "\(cut.errors)")
                    // New files may be there already, but everything else is of the last run.
                    let after = try Self.files(below: target)
                    #expect(before.allSatisfy { after[$0.key] == $0.value })
                }
                #expect(try Self.mirror(diary, to: target, ["--changes-only"])["kept"] == [])
                #expect(try Self.files(below: target) == Self.files(below: Self.export(diary, to: "export")))
            }
        }

        @Test("A server keeps its mirror in step", .timeLimit(.minutes(5)))
        func followed() async throws {
            func settings(in folder: URL) -> URL { folder.appending(path: "settings.json") }
            try await RunningDiary.withDiary({ folder in
                try Data("{}".utf8).write(to: settings(in: folder))
                return ["--settings", settings(in: folder).path]
            }) { diary, client in
                let target = diary.folder.appending(path: "mirror").path
                _ = try Self.mirror(diary, to: target, ["--create"])
                let entry: JSON = ["title": "Snow", "entryTime": "2024-03-09T05:04:05Z", "timeZone": "Asia/Seoul"]
                let made = try await client.send(.POST, "/v1/entries", json: entry)
                let id = try #require(made.json["id"]?.string)
                try diary.stop()
                try Data("{\"mirror\": \"\(target)\"}".utf8).write(to: settings(in: diary.folder))
                try diary.start()
                let page = target + "/2024/03/09-snow/index.md"
                try await RunningDiary.eventually(within: .seconds(120), "the page in the mirror") {
                    FileManager.default.fileExists(atPath: page)
                }
                let owner = try await client.loggedIn(name: "owner", password: diary.password)
                try await RunningDiary.eventually("its state") {
                    let mirrors = try await owner.get("/v1/storage").json["backup"]?["mirrors"]?.array ?? []
                    return mirrors.map { $0["folder"]?.string } == [target]
                        && mirrors.first?["lastSuccessTime"]?.string != nil
                }
                // A page that somebody edited stays, and the owner of the server is told.
                try Data("my own words".utf8).write(to: URL(filePath: page))
                let newer = try await owner.send(.PATCH, "/v1/entries/\(id)", json: ["body": "newer"])
                #expect(newer.status == 200)
                try await RunningDiary.eventually(within: .seconds(120), "the edited page in the state") {
                    let mirrors = try await owner.get("/v1/storage").json["backup"]?["mirrors"]?.array ?? []
                    return mirrors.first?["keptCount"] == "1"
                        && mirrors.first?["keptPaths"] == ["2024/03/09-snow/index.md"]
                }
                #expect(FileManager.default.contents(atPath: page) == Data("my own words".utf8))
            }
        }

        @Test("A diary is rebuilt from the mirrors of its accounts, and exports the same", .timeLimit(.minutes(10)))
        func rebuilt() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let jiho = try await client.member("jiho")
                _ = try await jiho.upload(TestPicture.png(seed: 7), name: "IMG_7.png")
                #expect(try await jiho.send(.POST, "/v1/entries", json: ["title": "안녕"]).status == 201)
                let targets = ["owner", "jiho"].map { diary.folder.appending(path: "mirror of " + $0).path }
                for (account, target) in zip(["owner", "jiho"], targets) {
                    _ = try Self.mirror(diary, to: target, ["--create", "--account", account])
                }
                try diary.stop()
                let password = diary.folder.appending(path: "new password").path
                try Data("new and long enough\n".utf8).write(to: URL(filePath: password))
                func rebuild(_ name: String) throws -> (new: String, outcome: CommandOutcome) {
                    let new = diary.folder.appending(path: name).path
                    // The owner of the server comes first, wherever it stands.
                    let sources = targets.reversed().flatMap { ["--from-mirror", $0] }
                    return (
                        new,
                        try diary.run(["rebuild", "--data", new, "--password-file", password, "--json"] + sources)
                    )
                }
                let (new, made) = try rebuild("new")
                try #require(made.code == 0, "\(made.errors)")
                let names = made.json["accounts"]?.array.compactMap { $0["account"]?.string }
                #expect(names == ["owner", "jiho"])
                for (account, target) in zip(["owner", "jiho"], targets) {
                    let export = try Self.export(diary, of: new, account: account, to: "again " + account)
                    #expect(try Self.importable(below: export) == Self.importable(below: target), "\(account)")
                }
                let check = try diary.run(["check", "--read-data", "--data", new, "--json"])
                #expect(check.code == 0, "\(check.output)")
                // It is a diary as any other now.
                let again = try rebuild("new").outcome
                #expect(again.code == 65 && again.errors.contains("BACKUP_FOLDER_NOT_EMPTY"), "\(again.errors)")

                // What a mirror lacks is named, and comes with the same command when it is there.
                let photos = URL(filePath: targets[1] + "/records/photos.jsonl")
                let lines = try Data(contentsOf: photos)
                try Data().write(to: photos)
                let partial = try rebuild("second").outcome
                #expect(partial.code == 1 && partial.errors.contains("COMMAND_IMPORT_INCOMPLETE"), "\(partial.errors)")
                try lines.write(to: photos)
                let (second, rest) = try rebuild("second")
                #expect(rest.code == 0, "\(rest.errors)")
                let export = try Self.export(diary, of: second, account: "jiho", to: "second jiho")
                var (found, before) = (try Self.importable(below: export), try Self.importable(below: targets[1]))
                // The account has one change number more, so that clients list again.
                (found["records/accounts.jsonl"], before["records/accounts.jsonl"]) = (nil, nil)
                #expect(found == before)
            }
        }

        @Test("A diary is rebuilt from a mirror whose first run was cut off", .timeLimit(.minutes(10)))
        func cut() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let target = diary.folder.appending(path: "mirror").path
                _ = try Self.mirror(diary, to: target, ["--create"])
                try diary.stop()
                var before = try Self.importable(below: target)
                // As if the run had ended before the records got their names.
                let manager = FileManager.default
                try manager.removeItem(atPath: target + "/daybook.json")
                try manager.removeItem(atPath: target + "/mirror/tmp")
                try manager.moveItem(atPath: target + "/records", toPath: target + "/mirror/tmp")
                try manager.moveItem(
                    atPath: target + "/mirror/files.txt", toPath: target + "/mirror/written.txt")
                let (new, password) = (
                    diary.folder.appending(path: "new").path, diary.folder.appending(path: "new password").path
                )
                try Data("new and long enough\n".utf8).write(to: URL(filePath: password))
                let made = try diary.run([
                    "rebuild", "--from-mirror", target, "--data", new, "--password-file", password, "--json",
                ])
                #expect(made.code == 1 && made.errors.contains("COMMAND_IMPORT_INCOMPLETE"), "\(made.errors)")
                let refused = made.json["accounts"]?.array.first?["refused"]?.array ?? []
                #expect(refused.compactMap { $0["place"]?.string } == ["daybook.json", "records/files.jsonl"])
                var found = try Self.importable(below: Self.export(diary, of: new, to: "again"))
                // A rebuild that is not complete may be resumed, and its account has another change number.
                (found["records/accounts.jsonl"], before["records/accounts.jsonl"]) = (nil, nil)
                #expect(found == before)
            }
        }
    }
}
