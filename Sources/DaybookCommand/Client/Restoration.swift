import ArgumentParser
import NIOHTTP1

/// The arguments and the work of `restore`, for entries and for photos.
struct Restoration: ParsableArguments {
    @Argument(help: ArgumentHelp("Ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    /// Takes items out of the trash, and prints them with `text`. Looks all ids up first, so that nothing is restored
    /// if one is wrong.
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
