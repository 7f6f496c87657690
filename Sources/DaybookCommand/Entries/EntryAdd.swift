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
