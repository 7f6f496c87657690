import ArgumentParser
import NIOHTTP1

/// `daybook photo turn`.
struct PhotoTurn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turn", abstract: "Turn photos that lie on their side. The originals stay unchanged.")

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @Option(help: ArgumentHelp("How far clockwise: 90, 180 or 270.", valueName: "degrees"))
    var by = 90

    @Flag(help: "Undo every turn.")
    var upright = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard [90, 180, 270].contains(by) else { throw ValidationError(.degrees) }
    }

    func run() async throws {
        let api = try connection.client()
        var changed: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, kind: .photo, using: api) {
            changed.append(try await turn(id, using: api))
        }
        if connection.json { return Terminal.write(try JSONDocument.oneOrAll(changed).pretty) }
        Terminal.writeList(PhotoText.table(changed, isShort: Terminal.isTerminal(1)))
    }

    /// Rotates the photo from its current rotation; the server refuses if the photo was changed in between.
    private func turn(_ id: String, using api: DiaryAPI) async throws -> JSONDocument {
        let path = "/v1/photos/\(DiaryAPI.escaped(id))"
        let photo = try await api.send(.GET, path: path)
        let now = photo["turn"]?.number.flatMap { Int(exactly: $0) } ?? 0
        let turn = upright ? 0 : (now % 360 + by) % 360
        return try await api.send(
            .PATCH, path: path, query: [("updateMask", "turn")], json: ["turn": .number(Double(turn))],
            headers: [("If-Match", photo["etag"]?.text ?? "*")])
    }
}
