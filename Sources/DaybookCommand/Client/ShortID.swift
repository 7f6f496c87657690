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

    /// The first 13 characters of most ids tell the millisecond in which it was made.
    private static let shortest = 13

    /// The whole id of the entry or photo whose id is `text`, or begins so. Throws when there is none, or several.
    static func resolve(_ text: String, _ kind: Kind, _ api: DiaryAPI) async throws -> String {
        let digits = text.lowercased().filter { $0 != "-" }
        guard 4...32 ~= digits.count, digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else {
            throw CommandError(
                .usage,
                "'\(DisplayWidth.printable(text))' is no id, nor the first four characters of one or more. "
                    + "See: daybook \(kind.rawValue) list")
        }
        let answer = try await api.send(
            .GET, kind.collection + ":lookUpIds", query: [("prefix", text.lowercased())])
        return try only((answer["ids"]?.items ?? []).compactMap(\.text), text, kind)
    }

    /// The whole ids, in their order, each once however often and in whatever length it is given.
    ///
    /// All are looked up before any is returned, so that nothing is done to the first when the second is wrong.
    static func resolve(_ texts: [String], _ kind: Kind, _ api: DiaryAPI) async throws -> [String] {
        var ids: [String] = []
        for text in texts {
            let id = try await resolve(text, kind, api)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// The one of `ids`, which all begin with `text`. Throws when there is none, or several.
    static func only(_ ids: [String], _ text: String, _ kind: Kind) throws(CommandError) -> String {
        guard let id = ids.first else {
            throw CommandError(
                .missing,
                "There is no \(kind.rawValue) whose id begins with \(text). See: daybook \(kind.rawValue) list")
        }
        guard ids.count == 1 else {
            throw CommandError(
                .usage,
                "Several ids begin with \(text); give more of the one you mean:\n  " + ids.joined(separator: "\n  "))
        }
        return id
    }

    /// The ids cut to the same length, as short as they stay different, and no shorter than the time they begin with.
    static func shortened(_ ids: [String]) -> [String] {
        let sorted = Set(ids).sorted()
        let common = zip(sorted, sorted.dropFirst()).map { $0.commonPrefix(with: $1).count }.max() ?? 0
        return ids.map { String($0.prefix(max(shortest, common + 1))) }
    }
}
