@testable import DaybookEntry

/// The counts by days.
extension DiaryModel {
    struct Bucket: Equatable {
        let key: String
        var photos = 0
        var entries = 0
        var cover: String?
    }

    /// The timeline by a number of letters of dates: 4 for years, 7 for months, 10 for days.
    func timeline(letters: Int) -> [Bucket] {
        var buckets: [String: Bucket] = [:]
        func key(_ day: Int64) -> String { String(ModelTime.text(ofDay: day).prefix(letters)) }
        for entry in shownEntries {
            let key = key(entry.localDay)
            buckets[key, default: Bucket(key: key)].entries += 1
        }
        let newest = shownPhotos.sorted { ($1.localDay, $1.time, $1.id) < ($0.localDay, $0.time, $0.id) }
        for photo in newest {
            let key = key(photo.localDay)
            buckets[key, default: Bucket(key: key)].photos += 1
            if photo.isPicture, buckets[key]?.cover == nil { buckets[key]?.cover = photo.id }
        }
        return buckets.values.sorted { $0.key > $1.key }
    }

    /// The owner's day that a clock's time is in; seconds.
    func ownDay(_ local: Int64) -> Int64 { (local - boundary).flooredQuotient(by: 86_400) }

    func entries(ofDay day: Int64) -> [ModelEntry] {
        shownEntries.filter { ownDay($0.local.flooredQuotient(by: ModelTime.second)) == day }
            .sorted { ($0.local, $0.id) < ($1.local, $1.id) }
    }

    func photos(ofDay day: Int64) -> [ModelPhoto] {
        shownPhotos.filter { ownDay($0.local) == day }
            .sorted { ($0.local, $0.fraction, $0.id) < ($1.local, $1.fraction, $1.id) }
    }

    /// Photos that no entry shows which is shown itself.
    func bare(_ photos: [ModelPhoto]) -> [ModelPhoto] {
        let placed = Set(shownEntries.flatMap { $0.photos.map(\.photo) })
        return photos.filter { !placed.contains($0.id) }
    }

    func dayCover(_ photos: [ModelPhoto]) -> String? {
        photos.filter(\.isPicture).max { ($0.local, $0.id) < ($1.local, $1.id) }?.id
    }

    /// Days with photos and no entry, newest first.
    func unwrittenDays() -> [(day: Int64, photos: [ModelPhoto])] {
        let written = Set(shownEntries.map { ownDay($0.local.flooredQuotient(by: ModelTime.second)) })
        let placed = Set(shownEntries.flatMap(\.links).filter { !$0.isRemoved }.map(\.photo))
        return Dictionary(grouping: shownPhotos) { ownDay($0.local) }
            .filter { !written.contains($0.key) && $0.value.contains { !placed.contains($0.id) } }
            .sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }
}
