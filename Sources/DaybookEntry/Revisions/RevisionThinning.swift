/// The rule for which revisions of an entry are kept.
///
/// The newest ``newestKept`` and the first are always kept. If there are more than ``kept``, the revision between them
/// that was current for the shortest time is dropped. A revision of some minutes years ago is thus dropped before a
/// text that was current for a month.
enum RevisionThinning {
    static let kept = 200
    static let newestKept = 50

    /// Returns the index of the revision to drop; `nil` if all can be kept.
    ///
    /// - Parameter times: The creation times of the revisions, oldest first.
    static func surplus(_ times: [Instant]) -> Int? {
        guard times.count > kept else { return nil }
        let candidates = 1..<(times.count - newestKept)
        return candidates.min { stood($0, times) < stood($1, times) }
    }

    /// Returns how long a revision was current, in microseconds.
    private static func stood(_ index: Int, _ times: [Instant]) -> Int64 {
        let (span, isOver) = times[index + 1].microseconds.subtractingReportingOverflow(times[index].microseconds)
        return isOver ? .max : span
    }
}
