/// A file as its sender speaks of it, beside its bytes.
struct SentFile: Sendable, Hashable {
    /// Empty when it has none.
    var name = ""
    /// When it was last changed; nil when that is not said.
    var modified: FileTime?
}
