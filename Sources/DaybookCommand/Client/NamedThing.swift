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

    static let album = NamedThing(
        noun: "album", collection: "/v1/albums", list: "albums", name: "title", isLocalized: true)
    static let subject = NamedThing(noun: "subject", collection: "/v1/subjects", list: "subjects", name: "name")
    /// Whether the listing has pages.
    var isPaged = false
    /// The command that lists the items, if it is not named after them.
    var command: String?
    /// Whether the server gives some items a name in the language of the request, such as smart albums.
    var isLocalized = false

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

    /// Returns all items, with their names in a language; in that of the reader if nil.
    func all(_ api: DiaryAPI, in language: Language? = nil) async throws -> [JSONDocument] {
        if isPaged { return try await api.list(collection, query: [], member: list, limit: Self.maximumListed) }
        let headers = language.map { [("Accept-Language", $0.rawValue)] } ?? []
        return try await api.send(.GET, path: collection, headers: headers)[list]?.items ?? []
    }

    /// Returns the path of the item that a text names.
    func path(_ text: String, using api: DiaryAPI) async throws -> String {
        path(of: try await resolve(text, using: api))
    }

    /// Returns the path of an item.
    func path(of item: JSONDocument) -> String { "\(collection)/\(DiaryAPI.escaped(item["id"]?.text ?? ""))" }

    /// Returns the item that a text names: by its ID, else by its name, else by the beginning of its ID, else by its
    /// name in another language.
    func resolve(_ text: String, using api: DiaryAPI) async throws -> JSONDocument {
        let all = try await all(api)
        do {
            return try Self.choose(text, among: all, thing: self)
        } catch let error as CommandError where isLocalized && error.code == .missing {
            var localized: [JSONDocument] = []
            for language in Language.allCases { localized += try await self.all(api, in: language) }
            return try Self.choose(text, among: all, localized: localized, thing: self)
        }
    }

    /// Returns the item that a text names.
    ///
    /// - Parameter localized: The same items with their names in other languages.
    static func choose(
        _ text: String, among all: [JSONDocument], localized: [JSONDocument] = [], thing: NamedThing
    ) throws -> JSONDocument {
        if let whole = all.first(where: { $0["id"]?.text == text }) { return whole }
        var found = all.filter { $0[thing.name]?.text == text }
        if found.isEmpty, text.utf8.count >= shortestPrefix {
            found = all.filter { $0["id"]?.text?.hasPrefix(text.lowercased()) == true }
        }
        if found.isEmpty {
            let ids = Set(localized.filter { $0[thing.name]?.text == text }.compactMap { $0["id"]?.text })
            found = all.filter { ids.contains($0["id"]?.text ?? "") }
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
