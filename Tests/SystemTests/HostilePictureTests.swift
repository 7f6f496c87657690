import Foundation
import Testing

extension SystemTests {
    /// Pictures that ask for what no picture has: kept, and the process that looked at them goes on.
    struct HostilePictureTests {
        @Test(
            "Pictures of many channels end nothing",
            .enabled(if: HostileScript.areThere, HostileScript.isAbsent), arguments: ["tiff_bands", "tiff_memory"])
        func sharedPictures(script: String) async throws {
            try await RunningDiary.withDiary { diary, client in
                let before = diary.services()
                let outcome = try await HostileScript(script).run(against: diary)
                #expect(outcome.code == 0, "\(outcome.output)")
                #expect(outcome.output.contains("201"), "\(outcome.output)")
                #expect(!outcome.output.contains("(0, ") && !outcome.output.contains(" 50"), "\(outcome.output)")
                #expect(diary.services() == before)
                #expect(try await client.get("/v1/account").status == 200)
            }
        }
    }
}
