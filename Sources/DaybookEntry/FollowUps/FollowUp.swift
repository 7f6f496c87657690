/// Work that a write left for later transactions: the many consequences of its one small change.
///
/// Every reader sees the write itself at once. A follow-up only updates the data kept beside it, step by step, so that
/// no other write waits for all of it. It is stored with the write, and outlives the process.
struct FollowUp: Hashable, Sendable {
    /// The kinds of things that work follows from. Raw values are stored.
    enum Kind: Int64, Sendable {
        /// A photo that was hidden, deleted, paired, or the opposite: its entries take that in.
        case photo = 0
        /// An album that is gone: its places are removed.
        case album = 1
        /// An entry that is gone for good: its revisions are removed.
        case entry = 2
    }

    let kind: Kind
    /// The storage's number of the thing.
    let key: Int64
    let owner: Int64
    /// The storage's number of the last place that was brought up to date.
    var reached = Int64.min
    /// The facts remembered of a photo that is gone for good, for the entries that had it.
    var gone: GonePhoto?

    init(_ kind: Kind, key: Int64, owner: Int64, reached: Int64 = .min, gone: GonePhoto? = nil) {
        self.kind = kind
        self.key = key
        self.owner = owner
        self.reached = reached
        self.gone = gone
    }
}
