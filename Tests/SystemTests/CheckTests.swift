import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// The check of a diary's folder, served and at rest.
    struct CheckTests {
        private static func blob(_ digest: String, of diary: RunningDiary) -> String {
            "\(diary.data.path)/media/blobs/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
        }

        @Test("A whole diary passes, served and at rest; missing and damaged files are named", .timeLimit(.minutes(5)))
        func folder() async throws {
            try await RunningDiary.withDiary { diary, client in
                let check = ["check", "--data", diary.data.path, "--json"]
                var digests: [String] = []
                for seed in UInt64(1)...3 {
                    let photo = try await client.upload(TestPicture.png(seed: seed), name: "a.png").json
                    digests.append(try #require(photo["digest"]?.string))
                    let entry: JSON = ["title": "눈", "photos": [["photoId": photo["id"] ?? ""]], "tags": ["눈", "겨울"]]
                    #expect(try await client.send(.POST, "/v1/entries", json: entry).status == 201)
                }
                let whole = try diary.run(check)
                #expect(whole.code == 0 && whole.json["findings"] == [], "\(whole.errors)")
                #expect(whole.json["entries"] == "3" && whole.json["photos"] == "3" && whole.json["files"] == "3")
                // A flipped bit is found by reading alone.
                let flipped = Self.blob(digests[0], of: diary)
                var bytes = Array(try #require(FileManager.default.contents(atPath: flipped)))
                bytes[20] ^= 1
                try Data(bytes).write(to: URL(filePath: flipped))
                try FileManager.default.removeItem(atPath: Self.blob(digests[1], of: diary))
                let missing: JSON = .string(digests[1])
                let found = try diary.run(check)
                #expect(found.code == 1 && found.json["findings"]?.array.count == 1)
                #expect(found.json["findings"]?[0]?["code"] == "DIARY_FILE_MISSING")
                #expect(found.json["findings"]?[0]?["name"] == missing)
                try diary.stop()
                let read = try diary.run(check + ["--read-data"])
                let codes = read.json["findings"]?.array.compactMap { $0["code"]?.string }.sorted()
                #expect(codes == ["DIARY_FILE_DAMAGED", "DIARY_FILE_MISSING"], "\(codes ?? []) \(read.errors)")
                #expect(read.code == 1)
                // No service starts on a database that was cut off.
                let database = "\(diary.data.path)/entry/daybook.sqlite"
                let pages = try #require(FileManager.default.contents(atPath: database))
                try pages.prefix(pages.count / 2).write(to: URL(filePath: database))
                let cut = try diary.run(check)
                #expect(cut.code == 1 && Self.codes(cut, "findings") == ["DIARY_DATABASE_DAMAGED"], "\(cut.errors)")
            }
        }

        /// Changes the database of a diary, served or at rest, as nothing in Daybook does.
        private static func damage(_ diary: RunningDiary, by statements: String) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/python3")
            process.arguments = [
                "-c",
                """
                import sqlite3, sys
                db = sqlite3.connect(sys.argv[1], timeout=30)
                db.executescript(sys.argv[2])
                db.close()
                """, "\(diary.data.path)/entry/daybook.sqlite", statements,
            ]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }

        private static let damages = """
            BEGIN IMMEDIATE; UPDATE bucket SET entries = entries + 1; DELETE FROM label;
            UPDATE counter SET value = 0 WHERE name = 1; UPDATE search_doc SET norm = norm || 'x' WHERE kind = 0; COMMIT;
            """

        private static func codes(_ outcome: CommandOutcome, _ member: String) -> Set<String> {
            Set(outcome.json[member]?.array.compactMap { $0["code"]?.string } ?? [])
        }

        @Test("What follows from records is made anew, served and at rest; a record is not", .timeLimit(.minutes(5)))
        func repair() async throws {
            try await RunningDiary.withDiary { diary, client in
                let check = ["check", "--data", diary.data.path, "--json"]
                let entry: JSON = ["title": "눈", "body": "함박눈이 왔다", "tags": ["눈"]]
                #expect(try await client.send(.POST, "/v1/entries", json: entry).status == 201)
                let derived: Set = ["DIARY_COUNT_WRONG", "DIARY_NUMBER_USED", "DIARY_INDEX_WRONG"]
                for isServed in [true, false] {
                    if !isServed { try diary.stop() }
                    try Self.damage(diary, by: Self.damages)
                    let found = try diary.run(check)
                    #expect(found.code == 1 && Self.codes(found, "findings") == derived, "\(found.errors)")
                    #expect(found.json["repaired"] == [])
                    let repaired = try diary.run(check + ["--repair"])
                    #expect(repaired.code == 0 && repaired.json["findings"] == [], "\(repaired.errors)")
                    #expect(Self.codes(repaired, "repaired") == derived)
                    #expect(try diary.run(check).code == 0)
                }
                try Self.damage(diary, by: "UPDATE entry_revision SET text = 99; UPDATE bucket SET entries = 9;")
                let lost = try diary.run(check + ["--repair"])
                #expect(lost.code == 1 && Self.codes(lost, "findings").contains("DIARY_REFERENCE_LOST"))
                #expect(!Self.codes(lost, "repaired").contains("DIARY_REFERENCE_LOST"))
            }
        }

        @Test("A folder without a diary cannot be checked", .timeLimit(.minutes(5)))
        func nothing() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let other = diary.folder.appending(path: "nothing").path
                let answered = try diary.run(["check", "--data", other, "--json"])
                #expect(answered.code == 2 && !FileManager.default.fileExists(atPath: other))
            }
        }
    }
}
