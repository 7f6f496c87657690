import Foundation
import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// The drill: the newest backup restored, served and compared.
    struct DrillTests {
        /// Fills a diary of two members with everything that lists show: shown, hidden and in the trash. Returns the
        /// digests of the photos.
        private static func fill(_ client: DiaryClient) async throws -> [String] {
            var digests: [String] = []
            for (number, writer) in [client, try await client.member("second")].enumerated() {
                var photos: [JSON] = []
                for seed in 1...3 {
                    let picture = TestPicture.png(seed: UInt64(10 * number + seed))
                    let photo = try await writer.upload(picture, name: "\(seed).png").json
                    digests.append(try #require(photo["digest"]?.string))
                    let entry: JSON = [
                        "title": .string("눈 오는 날 \(seed)"), "body": "강가를 걸었다.\nA long walk by the river.",
                        "photos": [["photoId": photo["id"] ?? "", "caption": "강"]], "tags": ["눈", "겨울"],
                        "people": ["지호"], "mood": "GOOD",
                        "weather": ["condition": "SNOW", "temperature": .number(-1.5)],
                        "place": ["name": "한강", "latitude": .number(37.5), "longitude": .number(127)],
                    ]
                    let id = try await write(entry, to: "/v1/entries", by: writer)
                    photos.append(photo["id"] ?? "")
                    let edited = try await writer.send(.PATCH, "/v1/entries/\(id)", json: ["mood": "GREAT"])
                    #expect(edited.status == 200)
                    try await write(["target": ["entryId": .string(id)]], to: "/v1/shares", by: writer)
                }
                try await write(["title": "숨긴 글", "hidden": .bool(true)], to: "/v1/entries", by: writer)
                let gone = try await writer.send(.POST, "/v1/entries", json: ["title": "버린 글"]).json
                _ = try await writer.send(.DELETE, "/v1/entries/\(gone["id"]?.string ?? "")")
                let photo = try await writer.upload(TestPicture.png(seed: UInt64(50 + number)), name: "b.png").json
                digests.append(try #require(photo["digest"]?.string))
                _ = try await writer.send(.DELETE, "/v1/photos/\(photo["id"]?.string ?? "")")
                let album = try await write(["title": "여름"], to: "/v1/albums", by: writer)
                let placed = try await writer.send(
                    .POST, "/v1/albums/\(album)/photos", json: ["photoIds": .array(photos)])
                #expect(placed.status < 300)
                let revoked = try await write(["target": ["photoIds": .array(photos)]], to: "/v1/shares", by: writer)
                #expect(try await writer.send(.DELETE, "/v1/shares/\(revoked)").status < 300)
                let subject: JSON = ["name": "보리", "kind": "PET", "birthday": "2022-07-16"]
                try await write(subject, to: "/v1/subjects", by: writer)
            }
            return digests
        }

        @discardableResult
        private static func write(_ document: JSON, to path: String, by client: DiaryClient) async throws -> String {
            let made = try await client.send(.POST, path, json: document)
            guard made.status == 201 else {
                throw DiaryFailure("\(path): \(made.status) \(String(decoding: made.bytes, as: UTF8.self))")
            }
            return made.json["id"]?.string ?? ""
        }

        /// Makes a backup, and returns its name.
        private static func create(_ diary: RunningDiary, _ backup: String) throws -> String {
            let made = try diary.run(["backup", "create", backup, "--data", diary.data.path, "--json"])
            try #require(made.code == 0, "\(made.errors)")
            return try #require(made.json["backup"]?["name"]?.string)
        }

        /// Returns the files of a folder of backups that belong to no drill, with their bytes.
        private static func files(_ backup: String) -> [String: Data] {
            var files: [String: Data] = [:]
            let paths = FileManager.default.enumerator(atPath: backup)?.compactMap { $0 as? String } ?? []
            for path in paths where path != "drill" && !path.hasPrefix("drill/") {
                files[path] = FileManager.default.contents(atPath: backup + "/" + path) ?? Data()
            }
            return files
        }

        private static func blob(_ digest: String, in backup: String) -> String {
            "\(backup)/blobs/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
        }

        /// Changes the database of a backup, and its manifest with it, as no check of the files alone can see.
        private static func change(_ backup: String, _ name: String, by statements: String) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = [
                "-c",
                """
                import hashlib, json, os, sqlite3, sys
                folder, statements = sys.argv[1:]
                path = folder + '/diary.sqlite'
                db = sqlite3.connect(path, timeout=30)
                db.executescript(statements)
                db.commit()
                db.close()
                manifest = json.load(open(folder + '/manifest.json'))
                manifest['database'] = {
                    'size': os.path.getsize(path), 'sha256': hashlib.sha256(open(path, 'rb').read()).hexdigest()}
                json.dump(manifest, open(folder + '/manifest.json', 'w'))
                """, "\(backup)/\(name)", statements,
            ]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }

        /// Returns the names of the findings of a kind.
        private static func names(_ code: String, in outcome: CommandOutcome) -> [String] {
            let findings = outcome.json["findings"]?.array ?? []
            return findings.filter { $0["code"]?.string == code }.compactMap { $0["name"]?.string }
        }

        private static func codes(_ outcome: CommandOutcome) -> Set<String> {
            Set(outcome.json["findings"]?.array.compactMap { $0["code"]?.string } ?? [])
        }

        @Test("A whole backup passes, and its folder is as before", .timeLimit(.minutes(5)))
        func whole() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                #expect(try diary.run(["backup", "drill", backup]).code == 2)
                let digests = try await Self.fill(client)
                _ = try Self.create(diary, backup)
                let before = Self.files(backup)
                let drilled = try diary.run(["backup", "drill", backup], environment: ["LANG": "en_US.UTF-8"])
                #expect(drilled.code == 0, "\(drilled.output)\(drilled.errors)")
                let line = "restored 10 entries and 8 photos, hashed 8 of 8 files, 0 differ, "
                try #require(digests.count == 8)
                #expect(drilled.output.hasPrefix(line) && drilled.output.hasSuffix(" s\n"), "\(drilled.output)")
                #expect(Self.files(backup) == before)
                #expect(!FileManager.default.fileExists(atPath: backup + "/drill/data"))
                // Nothing is new, so that only a part is read again.
                let again = try diary.run(["backup", "drill", backup, "--json"])
                #expect(again.code == 0 && again.json["findings"] == [], "\(again.output)\(again.errors)")
                #expect(Int(again.json["hashed"]?.string ?? "") ?? 99 < digests.count)
                #expect(again.json["counts"]?["albums"] == "2" && again.json["counts"]?["subjects"] == "2")
                // 2 accounts, 10 entries with their texts, 8 photos, 2 albums of 3 photos, 2 subjects, 8 shares.
                #expect(Int(again.json["compared"]?.string ?? "") ?? 0 >= 48)
                let all = try diary.run(["backup", "drill", backup, "--all", "--json"])
                #expect(all.code == 0 && all.json["hashed"] == .string("\(digests.count)"))
                // Other commands are not disturbed by what the drill keeps.
                _ = try Self.create(diary, backup)
                #expect(try diary.run(["backup", "verify", backup, "--read-data"]).code == 0)
                #expect(try diary.run(["backup", "prune", backup, "--keep-daily", "1"]).code == 0)
                #expect(try diary.run(["backup", "drill", backup]).code == 0)
            }
        }

        @Test("A changed and a lost file are named", .timeLimit(.minutes(5)))
        func files() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                let digests = try await Self.fill(client)
                _ = try Self.create(diary, backup)
                let changed = Self.blob(digests[0], in: backup)
                var bytes = Array(try #require(FileManager.default.contents(atPath: changed)))
                bytes[20] ^= 1
                try Data(bytes).write(to: URL(filePath: changed))
                try FileManager.default.removeItem(atPath: Self.blob(digests[1], in: backup))
                let drilled = try diary.run(["backup", "drill", backup, "--json"])
                #expect(drilled.code == 1, "\(drilled.errors)")
                let found = drilled.json["findings"]?.array.map { [$0["code"]?.string, $0["name"]?.string] } ?? []
                #expect(found.contains(["DRILL_FILE_DAMAGED", digests[0]]), "\(drilled.output)")
                #expect(found.contains(["DRILL_FILE_MISSING", digests[1]]), "\(drilled.output)")
                #expect(found.count == 2, "\(drilled.output)")
                // The next backup copies both anew.
                let made = try diary.run(["backup", "create", backup, "--data", diary.data.path, "--json"])
                #expect(made.code == 0 && made.json["added"] == "2", "\(made.output)\(made.errors)")
                let verified = try diary.run(["backup", "verify", backup, "--read-data", "--json"])
                #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
            }
        }

        @Test("A changed row, which no check of the files sees, is named", .timeLimit(.minutes(5)))
        func rows() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                _ = try await Self.fill(client)
                let name = try Self.create(diary, backup)
                try Self.change(
                    backup, name,
                    by: """
                        UPDATE entry_revision SET title = 'zebracrossing' WHERE key = (
                            SELECT min(revision) FROM entry WHERE visibility = 1)
                        """)
                #expect(try diary.run(["backup", "verify", backup, "--read-data"]).code == 0)
                try Self.change(backup, name, by: "DELETE FROM subject WHERE owner = 1")
                let drilled = try diary.run(["backup", "drill", backup, "--json"])
                #expect(drilled.code == 1, "\(drilled.errors)")
                #expect(Self.codes(drilled) == ["DRILL_COUNT_DIFFERS", "DRILL_SEARCH_DIFFERS"], "\(drilled.output)")
            }
        }

        /// Statements that change a restored diary and not the copy: only the restored one's accounts are written to before
        /// it is served.
        private static let drift = """
            INSERT INTO memory_state(owner, id, favorite, dismissed, version) VALUES (1, 'trip/2024-03-09/1', 0, 0, 1);
            INSERT INTO saved_picture(owner, id, photo, memo, starred, made, saved, width, height, description, thumb,
                small, regular, author_name, author_url, provider, page_url, license)
            VALUES (1, 'a', x'00112233445566778899aabbccddeeff', '', 0, 0, 1, 4, 3, '', '', '', '', '', '', '', '', '');
            CREATE TRIGGER drift AFTER UPDATE ON account BEGIN
                UPDATE entry SET place_latitude = 1.5, place_longitude = 2.5;
                UPDATE entry_photo SET caption = 'x';
                UPDATE entry_revision SET weather = 2, temperature = 9.5;
                UPDATE photo SET latitude = 1.5, longitude = 2.5;
                UPDATE album SET chosen_cover = x'00112233445566778899aabbccddeeff';
                UPDATE album_photo SET position = 77;
                UPDATE subject SET birthday = 1;
                UPDATE share SET view_limit = 5;
                UPDATE memory_state SET dismissed = 1;
                UPDATE saved_picture SET memo = 'x';
            END;
            """

        @Test("A field of any table that differs in the restored diary is named", .timeLimit(.minutes(5)))
        func fields() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                _ = try await Self.fill(client)
                let name = try Self.create(diary, backup)
                try Self.change(backup, name, by: Self.drift)
                let drilled = try diary.run(["backup", "drill", backup, "--json"])
                #expect(drilled.code == 1, "\(drilled.errors)")
                let named = Self.names("DRILL_RECORD_DIFFERS", in: drilled)
                let fields = [
                    "entry": ["photos", "placeLatitude", "placeLongitude"],
                    "entry_revision": ["temperature", "weather"], "photo": ["latitude", "longitude"],
                    "album": ["coverPhotoId"], "album_photo": ["position"],
                    "subject": ["birthday"], "share": ["viewLimit"], "memory_state": ["dismissed"],
                    "saved_picture": ["memo"],
                ]
                for (table, fields) in fields {
                    let end = ": " + fields.joined(separator: ", ")
                    #expect(named.contains { $0.hasPrefix(table + " ") && $0.hasSuffix(end) }, "\(table): \(named)")
                }
                #expect(!named.contains { $0.hasPrefix("account ") }, "\(named)")
            }
        }

        @Test("A list that is no JSON is named by its record and column", .timeLimit(.minutes(5)))
        func malformed() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                _ = try await Self.fill(client)
                let name = try Self.create(diary, backup)
                try Self.change(
                    backup, name,
                    by: "UPDATE entry SET tags = '[' WHERE key = (SELECT min(key) FROM entry WHERE visibility = 1)")
                let drilled = try diary.run(["backup", "drill", backup, "--json"])
                #expect(drilled.code == 1, "\(drilled.errors)")
                let named = Self.names("DRILL_RECORD_DAMAGED", in: drilled)
                #expect(named.contains { $0.hasPrefix("entry ") && $0.hasSuffix(": tags") }, "\(drilled.output)")
                // The other records, and the other account, are compared nevertheless.
                #expect(drilled.json["counts"]?["photos"] == "8" && drilled.json["counts"]?["albums"] == "2")
                #expect(Self.names("DRILL_RECORD_MISSING", in: drilled) == [], "\(drilled.output)")
                #expect(Int(drilled.json["compared"]?.string ?? "") ?? 0 >= 47)
            }
        }

        private static func startDrill(_ backup: String) throws -> Process {
            let drill = Process()
            drill.executableURL = RunningDiary.binaries.appending(path: "daybook")
            drill.arguments = ["backup", "drill", backup]
            drill.standardOutput = FileHandle.nullDevice
            drill.standardError = FileHandle.nullDevice
            try drill.run()
            return drill
        }

        /// Starts a drill, and returns when a path exists, or the drill has ended already.
        private static func startDrill(_ backup: String, until path: String) async throws -> Process {
            let drill = try startDrill(backup)
            try await RunningDiary.eventually("the restored diary") {
                FileManager.default.fileExists(atPath: path) || !drill.isRunning
            }
            return drill
        }

        @Test(
            "A drill that a signal ends leaves no service and no diary behind", .timeLimit(.minutes(5)),
            arguments: [SIGTERM, SIGINT])
        func signalled(signal: Int32) async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                _ = try await Self.fill(client)
                _ = try Self.create(diary, backup)
                let before = Self.files(backup)
                let scratch = backup + "/drill/data"
                // At its first sign, and when it has begun to serve.
                for sign in ["", "/entry/daybook.sqlite-wal"] {
                    let drill = try await Self.startDrill(backup, until: scratch + sign)
                    let services = RunningDiary.processes().filter { $0.parent == drill.processIdentifier }.map(\.pid)
                    Glibc.kill(drill.processIdentifier, signal)
                    drill.waitUntilExit()
                    // It may have ended before, and a shell may have made it ignore Ctrl-C.
                    let isSignalled = drill.terminationReason == .uncaughtSignal
                    #expect(drill.terminationStatus == (isSignalled ? signal : 0))
                    #expect(!FileManager.default.fileExists(atPath: scratch))
                    #expect(Set(RunningDiary.processes().map(\.pid)).isDisjoint(with: services))
                    #expect(Self.files(backup) == before)
                }
                #expect(try diary.run(["backup", "drill", backup]).code == 0)
            }
        }

        @Test("A drill that is killed leaves the backups usable, and the next one passes", .timeLimit(.minutes(5)))
        func killed() async throws {
            try await RunningDiary.withDiary { diary, client in
                let backup = diary.folder.appending(path: "backup").path
                _ = try await Self.fill(client)
                _ = try Self.create(diary, backup)
                let before = Self.files(backup)
                let scratch = backup + "/drill/data"
                // At its first sign, and when it has begun to serve.
                for sign in ["", "/entry/daybook.sqlite-wal"] {
                    let drill = try await Self.startDrill(backup, until: scratch + sign)
                    Glibc.kill(drill.processIdentifier, SIGKILL)
                    drill.waitUntilExit()
                    #expect(Self.files(backup) == before)
                    #expect(try diary.run(["backup", "verify", backup]).code == 0)
                }
                let drilled = try diary.run(["backup", "drill", backup])
                #expect(drilled.code == 0, "\(drilled.output)\(drilled.errors)")
                #expect(!FileManager.default.fileExists(atPath: scratch) && Self.files(backup) == before)
                // Remains may come from anywhere: a folder that they name is not taken for one of sockets.
                let foreign = diary.folder.appending(path: "daybook-photos").path
                for folder in [foreign, scratch] {
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                }
                try Data("999999999\n\(foreign)\n".utf8).write(to: URL(filePath: scratch + "/daybook.lock"))
                #expect(try diary.run(["backup", "drill", backup]).code == 0)
                #expect(!FileManager.default.fileExists(atPath: scratch))
                #expect(FileManager.default.fileExists(atPath: foreign))
            }
        }
    }
}
