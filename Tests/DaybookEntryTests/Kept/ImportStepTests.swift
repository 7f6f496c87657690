import DaybookAPI
import Testing
import Wording
import ZRPC

@testable import DaybookEntry

@Suite("The notices on pages of the entries that an import brings")
struct ImportStepTests {
    private static func issue(_ fault: ImportFault) -> ImportIssue {
        var issue = ImportIssue()
        (issue.place, issue.kind, issue.reason, issue.message) = ("index.md", .entry, fault.reason, "edited")
        return issue
    }

    /// The messages for the one entry of the exported account, with both kinds of notices.
    private func messages(of fixture: ImportFixture) async throws -> [ImportRecordsRequest] {
        var messages = try await fixture.messages()
        try #require(messages.first?.record != nil)
        messages[0].notices = [Self.issue(.pageEdited), Self.issue(.pageOfKnownEntry)]
        return messages
    }

    /// Imports an entry with its notices. Returns the outcome, and what a preview said before.
    private func bring(
        _ messages: [ImportRecordsRequest], as export: String, into fixture: ImportFixture
    ) async throws -> (outcome: ImportOutcome, preview: ImportOutcome) {
        var outcomes: [ImportOutcome] = []
        try await fixture.target.serveRecords { client in
            var question = messages[0]
            (question.account, question.source, question.texts, question.notices) = ("minji", export, 0, [])
            outcomes = try await client.previewImport { [question] in try await $0.write(question) }.outcomes
            _ = try await fixture.begin(export, by: client)
            outcomes += try await fixture.send(messages, of: export, by: client).prefix(1)
            _ = try await fixture.end(export, by: client)
        }
        try #require(outcomes.count == 2)
        return (outcome: outcomes[1], preview: outcomes[0])
    }

    @Test("The edits of a page are told for an added entry alone, and their loss for one that was there or came back")
    func pages() async throws {
        let fixture = try await ImportFixture()
        try await fixture.source.create(EntryInput(title: "a"), fixture.me)
        let messages = try await messages(of: fixture)
        #expect(try await bring(messages, as: "first", into: fixture).outcome.result == .added)
        let both = [ImportFault.pageEdited.reason, ImportFault.pageOfKnownEntry.reason]
        #expect(try await fixture.notices().map(\.reason) == both)
        #expect(try await bring(messages, as: "second", into: fixture).outcome.result == .known)
        #expect(try await fixture.notices(hidden: false).map(\.reason) == [both[1]])
        #expect(try await fixture.tally(.entry) == ImportTally(kind: .entry, known: 1))
    }

    @Test("It is told for an entry that comes back from the trash as it was there")
    func restored() async throws {
        let fixture = try await ImportFixture()
        try await fixture.source.create(EntryInput(title: "a"), fixture.me)
        let messages = try await messages(of: fixture)
        _ = try await bring(messages, as: "first", into: fixture)
        try await fixture.target.diary.undoImport(try await fixture.lastRun().id, of: fixture.other)
        let again = try await bring(messages, as: "first", into: fixture)
        #expect(again.outcome.isRestored && again.preview.isRestored && !again.preview.isHidden)
        let reason = ImportFault.pageOfKnownEntry.reason
        #expect(try await fixture.notices(hidden: false).map(\.reason) == [reason])
    }

    @Test("It is hidden with an entry that the account hid after the export, and a preview says so")
    func hidden() async throws {
        let fixture = try await ImportFixture()
        let entry = try await fixture.source.create(EntryInput(title: "a"), fixture.me)
        let messages = try await messages(of: fixture)
        _ = try await bring(messages, as: "first", into: fixture)
        try await fixture.target.update(entry.id, ["hidden"], EntryInput(hidden: true), fixture.other)
        let again = try await bring(messages, as: "second", into: fixture)
        #expect(again.outcome.result == .known && again.preview.result == .known && again.preview.isHidden)
        #expect(try await fixture.notices().map(\.isHidden) == [true])
        #expect(try await fixture.notices(hidden: false).isEmpty)
    }
}
