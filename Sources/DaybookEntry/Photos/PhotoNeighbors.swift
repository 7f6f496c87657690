/// A photo with the photos before and after it in a list, in the list's order.
struct PhotoNeighbors: Sendable {
    var before: [StoredPhoto]
    let photo: StoredPhoto
    var after: [StoredPhoto]

    /// The maximum number of photos on each side.
    static let most = 100
    /// The number of photos on each side if the request names none.
    static let usual = 10

    /// Returns the number of photos on one side that a request asks for.
    static func count(_ asked: Int32?) -> Int {
        min(asked.map { max(0, Int($0)) } ?? usual, most)
    }
}
