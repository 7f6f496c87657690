import Foundation
import Glibc
import Hashing
import NIOHTTP1
import Testing

extension SystemTests {
    /// Exports that another diary takes in.
    struct ImportTests {
        /// The files below a folder by path, without what every export has of its own.
        private static func files(below folder: String) throws -> [String: Data] {
            let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            var files: [String: Data] = [:]
            for path in paths where path != "daybook.json" {
                files[path] = FileManager.default.contents(atPath: folder + "/" + path)
            }
            // A share that was on is off, behind an import.
            let shares = String(decoding: files["records/shares.jsonl"] ?? Data(), as: UTF8.self)
            files["records/shares.jsonl"] = Data(shares.replacing(/,"off":(true|false)/, with: "").utf8)
            return files
        }

        /// Gives an entry of an export another title, and a mood that there is not, on its page.
        private static func editPage(in export: String) throws {
            let title = "title: \"First Snow!\"\n"
            let paths = FileManager.default.enumerator(atPath: export)?.compactMap { $0 as? String } ?? []
            for path in paths where path.hasSuffix("/index.md") {
                let text = try String(contentsOfFile: export + "/" + path, encoding: .utf8)
                let edited = text.replacing(title, with: "title: Edited by hand\nmood: sunny\n")
                if edited != text { try edited.write(toFile: export + "/" + path, atomically: true, encoding: .utf8) }
            }
        }

        private static func export(_ diary: RunningDiary, to name: String) throws -> String {
            let target = diary.folder.appending(path: name).path
            let made = try diary.run(["export", target, "--data", diary.data.path, "--json"])
            try #require(made.code == 0, "\(made.errors)")
            return target
        }

        /// Switches on the only share of a diary, which an import left off.
        private static func switchOn(_ diary: RunningDiary, as client: DiaryClient) async throws {
            let shares = try await client.get("/v1/shares").json["shares"]?.array ?? []
            #expect(shares.count == 1 && shares.first?["off"] == true)
            let (id, visitor) = (shares.first?["id"]?.string ?? "", DiaryClient(base: diary.base))
            let link = try #require(shares.first?["url"]?.string)
            #expect(try await visitor.get(link).status == 404)
            let made = try await client.send(.POST, "/v1/shares/\(id):switchOn", json: [:])
            #expect(made.status == 200 && made.json["off"] == false && made.json["url"]?.string == link)
            #expect(try await visitor.get(link).status == 200)
        }

        /// Makes an export of a diary with everything, and calls `body` with its folder.
        private static func withExport(_ body: (String) async throws -> Void) async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let export = try export(diary, to: "export")
                try diary.stop()
                try await body(export)
            }
        }

        @Test("An export that was taken in gives the same export, and the diary is whole", .timeLimit(.minutes(10)))
        func roundTrip() async throws {
            try await Self.withExport { export in
                try await RunningDiary.withDiary { diary, client in
                    let command = ["import", export, "--data", diary.data.path, "--json"]
                    let preview = try diary.run(command + ["--dry-run"])
                    #expect(preview.code == 0 && preview.json["added"]?["entries"] == "7", "\(preview.errors)")
                    #expect(try await client.send(.GET, "/v1/entries").json["entries"]?.array.isEmpty ?? true)
                    let made = try diary.run(command)
                    try #require(made.code == 0, "\(made.errors)")
                    #expect(made.json["added"]?["photos"] == "5" && made.json["refused"] == [])
                    #expect(try Self.files(below: Self.export(diary, to: "again")) == Self.files(below: export))
                    let query = "/v1/search?q=%EC%84%9C%EC%9A%B8%EC%88%B2&types=ENTRY"
                    #expect(try await client.all(query, member: "results").count == 1)
                    let photos = try await client.send(.GET, "/v1/photos").json["photos"]?.array ?? []
                    #expect(photos.count == 5)
                    for path in photos.compactMap({ $0["urls"]?["thumb"]?.string }) {
                        #expect(try await client.get(path).status == 200)
                    }
                    // Again, nothing is added, and another export is not mixed in.
                    let again = try diary.run(command)
                    #expect(again.code == 0 && again.json["added"]?["entries"] == "0", "\(again.errors)")
                    let check = try diary.run(["check", "--read-data", "--data", diary.data.path, "--json"])
                    #expect(check.code == 0, "\(check.output)")
                    try await Self.switchOn(diary, as: client)
                    try diary.stop()
                    let rest = try diary.run(command)
                    #expect(rest.code == 0)
                }
            }
        }

        @Test(
            "An export in a ZIP archive comes as one in a folder does, packed by Daybook or another program",
            .timeLimit(.minutes(10)))
        func archives() async throws {
            try await Self.withExport { export in
                let script = "import shutil, sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2], 'export')"
                let process = Process()
                process.executableURL = URL(filePath: "/usr/bin/python3")
                let above = URL(filePath: export).deletingLastPathComponent().path
                process.arguments = ["-c", script, above + "/packed", above]
                try process.run()
                process.waitUntilExit()
                try #require(process.terminationStatus == 0)
                try await RunningDiary.withDiary { diary, _ in
                    let made = try diary.run(["import", above + "/packed.zip", "--data", diary.data.path, "--json"])
                    #expect(made.code == 0 && made.json["added"]?["photos"] == "5", "\(made.errors)")
                    #expect(try Self.files(below: Self.export(diary, to: "again")) == Self.files(below: export))
                    // Daybook's own archive, as the beginning of another diary.
                    let archive = try Self.export(diary, to: "own.zip")
                    let (new, password) = (diary.folder.path + "/new", diary.folder.path + "/password")
                    try Data("correct horse battery\n".utf8).write(to: URL(filePath: password))
                    let command = ["rebuild", "--data", new, "--password-file", password, "--json", "--from-mirror"]
                    // A cut archive begins nothing.
                    let bytes = try Data(contentsOf: URL(filePath: archive))
                    try bytes.dropLast(30).write(to: URL(filePath: archive + ".part"))
                    let cut = try diary.run(command + [archive + ".part"])
                    #expect(cut.code == 65 && cut.errors.contains("ARCHIVE_CUT_OFF"), "\(cut.errors)")
                    #expect(!FileManager.default.fileExists(atPath: new))
                    let rebuilt = try diary.run(command + [archive])
                    #expect(rebuilt.code == 0, "\(rebuilt.errors)")
                    let check = try diary.run(["check", "--read-data", "--data", new, "--json"])
                    #expect(check.code == 0, "\(check.output)")
                }
            }
        }

        @Test("An import that is killed again and again goes on, and brings the same", .timeLimit(.minutes(10)))
        func kills() async throws {
            try await Self.withExport { export in
                try await RunningDiary.withDiary { diary, _ in
                    for milliseconds in stride(from: 60, through: 900, by: 70) {
                        let process = Process()
                        process.executableURL = RunningDiary.binaries.appending(path: "daybook")
                        process.arguments = ["import", export, "--data", diary.data.path, "--json"]
                        (process.standardOutput, process.standardError) = (Pipe(), Pipe())
                        try process.run()
                        try await Task.sleep(for: .milliseconds(milliseconds))
                        kill(process.processIdentifier, SIGKILL)
                        process.waitUntilExit()
                    }
                    let made = try diary.run(["import", export, "--data", diary.data.path, "--json"])
                    try #require(made.code == 0, "\(made.errors)")
                    #expect(try Self.files(below: Self.export(diary, to: "again")) == Self.files(below: export))
                }
            }
        }

        @Test(
            "A second import of an account is refused at once, and a backup does not wait for an import",
            .timeLimit(.minutes(5)))
        func locks() async throws {
            try await Self.withExport { export in
                try await RunningDiary.withDiary { diary, _ in
                    let command = ["import", export, "--data", diary.data.path, "--json"]
                    #expect(try diary.run(command).code == 0)
                    let entry = diary.data.path + "/entry/"
                    let names = try FileManager.default.contentsOfDirectory(atPath: entry)
                    let name = try #require(names.first { $0.hasPrefix("import-") })
                    // What another command holds that imports into the account.
                    let own = unsafe open(entry + name, O_RDWR | O_CLOEXEC)
                    let files = unsafe open(
                        diary.data.path + "/media/collecting", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
                    #expect(flock(own, LOCK_EX | LOCK_NB) == 0)
                    #expect(flock(files, LOCK_SH | LOCK_NB) == 0)
                    let second = try diary.run(command)
                    #expect(second.code == 75 && second.errors.contains("COMMAND_IMPORT_UNDER_WAY"), "\(second.errors)")
                    let target = diary.folder.appending(path: "backup").path
                    let backup = try diary.run(["backup", "create", target, "--data", diary.data.path, "--json"])
                    #expect(backup.code == 0, "\(backup.errors)")
                    close(own)
                    #expect(try diary.run(command).code == 0)
                    close(files)
                }
            }
        }

        @Test("A file that is no picture is named as such, in the reader's language", .timeLimit(.minutes(5)))
        func notMedia() async throws {
            try await Self.withExport { export in
                let text = Array("no picture".utf8)
                try Data(text).write(to: URL(filePath: export + "/text.png"))
                let digest = SHA256.hash(data: text).map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
                let list = try FileHandle(forWritingTo: URL(filePath: export + "/records/files.jsonl"))
                try list.seekToEnd()
                try list.write(contentsOf: Data("{\"path\":\"text.png\",\"digest\":\"\(digest)\"}\n".utf8))
                try list.close()
                let entries = export + "/records/entries.jsonl"
                let lines = try String(contentsOfFile: entries, encoding: .utf8)
                try lines.replacing("\"sequence\":\"", with: "\"sequence\":\"99", maxReplacements: 1).write(
                    toFile: entries, atomically: true, encoding: .utf8)
                try await RunningDiary.withDiary { diary, _ in
                    let made = try diary.run(
                        ["import", export, "--data", diary.data.path, "--json"],
                        environment: ["LANG": "ko_KR.UTF-8", "LC_ALL": ""])
                    #expect(made.code == 1 && made.json["added"]?["photos"] == "5", "\(made.errors)")
                    let refused = made.json["refused"]?.array ?? []
                    let reasons = Set(refused.compactMap { $0["reason"]?.string })
                    #expect(reasons.isSuperset(of: ["NOT_MEDIA", "IMPORT_NUMBER_UNKNOWN"]), "\(reasons)")
                    #expect(refused.allSatisfy { $0["message"]?.string?.contains(/[가-힣]/) ?? false }, "\(refused)")
                }
            }
        }

        @Test(
            "Bad lines and files are named and stop no other, and an account in use keeps what it has",
            .timeLimit(.minutes(5))
        )
        func damage() async throws {
            try await Self.withExport { export in
                let entries = export + "/records/entries.jsonl"
                let lines = try String(contentsOfFile: entries, encoding: .utf8).split(separator: "\n")
                let changed = lines.enumerated().map { index, line -> String in
                    switch index {
                    case 0: "{\"id\": 7}"
                    case 1: String(line).replacing("\"sequence\":\"", with: "\"sequence\":\"99")
                    case 2: String(repeating: "[", count: 200)
                    default: String(line)
                    }
                }
                try (changed.joined(separator: "\n") + "\n").write(toFile: entries, atomically: true, encoding: .utf8)
                let original = lines.joined(separator: "\n") + "\n"
                let paths = FileManager.default.enumerator(atPath: export)?.compactMap { $0 as? String } ?? []
                let pictures = paths.filter { $0.lowercased().hasSuffix(".png") }.sorted()
                let bytes = try pictures.prefix(2).map { try Data(contentsOf: URL(filePath: export + "/" + $0)) }
                try FileManager.default.removeItem(atPath: export + "/" + pictures[0])
                try Data("other".utf8).write(to: URL(filePath: export + "/" + pictures[1]))
                try await RunningDiary.withDiary { diary, client in
                    let command = ["import", export, "--data", diary.data.path, "--json"]
                    let made = try diary.run(command)
                    #expect(made.code == 1 && made.errors.contains("COMMAND_IMPORT_INCOMPLETE"), "\(made.errors)")
                    #expect(made.json["added"]?["entries"] == "4" && made.json["added"]?["photos"] == "3")
                    let places = Set(made.json["refused"]?.array.compactMap { $0["place"]?.string } ?? [])
                    let bad = (1...3).map { "records/entries.jsonl:\($0)" }
                    #expect(places.isSuperset(of: bad + pictures.prefix(2)), "\(places)")
                    let check = try diary.run(["check", "--data", diary.data.path, "--json"])
                    #expect(check.code == 0, "\(check.output)")
                    // What was mended comes with the same command, and the entries find their photos again.
                    try original.write(toFile: entries, atomically: true, encoding: .utf8)
                    for (name, content) in zip(pictures, bytes) {
                        try content.write(to: URL(filePath: export + "/" + name))
                    }
                    let rest = try diary.run(command)
                    #expect(rest.code == 0 && rest.json["added"]?["entries"] == "3", "\(rest.errors)")
                    #expect(try await client.send(.GET, "/v1/photos").json["photos"]?.array.count == 5)
                    // The account has one change number more, so that clients list again.
                    let (before, after) = (
                        try Self.files(below: export), try Self.files(below: Self.export(diary, to: "again"))
                    )
                    let changed = before.keys.filter { before[$0] != after[$0] }
                    #expect(changed == ["records/accounts.jsonl"] && before.count == after.count)
                    #expect(try diary.run(command).json["added"]?["entries"] == "0")
                }
                try await RunningDiary.withDiary { diary, _ in
                    // A file that was cut is named, and does not count as complete.
                    try Data().write(to: URL(filePath: export + "/records/albums.jsonl"))
                    let cut = try diary.run(["import", export, "--data", diary.data.path, "--json"])
                    #expect(cut.code == 1 && cut.json["refused"]?.array.first?["reason"] == "IMPORT_LINES_MISSING")
                }
                try await RunningDiary.withDiary { diary, client in
                    #expect(try await client.send(.POST, "/v1/entries", json: ["title": "mine"]).status == 201)
                    try Self.editPage(in: export)
                    let preview = try diary.run(["import", export, "--data", diary.data.path, "--json", "--dry-run"])
                    #expect(preview.json["editedPages"] == "1", "\(preview.output)")
                    let made = try diary.run(["import", export, "--data", diary.data.path, "--json"])
                    #expect(made.json["editedPages"] == "1" && made.json["pageNotices"]?.array.count == 2)
                    // The file that was cut is still named.
                    #expect(made.code == 1 && made.json["mode"] == "MERGE", "\(made.errors)")
                    let titles = try await client.all("/v1/entries", member: "entries").compactMap {
                        $0["title"]?.string
                    }
                    #expect(titles.contains("mine") && titles.contains("Edited by hand"), "\(titles)")
                    let again = try diary.run(["import", export, "--data", diary.data.path, "--json"])
                    #expect(again.json["added"]?["entries"] == "0", "\(again.errors)")
                    let check = try diary.run(["check", "--data", diary.data.path, "--json"])
                    #expect(check.code == 0, "\(check.output)")
                    let run = try #require(made.json["run"]?.string)
                    // Hidden entries came with it.
                    #expect(try await client.send(.POST, "/v1/imports/\(run):undo", json: [:]).status == 403)
                    let unlock: JSON = ["password": .string(diary.password)]
                    #expect(try await client.send(.POST, "/v1/sessions/current:unlock", json: unlock).status == 204)
                    let undone = try await client.send(.POST, "/v1/imports/\(run):undo", json: [:])
                    #expect(undone.status == 200 && undone.json["state"] == "UNDONE", "\(undone)")
                    let left = try await client.all("/v1/entries", member: "entries").compactMap { $0["title"]?.string }
                    #expect(left == ["mine"])
                    let none = try diary.run(["import", export + "/records", "--data", diary.data.path, "--json"])
                    #expect(none.code != 0 && none.errors.contains("EXPORT_NOT_FOUND"), "\(none.errors)")
                }
            }
        }

        /// The archive of an account when it is in a state; fails for another one that ends the wait.
        private static func archive(
            _ client: DiaryClient, at place: String, in state: String
        ) async throws -> JSON {
            var found: JSON?
            try await RunningDiary.eventually("the archive is \(state)") {
                guard let answer = try? await client.get(place), answer.status == 200 else { return false }
                found = answer.json
                return answer.json["state"]?.string == state || answer.json["state"] == "FAILED"
            }
            let archive = try #require(found)
            try #require(archive["state"]?.string == state, "\(archive)")
            return archive
        }

        @Test(
            "An archive from the page is uploaded in parts, checked and imported by a new account, whatever is killed",
            .timeLimit(.minutes(10)))
        func archive() async throws {
            try await RunningDiary.withDiary { source, sourceClient in
                _ = try await ExportTests.fill(sourceClient)
                let zip = try Data(contentsOf: URL(filePath: Self.export(source, to: "export.zip")))
                try source.stop()
                try await RunningDiary.withDiary { diary, client in
                    let own = try await client.get("/v1/account").json["id"]
                    let tus = [("Tus-Resumable", "1.0.0")]
                    let made = try await client.send(
                        .POST, "/v1/import-archives", headers: tus + [("Upload-Length", "\(zip.count)")])
                    let place = try #require(made.headers.first(name: "Location"))
                    func append(_ range: Range<Int>) async throws -> Int {
                        let type = ("Content-Type", "application/offset+octet-stream")
                        return try await Int(
                            client.send(
                                .PATCH, place, headers: tus + [type, ("Upload-Offset", "\(range.lowerBound)")],
                                body: Array(zip[range])
                            ).status)
                    }
                    #expect(try await append(0..<1000) == 204)
                    Glibc.kill(try #require(diary.services()["media-service"]), SIGKILL)
                    try await RunningDiary.eventually("media-service is back") {
                        (try? await client.send(.HEAD, place, headers: tus))?.headers.first(name: "Upload-Offset")
                            == "1000"
                    }
                    #expect(try await append(1000..<zip.count) == 204)
                    let preview = try await Self.archive(client, at: place, in: "READY")["preview"]
                    #expect(preview?["merge"] == .bool(false) && preview?["refusalCount"] == "0")
                    #expect(try await client.send(.GET, "/v1/imports").json["imports"]?.array.isEmpty ?? true)
                    #expect(try await client.send(.POST, place + ":import", json: [:]).status == 200)
                    Glibc.kill(try #require(diary.services()["media-service"]), SIGKILL)
                    let done = try await Self.archive(client, at: place, in: "DONE")
                    let run = "/v1/imports/\(try #require(done["importId"]?.string))"
                    #expect(try await client.get(run).json["state"] == "COMPLETE")
                    // It is known of every file whether a record names it.
                    let lists = try FileManager.default.contentsOfDirectory(
                        atPath: diary.data.path + "/media/import-files")
                    #expect(lists.allSatisfy { $0.hasSuffix(".new") })
                    #expect(try await client.send(.GET, "/v1/photos").json["photos"]?.array.isEmpty == false)
                    #expect(try await client.get("/v1/account").json["id"] == own && own != nil)
                    #expect(try await client.send(.DELETE, place).status == 204)
                    #expect(try await client.get(place).status == 404)
                }
            }
        }
    }
}
