import ArgumentParser
import Testing

@testable import DaybookCommand

@Suite struct ListOptionsTests {
    /// A server that is not there: plain dates ask it nothing.
    private let api = DiaryAPI(server: "http://127.0.0.1:1", token: "t")

    @Test func `what is asked for goes into the query, and oldest first by the field that tells it`() async throws {
        let options = try ListOptions.parse([
            "--from", "2023-09-01", "--to", "2023-09-30", "--tag", "강", "--tag", "산책", "--person", "지우", "--favorite",
            "--hidden", "--oldest-first", "--limit", "7",
        ])
        let query = try await options.query(orderedBy: "entryTime", using: api).map { "\($0.0)=\($0.1)" }
        #expect(
            query == [
                "tag=강", "tag=산책", "person=지우", "from=2023-09-01", "to=2023-09-30", "favorite=true", "hidden=true",
                "orderBy=entryTime asc",
            ])
        #expect(options.limit == 7)
    }

    @Test func `an empty list names the option with which hidden items are listed`() {
        #expect(ListOptions.none(of: .entry, isHiddenOnly: true).hasSuffix(": daybook entry list --hidden"))
        #expect(ListOptions.none(of: .photo, isHiddenOnly: true).hasSuffix(": daybook photo list --hidden"))
        #expect(ListOptions.none(of: .entry, isHiddenOnly: false) == "No entries match.")
        #expect(ListOptions.none(of: .photo, isHiddenOnly: false) == "No photos match.")
        #expect(Notice.opened.plain().contains("daybook entry list --hidden"))
    }

    @Test func `with nothing asked for, the query is empty`() async throws {
        #expect(try await ListOptions.parse([]).query(orderedBy: "takenTime", using: api).isEmpty)
    }
}
