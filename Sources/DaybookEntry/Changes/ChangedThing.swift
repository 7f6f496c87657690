/// What the change log names: a thing by its kind and id.
struct ChangedThing: Hashable, Sendable {
    let kind: ResourceKind
    let id: UUIDBytes
}

extension DiaryChange {
    var thing: ChangedThing { ChangedThing(kind: kind, id: id) }
}

extension DiaryChange.Action {
    /// What a change is to those who see what lists show; `nil` when they see nothing of it.
    ///
    /// Whatever leaves the lists is removed, and whatever comes back is inserted. So two neighbouring lines of one thing
    /// always fit each other, and the first and the last of several tell what they come to.
    init?(from old: Visibility?, to new: Visibility?) {
        switch (old == .shown, new == .shown) {
        case (false, true): self = .inserted
        case (true, true): self = .updated
        case (true, false): self = .removed
        case (false, false): return nil
        }
    }
}
