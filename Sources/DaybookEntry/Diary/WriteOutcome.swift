/// What a write did. Raw values are stored with the answers of keyed writes.
enum WriteOutcome: String, Sendable {
    /// Something was changed, or left as it was.
    case changed = ""
    case created
    /// A create met what it would have made.
    case existing
    case trashed
    /// Gone for good.
    case deleted

    /// What the same write is told when it comes again: its create is there already.
    var whenRepeated: WriteOutcome { self == .created ? .existing : self }
}
