import Foundation
import Hashing
import NIOHTTP1
import Testing

extension SystemTests {
    /// Attention sounds, through every process.
    struct SoundTests {
        /// A recording: silence of a length, at 8,000 bytes a second.
        private func wave(seconds: Double, level: UInt8 = 128) -> [UInt8] {
            let count = Int(seconds * 8000)
            func number(_ value: Int, _ bytes: Int) -> [UInt8] {
                (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            }
            return Array("RIFF".utf8) + number(36 + count, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
                + number(1, 2) + number(8000, 4) + number(8000, 4) + number(1, 2) + number(8, 2)
                + Array("data".utf8) + number(count, 4) + [UInt8](repeating: level, count: count)
        }

        private func hex(_ bytes: [UInt8]) -> String {
            SHA256.hash(data: bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }

        private func upload(_ client: DiaryClient, _ bytes: [UInt8]) async throws -> HTTPResult {
            try await client.send(.POST, "/v1/sounds", headers: [("X-File-Name", "bark.wav")], body: bytes)
        }

        @Test("Sounds that came with Daybook are told and played; others are taken in, refused and deleted")
        func sounds() async throws {
            try await RunningDiary.withDiary { _, client in
                let builtIn =
                    try await client.get("/v1/sounds", headers: [("Accept-Language", "ja")]).json["sounds"]?.array ?? []
                #expect(builtIn.count == 8 && builtIn.first?["title"] == "音の出るおもちゃ")
                for sound in builtIn {
                    let (id, digest) = (sound["id"]?.string ?? "", sound["digest"]?.string ?? "")
                    let content = try await client.get("/v1/sounds/\(id)/content?v=\(digest)")
                    #expect(content.status == 200 && hex(content.bytes) == digest)
                    #expect(content.headers.first(name: "Cache-Control") == "private, max-age=31536000, immutable")
                    let part = try await client.get("/v1/sounds/\(id)/content", headers: [("Range", "bytes=4-9")])
                    #expect(part.status == 206 && part.bytes == Array(content.bytes[4..<10]))
                    #expect(try await client.send(.DELETE, "/v1/sounds/\(id)").reason == "SOUND_IS_BUILT_IN")
                }
                let bytes = wave(seconds: 29.9)
                let made = try await upload(client, bytes)
                #expect(made.status == 201 && made.json["title"] == "bark" && made.json["durationMs"] == "29900")
                #expect(made.json["digest"]?.string == hex(bytes) && made.json["builtIn"] == false)
                let id = try #require(made.json["id"]?.string)
                #expect(try await client.get("/v1/sounds/\(id)/content").bytes == bytes)
                #expect(try await upload(client, bytes).status == 200)
                #expect(try await upload(client, wave(seconds: 30.1)).reason == "SOUND_TOO_LONG")
                #expect(try await upload(client, TestPicture.png(seed: 3)).reason == "NOT_AUDIO")
                #expect(try await upload(client, Array("no sound at all".utf8)).status == 400)
                let pet = try await client.send(
                    .POST, "/v1/subjects", json: ["name": "보리", "kind": "PET", "soundId": .string(id)])
                #expect(pet.status == 201)
                let account = try await client.send(.PATCH, "/v1/account", json: ["defaultSoundId": .string(id)])
                #expect(account.json["defaultSoundId"]?.string == id)
                #expect(try await client.send(.DELETE, "/v1/sounds/\(id)").status == 200)
                let subject = try await client.get("/v1/subjects/\(pet.json["id"]?.string ?? "")").json
                #expect(subject["name"] == "보리" && subject["soundId"] == nil)
                #expect(try await client.get("/v1/account").json["defaultSoundId"] == nil)
                #expect(try await client.get("/v1/sounds/\(id)/content").status == 404)
            }
        }

        @Test("Sounds from the command line", .timeLimit(.minutes(5)))
        func commands() async throws {
            try await RunningDiary.withDiary { diary, _ in
                func daybook(_ arguments: String...) throws -> CommandOutcome { try diary.run(arguments) }
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                let bytes = wave(seconds: 1.5)
                let file = diary.folder.appending(path: "bark.wav").path
                try Data(bytes).write(to: URL(filePath: file))
                let added = try daybook("sound", "add", file)
                #expect(added.code == 0 && added.output.hasPrefix("bark: 1.5 s, "), "\(added.output)\(added.errors)")
                #expect(try daybook("sound", "add", file, "--title", "멍", "--json").json["title"] == "멍")
                #expect(try daybook("sound", "rename", "멍", "왈왈", "--json").json["title"] == "왈왈")
                #expect(try daybook("sound", "default", "왈왈").code == 0)
                let list = try daybook("sound", "list").output
                #expect(list.contains("왈왈 (default)\t1.5\tyou\t") && list.split(separator: "\n").count == 9, "\(list)")
                let folder = diary.folder.appending(path: "saved").path
                let saved = try daybook("sound", "get", "왈왈", "--to", folder)
                #expect(saved.output == folder + "/왈왈.wav\n", "\(saved.errors)")
                #expect(Array(try Data(contentsOf: URL(filePath: folder + "/왈왈.wav"))) == bytes)
                let pet = try daybook("subject", "add", "보리", "--pet", "--sound", "왈왈", "--json")
                #expect(
                    pet.json["soundId"]?.string
                        == (try daybook("sound", "list", "--json").json["sounds"]?.array.last?["id"]?.string))
                #expect(try daybook("subject", "edit", "보리", "--sound", "", "--json").json["soundId"] == nil)
                let signal = try daybook("sound", "list", "--json").json["sounds"]?.array[3]["id"]?.string ?? ""
                #expect(
                    try daybook("subject", "edit", "보리", "--sound", signal, "--json").json["soundId"]?.string == signal)
                let kept = try daybook("sound", "delete", signal)
                #expect(kept.code == 65 && kept.errors.contains("comes with Daybook"), "\(kept.errors)")
                #expect(try daybook("sound", "default", "--none").code == 0)
                #expect(try daybook("sound", "delete", "왈왈").output == "Deleted.\n")
                let picture = diary.folder.appending(path: "a.png").path
                try Data(TestPicture.png(seed: 1)).write(to: URL(filePath: picture))
                let refused = try daybook("sound", "add", picture)
                #expect(refused.code == 65 && refused.errors.contains("is not a recording"), "\(refused.errors)")
            }
        }
    }
}
