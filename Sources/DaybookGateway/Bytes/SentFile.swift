/// A file as its sender speaks of it, beside its bytes.
struct SentFile: Sendable, Hashable {
    /// Empty when it has none.
    var name = ""
    /// The time of its last change; nil if the sender does not say.
    var modified: FileTime?
}
