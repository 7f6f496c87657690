import Foundation
import NIOHTTP1

/// Ids as people handle them: the beginning is enough while only one thing's id begins so.
enum ShortID {
    /// What the ids are of.
    enum Kind: String, Sendable {
        case entry, photo, session

        /// Where the API keeps them.
        var collection: String {
            switch self {
            case .entry: "/v1/entries"
            case .photo: "/v1/photos"
            case .session: "/v1/sessions"
            }
        }
    }

    /// The characters of a whole id.
    private static let wholeLength = 36
    /// The first 13 characters of most ids tell the millisecond in which it was made.
    private static let shortest = 13

    /// The whole id that begins with `text`. Throws when that is no beginning of an id, none begins so, or several do.
    static func resolve(_ text: String, _ kind: Kind, _ api: DiaryAPI) async throws -> String {
        try check(text, kind)
        return text.utf8.count < wholeLength ? try await lookUp(text, kind, api) : text
    }

    /// The whole id that begins with `text`, as the server knows it.
    private static func lookUp(_ text: String, _ kind: Kind, _ api: DiaryAPI) async throws -> String {
        try check(text, kind)
        let ids = try await beginning(with: text, kind, api)
        guard let id = ids.first else {
            throw CommandError(.missing, IDFault.none, ["kind": kind.rawValue, "prefix": text])
        }
        guard ids.count == 1 else {
            throw CommandError(
                .usage, IDFault.several, ["prefix": text, "ids": ids.joined(separator: "\n  ")])
        }
        return id
    }

    /// Throws unless `text` is 4 to 32 hexadecimal digits; hyphens may stand anywhere.
    static func check(_ text: String, _ kind: Kind) throws(CommandError) {
        let digits = digits(text)
        guard 4...32 ~= digits.count, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
            throw CommandError(.usage, IDFault.malformed, ["text": text, "kind": kind.rawValue])
        }
    }

    private static func digits(_ id: String) -> String { id.lowercased().replacing("-", with: "") }

    private static func beginning(with text: String, _ kind: Kind, _ api: DiaryAPI) async throws -> [String] {
        guard kind != .session else {
            // Few, and without a look-up of their own.
            return try await api.sessions().compactMap { $0["id"]?.text }
                .filter { digits($0).hasPrefix(digits(text)) }
        }
        let answer = try await api.send(.GET, kind.collection + ":lookUpIds", query: [("prefix", text)])
        return (answer["ids"]?.items ?? []).compactMap(\.text)
    }

    /// The whole ids, in their order, each once however often and in whatever length it is given.
    ///
    /// Of several, whole ones are looked up too, so that nothing is done to the first when the second is wrong.
    static func resolve(_ texts: [String], _ kind: Kind, _ api: DiaryAPI) async throws -> [String] {
        var ids: [String] = []
        for text in texts {
            let id = texts.count > 1 ? try await lookUp(text, kind, api) : try await resolve(text, kind, api)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// The ids cut to the same length, as short as they stay different, and no shorter than the time they begin with.
    static func shortened(_ ids: [String]) -> [String] {
        let sorted = Set(ids).sorted()
        let common = zip(sorted, sorted.dropFirst()).map { $0.commonPrefix(with: $1).count }.max() ?? 0
        return ids.map { String($0.prefix(max(shortest, common + 1))) }
    }
}
