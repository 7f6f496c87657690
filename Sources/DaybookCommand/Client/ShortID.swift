import Foundation
import NIOHTTP1

/// Shortened IDs: the beginning of an ID is enough as long as only one ID begins with it.
enum ShortID {
    /// The kind of resource that an ID names.
    enum Kind: String, Sendable {
        case entry, photo, session

        /// The collection's path in the API.
        var collection: String {
            switch self {
            case .entry: "/v1/entries"
            case .photo: "/v1/photos"
            case .session: "/v1/sessions"
            }
        }
    }

    /// The number of characters of a whole ID.
    private static let wholeLength = 36
    /// The minimum length of a shown ID: in most IDs the first 13 characters encode the millisecond of creation.
    private static let shortest = 13

    /// Returns the whole ID that begins with `text`; a whole ID is returned without a look-up. Throws if `text` cannot
    /// be the beginning of an ID, or if no ID or several IDs begin with it.
    static func resolve(_ text: String, kind: Kind, using api: DiaryAPI) async throws -> String {
        try check(text, kind: kind)
        return text.utf8.count < wholeLength ? try await lookUp(text, kind: kind, using: api) : text
    }

    /// Returns the whole ID that begins with `text`, as the server knows it.
    private static func lookUp(_ text: String, kind: Kind, using api: DiaryAPI) async throws -> String {
        try check(text, kind: kind)
        let ids = try await beginning(with: text, kind: kind, using: api)
        guard let id = ids.first else {
            let fault = await isLocked(kind, using: api) ? IDFault.noneWhileLocked : .none
            throw CommandError(.missing, fault, ["kind": kind.rawValue, "prefix": text])
        }
        guard ids.count == 1 else {
            throw CommandError(
                .usage, IDFault.several, ["prefix": text, "ids": ids.joined(separator: "\n  ")])
        }
        return id
    }

    /// Returns whether hidden items are locked for the login, so that a look-up does not find them; false if that cannot
    /// be learnt.
    private static func isLocked(_ kind: Kind, using api: DiaryAPI) async -> Bool {
        guard kind != .session else { return false }
        do {
            _ = try await api.send(.GET, path: kind.collection, query: [("hidden", "true"), ("pageSize", "1")])
            return false
        } catch {
            return (error as? CommandError)?.fault == "HIDDEN_LOCKED"
        }
    }

    /// Throws unless `text` is 4 to 32 hexadecimal digits; hyphens may stand anywhere.
    static func check(_ text: String, kind: Kind) throws(CommandError) {
        let digits = digits(text)
        guard 4...32 ~= digits.count, digits.allSatisfy({ $0.isHexDigit && $0.isASCII }) else {
            throw CommandError(.usage, IDFault.malformed, ["text": text, "kind": kind.rawValue])
        }
    }

    private static func digits(_ id: String) -> String { id.lowercased().replacing("-", with: "") }

    private static func beginning(with text: String, kind: Kind, using api: DiaryAPI) async throws -> [String] {
        guard kind != .session else {
            // Sessions are few, and have no look-up of their own.
            return try await api.sessions().compactMap { $0["id"]?.text }
                .filter { digits($0).hasPrefix(digits(text)) }
        }
        let response = try await api.send(.GET, path: kind.collection + ":lookUpIds", query: [("prefix", text)])
        return (response["ids"]?.items ?? []).compactMap(\.text)
    }

    /// Returns the whole IDs, in order and without duplicates.
    ///
    /// If there are several texts, whole IDs are looked up too, so that no action starts if one of them is wrong.
    ///
    /// - Parameter checksWholeIDs: False for an action that reports each wrong ID by itself. A look-up does not find
    ///   hidden items while they are locked.
    static func resolve(
        _ texts: [String], kind: Kind, using api: DiaryAPI, checksWholeIDs: Bool = true
    ) async throws -> [String] {
        var ids: [String] = []
        for text in texts {
            let id =
                texts.count > 1 && checksWholeIDs
                ? try await lookUp(text, kind: kind, using: api) : try await resolve(text, kind: kind, using: api)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// Returns the IDs cut to equal length: as short as possible with all of them different, but not shorter than their
    /// time part.
    static func shortened(_ ids: [String]) -> [String] {
        let sorted = Set(ids).sorted()
        let common = zip(sorted, sorted.dropFirst()).map { $0.commonPrefix(with: $1).count }.max() ?? 0
        return ids.map { String($0.prefix(max(shortest, common + 1))) }
    }
}
