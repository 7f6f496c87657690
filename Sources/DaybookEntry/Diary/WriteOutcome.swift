/// The outcome of a write. Raw values are stored with the responses of keyed writes.
enum WriteOutcome: String, Sendable {
    /// The resource was changed, or left as it was.
    case changed = ""
    case created
    /// The resource to be created existed already.
    case existing
    case trashed
    /// The resource was deleted permanently.
    case deleted

    /// The outcome of the same write if it is repeated: the created resource exists already.
    var whenRepeated: WriteOutcome { self == .created ? .existing : self }
}
