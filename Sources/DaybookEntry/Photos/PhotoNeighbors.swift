/// A photo between those that stand before and after it in a list, both in the list's order.
struct PhotoNeighbors: Sendable {
    var before: [StoredPhoto]
    let photo: StoredPhoto
    var after: [StoredPhoto]

    /// How many of each side are asked for at most, and when nothing is said.
    static let most = 100
    static let usual = 10

    /// How many of a side a request means.
    static func count(_ asked: Int32?) -> Int {
        min(asked.map { max(0, Int($0)) } ?? usual, most)
    }
}
