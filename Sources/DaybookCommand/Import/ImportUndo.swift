import ArgumentParser
import NIOHTTP1

/// `daybook import undo`.
struct ImportUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo an import. What changed since then stays.",
        discussion: """
            Moves the entries and photos that the import added to the trash, where they can be restored for 30 days, \
            and deletes the albums, people, pets and sounds that it added. What changed since then, or is used by \
            something else, is left alone and counted. If hidden items came with the import, first use: daybook unlock
            """)

    @Argument(help: ArgumentHelp("ID of the import, or its start.", valueName: "run"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let run = try await ImportShow.resolve(id, using: api)
        let path = "/v1/imports/\(DiaryAPI.escaped(run)):undo"
        var made = try await api.send(.POST, path: path, json: [:], mayRepeat: true)
        while made["state"]?.text == "UNDOING" {
            made = try await api.send(.POST, path: path, json: [:], mayRepeat: true)
        }
        Terminal.write(connection.json ? try made.pretty : Self.lines(of: made).joined(separator: "\n"))
    }

    /// Returns the lines for people about what an undo did.
    static func lines(of made: JSONDocument) -> [String] {
        let (count, left) = (made["undoneCount"]?.count ?? 0, made["leftAloneCount"]?.count ?? 0)
        var lines = [ImportNotice.undone.localized(["count": "\(count)"])]
        if left > 0 { lines.append(ImportNotice.undoLeft.localized(["count": "\(left)"])) }
        return lines
    }
}
