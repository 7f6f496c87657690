/// A call to make: its operation and its arguments.
///
/// A seed gives the same calls in each run, for any diary: a call refers to entries and photos by places in 0..<1,
/// which the diary's samples turn into ids.
struct Call: Sendable, Hashable {
    let operation: Operation
    /// The place of the entry or photo, counted from the newest; recent places are more frequent.
    var place = 0.0
    /// The civil date, `YYYY-MM-DD`, of `date` and for `write`.
    var date = ""
    /// The search text.
    var query = ""
    /// The granularity: YEAR, MONTH or DAY.
    var granularity = ""
    /// The title of an entry.
    var title = ""
    var body = ""
    var tags: [String] = []
    /// The photos of a new entry, as places.
    var photoPlaces: [Double] = []
}
