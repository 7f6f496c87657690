/// Which revisions of an entry are kept.
///
/// The newest ``newestKept`` and the first stay. When there are more than ``kept``, the one between that stood for the
/// shortest time goes: what was a step of minutes years ago goes before what was the text for a month.
enum RevisionThinning {
    static let kept = 200
    static let newestKept = 50

    /// The position of the revision to drop; `nil` when there is room for all.
    ///
    /// - Parameter times: When each revision was made, oldest first.
    static func surplus(_ times: [Instant]) -> Int? {
        guard times.count > kept else { return nil }
        let candidates = 1..<(times.count - newestKept)
        return candidates.min { stood($0, times) < stood($1, times) }
    }

    /// How long a revision was the newest, in microseconds.
    private static func stood(_ index: Int, _ times: [Instant]) -> Int64 {
        let (span, isOver) = times[index + 1].microseconds.subtractingReportingOverflow(times[index].microseconds)
        return isOver ? .max : span
    }
}
