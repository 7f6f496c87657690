/// A count of the event streams, so that no account takes all places.
///
/// A stream has its place from its beginning to its end, also while it catches up.
struct FeedPlaces {
    /// The maximum number of streams: half of the connections are left for other requests.
    static let most = 2048
    /// The maximum number of streams of one account: each device and each browser page has one.
    static let mostOfOwner = 64

    private var byOwner: [Int64: Int] = [:]
    private(set) var count = 0

    /// Returns whether there is space for one more stream.
    func hasRoom(owner: Int64) -> Bool { count < Self.most && byOwner[owner, default: 0] < Self.mostOfOwner }

    /// Takes a place. Returns false if there is none.
    mutating func enter(owner: Int64) -> Bool {
        guard hasRoom(owner: owner) else { return false }
        byOwner[owner, default: 0] += 1
        count += 1
        return true
    }

    /// Returns a taken place.
    mutating func exit(owner: Int64) {
        guard let left = byOwner[owner].map({ $0 - 1 }) else { return }
        byOwner[owner] = left > 0 ? left : nil
        count -= 1
    }
}
