/// The known part of a written time. The unknown parts have their first value.
enum TimePrecision: Int, Sendable, Comparable {
    case second, day, month, year

    static func < (left: TimePrecision, right: TimePrecision) -> Bool { left.rawValue < right.rawValue }
}
