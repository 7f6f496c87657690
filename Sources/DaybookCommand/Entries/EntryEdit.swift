import ArgumentParser
import Foundation
import NIOHTTP1
import Wording

/// `daybook entry edit`.
struct EntryEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change an entry.",
        discussion: """
            Without options, the text comes from standard input. If standard input is a terminal, your editor opens with \
            the entry's text. Tags and people that you give replace the old ones. Photos that you give are added. Photos \
            that you remove stay in the library. Nothing is changed if the entry was changed elsewhere in the meantime.
            """)

    @Argument(help: ArgumentHelp("The entry's ID, or the start of it.", valueName: "id"))
    var id: String

    @OptionGroup var fields: EntryFields
    @OptionGroup var takenAway: EntryRemovals
    @OptionGroup var connection: ConnectionOptions

    func validate() throws { try takenAway.check(against: fields) }

    func run() async throws {
        let api = try connection.client(flags: EntryFields.flags)
        let id = try await ShortID.resolve(id, kind: .entry, using: api)
        let before = try await api.send(.GET, path: "/v1/entries/\(DiaryAPI.escaped(id))")
        let members = try await fields.document(api, entryZone: before["timeZone"]?.text)
        guard fields.areEmpty, takenAway.areEmpty else {
            return try await change(id, from: before, to: members, using: api)
        }
        let text = before["body"]?.text ?? ""
        try await EditedText.ask(startingWith: text) { written in
            if written == text {
                if connection.json { Terminal.write(try before.pretty) }
                return Terminal.warn(Notice.unchanged.localized())
            }
            guard !written.allSatisfy(\.isWhitespace) else {
                throw CommandError(.usage, CommandFault.textKept)
            }
            try await change(
                id, from: before, to: members.merging(["body": .string(written)]) { _, new in new }, using: api)
        }
    }

    private func change(
        _ id: String, from before: JSONDocument, to members: [String: JSONDocument], using api: DiaryAPI
    ) async throws {
        var members = members
        try members.merge(takenAway.document(before)) { _, taken in taken }
        let photos = try await fields.attachedPhotos(api, refusal: .entryNotChanged)
        if !photos.isEmpty {
            let there = (members["photos"] ?? before["photos"])?.items ?? []
            let new = photos.filter { photo in !there.contains { $0["photoId"] == photo["photoId"] } }
            members["photos"] = .array(there + new)
        }
        let entry = try await api.send(
            .PATCH, path: "/v1/entries/\(DiaryAPI.escaped(id))",
            query: [("updateMask", members.keys.sorted().joined(separator: ","))],
            json: .object(members), headers: [("If-Match", before["etag"]?.text ?? "*")])
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}
