import ArgumentParser
import Foundation
import PlainForm
import Testing

@testable import DaybookCommand

@Suite("The part of a diary that an export is of")
struct ExportCommandTests {
    private func part(_ arguments: String...) throws -> PlainPart {
        let command = try #require(try DaybookCommand.parseAsRoot(["export", "/e"] + arguments) as? ExportCommand)
        // Noon of 9 March 2024 in London: the same day on most clocks.
        return try command.part(now: Date(timeIntervalSince1970: 1_709_985_600))
    }

    @Test("Without conditions it is everything, and a month has its first and last day")
    func days() throws {
        #expect(try part().isWhole)
        #expect(try part("--from", "2024-03-09") == PlainPart(first: 19_791))
        #expect(try part("--from", "2024-03", "--to", "2024-03") == PlainPart(first: 19_783, last: 19_813))
        #expect(try part("--tag", "눈", "--album", "겨울") == PlainPart(tags: ["눈"], album: "겨울"))
        #expect(try part("--tag", "눈", "--tag", "산책") == PlainPart(tags: ["눈", "산책"]))
    }

    @Test("Days in the wrong order, and what is no day, are refused")
    func refusals() {
        let reversed = #expect(throws: CommandError.self) { try part("--from", "2024-03-10", "--to", "2024-03-09") }
        #expect(reversed?.fault == "COMMAND_DAYS_REVERSED" && reversed?.code == .usage)
        let unknown = #expect(throws: CommandError.self) { try part("--from", "rain") }
        #expect(unknown?.fault == "COMMAND_NOT_A_DATE")
    }
}
