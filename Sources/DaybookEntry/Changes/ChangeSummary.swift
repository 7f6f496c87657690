/// The combined effect of several lines of the change log, with each item once.
struct ChangeSummary: Hashable, Sendable {
    /// The items that the reader must add. Lists show them now.
    private(set) var inserted: [ChangedThing] = []
    private(set) var updated: [ChangedThing] = []
    /// The items that the reader has to drop.
    private(set) var removed: [ChangedThing] = []

    /// Creates the summary of consecutive lines of the log.
    ///
    /// Items are read as they are now, which may be later than the last line. An item that was shown at the last line
    /// and is not shown now counts as removed already; its removal is a later line. An item that came and went within
    /// the lines is left out. An item that went and came back within them is inserted, so that a reader who dropped it
    /// in between adds it again.
    /// - Parameters:
    ///   - lines: The lines, in their order.
    ///   - isShown: Whether lists show an item now.
    init(_ lines: some Sequence<DiaryChange>, isShown: (ChangedThing) -> Bool) {
        var histories: [ChangedThing: (wasShown: Bool, cameIn: Bool, isLast: Bool)] = [:]
        var order: [ChangedThing] = []
        for line in lines {
            if histories[line.thing] == nil { order.append(line.thing) }
            var history = histories[line.thing] ?? (line.action != .inserted, false, true)
            if line.action == .inserted { history.cameIn = true }
            history.isLast = line.action != .removed
            histories[line.thing] = history
        }
        for thing in order {
            guard let history = histories[thing] else { continue }
            if history.isLast, isShown(thing) {
                if history.cameIn { inserted.append(thing) } else { updated.append(thing) }
            } else if history.wasShown {
                removed.append(thing)
            }
        }
    }
}

/// The key of an item in the change log: its kind and ID.
struct ChangedThing: Hashable, Sendable {
    let kind: ResourceKind
    let id: UUIDBytes
}

extension DiaryChange {
    var thing: ChangedThing { ChangedThing(kind: kind, id: id) }
}

extension DiaryChange.Action {
    /// Creates the action that lists see if an item's visibility changes; `nil` if lists see no change.
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
