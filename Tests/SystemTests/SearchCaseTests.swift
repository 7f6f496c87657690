import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    struct SearchCaseTests {
        @Test(
            "Every fold and exact case of the acceptance cases holds through HTTP", .timeLimit(.minutes(10)))
        func cases() async throws {
            let cases = try Corpus.searchCases()
                .filter { ["fold", "exact"].contains($0["mode"]?.string ?? "") }
            #expect(cases.count > 20)
            try await RunningDiary.withDiary { _, client in
                for item in cases { try await check(item, client) }
            }
        }

        private func check(_ item: JSON, _ client: DiaryClient) async throws {
            let name = item["id"]?.string ?? ""
            var ids: [String: Set<String>] = [:]
            for member in ["must_match", "must_not_match"] {
                for text in item[member]?.array.compactMap(\.string) ?? [] {
                    let made = try await client.send(.POST, "/v1/entries", json: ["body": .string(text)])
                    if text.unicodeScalars.contains("\0") {
                        #expect(made.status == 400, "\(name): U+0000 is refused")
                        continue
                    }
                    #expect(made.status == 201, "\(name): \(text)")
                    ids[member, default: []].insert(made.json["id"]?.string ?? "")
                }
            }
            let query = item["query"]?.string ?? ""
            let escaped = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let mode = item["mode"]?.string?.uppercased() ?? ""
            let hits = try await client.all("/v1/search?q=\(escaped)&mode=\(mode)&types=ENTRY", member: "results")
            let found = Set(hits.compactMap { $0["entry"]?["id"]?.string })
            #expect((ids["must_match"] ?? []).isSubset(of: found), "\(name): '\(query)' misses a text")
            #expect((ids["must_not_match"] ?? []).isDisjoint(with: found), "\(name): '\(query)' finds too much")
        }
    }
}
