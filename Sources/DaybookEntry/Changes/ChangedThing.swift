/// The key of an item in the change log: its kind and ID.
struct ChangedThing: Hashable, Sendable {
    let kind: ResourceKind
    let id: UUIDBytes
}

extension DiaryChange {
    var thing: ChangedThing { ChangedThing(kind: kind, id: id) }
}

extension DiaryChange.Action {
    /// Makes the action that a change of visibility is in lists; `nil` if lists do not show the change.
    ///
    /// An item that leaves the lists is removed; an item that comes back is inserted. Two neighbouring lines of one
    /// item thus always fit together, and the first and last of several lines give their combined effect.
    init?(from old: Visibility?, to new: Visibility?) {
        switch (old == .shown, new == .shown) {
        case (false, true): self = .inserted
        case (true, true): self = .updated
        case (true, false): self = .removed
        case (false, false): return nil
        }
    }
}
