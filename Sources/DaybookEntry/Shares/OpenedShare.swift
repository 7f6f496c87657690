/// A share that a visitor opened.
struct OpenedShare: Sendable {
    let share: StoredShare
    let content: SharedContent
    /// The proof that the visitor opened the share; empty if the share can be opened without restrictions.
    let grant: String
    /// Whether the visitor had opened the share before, so that no view is counted.
    var isOpenAlready = false
    /// Whether only the cover is shown.
    var isCover = false
}
