/// The notes of a transaction for the time after its commit. They live as long as the transaction's closure, on one
/// thread.
final class CommitNotes {
    /// The notifications to send after the commit. If a write fails, its additions are reverted.
    struct News {
        /// The owners whose data changed, or whose sessions ended.
        var owners: Set<Int64> = []
        /// The data that gateways may no longer cache, and the owners of that data.
        var revocations = Revocations()
        var revokedOwners: Set<Int64> = []
    }

    var news = News()
    /// The bytes of text that the search index has to add or remove.
    var textBytes = 0
}
