import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// Attacks on the gateway: it stays the same process, and others are served meanwhile.
    struct HostileEdgeTests {
        @Test("Numbers that no number holds are refused, by the process that was there before")
        func hugeExponents() async throws {
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                for number in ["1e-9223372036854775808", "1e9223372036854775807", "-1e-99999999999999999999"] {
                    #expect(try await client.get("/v1/entries?pageSize=\(number)").status == 400)
                    let unauthenticated = DiaryClient(base: diary.base, token: "x")
                    #expect(try await unauthenticated.get("/v1/entries?pageSize=\(number)").status == 401)
                    let answer = try await client.send(
                        .POST, "/v1/entries", headers: [("Content-Type", "application/json")],
                        body: Array("{\"sequence\":\(number)}".utf8))
                    #expect(answer.violatedFields == ["sequence"])
                }
                #expect(diary.services() == before)
            }
        }

        @Test(
            "The shared attack with a page size ends nothing",
            .enabled(if: HostileScript.areThere, HostileScript.isAbsent))
        func sharedPageSize() async throws {
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                let outcome = try await HostileScript("crash_pagesize").run(against: diary)
                #expect(outcome.code == 0, "\(outcome.output)")
                #expect(outcome.lines("answer").allSatisfy { $0.contains("401") }, "\(outcome.output)")
                #expect(outcome.lines("answer").count == 1, "\(outcome.output)")
                #expect(diary.services() == before)
                #expect(try await client.get("/v1/account").status == 200)
            }
        }

        @Test(
            "A body that comes slowly after a long silence is read",
            .enabled(if: HostileScript.areThere, HostileScript.isAbsent), .timeLimit(.minutes(5)))
        func sharedKeepAlive() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let outcome = try await HostileScript("keepalive_body").run(against: diary)
                #expect(outcome.output.contains("401"), "\(outcome.output)")
            }
        }
    }
}
