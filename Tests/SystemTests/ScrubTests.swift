import Foundation
import Testing

extension SystemTests {
    /// Stored photos are read again: damage is found, told, and mended.
    struct ScrubTests {
        @Test("A damaged photo is found, put aside, and whole again after a new upload", .timeLimit(.minutes(5)))
        func damaged() async throws {
            try await RunningDiary.withDiary { diary, client in
                let pictures = (1...3).map { TestPicture.png(seed: $0) }
                var photos: [JSON] = []
                for picture in pictures {
                    photos.append(try await client.upload(picture, name: "a.png").json)
                }
                let scrub = ["media", "scrub", "--data", diary.data.path]
                #expect(try diary.run(scrub + ["--status", "--json"]).json["state"] == "NEVER")
                let whole = try diary.run(scrub + ["--json"])
                #expect(whole.code == 0 && whole.json["scanned"] == "3", "\(whole.errors)")
                let told = try await client.get("/v1/storage").json["backup"]?["lastScrub"]
                #expect(told?["fileCount"] == "3" && told?["endTime"] != nil)

                let digest = try #require(photos[1]["digest"]?.string)
                let blobs = diary.data.appending(
                    path: "media/blobs/\(digest.prefix(2))/\(digest.dropFirst(2).prefix(2))")
                let blob = blobs.appending(path: digest)
                try Data(pictures[1].dropLast() + [7]).write(to: blob)
                let damaged = try diary.run(scrub)
                #expect(damaged.code == 1 && damaged.output.contains("  \(digest) ("), "\(damaged.output)")
                #expect(damaged.errors.contains("media/quarantine"))
                let status = try diary.run(scrub + ["--status", "--json"])
                #expect(status.code == 1 && status.json["damaged"]?.array == [.string(digest)])
                #expect(status.json["dangling"]?.array == [.string(digest)])
                // Names need a copy of the database.
                #expect(status.json["origins"]?[digest] == nil, "\(status.output)")
                let id = try #require(photos[1]["id"]?.string)
                #expect(try await client.get("/v1/photos/\(id)/original").status == 500)

                #expect(try await client.upload(pictures[1], name: "a.png").json["id"] == photos[1]["id"])
                #expect(try await client.get("/v1/photos/\(id)/original").bytes == pictures[1])
                // Nobody serves the folder: the services are started for the moment.
                try diary.stop()
                let mended = try diary.run(scrub + ["--restart", "--json"])
                #expect(mended.code == 0 && mended.json["scanned"] == "3", "\(mended.errors)")
            }
        }
    }
}
