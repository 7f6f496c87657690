import ArgumentParser

/// The flags of the commands that list entries and photos.
struct ListOptions: ParsableArguments {
    @Option(help: ArgumentHelp("First day.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Last day.", valueName: "date"))
    var to: String?

    @Option(name: [.customLong("tag")], help: ArgumentHelp("Only with this tag; may repeat.", valueName: "tag"))
    var tags: [String] = []

    @Option(name: [.customLong("person")], help: ArgumentHelp("Only with this person; may repeat.", valueName: "name"))
    var people: [String] = []

    @Flag(help: "Only favorites.")
    var favorite = false

    @Flag(help: "Only hidden ones.")
    var hidden = false

    @Flag(help: "Oldest first.")
    var oldestFirst = false

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = 50

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    /// Returns the query of the API; `time` is the field by which items are ordered.
    func query(orderedBy time: String) -> [(String, String)] {
        var query = tags.map { ("tag", $0) } + people.map { ("person", $0) }
        if let from { query.append(("from", from)) }
        if let to { query.append(("to", to)) }
        if favorite { query.append(("favorite", "true")) }
        if hidden { query.append(("hidden", "true")) }
        if oldestFirst { query.append(("orderBy", time + " asc")) }
        return query
    }
}
