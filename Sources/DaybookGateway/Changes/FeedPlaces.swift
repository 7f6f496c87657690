/// Counts the streams of changes, so that no account takes all the places that there are.
///
/// A stream has its place from its beginning to its end, also while it reads what it missed.
struct FeedPlaces {
    /// The most streams at once: half of the connections are left for others.
    static let most = 2048
    /// The most streams at once of one account: each device and each page in a browser has one.
    static let mostOfOwner = 64

    private var byOwner: [Int64: Int] = [:]
    private(set) var count = 0

    /// Whether there is room for one stream more.
    func hasRoom(owner: Int64) -> Bool { count < Self.most && byOwner[owner, default: 0] < Self.mostOfOwner }

    /// Takes a place. Returns false when there is none.
    mutating func enter(owner: Int64) -> Bool {
        guard hasRoom(owner: owner) else { return false }
        byOwner[owner, default: 0] += 1
        count += 1
        return true
    }

    /// Gives a place back that was taken.
    mutating func exit(owner: Int64) {
        guard let left = byOwner[owner].map({ $0 - 1 }) else { return }
        byOwner[owner] = left > 0 ? left : nil
        count -= 1
    }
}
