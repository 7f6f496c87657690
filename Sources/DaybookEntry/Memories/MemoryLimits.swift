/// The limits of memories.
enum MemoryLimits {
    /// The maximum number of photos, and of entries, of one memory.
    static let items = 50
    /// The number of past years that are searched for this day and this week.
    static let years: Int64 = 50
    static let trips = 10
    static let reviews = 10
    /// The maximum number of photos, and of entries, of each month in a year's review.
    static let itemsOfMonth = 4
    /// The maximum number of memories with stored state per owner.
    static let states = 10_000
}
