import Foundation
import Testing

extension SystemTests {
    /// Downloads that nobody reads: they cost nobody else anything.
    struct SlowReaderTests {
        @Test(
            "The shared attack with 200 readers that do not read holds up no other download",
            .enabled(if: HostileScript.areThere, HostileScript.isAbsent), .timeLimit(.minutes(5)))
        func sharedSlowDownloads() async throws {
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                let outcome = try await HostileScript("slow_downloads", ["200"]).run(against: diary)
                #expect(outcome.code == 0, "\(outcome.output)")
                let others = outcome.lines("with slow readers")
                #expect(others.count == 3, "\(outcome.output)")
                // 400 KiB and four bytes; the time is the last word.
                #expect(others.allSatisfy { $0.hasPrefix("with slow readers 200 409604 ") }, "\(outcome.output)")
                #expect(
                    others.allSatisfy { $0.split(separator: " ").last.flatMap { Double($0) }.map { $0 < 10 } ?? false },
                    "\(outcome.output)")
                #expect(diary.services() == before)
                #expect(try await client.get("/v1/account").status == 200)
            }
        }
    }
}
