import ArgumentParser
import Foundation
import NIOHTTP1
import Wording

/// `daybook entry add`.
struct EntryAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Write an entry.",
        discussion: """
            Without options, the text comes from standard input. If standard input is a terminal, your editor opens. \
            Photos are sent first. If one is refused, no entry is written.
            """)

    @OptionGroup var fields: EntryFields
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: EntryFields.flags)
        let members = try await fields.document(api)
        guard fields.areEmpty else { return try await add(members, using: api) }
        try await EditedText.ask(startingWith: "") { text in
            guard !text.allSatisfy(\.isWhitespace) else {
                throw CommandError(.usage, CommandFault.nothingWritten)
            }
            try await add(members.merging(["body": .string(text)]) { _, written in written }, using: api)
        }
    }

    private func add(_ members: [String: JSONDocument], using api: DiaryAPI) async throws {
        var members = members
        let photos = try await fields.attachedPhotos(api, refusal: .entryNotWritten)
        if !photos.isEmpty { members["photos"] = .array(photos) }
        guard !isBlank(members) else { throw CommandError(.usage, CommandFault.nothingWritten) }
        // The client makes the ID, so that the request can be sent again after a lost response: the server then returns
        // the same entry and makes no second one.
        members["id"] = .string(ClientID.make())
        let entry = try await api.send(.POST, path: "/v1/entries", json: .object(members), mayRepeat: true)
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }

    /// Returns whether an entry with these members and the given details of the day would be a draft, which no list
    /// shows.
    private func isBlank(_ members: [String: JSONDocument]) -> Bool {
        let words = ["title", "body"].compactMap { members[$0]?.text }
        return words.allSatisfy { $0.allSatisfy(\.isWhitespace) } && fields.day.areEmpty
            && ["photos", "tags", "people", "place"].allSatisfy { members[$0] == nil }
    }
}
