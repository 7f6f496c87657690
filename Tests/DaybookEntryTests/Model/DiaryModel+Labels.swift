@testable import DaybookEntry

/// Tags, people, places and subjects.
extension DiaryModel {
    struct Count: Equatable {
        let name: String
        var entries = 0
        var photos = 0
    }

    func counts(_ ofEntry: (ModelEntry) -> [String], _ ofPhoto: (ModelPhoto) -> [String]) -> [Count] {
        var counts: [String: Count] = [:]
        for entry in shownEntries {
            for name in Set(ofEntry(entry).map(LabelName.key)) {
                counts[name, default: Count(name: name)].entries += 1
            }
        }
        for photo in shownPhotos {
            for name in Set(ofPhoto(photo).map(LabelName.key)) {
                counts[name, default: Count(name: name)].photos += 1
            }
        }
        return counts.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Places, made by the diary's own rule of what a scan counts.
    func places() -> [PlaceGroup] {
        struct Spot: Hashable {
            let cell: PlaceCell?
            let name: String
        }
        var tallies: [Spot: PlaceTally] = [:]
        func add(_ spot: PlaceSpot?, entries: Int64, photos: Int64) {
            guard let spot else { return }
            let key = Spot(cell: spot.cell, name: spot.name)
            var tally =
                tallies[key]
                ?? PlaceTally(cell: spot.cell, name: spot.name, entries: 0, photos: 0, latitudes: 0, longitudes: 0)
            tally.entries += entries
            tally.photos += photos
            tally.latitudes += spot.latitude
            tally.longitudes += spot.longitude
            tally.cover = [tally.cover, spot.cover].compactMap { $0 }.max()
            tallies[key] = tally
        }
        for entry in shownEntries {
            let point = entry.place.flatMap(Self.point)
            add(PlaceSpot(point: point, name: entry.place?.name ?? "", cover: nil), entries: 1, photos: 0)
        }
        for photo in shownPhotos {
            let point = photo.point.map { PlaceMark.Point(latitude: $0.latitude, longitude: $0.longitude) }
            let cover = UUIDBytes(photo.id).flatMap {
                photo.isPicture ? PlaceCover(time: Instant(microseconds: photo.time), id: $0) : nil
            }
            add(PlaceSpot(point: point, name: photo.place?.name ?? "", cover: cover), entries: 0, photos: 1)
        }
        return PlaceGrouping.places(of: Array(tallies.values), claims: claims())
    }

    /// The names that entries give to the unnamed photos in them.
    private func claims() -> [PlaceClaim] {
        var claims = PlaceClaims()
        for entry in shownEntries {
            guard let place = entry.place, let point = Self.point(place) else { continue }
            for link in entry.links where !link.isRemoved {
                guard let photo = photos[link.photo], photo.isShown, photo.place?.name.isEmpty ?? true,
                    let spot = photo.point, let id = UUIDBytes(photo.id)
                else { continue }
                claims.add(
                    photo: id, at: PlaceMark.Point(latitude: spot.latitude, longitude: spot.longitude),
                    entry: PlaceMark(name: place.name, point: point))
            }
        }
        return claims.all
    }

    private static func point(_ place: ModelPlace) -> PlaceMark.Point? {
        guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
        return PlaceMark.Point(latitude: latitude, longitude: longitude)
    }

    private func photos(naming subject: ModelSubject) -> [ModelPhoto] {
        var filter = ModelFilter()
        filter.person = subject.name
        return list(photos: filter)
    }

    func cover(of subject: ModelSubject) -> String? {
        if let chosen = subject.chosenCover, photos[chosen]?.isShown == true { return chosen }
        return Self.cover(photos(naming: subject))
    }

    /// The first photo of each month of a life that has one.
    func growth(of subject: ModelSubject) -> [(month: Int64, photo: ModelPhoto, age: String)] {
        guard let birthday = subject.birthday else { return [] }
        var months: [Int64: ModelPhoto] = [:]
        for photo in photos(naming: subject).reversed() where photo.kind == 1 && photo.localDay >= birthday {
            let month = Self.months(from: birthday, to: photo.localDay)
            if months[month] == nil { months[month] = photo }
        }
        return months.sorted { $0.key < $1.key }.map { month, photo in
            (month, photo, Self.age(from: birthday, to: photo.localDay) ?? "")
        }
    }
}
