import ArgumentParser
import Foundation
import NIOHTTP1

/// `daybook entry add`.
struct EntryAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Write an entry.",
        discussion: """
            With nothing said, the text comes from standard input, or from your editor when that is a terminal. \
            Photos are sent first; when one is refused, no entry is written.
            """)

    @OptionGroup var fields: EntryFields
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        var members = try await fields.document(api)
        if fields.areEmpty {
            let text = Terminal.isTerminal(0) ? try Terminal.edit("") : Terminal.readInput()
            members["body"] = .string(text)
            guard !text.allSatisfy(\.isWhitespace) else {
                throw CommandError(.usage, "Nothing was written. Give --title, --body or --photo, or write a text.")
            }
        }
        let photos = try await fields.uploadedPhotos(api)
        if !photos.isEmpty { members["photos"] = .array(photos) }
        // With an id of our own it may be sent again after a lost answer: the same entry is answered, none made twice.
        members["id"] = .string(ClientID.make())
        let entry = try await api.send(.POST, "/v1/entries", json: .object(members), mayRepeat: true)
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}

/// `daybook entry edit`.
struct EntryEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an entry.",
        discussion: """
            With nothing said, the text comes from standard input, or your editor opens with the entry's text when \
            that is a terminal. Tags and people given replace those there; photos \
            given are added. Nothing is changed when somebody else changed the entry meanwhile.
            """)

    @Argument(help: ArgumentHelp("The entry's id.", valueName: "id"))
    var id: String

    @OptionGroup var fields: EntryFields
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let path = "/v1/entries/\(DiaryAPI.escaped(id))"
        let before = try await api.send(.GET, path)
        var members = try await fields.document(api, entryZone: before["timeZone"]?.text)
        if fields.areEmpty {
            let text = before["body"]?.text ?? ""
            let written = Terminal.isTerminal(0) ? try Terminal.edit(text) : Terminal.readInput()
            if written == text { return Terminal.warn("Nothing was changed.") }
            guard !written.allSatisfy(\.isWhitespace) else {
                throw CommandError(
                    .usage, "Nothing was written, and the entry keeps its text. Give --body '' to take the text away.")
            }
            members["body"] = .string(written)
        }
        let photos = try await fields.uploadedPhotos(api)
        if !photos.isEmpty {
            let there = before["photos"]?.items ?? []
            let new = photos.filter { photo in !there.contains { $0["photoId"] == photo["photoId"] } }
            members["photos"] = .array(there + new)
        }
        let entry = try await api.send(
            .PATCH, path, query: [("updateMask", members.keys.sorted().joined(separator: ","))],
            json: .object(members), headers: [("If-Match", before["etag"]?.text ?? "*")])
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}
