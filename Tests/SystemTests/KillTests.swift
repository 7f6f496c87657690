import Hashing
import Foundation
import Glibc
import NIOHTTP1
import Testing

extension SystemTests {
    /// Nothing that was answered is lost, whoever dies.
    struct KillTests {
        /// The responses to the writer.
        private struct Acknowledged: Sendable {
            var entries: [String: String] = [:]
            var photos: [String: [UInt8]] = [:]
        }

        @Test(
            "300 writes while each process in turn is killed: what was answered is there exactly once",
            .timeLimit(.minutes(10)))
        func writesSurvive() async throws {
            try await RunningDiary.withDiary { diary, client in
                let (progress, continuation) = AsyncStream<Int>.makeStream()
                let killer = Task { try await killInTurn(diary, progress) }
                let acknowledged = try await write(300, client) { continuation.yield($0) }
                continuation.finish()
                let kills = try await killer.value
                #expect(kills >= 9, "\(kills) kills")
                try await RunningDiary.eventually("the diary serves again") {
                    (try? await client.get("/readyz").status) == 200
                }
                try await verify(acknowledged, client)
            }
        }

        /// Kills a service after about every 25th write, in turn, at a moment that a seeded generator chooses.
        private func killInTurn(_ diary: RunningDiary, _ progress: AsyncStream<Int>) async throws -> Int {
            var kills = 0
            var random = SplitMix(seed: 20_231_101)
            for await write in progress where write % 25 == 12 {
                let name = ["entry-service", "media-service", "gateway"][kills % 3]
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<60, using: &random)))
                guard let pid = diary.services()[name] else { continue }
                Glibc.kill(pid, SIGKILL)
                kills += 1
                try await RunningDiary.eventually("\(name) is started again") {
                    diary.services()[name].map { $0 != pid } ?? false
                }
            }
            return kills
        }

        private func write(
            _ count: Int, _ client: DiaryClient, onWrite: (Int) -> Void
        ) async throws -> Acknowledged {
            var acknowledged = Acknowledged()
            for number in 0..<count {
                onWrite(number)
                if number % 3 == 2 {
                    let picture = TestPicture.png(seed: UInt64(number))
                    let digest = SHA256.hash(data: picture).map { String(format: "%02x", $0) }.joined()
                    // The same bytes again answer the same photo, so a write whose answer was lost is sent again.
                    _ = try await persist { try await client.upload(picture, name: "\(number).png") }
                    acknowledged.photos[digest] = picture
                } else {
                    let id = UUID().uuidString.lowercased()
                    let title = "entry \(number)"
                    _ = try await persist {
                        try await client.send(.POST, "/v1/entries", json: ["id": .string(id), "title": .string(title)])
                    }
                    acknowledged.entries[id] = title
                }
            }
            return acknowledged
        }

        /// Sends until it is answered, as a careful client does.
        private func persist(_ send: () async throws -> HTTPResult) async throws -> HTTPResult {
            let deadline = ContinuousClock.now + .seconds(90)
            var last = ""
            while ContinuousClock.now < deadline {
                do {
                    let answer = try await send()
                    if answer.status == 200 || answer.status == 201 { return answer }
                    last = "\(answer.status) \(String(decoding: answer.bytes.prefix(300), as: UTF8.self))"
                    guard [499, 500, 503, 504].contains(answer.status) else { break }
                } catch {
                    last = "\(error)"
                }
                try await Task.sleep(for: .milliseconds(30))
            }
            throw DiaryFailure("a write was never answered: \(last)")
        }

        private func verify(_ acknowledged: Acknowledged, _ client: DiaryClient) async throws {
            let entries = try await client.all("/v1/entries", member: "entries")
            let found = Dictionary(grouping: entries) { $0["id"]?.string ?? "" }
            for (id, title) in acknowledged.entries {
                #expect(found[id]?.count == 1, "\(title)")
                #expect(found[id]?.first?["title"] == .string(title))
            }
            #expect(entries.count == acknowledged.entries.count)

            let photos = try await client.all("/v1/photos", member: "photos")
            let byDigest = Dictionary(grouping: photos) { $0["digest"]?.string ?? "" }
            #expect(photos.count == acknowledged.photos.count)
            for (digest, picture) in acknowledged.photos {
                let photo = try #require(byDigest[digest]?.first)
                #expect(byDigest[digest]?.count == 1)
                let path = try #require(photo["urls"]?["original"]?.string)
                #expect(try await client.get(path).bytes == picture)
            }
        }

        @Test("kill -9 of daybook up leaves no process behind")
        func noOrphans() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let services = diary.services()
                #expect(Set(services.keys) == ["entry-service", "media-service", "gateway"])
                diary.kill()
                try await RunningDiary.eventually(within: .seconds(30), "the services end") {
                    let alive = Set(RunningDiary.processes().map(\.pid))
                    return services.values.allSatisfy { !alive.contains($0) }
                }
            }
        }
    }
}

/// A small seeded generator (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
