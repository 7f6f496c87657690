import ArgumentParser
import NIOHTTP1

/// The flags of the commands that list entries and photos.
struct ListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("First day, as 2023-09-01, yesterday or 2023-09.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Last day, as 2023-09-01, yesterday or 2023-09.", valueName: "date"))
    var to: String?

    @Option(
        name: [.customLong("tag")],
        help: ArgumentHelp("Only with this tag. May be given several times.", valueName: "tag"))
    var tags: [String] = []

    @Option(
        name: [.customLong("person")],
        help: ArgumentHelp("Only with this person. May be given several times.", valueName: "name"))
    var people: [String] = []

    @Flag(help: "Only favorites.")
    var favorite = false

    @Flag(help: "Only hidden ones.")
    var hidden = false

    @Flag(help: "Oldest first.")
    var oldestFirst = false

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    /// Returns the query of the API; `time` is the field by which items are ordered. The account is asked only for dates
    /// that are not plain.
    func query(orderedBy time: String, using api: DiaryAPI) async throws -> [(String, String)] {
        var query = tags.map { ("tag", $0) } + people.map { ("person", $0) }
        if let from { query.append(("from", try await WrittenDay.text(from, bound: .first, using: api))) }
        if let to { query.append(("to", try await WrittenDay.text(to, bound: .last, using: api))) }
        if favorite { query.append(("favorite", "true")) }
        if hidden { query.append(("hidden", "true")) }
        if oldestFirst { query.append(("orderBy", time + " asc")) }
        return query
    }

    /// Tells a person that a list is empty. Names the option that lists hidden items if only those match, and they are
    /// unlocked for the login.
    ///
    /// - Parameter query: The query of the list.
    func tellNone(of kind: ShortID.Kind, query: [(String, String)], using api: DiaryAPI) async {
        let isHiddenOnly = hidden ? false : await hasHidden(kind, query: query, using: api)
        Terminal.warn(Self.none(of: kind, isHiddenOnly: isHiddenOnly))
    }

    /// Returns the message about an empty list.
    static func none(of kind: ShortID.Kind, isHiddenOnly: Bool) -> String {
        if isHiddenOnly { return Notice.hiddenOnly.localized(["kind": kind.rawValue]) }
        return (kind == .photo ? Notice.noPhotos : .noEntries).localized()
    }

    /// Returns whether hidden items match a query; false while they are locked.
    private func hasHidden(_ kind: ShortID.Kind, query: [(String, String)], using api: DiaryAPI) async -> Bool {
        let hidden = query + [("hidden", "true"), ("pageSize", "1")]
        guard let page = try? await api.send(.GET, path: kind.collection, query: hidden) else { return false }
        return page[kind == .photo ? "photos" : "entries"]?.items.isEmpty == false
    }
}
