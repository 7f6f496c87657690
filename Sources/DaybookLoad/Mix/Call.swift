/// One call to make: what, and with which of the diary's things.
///
/// It is the same in each run of a seed, whatever diary it meets: things are chosen as places in 0..<1, which the
/// samples of the diary turn into ids.
struct Call: Sendable, Hashable {
    let operation: Operation
    /// Which entry or photo, counted from the newest; recent ones come more often.
    var place = 0.0
    /// A civil date, `YYYY-MM-DD`, of `date` and for `write`.
    var date = ""
    /// What is searched for.
    var query = ""
    /// YEAR, MONTH or DAY.
    var granularity = ""
    /// Text of an entry.
    var title = ""
    var body = ""
    var tags: [String] = []
    /// Photos of a new entry, as places.
    var photoPlaces: [Double] = []
}
