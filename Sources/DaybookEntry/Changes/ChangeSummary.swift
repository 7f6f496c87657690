/// What several lines of the change log come to, each thing once.
struct ChangeSummary: Hashable, Sendable {
    /// Things that the reader has to take in, and that lists show now.
    private(set) var inserted: [ChangedThing] = []
    private(set) var updated: [ChangedThing] = []
    /// Things that the reader has to drop.
    private(set) var removed: [ChangedThing] = []

    /// Sums up lines that follow one another in the log.
    ///
    /// A thing is read as it is now, which may be later than the last of the lines: one that was shown at the last line
    /// and is not now counts as gone already, for its removal is a line to come. What came and went within the lines is
    /// left out. What came back within them is inserted, so that a reader who had dropped it meanwhile takes it in.
    /// - Parameters:
    ///   - lines: In their order.
    ///   - isShown: Whether lists show a thing now.
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
