import NIOHTTP1
import Wording

/// A kind of resource with few items that have names, such as albums. A user gives the name, the ID, or the beginning
/// of the ID.
struct NamedThing: Sendable {
    /// The noun in messages, and the name of the command that lists the items.
    let noun: String
    let collection: String
    /// The member of the listing's response that holds the items; `name` is the member with an item's name.
    let list: String
    let name: String

    static let album = NamedThing(noun: "album", collection: "/v1/albums", list: "albums", name: "title")
    static let subject = NamedThing(noun: "subject", collection: "/v1/subjects", list: "subjects", name: "name")
    /// Whether the listing has pages.
    var isPaged = false
    /// The command that lists the items, if it is not named after them.
    var command: String?

    static let sound = NamedThing(noun: "sound", collection: "/v1/sounds", list: "sounds", name: "title")
    static let share = NamedThing(noun: "share", collection: "/v1/shares", list: "shares", name: "title")

    static let token = NamedThing(
        noun: "token", collection: "/v1/tokens", list: "tokens", name: "title", isPaged: true)
    static let passkey = NamedThing(
        noun: "passkey", collection: "/v1/passkeys", list: "passkeys", name: "title", isPaged: true)
    static let account = NamedThing(
        noun: "account", collection: "/v1/accounts", list: "accounts", name: "name", isPaged: true)

    private static let shortestPrefix = 4
    private static let maximumListed = 10_000

    /// Returns all items.
    func all(_ api: DiaryAPI) async throws -> [JSONDocument] {
        if isPaged { return try await api.list(collection, query: [], member: list, limit: Self.maximumListed) }
        return try await api.send(.GET, path: collection)[list]?.items ?? []
    }

    /// Returns the path of the item that a text names.
    func path(_ text: String, using api: DiaryAPI) async throws -> String {
        path(of: try await resolve(text, using: api))
    }

    /// Returns the path of an item.
    func path(of item: JSONDocument) -> String { "\(collection)/\(DiaryAPI.escaped(item["id"]?.text ?? ""))" }

    /// Returns the item that a text names: by its ID, else by its name, else by the beginning of its ID.
    func resolve(_ text: String, using api: DiaryAPI) async throws -> JSONDocument {
        try Self.choose(text, among: try await all(api), thing: self)
    }

    static func choose(_ text: String, among all: [JSONDocument], thing: NamedThing) throws -> JSONDocument {
        if let whole = all.first(where: { $0["id"]?.text == text }) { return whole }
        var found = all.filter { $0[thing.name]?.text == text }
        if found.isEmpty, text.utf8.count >= shortestPrefix {
            found = all.filter { $0["id"]?.text?.hasPrefix(text.lowercased()) == true }
        }
        guard let one = found.first else {
            throw CommandError(
                .missing, CommandFault.noSuchName,
                ["name": text, "command": thing.command ?? "\(thing.noun) list"])
        }
        guard found.count == 1 else { throw several(found, named: text) }
        return one
    }

    /// Returns the error for a text that names several items.
    static func several(_ found: [JSONDocument], named text: String) -> CommandError {
        CommandError(
            .usage, CommandFault.severalNames,
            ["name": text, "ids": found.compactMap { $0["id"]?.text }.joined(separator: "\n  ")])
    }
}

extension NamedThing {
    /// Disables an account, or enables it again.
    func setDisabled(_ isDisabled: Bool, of text: String, using api: DiaryAPI) async throws -> JSONDocument {
        try await api.send(
            .PATCH, path: try await path(text, using: api), query: [("updateMask", "disabled")],
            json: ["disabled": .bool(isDisabled)], mayRepeat: true)
    }
}
