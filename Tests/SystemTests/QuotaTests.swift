import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// An account's photos take as much room as they may and no more.
    struct QuotaTests {
        @Test(
            "What is over the quota is refused, and room is made by deleting or by the operator",
            .timeLimit(.minutes(5)))
        func quota() async throws {
            let pictures = (1...3).map { TestPicture.png(seed: $0) }
            let size = pictures[0].count
            // Two and a half of them.
            try await RunningDiary.withDiary({ _ in ["--quota", "\(size * 5 / 2)"] }) { diary, client in
                let first = try await client.upload(pictures[0], name: "1.png")
                #expect(first.status == 201)
                #expect(try await client.upload(pictures[1], name: "2.png").status == 201)
                let refused = try await client.upload(pictures[2], name: "3.png")
                #expect(refused.status == 507 && refused.reason == "QUOTA_EXCEEDED")
                #expect(refused.errorStatus == "RESOURCE_EXHAUSTED")
                let use = try await client.get("/v1/account/storage")
                #expect(use.json["usedBytes"]?.string == "\(size * 2)")
                #expect(use.json["quotaBytes"]?.string == "\(size * 5 / 2)")

                let id = try #require(first.json["id"]?.string)
                // The trash keeps bytes.
                #expect(try await client.send(.DELETE, "/v1/photos/\(id)").status == 200)
                #expect(try await client.upload(pictures[2], name: "3.png").status == 507)
                #expect(try await client.send(.DELETE, "/v1/photos/\(id)?permanent=true").status == 204)
                #expect(try await client.upload(pictures[2], name: "3.png").status == 201)

                #expect(try await client.upload(pictures[0], name: "1.png").status == 507)
                let set = ["account", "quota", "--data", diary.data.path]
                #expect(try diary.run(set + ["lots"]).code == 64)
                #expect(try diary.run(set + ["5"]).errors.contains("5GB"))
                #expect(try diary.run(set + ["1", "KB"]).output.contains(" of 1.0 kB used"))
                #expect(try diary.run(set + ["unlimited"]).output.contains("There is no quota"))
                let lifted = try diary.run(set + ["none", "--json"])
                #expect(lifted.code == 0 && lifted.json["quotaBytes"] == nil, "\(lifted.errors)")
                #expect(try await client.upload(pictures[0], name: "1.png").status == 201)
                #expect(try diary.run(set + ["1KB"]).output.contains("owner: "))
                #expect(try await client.upload(TestPicture.png(seed: 9), name: "9.png").status == 507)
                #expect(try await client.get("/v1/account/storage").json["quotaBytes"] == "1000")
            }
        }

        @Test("What is refused leaves nothing on the disk, however it came", .timeLimit(.minutes(5)))
        func nothingLeft() async throws {
            let pictures = (5...7).map { TestPicture.png(seed: $0) }
            try await RunningDiary.withDiary({ _ in ["--quota", "\(pictures[0].count * 5 / 2)"] }) { diary, client in
                func send(_ picture: [UInt8], id: String) async throws -> HTTPResult {
                    let file = "--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"
                    let photo = "\r\n--b\r\nContent-Disposition: form-data; name=\"photo\"\r\n\r\n{\"id\":\"\(id)\"}"
                    let body = Array(file.utf8) + picture + Array((photo + "\r\n--b--\r\n").utf8)
                    return try await client.send(
                        .POST, "/v1/photos", headers: [("Content-Type", "multipart/form-data; boundary=b")], body: body)
                }
                let id = UUID().uuidString.lowercased()
                #expect(try await send(pictures[0], id: id).status == 201)
                let kept = blobs(diary)
                #expect(kept.count == 1)
                // Told after all bytes came: the id is another photo's.
                #expect(try await send(pictures[1], id: id).status == 409)
                try await RunningDiary.eventually("what was refused is gone") { blobs(diary) == kept }
                #expect(try await send(pictures[0], id: UUID().uuidString.lowercased()).status != 500)
                try await RunningDiary.eventually("what was refused is gone") { blobs(diary) == kept }
                #expect(try await client.upload(pictures[1], name: "1.png").status == 201)
                // Told while they come: how many there are is not known before.
                let refused = try await send(pictures[2], id: UUID().uuidString.lowercased())
                #expect(refused.status == 507 && refused.reason == "QUOTA_EXCEEDED")
                try await RunningDiary.eventually("what was refused is gone") { blobs(diary).count == 2 }
            }
        }

        /// The names of all blobs.
        private func blobs(_ diary: RunningDiary) -> Set<String> {
            let folder = diary.data.appending(path: "media/blobs").path
            let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
            return Set(names.filter { $0.split(separator: "/").last?.utf8.count == 64 })
        }

        @Test("Uploads that are not finished count while they are there", .timeLimit(.minutes(5)))
        func unfinished() async throws {
            let picture = TestPicture.png(seed: 4)
            try await RunningDiary.withDiary({ _ in ["--quota", "\(picture.count * 5 / 2)", "--upload-days", "2"] }) {
                diary, client in
                func begin(_ size: Int) async throws -> HTTPResult {
                    try await client.send(
                        .POST, "/v1/tus", headers: [("Tus-Resumable", "1.0.0"), ("Upload-Length", "\(size)")])
                }
                #expect(try await begin(picture.count * 3).reason == "QUOTA_EXCEEDED")
                let first = try await begin(picture.count * 2)
                #expect(first.status == 201)
                let expires = try #require(first.headers.first(name: "Upload-Expires"))
                #expect(expires.hasSuffix(" GMT"))
                let refused = try await begin(picture.count)
                #expect(refused.status == 507 && refused.reason == "QUOTA_HELD_BY_UPLOADS")
                let place = try #require(first.headers.first(name: "Location"))
                #expect(try await client.send(.DELETE, place, headers: [("Tus-Resumable", "1.0.0")]).status == 204)
                #expect(try await begin(picture.count).status == 201)
                #expect(try await client.upload(picture, name: "4.png").status == 201)
                let data = diary.folder.appending(path: "other").path
                let never = try diary.run(["up", "--data", data, "--http", "127.0.0.1:0", "--upload-days", "0"])
                #expect(never.code != 0 && never.errors.contains("--upload-days"), "\(never.errors)")
            }
        }
    }
}
