import NIOHTTP1
import Foundation
import Testing

extension SystemTests {
    /// Archives of an owner's own photos, as a browser and curl get them.
    struct PhotoArchiveTests {
        private func unzip(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["unzip"] + arguments
            process.standardOutput = pipe
            process.standardError = pipe
            process.standardInput = FileHandle.nullDevice
            try process.run()
            let output = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return (process.terminationStatus, Array(output))
        }

        private func path(_ ids: [String]) -> String {
            "/v1/photos:download?" + ids.map { "ids=\($0)" }.joined(separator: "&")
        }

        @Test("Several originals come in one archive, each under its date, and unzip reads them as they were sent")
        func several() async throws {
            try await RunningDiary.withDiary { diary, client in
                var (ids, sent): ([String], [[UInt8]]) = ([], [])
                for seed: UInt64 in 1...3 {
                    let bytes = TestPicture.png(seed: seed, width: 64, height: 48)
                    let photo = try await client.upload(bytes, name: "IMG_1.png").json
                    let id = try #require(photo["id"]?.string)
                    let changed = try await client.send(
                        .PATCH, "/v1/photos/\(id)?updateMask=takenTime,timeZone",
                        json: [
                            "takenTime": .string("2024-05-0\(seed > 1 ? 2 : 1)T03:00:00Z"), "timeZone": "Asia/Seoul",
                        ])
                    #expect(changed.status == 200)
                    ids.append(id)
                    sent.append(bytes)
                }
                // A photo that is named twice comes once.
                let answer = try await client.get(path(ids + [ids[0]]))
                #expect(answer.status == 200 && answer.headers.first(name: "Content-Type") == "application/zip")
                #expect(answer.headers.first(name: "Content-Length") == "\(answer.bytes.count)")
                #expect(answer.headers.first(name: "Cache-Control") == "private, no-store")
                let file = diary.folder.appendingPathComponent("photos.zip").path
                try Data(answer.bytes).write(to: URL(fileURLWithPath: file))
                #expect(try unzip(["-tqq", file]).status == 0)
                let names = [
                    "2024-05-01 12.00.00 IMG_1.png", "2024-05-02 12.00.00 IMG_1.png",
                    "2024-05-02 12.00.00 IMG_1 (2).png",
                ]
                let listed = try unzip(["-Z1", file]).output
                #expect(String(decoding: listed, as: UTF8.self) == names.joined(separator: "\n") + "\n")
                for (name, bytes) in zip(names, sent) {
                    let pattern = name.replacingOccurrences(of: "(", with: "[(]")
                    #expect(try unzip(["-p", file, pattern]).output == bytes, "\(name)")
                }
                // The same bytes again, with the checksums from memory.
                #expect(try await client.get(path(ids)).bytes == answer.bytes)
            }
        }

        @Test("Nobody gets an archive of photos that are not theirs, hidden and locked, gone, too many, or none")
        func refusals() async throws {
            try await RunningDiary.withDiary { _, client in
                let photo = try await client.upload(TestPicture.png(seed: 9), name: "a.png").json
                let id = try #require(photo["id"]?.string)
                #expect(try await DiaryClient(base: client.base).get(path([id])).status == 401)
                #expect(try await client.get("/v1/photos:download").status == 400)
                #expect(try await client.get(path(["not-an-id"])).status == 400)
                #expect(try await client.get(path([id]) + "&size=small").status == 400)
                let unknown = (0..<501).map { _ in UUID().uuidString.lowercased() }
                #expect(try await client.get(path([id, unknown[0]])).status == 404)
                #expect(try await client.get(path(unknown)).status == 400)
                let hidden = try await client.send(
                    .PATCH, "/v1/photos/\(id)?updateMask=hidden", json: ["hidden": true])
                #expect(hidden.status == 200)
                let locked = try await client.get(path([id]))
                #expect(locked.status == 403 && locked.reason == "HIDDEN_LOCKED")
                #expect(try await client.send(.POST, path([id]), json: [:]).status == 405)
            }
        }
    }
}
