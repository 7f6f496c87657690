import ArgumentParser
import NIOHTTP1

/// `daybook entry diff`.
struct EntryDiff: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what a revision of an entry changed.",
        discussion: "Without a number, shows what the newest revision changed. See: daybook entry history ID")

    @Argument(help: ArgumentHelp("The entry's ID, or the start of it.", valueName: "id"))
    var id: String

    @Argument(help: ArgumentHelp("Number of the revision.", valueName: "number"))
    var number: Int?

    @Option(
        help: ArgumentHelp("Number of the revision to compare with. Without it: the one before.", valueName: "number"))
    var against: Int?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["number": Label.revision.localized(), "against": "--against"])
        let path = "/v1/entries/\(DiaryAPI.escaped(try await ShortID.resolve(id, kind: .entry, using: api)))/revisions"
        var newest = number.map(String.init)
        if newest == nil {
            let revisions = try await api.list(path, query: [], member: "revisions", limit: 1)
            newest = RevisionText.number(revisions.first?["number"])
        }
        let diff = try await api.send(
            .GET, path: "\(path)/\(DiaryAPI.escaped(newest ?? "")):diff",
            query: against.map { [("against", String($0))] } ?? [])
        Terminal.write(
            connection.json ? try diff.pretty : RevisionText.diff(diff, isColored: Terminal.isTerminal(1)))
    }
}
