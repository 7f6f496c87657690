@testable import DaybookEntry

/// The photos of albums.
extension DiaryModel {
    /// The photos that an album shows, in its order.
    func shown(in album: ModelAlbum) -> [ModelPhoto] {
        guard album.query == nil else { return shownPhotos.filter { holds(album, $0) } }
        return album.photos.compactMap { photos[$0] }.filter(\.isShown)
    }

    /// Albums that people made, in the order of lists: saved searches before those that are filled by hand.
    var listedAlbums: [ModelAlbum] {
        albums.values.sorted {
            ($0.query == nil ? 1 : 0, $0.created, $0.id) < ($1.query == nil ? 1 : 0, $1.created, $1.id)
        }
    }

    func cover(of album: ModelAlbum) -> String? {
        let shown = shown(in: album)
        if let chosen = album.chosenCover, shown.contains(where: { $0.id == chosen }) { return chosen }
        return Self.cover(shown.sorted { ($1.time, $1.id) < ($0.time, $0.id) })
    }

    /// Returns the first with a picture among the first few, or the first.
    static func cover(_ photos: [ModelPhoto]) -> String? {
        (photos.prefix(8).first { $0.isPicture } ?? photos.first)?.id
    }

    /// The photos of an album that fills itself, in its order.
    func photos(ofSmart name: String) -> [ModelPhoto] {
        var filter = ModelFilter()
        filter.order = name == "recents" ? .sequence : .newest
        let shown = list(photos: filter)
        switch name {
        case "recents": return shown
        case "favorites": return shown.filter(\.favorite)
        case "people": return shown.filter { !$0.people.isEmpty }
        case "places": return shown.filter { $0.location != nil || $0.place != nil }
        case "videos": return shown.filter { $0.kind == 2 }
        case "imports": return shown.filter(\.isImport)
        case "hidden":
            filter.isHidden = true
            return list(photos: filter)
        case "trash":
            return photos.values.filter { $0.deleted != nil && !$0.hidden }
                .sorted { ($1.time, $1.id) < ($0.time, $0.id) }
        default: return shown.filter { $0.subtypes.contains(Self.subtypes[name] ?? "none") }
        }
    }

    func cover(ofSmart name: String) -> String? {
        let photos = photos(ofSmart: name)
        // What is hidden or in the trash stands for nothing but its own album.
        return name == "hidden" || name == "trash" ? photos.first?.id : Self.cover(photos)
    }

    /// The albums that fill themselves by what a photo is.
    static let subtypes = [
        "selfies": "selfie", "live-photos": "livePhoto", "portraits": "portrait", "panoramas": "panorama",
        "timelapses": "timelapse", "slow-motion": "slowMotion", "bursts": "burst", "screenshots": "screenshot",
        "screen-recordings": "screenRecording", "animated": "animated",
    ]

    static let smartAlbums = [
        "recents", "favorites", "people", "places", "videos", "selfies", "live-photos", "portraits", "panoramas",
        "timelapses", "slow-motion", "bursts", "screenshots", "screen-recordings", "animated", "imports", "hidden",
        "trash",
    ]
}
