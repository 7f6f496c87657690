/// A day of a diary, in the order of its hours.
struct DiaryDay: Sendable {
    let date: CivilDate
    /// The day's entries, as many as fit one response.
    var entries: [StoredEntry] = []
    /// The day's photos that are in no entry, as many as fit one response.
    var photos: [StoredPhoto] = []
    /// The same day of earlier years, newest first, without years in which it is empty.
    var previousYears: [DayCount] = []
    /// The number of all entries of the day.
    var entryCount: Int64 = 0
    /// The number of all photos of the day, including photos in entries.
    var photoCount: Int64 = 0
    /// The names of the places of the day's items, the most frequent first.
    var placeNames: [String] = []
}

/// The number of entries and photos of a day.
struct DayCount: Hashable, Sendable {
    let date: CivilDate
    var entries: Int64 = 0
    var photos: Int64 = 0
    /// The newest photo that can be the day's cover.
    var cover: UUIDBytes?
}
