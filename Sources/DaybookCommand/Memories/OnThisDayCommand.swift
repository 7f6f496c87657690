import ArgumentParser
import NIOHTTP1

/// `daybook on-this-day`.
struct OnThisDayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on-this-day", abstract: "Show what was written and taken on this day in past years.")

    @Argument(help: ArgumentHelp("The day. Without it: today.", valueName: "date"))
    var date: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        var query: [(String, String)] = []
        if let date { query.append(("date", try await WrittenDay.text(date, using: api))) }
        let response = try await api.send(.GET, path: "/v1/memories", query: query)
        let memories = (response["memories"]?.items ?? []).filter { $0["kind"]?.text == "ON_THIS_DAY" }
        if connection.json { return Terminal.write(try (["memories": .array(memories)] as JSONDocument).pretty) }
        if memories.isEmpty { return Terminal.warn(Notice.noPastYears.localized()) }
        for memory in memories {
            let title = DisplayWidth.printable(memory["title"]?.text ?? "")
            Terminal.write("\(title), \(ShownDate.day(memory["from"]?.text ?? ""))")
            let entries = try await things(memory["entryIds"], in: "/v1/entries", using: api)
            if !entries.isEmpty { Terminal.writeList(EntryText.table(entries, isShort: Terminal.isTerminal(1))) }
            let photos = try await things(memory["photoIds"], in: "/v1/photos", using: api)
            if !photos.isEmpty { Terminal.writeList(PhotoText.table(photos, isShort: Terminal.isTerminal(1))) }
        }
    }

    /// Returns the current items with these IDs.
    private func things(_ ids: JSONDocument?, in collection: String, using api: DiaryAPI) async throws -> [JSONDocument]
    {
        var things: [JSONDocument] = []
        for id in (ids?.items ?? []).compactMap(\.text) {
            things.append(try await api.send(.GET, path: "\(collection)/\(DiaryAPI.escaped(id))"))
        }
        return things
    }
}
