import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Records of several photos in one response.
    struct PhotoBatchTests {
        private static func path(_ ids: [String]) -> String {
            "/v1/photos:batchGet?" + ids.map { "ids=\($0)" }.joined(separator: "&")
        }

        private static func ids(_ answer: HTTPResult) -> [String?] {
            (answer.json["photos"]?.array ?? []).map { $0["id"]?.string }
        }

        private static func missing(_ answer: HTTPResult) -> [String?] {
            (answer.json["missing"]?.array ?? []).map(\.string)
        }

        private static func upload(_ seed: UInt64, by client: DiaryClient) async throws -> String {
            try #require(try await client.upload(TestPicture.png(seed: seed), name: "\(seed).png").json["id"]?.string)
        }

        @Test("Several records come in one response, as each comes alone", .timeLimit(.minutes(5)))
        func several() async throws {
            try await RunningDiary.withDiary { _, client in
                var ids: [String] = []
                for seed: UInt64 in 1...3 { ids.append(try await Self.upload(seed, by: client)) }
                let trashed = ids[1]
                #expect(try await client.send(.DELETE, "/v1/photos/\(trashed)").status == 200)
                let unknown = UUID().uuidString.lowercased()
                // A photo that is named twice comes once.
                let asked = [ids[2], unknown, ids[0], ids[2].uppercased(), trashed]
                let answer = try await client.get(Self.path(asked), headers: [("Accept-Language", "ko")])
                #expect(answer.status == 200 && Self.ids(answer) == [ids[2], ids[0], trashed])
                #expect(Self.missing(answer) == [unknown])
                #expect(answer.headers.first(name: "Cache-Control") == "no-store")
                #expect(answer.headers.first(name: "Vary")?.contains("Accept-Language") == true)
                for photo in answer.json["photos"]?.array ?? [] {
                    let id = try #require(photo["id"]?.string)
                    let alone = try await client.get("/v1/photos/\(id)", headers: [("Accept-Language", "ko")])
                    #expect(alone.json == photo && photo["displayDate"] != nil)
                }
                let none = try await client.get(Self.path([unknown]))
                #expect(none.status == 200 && Self.ids(none).isEmpty && Self.missing(none) == [unknown])
                let most = (0..<100).map { _ in UUID().uuidString.lowercased() }
                #expect(Self.missing(try await client.get(Self.path(most))) == most)
            }
        }

        @Test("A photo of another account and one that is hidden and locked are missing alike", .timeLimit(.minutes(5)))
        func secrets() async throws {
            try await RunningDiary.withDiary { diary, client in
                let foreign = try await Self.upload(1, by: client.member("dain"))
                let (shown, hidden) = (try await Self.upload(2, by: client), try await Self.upload(3, by: client))
                let hiding = try await client.send(
                    .PATCH, "/v1/photos/\(hidden)?updateMask=hidden", json: ["hidden": true])
                #expect(hiding.status == 200)
                let closed = try await client.get(Self.path([hidden, foreign, shown]))
                #expect(Self.ids(closed) == [shown] && Self.missing(closed) == [hidden, foreign])
                let unlock: JSON = ["password": .string(diary.password)]
                #expect(try await client.send(.POST, "/v1/sessions/current:unlock", json: unlock).status == 204)
                let open = try await client.get(Self.path([hidden, foreign, shown]))
                #expect(Self.ids(open) == [hidden, shown] && Self.missing(open) == [foreign])
            }
        }

        @Test("No ids, too many, ids that are none, and callers without a token are refused", .timeLimit(.minutes(5)))
        func refusals() async throws {
            try await RunningDiary.withDiary { _, client in
                let id = try await Self.upload(1, by: client)
                #expect(try await DiaryClient(base: client.base).get(Self.path([id])).status == 401)
                let many = (0..<101).map { _ in UUID().uuidString.lowercased() }
                for path in [
                    "/v1/photos:batchGet", Self.path([""]), Self.path([id, "not-an-id"]), Self.path(many),
                    Self.path([id]) + "&size=small",
                ] {
                    let answer = try await client.get(path)
                    #expect(answer.status == 400 && answer.errorStatus == "INVALID_ARGUMENT", "\(path)")
                }
                #expect(try await client.send(.POST, Self.path([id]), json: [:]).status == 405)
            }
        }
    }
}
