import Foundation
import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// Exports over HTTP, as a browser and curl get them.
    struct ExportDownloadTests {
        private func unlock(_ diary: RunningDiary, _ client: DiaryClient) async throws {
            let answer = try await client.send(
                .POST, "/v1/sessions/current:unlock", json: ["password": .string(diary.password)])
            try #require(answer.status == 204)
        }

        private func create(
            _ client: DiaryClient, part: JSON = [:]
        ) async throws -> (id: String, path: String, json: JSON) {
            let made = try await client.send(.POST, "/v1/exports", json: part)
            try #require(made.status == 201, "\(String(decoding: made.bytes, as: UTF8.self))")
            return (
                try #require(made.json["id"]?.string), try #require(made.json["archiveUrl"]?.string), made.json
            )
        }

        @Test("The archive has the files of the folder that the command writes", .timeLimit(.minutes(5)))
        func same() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                try await unlock(diary, client)
                let folder = diary.folder.appending(path: "export").path
                let made = try diary.run(["export", folder, "--data", diary.data.path, "--json"])
                try #require(made.code == 0, "\(made.errors)")
                let export = try await create(client)
                #expect(export.json["entryCount"] == .number(7) && export.json["photoCount"] == .number(5))
                #expect(export.json["includesHidden"] == .bool(true) && export.json["missingFileCount"] == .number(0))
                let archive = try await client.get(export.path)
                try #require(archive.status == 200)
                #expect(archive.headers.first(name: "Content-Type") == "application/zip")
                #expect(archive.headers.first(name: "Content-Length") == "\(archive.bytes.count)")
                #expect(export.json["sizeBytes"] == .string("\(archive.bytes.count)"))
                #expect(archive.headers.first(name: "Cache-Control") == "private, no-store")
                let name = archive.headers.first(name: "Content-Disposition") ?? ""
                #expect(name.hasPrefix("attachment; filename=\"daybook-") && name.hasSuffix(".zip\""))
                let path = diary.folder.appending(path: "export.zip").path
                try Data(archive.bytes).write(to: URL(filePath: path))
                let count = try ExportTests.compare(path, with: folder)
                #expect(export.json["fileCount"] == .number(Double(count)))
            }
        }

        @Test("A part has the files of the command's folder, and its name says it", .timeLimit(.minutes(5)))
        func part() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                try await unlock(diary, client)
                let folder = diary.folder.appending(path: "part").path
                let made = try diary.run(["export", folder, "--tag", "눈", "--data", diary.data.path, "--json"])
                try #require(made.code == 0, "\(made.errors)")
                let export = try await create(client, part: ["tags": ["눈"]])
                #expect(export.json["entryCount"] == .number(1) && export.json["tags"] == ["눈"])
                let archive = try await client.get(export.path)
                let name = archive.headers.first(name: "Content-Disposition") ?? ""
                #expect(name.hasSuffix("-tag-%EB%88%88.zip"), "\(name)")
                let path = diary.folder.appending(path: "part.zip").path
                try Data(archive.bytes).write(to: URL(filePath: path))
                #expect(try ExportTests.compare(path, with: folder) > 10)
                let refused = try await client.send(.POST, "/v1/exports", json: ["to": "2024-03-08"])
                #expect(refused.reason == "DIARY_EXPORT_EMPTY" && (400..<500).contains(refused.status))
            }
        }

        @Test("A download that broke off goes on by Range, also after the services died", .timeLimit(.minutes(5)))
        func resumed() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let export = try await create(client)
                let whole = try await client.get(export.path)
                let tag = try #require(whole.headers.first(name: "ETag"))
                #expect(whole.headers.first(name: "Accept-Ranges") == "bytes")
                let size = whole.bytes.count
                for name in ["gateway", "entry-service", "media-service"] {
                    let pid = try #require(diary.services()[name])
                    Glibc.kill(pid, SIGKILL)
                }
                try await RunningDiary.eventually("the services are back") {
                    (try? await client.get("/readyz"))?.status == 200
                }
                // The last bytes alone, so that no checksum is known.
                for start in [size - 1, size - 300, size / 2, size / 3, 1] {
                    let rest = try await client.get(
                        export.path, headers: [("Range", "bytes=\(start)-"), ("If-Range", tag)])
                    #expect(rest.status == 206 && rest.bytes == Array(whole.bytes[start...]), "from \(start)")
                    #expect(rest.headers.first(name: "Content-Range") == "bytes \(start)-\(size - 1)/\(size)")
                }
                for _ in 0..<30 {
                    let start = Int.random(in: 0..<size)
                    let end = Int.random(in: start..<min(size, start + 5000))
                    let part = try await client.get(export.path, headers: [("Range", "bytes=\(start)-\(end)")])
                    #expect(part.status == 206 && part.bytes == Array(whole.bytes[start...end]), "\(start)-\(end)")
                }
                // What was written since is in none of it.
                _ = try await client.send(.POST, "/v1/entries", json: ["title": "later"])
                let changed = try await client.get(
                    export.path, headers: [("Range", "bytes=5-"), ("If-Range", "\"another\"")])
                #expect(changed.status == 200 && changed.bytes == whole.bytes)
                let head = try await client.send(.HEAD, export.path)
                #expect(head.status == 200 && head.bytes.isEmpty)
                #expect(head.headers.first(name: "Content-Length") == "\(size)")
                let beyond = try await client.get(export.path, headers: [("Range", "bytes=\(size)-")])
                #expect(beyond.status == 416)
                let known = try await client.get(export.path, headers: [("If-None-Match", tag)])
                #expect(known.status == 304)
            }
        }

        @Test("Nobody gets the export of another, or hidden things that are locked", .timeLimit(.minutes(5)))
        func refusals() async throws {
            try await RunningDiary.withDiary { diary, client in
                _ = try await ExportTests.fill(client)
                let other = try await client.member("jiho")
                let made = try await client.send(
                    .POST, "/v1/tokens", json: ["title": "reader", "scopes": .array(["READ"])])
                let app = DiaryClient(base: client.base, token: try #require(made.json["token"]?.string))
                let shown = try await create(app)
                #expect(shown.json["leftOutEntryCount"] == .number(1) && shown.json["entryCount"] == .number(6))
                #expect(shown.json["includesHidden"] == .bool(false))
                let bytes = try await app.get(shown.path).bytes
                let secret = Array("숨긴 글".utf8)
                #expect(!bytes.isEmpty && Data(bytes).range(of: Data(secret)) == nil)
                try await unlock(diary, client)
                let hidden = try await create(client)
                #expect(hidden.json["leftOutEntryCount"] == .number(0))
                let all = try await client.get(hidden.path)
                #expect(all.status == 200 && Data(all.bytes).range(of: Data(secret)) != nil)
                let locked = try await app.get(hidden.path)
                #expect(locked.status == 403 && locked.reason == "HIDDEN_LOCKED")
                for (path, status) in [(hidden.path, 404), ("/v1/exports/\(hidden.id)", 404)] {
                    #expect(try await other.get(path).status == status)
                    #expect(try await DiaryClient(base: client.base).get(path).status == 401)
                }
                #expect(try await other.send(.DELETE, "/v1/exports/\(hidden.id)").status == 404)
                #expect(try await client.get(hidden.path + "?x=1").status == 400)
                let listed = try await client.get("/v1/exports").json["exports"]?.array ?? []
                #expect(listed.compactMap { $0["id"]?.string } == [hidden.id, shown.id])
                #expect(try await client.send(.DELETE, "/v1/exports/\(hidden.id)").status == 200)
                #expect(try await client.get(hidden.path).status == 404)
                #expect(try await client.get("/v1/exports/\(hidden.id)").status == 404)
            }
        }

        @Test("A file that the server has lost is told, and the rest comes", .timeLimit(.minutes(5)))
        func lost() async throws {
            try await RunningDiary.withDiary { diary, client in
                let photo = try await client.upload(TestPicture.png(seed: 1), name: "a.png").json
                _ = try await client.upload(TestPicture.png(seed: 2), name: "b.png")
                let digest = try #require(photo["digest"]?.string)
                let blobs = "\(diary.data.path)/media/blobs"
                let blob = "\(blobs)/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))/\(digest)"
                try FileManager.default.removeItem(atPath: blob)
                let export = try await create(client)
                #expect(export.json["missingFileCount"] == .number(1) && export.json["photoCount"] == .number(2))
                let archive = try await client.get(export.path)
                #expect(archive.status == 200 && export.json["sizeBytes"] == .string("\(archive.bytes.count)"))
            }
        }
    }
}
