/// A day of a diary as one object, in the order of its hours.
struct DiaryDay: Sendable {
    let date: CivilDate
    /// As many as one answer holds.
    var entries: [StoredEntry] = []
    /// Those in no entry, as many as one answer holds.
    var photos: [StoredPhoto] = []
    var previousYears: [DayCount] = []
    /// All that the day has, photos in entries too.
    var entryCount: Int64 = 0
    var photoCount: Int64 = 0
}
