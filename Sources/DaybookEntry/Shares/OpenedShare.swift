/// A share that somebody opened.
struct OpenedShare: Sendable {
    let share: StoredShare
    let content: SharedContent
    /// Empty when nothing keeps others from looking again.
    let grant: String
    /// The visitor opened it before, which was the view.
    var isOpenAlready = false
    /// Nothing but the cover is to be shown.
    var isCover = false
}
