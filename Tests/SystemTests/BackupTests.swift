import Foundation
import Glibc
import NIOHTTP1
import Synchronization
import Testing

extension SystemTests {
    /// Backups of a diary that is written to, and the diary that is restored from them.
    struct BackupTests {
        /// The entries whose writing was answered, and whether there are enough.
        private final class Answered: Sendable {
            let isEnough = Atomic(false)
            let titles = Mutex<Set<String>>([])
            var current: Set<String> { titles.withLock { $0 } }
        }

        /// Writes entries until there are enough.
        private static func write(_ client: DiaryClient, into answered: Answered) async throws {
            var number = 0
            while !answered.isEnough.load(ordering: .relaxed) {
                let title = "during \(number)"
                let made = try await client.send(.POST, "/v1/entries", json: ["title": .string(title)])
                guard made.status < 300 else { throw DiaryFailure("a write answered \(made.status)") }
                _ = answered.titles.withLock { $0.insert(title) }
                number += 1
            }
        }

        private static func titles(_ client: DiaryClient) async throws -> Set<String> {
            Set(try await client.all("/v1/entries", member: "entries").compactMap { $0["title"]?.string })
        }

        /// The titles in the database of a backup, as plain SQLite reads them.
        private static func titles(in database: String) throws -> Set<String> {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = [
                "-c",
                """
                import json, sqlite3, sys
                db = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True)
                assert db.execute('PRAGMA foreign_key_check').fetchall() == []
                print(json.dumps([row[0] for row in db.execute('SELECT title FROM entry_revision')]))
                """, database,
            ]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return Set(try JSON(Array(bytes)).array.compactMap(\.string))
        }

        /// Makes a backup, and returns its name.
        private static func create(_ diary: RunningDiary, _ backup: String) throws -> String {
            let made = try diary.run(["backup", "create", backup, "--data", diary.data.path, "--json"])
            try #require(made.code == 0, "\(made.errors)")
            return try #require(made.json["backup"]?["name"]?.string)
        }

        @Test("A backup of a diary under writes holds all that was answered before it", .timeLimit(.minutes(5)))
        func underWrites() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                let answered = Answered()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await Self.write(client, into: answered) }
                    for _ in 0..<3 {
                        let count = answered.current.count
                        try await RunningDiary.eventually("more writes") { answered.current.count > count + 20 }
                        let before = answered.current
                        let name = try Self.create(diary, backup)
                        let found = try Self.titles(in: "\(backup)/\(name)/diary.sqlite")
                        #expect(found.isSuperset(of: before) && before.count > 20)
                    }
                    answered.isEnough.store(true, ordering: .relaxed)
                    try await group.waitForAll()
                }
                let entry = try FileManager.default.contentsOfDirectory(atPath: diary.data.path + "/entry")
                #expect(!entry.contains { $0.contains(".copy-") })
                let listed = try diary.run(["backup", "list", backup, "--json"])
                #expect(listed.json["backups"]?.array.count == 3 && listed.json["unfinished"]?.array == [])
                #expect(try diary.run(["backup", "verify", backup, "--read-data"]).code == 0)
            }
        }

        /// Changes one bit of a file in a backup.
        private static func damage(_ digest: String, in backup: String) throws {
            let blob = "\(backup)/blobs/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
            var bytes = Array(try #require(FileManager.default.contents(atPath: blob)))
            bytes[10] ^= 1
            try Data(bytes).write(to: URL(filePath: blob))
        }

        @Test("Damage is found and mended, and old backups go", .timeLimit(.minutes(5)))
        func damageAndPrune() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                let verify = ["backup", "verify", backup, "--read-data", "--json"]
                #expect(try diary.run(verify).code == 2)
                let photo = try await client.upload(TestPicture.png(seed: 1), name: "a.png").json
                let first = try Self.create(diary, backup)
                let digest = try #require(photo["digest"]?.string)
                try Self.damage(digest, in: backup)
                let damaged = try diary.run(verify)
                #expect(damaged.code == 1 && damaged.json["findings"]?[0]?["code"] == "BACKUP_BLOB_DAMAGED")
                #expect(damaged.json["findings"]?[0]?["file"] == .string(digest))
                #expect(damaged.json["findings"]?[0]?["origin"]?["photo"]?["name"] == "a.png", "\(damaged.output)")
                // Nobody serves the folder: the service is started for the moment.
                try diary.stop()
                let second = try Self.create(diary, backup)
                #expect(second > first)
                #expect(try diary.run(verify).code == 0)
                // A command that is killed leaves the service's copy, or a folder without manifest; nothing else.
                let killed = Process()
                killed.executableURL = RunningDiary.binaries.appending(path: "daybook")
                killed.arguments = ["backup", "create", backup, "--data", diary.data.path]
                killed.standardOutput = FileHandle.nullDevice
                killed.standardError = FileHandle.nullDevice
                try killed.run()
                Glibc.kill(killed.processIdentifier, SIGKILL)
                killed.waitUntilExit()
                #expect(try diary.run(verify).code == 0)
                let third = try Self.create(diary, backup)
                let pruned = try diary.run(["backup", "prune", backup, "--keep-monthly", "1", "--json"])
                #expect(pruned.code == 0 && pruned.json["kept"]?.array.contains(.string(third)) == true)
                let left = (pruned.json["kept"]?.array.count ?? 0) + (pruned.json["removed"]?.array.count ?? 0)
                #expect(left >= 3)
                #expect(try diary.run(verify).code == 0)
                #expect(try diary.run(["backup", "prune", backup]).code == 64)
            }
        }

        @Test(
            "A damaged file in a backup does not keep the rest from being restored and served",
            .timeLimit(.minutes(5)))
        func damagedRestore() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                let lost = try await client.upload(TestPicture.png(seed: 1), name: "lost.png").json
                let whole = try await client.upload(TestPicture.png(seed: 2), name: "whole.png").json
                _ = try Self.create(diary, backup)
                let digest = try #require(lost["digest"]?.string)
                try Self.damage(digest, in: backup)
                let restore: (URL) throws -> [String] = { folder in
                    let data = folder.appending(path: "data").path
                    let made = try diary.run(["backup", "restore", backup, "--data", data, "--json"])
                    #expect(made.code == 1 && made.json["lostFiles"] == "1" && made.json["files"] == "1")
                    #expect(made.json["lost"]?[0]?["file"] == .string(digest), "\(made.output)")
                    #expect(made.json["lost"]?[0]?["code"] == "RESTORE_FILE_DAMAGED")
                    #expect(made.json["lost"]?[0]?["origin"]?["photo"]?["name"] == "lost.png", "\(made.output)")
                    #expect(made.errors.contains("BACKUP_RESTORE_INCOMPLETE"), "\(made.errors)")
                    return []
                }
                try await RunningDiary.withDiary(restore) { new, owner in
                    let path: (JSON) -> String = { "/v1/photos/\($0["id"]?.string ?? "")/original" }
                    #expect(try await owner.get(path(whole)).status == 200)
                    #expect(try await owner.get(path(lost)).status != 200)
                    let checked = try new.run(["check", "--data", new.data.path, "--json"])
                    #expect(checked.code == 1 && checked.json["findings"]?.array.count == 1, "\(checked.output)")
                    #expect(checked.json["findings"]?[0]?["name"] == .string(digest))
                    #expect(checked.json["findings"]?[0]?["origin"]?["photo"]?["name"] == "lost.png")
                    // A backup of the diary without its file names the photo, too.
                    let other = new.folder.appending(path: "other").path
                    let refused = try new.run(
                        ["backup", "create", other, "--data", new.data.path], environment: ["LANG": "en_US.UTF-8"])
                    #expect(refused.code == 1 && refused.errors.contains("\(digest) (photo lost.png, "))
                    #expect(refused.errors.contains("--without-missing"), "\(refused.errors)")
                    try Self.makeWithout(digest, of: new, in: other)
                }
            }
        }

        /// Makes backups of a diary that has lost a file, and checks what each command says of it.
        private static func makeWithout(_ digest: String, of diary: RunningDiary, in backup: String) throws {
            let create = ["backup", "create", backup, "--data", diary.data.path, "--json"]
            let made = try diary.run(create + ["--without-missing"])
            #expect(made.code == 1 && made.errors.contains("BACKUP_INCOMPLETE"), "\(made.errors)")
            #expect(made.json["lost"]?[0]?["file"] == .string(digest))
            #expect(made.json["lost"]?[0]?["code"] == "BACKUP_FILE_MISSING")
            #expect(made.json["lost"]?[0]?["origin"]?["photo"]?["name"] == "lost.png", "\(made.output)")
            #expect(made.json["backup"]?["missing"]?.array == [.string(digest)])
            #expect(try diary.run(create).code == 1)
            // As each night.
            #expect(try diary.run(create + ["--known-losses"]).code == 0)
            let state = try Data(contentsOf: diary.data.appending(path: "backup/success.json"))
            #expect(try JSONDecoder().decode(JSON.self, from: state)["missing"] == .number(1), "the server tells it")
            let verified = try diary.run(["backup", "verify", backup, "--json"])
            #expect(verified.code == 0 && verified.json["findings"]?.array == [], "\(verified.output)")
            #expect(verified.json["missing"]?.array.count == 2)
            #expect(verified.json["missing"]?[0]?["origin"]?["photo"]?["name"] == "lost.png")
            let english = ["LANG": "en_US.UTF-8"]
            let listed = try diary.run(["backup", "list", backup], environment: english)
            #expect(listed.output.split(separator: "\n").allSatisfy { $0.hasSuffix("\t1") }, "\(listed.output)")
            let drilled = try diary.run(["backup", "drill", backup], environment: english)
            #expect(drilled.code == 0 && drilled.output.contains("1 file was missing"), "\(drilled.output)")
            #expect(drilled.output.contains("\(digest) (photo lost.png, "), "\(drilled.output)")
        }

        /// Switches on the only share of a restored diary, which is off, with its command.
        private static func switchOn(_ link: String, in diary: RunningDiary, as owner: DiaryClient) async throws {
            let visitor = DiaryClient(base: diary.base)
            #expect(try await visitor.get(link).status == 404)
            let shares = try await owner.get("/v1/shares").json["shares"]?.array ?? []
            #expect(shares.count == 1 && shares.first?["off"] == true && shares.first?["revokeTime"]?.string == nil)
            let id = try #require(shares.first?["id"]?.string)
            let login = try diary.run(
                ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
            #expect(login.code == 0, "\(login.errors)")
            #expect(try diary.run(["share", "list"]).output.contains("\toff\t\(id)"))
            for _ in 1...2 {
                let made = try diary.run(["share", "enable", id])
                #expect(made.code == 0 && made.output.hasSuffix(link + "\n"), "\(made.output)\(made.errors)")
                #expect(try await visitor.get(link).status == 200)
            }
            #expect(try diary.run(["share", "list"]).output.contains("\t\t\(id)"))
            #expect(try diary.run(["share", "delete", id]).code == 0)
            #expect(try await visitor.get(link).status == 404)
            let refused = try diary.run(["share", "enable", id, "--json"])
            #expect(refused.code != 0 && refused.errors.contains("SHARE_REVOKED"), "\(refused.errors)")
            #expect(try await visitor.get(link).status == 404)
        }

        @Test(
            "A restored diary serves the same entries and photos, and lets nobody in from the past",
            .timeLimit(.minutes(5)))
        func restored() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                let pictures = (1...3).map { TestPicture.png(seed: $0) }
                var photos: [JSON] = []
                for picture in pictures { photos.append(try await client.upload(picture, name: "a.png").json) }
                var entries: [JSON] = []
                for number in 0..<20 {
                    entries.append(
                        try await client.send(.POST, "/v1/entries", json: ["title": .string("entry \(number)")]).json)
                }
                let target: JSON = ["target": ["entryId": entries[0]["id"] ?? ""]]
                let share = try await client.send(.POST, "/v1/shares", json: target).json
                let link = try #require(share["url"]?.string)
                #expect(try await DiaryClient(base: diary.base).get(link).status == 200)
                let titles = try await Self.titles(client)
                let name = try Self.create(diary, backup)
                // What the backup does not have: the lost future.
                for number in 0..<5 {
                    _ = try await client.send(.POST, "/v1/entries", json: ["title": .string("lost \(number)")])
                }
                let place = try #require(try await client.get("/v1/changes").json["nextToken"]?.string)
                let restore: (URL) throws -> [String] = { folder in
                    let data = folder.appending(path: "data").path
                    let made = try diary.run(["backup", "restore", backup, "--data", data, "--json"])
                    #expect(made.code == 0 && made.json["backup"] == .string(name), "\(made.errors)")
                    #expect(made.json["effects"]?["sessions"] == 1 && made.json["effects"]?["shares"] == 1)
                    #expect(try diary.run(["backup", "restore", backup, "--data", data]).code == 65)
                    return []
                }
                try await RunningDiary.withDiary(restore) { new, owner in
                    #expect(try await Self.titles(owner) == titles)
                    for (photo, picture) in zip(photos, pictures) {
                        let path = "/v1/photos/\(photo["id"]?.string ?? "")"
                        #expect(try await owner.get(path + "/original").bytes == picture)
                        #expect(try await owner.get(path + "/renditions/small").status == 200)
                    }
                    #expect(try await DiaryClient(base: new.base, token: client.token).get("/v1/entries").status == 401)
                    try await Self.switchOn(link, in: new, as: owner)
                    let escaped = place.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                    #expect(try await owner.get("/v1/changes?since=\(escaped)").json["fullResync"] == true)
                    // The new line has backups of its own beside the others.
                    _ = try Self.create(new, backup)
                    let lines = try new.run(["backup", "list", backup, "--json"]).json["backups"]?.array
                        .compactMap { $0["line"]?.string }
                    #expect(Set(lines ?? []).count == 2)
                    #expect(try new.run(["backup", "verify", backup, "--read-data"]).code == 0)
                }
            }
        }
    }
}
