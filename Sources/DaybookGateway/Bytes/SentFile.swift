/// The sender's description of a file, beside its bytes.
struct SentFile: Sendable, Hashable {
    /// The file's name; empty if it has none.
    var name = ""
    /// The time of the file's last change; nil if the sender does not give it.
    var modified: FileTime?
}
