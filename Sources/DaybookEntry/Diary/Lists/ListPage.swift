/// A page of a list, cut to size.
struct ListPage<Item: Sendable>: Sendable {
    var items: [Item]
    /// The token of the next page; `nil` on the last page.
    var nextPageToken: String?
}

/// The position and size of an item in a list, enough to cut pages without loading the items.
struct ListItem: Hashable, Sendable {
    let key: Int64
    let position: PagePosition
    /// The size of the item in a response, in bytes.
    let weight: Int
}

/// The key of a record to load, and its size in a response, in bytes.
struct WeighedKey: Hashable, Sendable {
    let key: Int64
    let weight: Int
}
