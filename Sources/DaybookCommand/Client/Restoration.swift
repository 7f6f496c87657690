import ArgumentParser
import NIOHTTP1

/// What `restore` does, to entries and to photos.
struct Restoration: ParsableArguments {
    @Argument(help: ArgumentHelp("Ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    /// Takes things out of the trash, and shows them as `text` says. Looks all ids up first, so that a wrong one
    /// restores nothing.
    func run(_ kind: ShortID.Kind, _ connection: ConnectionOptions, text: (JSONDocument) -> String) async throws {
        let api = try connection.client()
        var restored: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, kind, api) {
            restored.append(
                try await api.send(.POST, "\(kind.collection)/\(DiaryAPI.escaped(id)):undelete", json: [:]))
        }
        Terminal.write(
            connection.json
                ? try JSONDocument.oneOrAll(restored).pretty : restored.map(text).joined(separator: "\n\n"))
    }
}
