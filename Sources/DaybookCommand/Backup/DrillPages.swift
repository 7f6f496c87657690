import NIOHTTP1

/// The pages of a list of the API, one after the other.
struct DrillPages {
    /// The number of items in a page, and the largest number of pages.
    private static let (pageSize, maximumPages) = (500, 1_000_000)

    private let api: @Sendable () -> DiaryAPI
    private let path: String
    private let query: [(String, String)]
    private let member: String
    private var token: String?
    private var count = 0
    private var isAtEnd = false
    /// Whether the server said that its search index is not complete yet.
    private(set) var isIndexing = false

    /// Creates the pages of a list, before the first one.
    ///
    /// - Parameters:
    ///   - api: The function that returns a client of the server. It is called again for each page.
    ///   - member: The name of the items in a page.
    init(
        _ path: String, query: [(String, String)] = [], member: String, api: @escaping @Sendable () -> DiaryAPI
    ) {
        (self.path, self.query, self.member, self.api) = (path, query, member, api)
    }

    /// Returns the items of the next page, which may be none; nil at the end.
    mutating func next() async throws -> [JSONDocument]? {
        guard !isAtEnd, count < Self.maximumPages else { return nil }
        var page = query + [("pageSize", "\(Self.pageSize)")]
        if let token { page.append(("pageToken", token)) }
        let response = try await api().send(.GET, path: path, query: page)
        token = response["nextPageToken"]?.text
        count += 1
        isAtEnd = token == nil
        if response["indexing"]?.isTrue == true { isIndexing = true }
        return response[member]?.items ?? []
    }
}
