import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// The corpus' live photos and motion photos, through every process.
    struct LivePhotoTests {
        private func upload(_ bytes: [UInt8], _ name: String, _ client: DiaryClient) async throws -> JSON {
            let answer = try await client.upload(bytes, name: name)
            #expect(answer.status == 201, "\(name): \(String(decoding: answer.bytes, as: UTF8.self))")
            return answer.json
        }

        private func listed(_ client: DiaryClient, _ query: String = "") async throws -> [String] {
            try await client.get("/v1/photos" + query).json["photos"]?.array.compactMap { $0["id"]?.string } ?? []
        }

        @Test(
            "A live photo is one photo in either order, and survives a broken or missing half", .timeLimit(.minutes(5)),
            arguments: Corpus.sets([["live.heic", "live.mov"], ["IMG_5195.HEIC", "A_live_video.mov"]]))
        func pairs(pair: [Corpus.File]) async throws {
            let (stillBytes, filmBytes) = (try pair[0].bytes(), try pair[1].bytes())
            for filmFirst in [false, true] {
                try await RunningDiary.withDiary { diary, client in
                    // Cut off, the film names the still still, and is a film of its own.
                    let broken = try await upload(Array(filmBytes.dropLast(1000)), "broken.mov", client)
                    var film: JSON?
                    if filmFirst { film = try await upload(filmBytes, "IMG_5195.MOV", client) }
                    let made = try await upload(stillBytes, "IMG_5195.HEIC", client)
                    let id = made["id"]?.string ?? ""
                    if !filmFirst {
                        #expect(made["live"] == nil, "it waits for its film")
                        film = try await upload(filmBytes, "IMG_5195.MOV", client)
                    }
                    let still = try await client.get("/v1/photos/\(id)").json
                    #expect(still["live"]?["durationMs"] == "2000")
                    #expect(Set(try await listed(client)) == [id, broken["id"]?.string ?? ""])
                    #expect(try await listed(client, "?subtype=livePhoto&kind=PHOTO") == [id])
                    let filmID = film?["id"]?.string ?? ""
                    #expect(try await client.get("/v1/photos/\(filmID)").status == 200)
                    let path = still["live"]?["videoUrl"]?.string ?? ""
                    let bytes = try await client.get(path)
                    #expect(bytes.status == 200 && bytes.bytes == filmBytes)
                    let part = try await client.get(path, headers: [("Range", "bytes=100-199")])
                    #expect(part.status == 206 && part.bytes == Array(filmBytes[100..<200]))
                    try await downloads(diary, id, [stillBytes, filmBytes])
                    try await shares(id, client)
                    // The film goes with its still, and the still stays when the film goes.
                    #expect(try await client.send(.DELETE, "/v1/photos/\(id)").status == 200)
                    #expect(try await client.get("/v1/trash").json["items"]?.array.count == 1)
                    #expect(try await client.send(.POST, "/v1/photos/\(id):undelete").status == 200)
                    #expect(
                        try await client.send(.DELETE, "/v1/photos/\(filmID)?permanent=true").status == 204)
                    #expect(try await client.get("/v1/photos/\(id)").json["live"] == nil)
                    #expect(try await client.get("/v1/photos/\(id)/live").status == 404)
                    #expect(try await listed(client).contains(id))
                }
            }
        }

        /// Shares a live photo in each size: visitors have its still, and not its film.
        private func shares(_ id: String, _ client: DiaryClient) async throws {
            let visitor = DiaryClient(base: client.base)
            for (size, status) in [("SCREEN", 404), ("PRINT", 200)] {
                let made = try await client.send(
                    .POST, "/v1/shares",
                    json: ["target": ["photoIds": [.string(id)]], "pictureSize": .string(size)])
                let link = try #require(made.json["url"]?.string)
                let shown = try await visitor.get(link, headers: [("Accept", "application/json")]).json
                let urls = try #require(shown["photos"]?.array.first?["urls"])
                #expect(urls["large"]?.string != nil && urls["film"] == nil && urls["sound"] == nil)
                let parts = [("large", 200), ("print", status), ("film", 404), ("live", 404), ("video", 404)]
                for (part, expected) in parts {
                    let answer = try await visitor.get("\(link)/photos/1/\(part)")
                    #expect(answer.status == expected, "\(part) of \(size)")
                }
                let zip = try await visitor.get(link + "/photos.zip")
                #expect(zip.status == 200)
                // Shared films are made anew: one in the archive would have none of the film's own bytes.
                for mark in ["ftyp", ".mp4"] {
                    #expect(zip.bytes.firstRange(of: Array(mark.utf8)) == nil, "\(mark) of \(size)")
                }
            }
        }

        private func downloads(_ diary: RunningDiary, _ id: String, _ expected: [[UInt8]]) async throws {
            let login = try diary.run(
                ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
            #expect(login.code == 0, "\(login.errors)")
            let folder = diary.folder.appending(path: "saved")
            let saved = try diary.run(["photo", "download", id, "--to", folder.path])
            #expect(saved.code == 0, "\(saved.errors)")
            for (name, bytes) in zip(["IMG_5195.HEIC", "IMG_5195.MOV"], expected) {
                #expect(try Array(Data(contentsOf: folder.appending(path: name))) == bytes, "\(name)")
            }
            #expect(try diary.run(["photo", "show", id]).output.contains("/live?v="))
        }

        @Test(
            "A motion photo shows its film as a part of its bytes", .timeLimit(.minutes(5)),
            arguments: Corpus.sets([["motion.heic", "motion.jpg"], ["samsung-one-ui-6.heic", "A_motionphoto_v2.jpg"]]))
        func motion(files: [Corpus.File]) async throws {
            try await RunningDiary.withDiary { _, client in
                for file in files {
                    let (name, bytes) = (file.name, try file.bytes())
                    let photo = try await upload(bytes, name, client)
                    let path = try #require(photo["live"]?["videoUrl"]?.string, "\(name)")
                    let film = try await client.get(path)
                    #expect(film.status == 200 && film.bytes.count < bytes.count, "\(name)")
                    #expect(Array(film.bytes[4..<8]) == Array("ftyp".utf8), "\(name)")
                    let start = try #require(bytes.firstRange(of: film.bytes), "\(name)").lowerBound
                    let tail = try await client.get(path, headers: [("Range", "bytes=-10")])
                    #expect(tail.bytes == Array(bytes[start..<start + film.bytes.count].suffix(10)), "\(name)")
                    // As a file of its own it is a film.
                    let again = try await upload(film.bytes, "film.mp4", client)
                    #expect(again["kind"] == "VIDEO" && again["durationMs"] == photo["live"]?["durationMs"], "\(name)")
                }
            }
        }

        @Test(
            "The photos of a burst are listed by its id", .timeLimit(.minutes(5)),
            arguments: Corpus.sets([
                ["burst-1.jpg", "burst-2.jpg", "burst-3.jpg", "burst-android.jpg"],
                ["A_burst_1.jpg", "A_burst_2.jpg", "A_burst_3.jpg", "A_android_burst_1.jpg"],
            ]))
        func bursts(files: [Corpus.File]) async throws {
            try await RunningDiary.withDiary { _, client in
                var ids: [String] = []
                for file in files {
                    let photo = try await upload(file.bytes(), file.name, client)
                    ids.append(photo["id"]?.string ?? "")
                    #expect(photo["burstId"]?.string?.isEmpty == false)
                }
                let burst = try await client.get("/v1/photos/\(ids[0])").json["burstId"]?.string ?? ""
                #expect(burst == files[0].facts["burst_id"]?.string)
                #expect(try await listed(client, "?burstId=\(burst)") == [ids[2], ids[1], ids[0]])
                #expect(try await client.get("/v1/albums/bursts").json["photoCount"]?.number == 4)
            }
        }
    }
}
