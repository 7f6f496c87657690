/// A place for a photo in an entry: the photo's state that the storage has taken in, and the photo as it is now.
///
/// The two differ from the moment a photo is hidden, deleted or paired, or the opposite, until the entry has followed.
/// Readers see the photo as it is now.
struct StoredPlace: Sendable {
    /// A photo as its places need it.
    struct Photo: Sendable {
        /// The storage's number of it.
        let key: Int64
        let id: UUIDBytes
        /// `nil` when it is gone for good.
        let state: PlaceState?
        /// The number and the time of its last change.
        let version: Int64
        let time: Instant
    }

    let photo: Photo
    let caption: String
    /// The state of the photo that the entry has taken in.
    let taken: PlaceState
    /// The still of the live photo whose film has this place, until the entry has it instead.
    let still: Photo?

    /// Whether the entry has yet to follow its photo.
    var isBehind: Bool { taken != photo.state ?? .removed }
}

extension [StoredPlace] {
    var isBehind: Bool { contains(where: \.isBehind) }

    /// The photos that the entry shows by what it has taken in.
    var taken: [EntryContent.PhotoLink] {
        filter { $0.taken != .removed }.map { .init(photo: $0.photo.id, caption: $0.caption) }
    }

    /// The places by the photos' present states. A still comes before its film that came into a live photo, unless the
    /// still has a place already; a photo that is gone for good has none.
    var placements: [PhotoPlacement] {
        let placed = Set(map(\.photo.key))
        return flatMap { place -> [PhotoPlacement] in
            guard let state = place.photo.state else { return [] }
            let own = PhotoPlacement(place.photo, state, caption: place.caption)
            guard let still = place.still, let state = still.state, !placed.contains(still.key) else { return [own] }
            return [PhotoPlacement(still, state, caption: place.caption), own]
        }
    }

    /// Whether a still is to have the place of its film.
    var isReplacing: Bool { contains { $0.still != nil } }

    /// The last change of the photos that the entry has yet to follow.
    var lastChange: (version: Int64, time: Instant)? {
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
    /// Returns an entry with the photos that it had taken in as readers see it: with its photos as they are now.
    ///
    /// An entry that is left with nothing is a draft; one that went to the trash for being empty comes back.
    func following(_ places: [StoredPlace]) -> StoredEntry {
        let placements = places.placements
        var new = self
        new.hiddenPhotos = placements.hidden
        guard let (version, time) = places.lastChange else { return new }
        new.isBehind = true
        new.version = max(self.version, version)
        new.updateTime = max(updateTime, time)
        new.content.photos = placements.shown
        guard new.content.photos != content.photos else { return new }
        if !new.isDraft, leftByItself { new.deleteTime = nil }
        new.noteContent(from: self, at: time)
        // The burst ends, so that the writer's earlier revision stays beside the new one.
        new.burst = nil
        return new
    }
}
