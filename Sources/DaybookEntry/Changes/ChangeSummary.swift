/// The combined effect of several lines of the change log, with each item once.
struct ChangeSummary: Hashable, Sendable {
    /// The items that the reader has to add, and that lists show now.
    private(set) var inserted: [ChangedThing] = []
    private(set) var updated: [ChangedThing] = []
    /// The items that the reader has to drop.
    private(set) var removed: [ChangedThing] = []

    /// Sums up consecutive lines of the log.
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
