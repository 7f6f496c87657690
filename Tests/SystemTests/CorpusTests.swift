import Foundation
import Testing

extension SystemTests {
    struct CorpusTests {
        @Test(
            "Every file of the corpus is kept or refused by policy, and told as independent tools tell it",
            .timeLimit(.minutes(30)))
        func corpus() async throws {
            let files = Corpus.own + Corpus.shared
            #expect(Corpus.own.count > 50)
            try await RunningDiary.withDiary { _, client in
                var kept = 0
                for file in files { kept += try await check(file, client) ? 1 : 0 }
                #expect(kept == files.count { $0.facts["policy"]?.string?.hasPrefix("reject:") == false })
                #expect(try await client.get("/readyz").status == 200)
            }
        }

        /// Uploads one file and compares. Tells whether it was kept.
        private func check(_ item: Corpus.File, _ client: DiaryClient) async throws -> Bool {
            let (name, file, bytes) = (item.name, item.facts, try item.bytes())
            let answer = try await client.upload(bytes, name: name)
            let policy = file["policy"]?.string ?? ""
            if policy.hasPrefix("reject:") {
                #expect(answer.status == 400, "\(name) is no media")
                #expect(answer.errorStatus == "INVALID_ARGUMENT", "\(name)")
                return false
            }
            #expect([200, 201].contains(answer.status), "\(name): \(String(decoding: answer.bytes, as: UTF8.self))")
            let photo = policy == "accept" ? try await settled(answer.json, client) : answer.json
            #expect(photo["digest"] == file["sha256"], "\(name)")
            #expect(photo["kind"]?.string == kind(file), "\(name)")
            if policy.hasPrefix("reject-fast:") || policy.hasPrefix("no-thumbnail") {
                #expect(photo["state"] == "UNDECODABLE", "\(name): \(policy)")
            }
            if policy == "accept" { #expect(photo["state"] == "READY", "\(name)") }
            if file["kind"] == "image" { compareImage(photo, file, name, policy) }
            if let path = photo["urls"]?["original"]?.string, bytes.count < 1 << 20 {
                #expect(try await client.get(path).bytes == bytes, "\(name)")
            }
            if photo["state"] == "READY" {
                let thumb = try await client.get(photo["urls"]?["thumb"]?.string ?? "")
                #expect(thumb.status == 200 || policy.hasPrefix("degrade"), "\(name): thumb \(thumb.status)")
            }
            try await compareFilms(photo, name, client)
            return true
        }

        /// Returns a photo when it is known whether pictures can be made of it, which a busy machine finds out later.
        private func settled(_ photo: JSON, _ client: DiaryClient) async throws -> JSON {
            guard let id = photo["id"]?.string else { return photo }
            var photo = photo
            while photo["state"] == "PROCESSING" {
                try await Task.sleep(for: .milliseconds(200))
                photo = try await client.get("/v1/photos/\(id)").json
            }
            return photo
        }

        /// Films made of a film come sooner or later, whole and in part; of a recording, the whole.
        private func compareFilms(_ photo: JSON, _ name: String, _ client: DiaryClient) async throws {
            let hasFilms = photo["kind"] == "VIDEO" && photo["state"] == "READY"
            let isRecording = photo["kind"] == "AUDIO" && photo["state"] == "READY"
            for member in ["preview", "video"] {
                let path = photo["urls"]?[member]?.string ?? ""
                let isMade = hasFilms || isRecording && member == "video"
                #expect(path.isEmpty != isMade, "\(name): \(member) is \(path)")
                guard isMade else { continue }
                var film = try await client.get(path)
                while film.status == 503 {
                    #expect(film.reason == (isRecording ? "RECORDING_LATER" : "FILM_LATER"), "\(name)")
                    try await Task.sleep(for: .milliseconds(200))
                    film = try await client.get(path)
                }
                #expect(film.status == 200, "\(name): \(member) \(film.status)")
                // Browsers play most recordings as they are.
                guard hasFilms else { continue }
                #expect(film.bytes.dropFirst(4).starts(with: Array("ftyp".utf8)), "\(name): \(member)")
                let part = try await client.get(path, headers: [("range", "bytes=4-7")])
                #expect(part.status == 206 && part.bytes == Array("ftyp".utf8), "\(name): \(member) in part")
            }
        }

        private func kind(_ file: JSON) -> String {
            switch file["kind"]?.string {
            case "video": "VIDEO"
            case "audio": "AUDIO"
            default: "PHOTO"
            }
        }

        private func compareImage(_ photo: JSON, _ file: JSON, _ name: String, _ policy: String) {
            let expected = file["expected"]
            // Where the independent tools disagree among themselves there is no truth to compare with.
            let disputed = expected?["dims_agree"].map { dims -> Bool in
                if case .object(let members) = dims { return members.values.contains(false) }
                return false
            }
            if let width = expected?["width"]?.number, let height = expected?["height"]?.number, disputed != true,
                !policy.hasPrefix("reject-fast or")
            {
                #expect(photo["width"]?.number == width, "\(name): width")
                #expect(photo["height"]?.number == height, "\(name): height")
            }
            for member in ["make", "model"] {
                if let truth = file[member]?.string {
                    #expect(photo["camera"]?[member]?.string == truth, "\(name): \(member)")
                }
            }
            for (member, key) in [("lat", "latitude"), ("lon", "longitude")] {
                guard let truth = file[member]?.number else { continue }
                let value = photo["location"]?[key]?.number ?? .nan
                #expect(abs(value - truth) < 0.0001, "\(name): \(key) \(value), not \(truth)")
            }
            compareTime(photo, file, name)
        }

        private func compareTime(_ photo: JSON, _ file: JSON, _ name: String) {
            guard let local = file["capture_local"]?.string, local.count >= 19 else { return }
            let offset = file["capture_offset"]?.string
            let date = local.prefix(10).split(separator: ":").joined(separator: "-")
            if offset?.hasPrefix("UTC") == true {
                // An instant says nothing of the wall clock.
                #expect(
                    photo["takenTime"]?.string?.prefix(19) == "\(date)T\(local.dropFirst(11).prefix(8))",
                    "\(name): time")
                return
            }
            #expect(photo["localDateTime"]?.string == "\(date)T\(local.dropFirst(11).prefix(8))", "\(name): time")
            if let offset { #expect(photo["utcOffset"]?.string == offset, "\(name): offset") }
        }
    }
}
