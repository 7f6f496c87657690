/// How much of the past one answer brings back.
enum MemoryLimits {
    /// Photos, and entries, of one memory.
    static let items = 50
    /// Past years that are looked at for this day and this week.
    static let years: Int64 = 50
    static let trips = 10
    static let reviews = 10
    /// Photos, and entries, of each month in a year's review.
    static let itemsOfMonth = 4
    /// Memories that somebody said something of, for one owner.
    static let states = 10_000
}
