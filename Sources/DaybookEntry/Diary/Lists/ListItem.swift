/// A place in a list: enough to cut pages without loading what they hold.
struct ListItem: Hashable, Sendable {
    let key: Int64
    let position: PagePosition
    /// The bytes it takes in a response.
    let weight: Int
}
