/// A page of a list, cut to size.
struct ListPage<Item: Sendable>: Sendable {
    var items: [Item]
    /// The token of the next page; `nil` on the last page.
    var nextPageToken: String?
}
