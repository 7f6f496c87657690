/// One line of the change log.
struct DiaryChange: Hashable, Sendable {
    /// The effect of a change on lists. Raw values are stored.
    enum Action: Int64, Sendable {
        case inserted = 1
        case updated = 2
        case removed = 3
    }
    let number: Int64
    let kind: ResourceKind
    let id: UUIDBytes
    let action: Action
    let time: Instant
}
