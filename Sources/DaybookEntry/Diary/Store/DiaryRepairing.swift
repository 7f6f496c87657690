/// The kinds of derived data that a repair rebuilds.
struct DerivedData: OptionSet, Sendable {
    let rawValue: Int

    /// The indexes of the database, if nothing else in its pages is damaged.
    static let indexes = DerivedData(rawValue: 1)
    /// The counts, and the lists of tags, people and places.
    static let counts = DerivedData(rawValue: 2)
    /// The counters that would give a number twice.
    static let numbers = DerivedData(rawValue: 4)
    /// The search index.
    static let search = DerivedData(rawValue: 8)
}

/// A store that can rebuild the data that it derives from records, while other calls write.
protocol DiaryRepairing: Sendable {
    /// Rebuilds derived data where a copy of the diary shows that it is wrong.
    ///
    /// Works in steps between other writes. Most steps take some milliseconds. A step for an index of the database, for
    /// a large album, or for the beginning of a search index takes longer in a large diary. Changes nothing that is not
    /// derived. Cancelling the task ends the repair after a step; a repair by a new copy does the rest.
    /// - Parameters:
    ///   - id: The ID of a complete copy, made by ``DiaryCopying`` after the last repair: a difference that a copy
    ///     shows must be corrected only once.
    ///   - progress: Receives the number of records and documents that were worked through, and of all; called from any
    ///     thread.
    /// - Throws: ``DiaryError`` of code `diskFull`, `busy`, `internalFault`; `CancellationError`.
    func repair(
        _ data: DerivedData, byCopy id: String, progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
    ) async throws
}
