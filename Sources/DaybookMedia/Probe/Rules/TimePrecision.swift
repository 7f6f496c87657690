/// The known part of a written time. The unknown rest stands at its beginning.
enum TimePrecision: Int, Sendable, Comparable {
    case second, day, month, year

    static func < (left: TimePrecision, right: TimePrecision) -> Bool { left.rawValue < right.rawValue }
}
