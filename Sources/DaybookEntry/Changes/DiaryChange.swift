/// One line of the change log.
struct DiaryChange: Hashable, Sendable {
    /// What a change did to what lists show. Raw values are stored.
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
