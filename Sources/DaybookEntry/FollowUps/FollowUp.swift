/// Work that a write left for later transactions: the many consequences of its one small change.
///
/// Every reader sees the write itself at once. A follow-up only updates the derived data, step by step, so that no
/// other write waits for all of it. It is stored with the write, and survives a restart of the process.
struct FollowUp: Hashable, Sendable {
    /// The kinds of follow-ups. Raw values are stored.
    enum Kind: Int64, Sendable {
        /// A photo was hidden, deleted or paired, or the opposite: its entries are updated.
        case photo = 0
        /// An album was deleted: its places are removed.
        case album = 1
        /// An entry was deleted for good: its revisions are removed.
        case entry = 2
    }

    let kind: Kind
    /// The number of the photo, album or entry in the storage.
    let key: Int64
    let owner: Int64
    /// The number, in the storage, of the last entry that was updated.
    var reached = Int64.min
    /// The facts about a photo deleted for good, for the entries that contained it.
    var gone: GonePhoto?

    init(_ kind: Kind, key: Int64, owner: Int64, reached: Int64 = .min, gone: GonePhoto? = nil) {
        self.kind = kind
        self.key = key
        self.owner = owner
        self.reached = reached
        self.gone = gone
    }
}
