import NIOHTTP1

/// The items of a listing up to a limit, and whether more follow.
struct Listing: Sendable {
    let items: [JSONDocument]
    let limit: Int
    let hasMore: Bool

    /// The largest limit that the message suggests.
    private static let maximumSuggested = 1_000_000

    /// Tells a person at a terminal, below the items, that more follow.
    func tellMore() {
        guard hasMore, Terminal.isTerminal(2) else { return }
        let more = limit < Self.maximumSuggested / 2 ? limit * 2 : Self.maximumSuggested
        Terminal.warn(Notice.firstOnly.localized(["count": "\(items.count)", "more": "\(more)"]))
    }
}

extension DiaryAPI {
    /// Returns the items of a listing up to `limit`, page by page, and whether more follow.
    func listing(
        _ path: String, query: [(String, String)] = [], member: String, limit: Int
    ) async throws -> Listing {
        var hasMore = false
        let items = try await list(path, query: query, member: member, limit: limit) { page in
            hasMore = page["nextPageToken"]?.text != nil
        }
        return Listing(items: Array(items.prefix(limit)), limit: limit, hasMore: hasMore || items.count > limit)
    }
}
