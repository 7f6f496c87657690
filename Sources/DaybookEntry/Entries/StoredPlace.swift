/// A place for a photo in an entry: the photo's state as the stored entry reflects it, and the photo's current state.
///
/// The two differ from the time when a photo is hidden, deleted or paired, or the opposite, until the entry is updated.
/// Readers see the current state.
struct StoredPlace: Sendable {
    /// The data of a photo that its places need.
    struct Photo: Sendable {
        /// The photo's number in the storage.
        let key: Int64
        let id: UUIDBytes
        /// The photo's current state; `nil` if it was deleted permanently.
        let state: PlaceState?
        /// The number of the photo's last change.
        let version: Int64
        /// The time of the photo's last change.
        let time: Instant
    }

    let photo: Photo
    let caption: String
    /// The state of the photo that the stored entry reflects.
    let taken: PlaceState
    /// The still of the live photo whose film has this place, until the still gets the place.
    let still: Photo?

    /// Whether the stored entry does not reflect the photo's current state.
    var isBehind: Bool { taken != photo.state ?? .removed }
}

extension [StoredPlace] {
    var isBehind: Bool { contains(where: \.isBehind) }

    /// The photos that the stored entry shows.
    var taken: [EntryContent.PhotoLink] {
        compactMap { place in
            place.taken == .removed ? nil : EntryContent.PhotoLink(photo: place.photo.id, caption: place.caption)
        }
    }

    /// The hidden ones among the photos that the stored entry shows; `nil` if there are none.
    var takenHidden: Set<UUIDBytes>? {
        contains { $0.taken == .hidden } ? Set(filter { $0.taken == .hidden }.map(\.photo.id)) : nil
    }

    /// The places by the photos' current states. A still is placed before its film, unless the still has a place
    /// already. A photo that was deleted permanently has none.
    var placements: [PhotoPlacement] {
        let placed = Set(map(\.photo.key))
        return flatMap { place -> [PhotoPlacement] in
            guard let state = place.photo.state else { return [] }
            let own = PhotoPlacement(place.photo, state, caption: place.caption)
            guard let still = place.still, let state = still.state, !placed.contains(still.key) else { return [own] }
            return [PhotoPlacement(still, state, caption: place.caption), own]
        }
    }

    /// Whether a still is to replace its film.
    var isReplacing: Bool { contains { $0.still != nil } }

    /// The last change of the photos that the stored entry does not reflect yet.
    var lastChange: (version: Int64, time: Instant)? {
        guard isBehind else { return nil }
        let photos = filter(\.isBehind).flatMap { [$0.photo] + ($0.still.map { [$0] } ?? []) }
        guard let version = photos.map(\.version).max(), let time = photos.map(\.time).max() else { return nil }
        return (version, time)
    }
}

extension PhotoPlacement {
    init(_ photo: StoredPlace.Photo, _ state: PlaceState, caption: String) {
        self.init(
            photo: photo.key, id: photo.id, caption: caption, isRemoved: state == .removed,
            isHidden: state == .hidden)
    }
}

extension StoredEntry {
    /// Returns the entry as readers see it: with the current states of its photos.
    ///
    /// An entry that becomes empty is a draft. An entry that went to the trash because it was empty comes back.
    func following(_ places: [StoredPlace]) -> StoredEntry {
        var new = self
        guard let (version, time) = places.lastChange else {
            // The usual case: the stored entry reflects each photo's current state.
            new.hiddenPhotos = places.takenHidden
            return new
        }
        let placements = places.placements
        new.hiddenPhotos = placements.hidden
        new.isBehind = true
        new.version = max(self.version, version)
        new.updateTime = max(updateTime, time)
        new.content.photos = placements.shown
        guard new.content.photos != content.photos else { return new }
        if !new.isDraft, leftByItself { new.deleteTime = nil }
        new.noteContent(from: self, at: time)
        // The burst ends, so that the revision before the change stays beside the new one.
        new.burst = nil
        return new
    }
}

/// The state of a photo's place in an entry. Raw values are stored.
enum PlaceState: Int64, Sendable {
    case shown = 0
    /// The photo is in the trash, or is the film of a live photo. Its place is kept.
    case removed = 1
    case hidden = 2

    init(_ visibility: Visibility) {
        self =
            switch visibility {
            case .shown, .draft: .shown
            case .hidden: .hidden
            case .trash, .paired: .removed
            }
    }
}
