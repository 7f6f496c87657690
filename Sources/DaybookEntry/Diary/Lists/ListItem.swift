/// The position and size of an item in a list, enough to cut pages without loading the items.
struct ListItem: Hashable, Sendable {
    let key: Int64
    let position: PagePosition
    /// The size of the item in a response, in bytes.
    let weight: Int
}
