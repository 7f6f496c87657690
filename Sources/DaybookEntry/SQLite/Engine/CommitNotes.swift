/// What a transaction notes down for when it has been committed. Lives as long as its closure, on one thread.
final class CommitNotes {
    /// What is told once the transaction is committed; a write that fails has it put back to what it was.
    struct News {
        /// Owners of whose things something changed, or whose sessions ended.
        var owners: Set<Int64> = []
        /// What gateways may no longer remember, and of which diaries.
        var revocations = Revocations()
        var revokedOwners: Set<Int64> = []
    }

    var news = News()
    /// Bytes of text that the search index is to take in, or to give up.
    var textBytes = 0
}
