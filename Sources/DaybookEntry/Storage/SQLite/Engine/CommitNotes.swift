/// What a transaction notes down for when it has been committed. Lives as long as its closure, on one thread.
final class CommitNotes {
    /// Owners of whose things something changed, or whose sessions ended.
    var owners: Set<Int64> = []
    /// Bytes of text that the search index is to take in, or to give up.
    var textBytes = 0
}
