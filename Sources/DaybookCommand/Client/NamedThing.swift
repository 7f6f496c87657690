import NIOHTTP1
import Wording

/// Things that are few and have names, as albums: people say the name, the id, or the beginning of the id.
struct NamedThing: Sendable {
    /// What it is called in messages, and the command that lists them.
    let noun: String
    let collection: String
    /// The member of the listing's answer that holds them, and of each that holds its name.
    let list: String
    let name: String

    static let album = NamedThing(noun: "album", collection: "/v1/albums", list: "albums", name: "title")
    static let subject = NamedThing(noun: "subject", collection: "/v1/subjects", list: "subjects", name: "name")
    static let sound = NamedThing(noun: "sound", collection: "/v1/sounds", list: "sounds", name: "title")
    static let share = NamedThing(noun: "share", collection: "/v1/shares", list: "shares", name: "title")

    private static let shortestPrefix = 4

    /// All of them.
    func all(_ api: DiaryAPI) async throws -> [JSONDocument] {
        try await api.send(.GET, collection)[list]?.items ?? []
    }

    /// The path of the one meant.
    func path(_ text: String, _ api: DiaryAPI) async throws -> String {
        "\(collection)/\(DiaryAPI.escaped(try await resolve(text, api)["id"]?.text ?? ""))"
    }

    /// The one meant: by its id, else by its name, else by the beginning of its id.
    func resolve(_ text: String, _ api: DiaryAPI) async throws -> JSONDocument {
        try Self.choose(text, among: try await all(api), self)
    }

    static func choose(_ text: String, among all: [JSONDocument], _ thing: NamedThing) throws -> JSONDocument {
        if let whole = all.first(where: { $0["id"]?.text == text }) { return whole }
        var found = all.filter { $0[thing.name]?.text == text }
        if found.isEmpty, text.utf8.count >= shortestPrefix {
            found = all.filter { $0["id"]?.text?.hasPrefix(text.lowercased()) == true }
        }
        guard let one = found.first else {
            throw CommandError(
                .missing, CommandFault.noSuchName, ["kind": thing.noun, "name": text])
        }
        guard found.count == 1 else {
            throw CommandError(
                .usage, CommandFault.severalNames,
                ["name": text, "ids": found.compactMap { $0["id"]?.text }.joined(separator: "\n  ")])
        }
        return one
    }
}
