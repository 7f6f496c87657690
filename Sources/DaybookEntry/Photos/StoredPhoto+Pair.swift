/// Live photos: a still and a film that were sent separately and are one photo.
///
/// The film keeps its record, its ID and its bytes, but no list shows it. It is hidden or in the trash whenever its
/// still is.
extension StoredPhoto {
    /// Whether the photo is a half of a live photo that waits for its other half: it has a content ID, is not in the
    /// trash, and is not broken.
    var awaitsHalf: Bool {
        facts.contentID != nil && film == nil && still == nil && deleteTime == nil && facts.state != .undecodable
            && (facts.kind == .photo || facts.kind == .video)
    }

    /// Returns whether two halves make a live photo. Both must be hidden, or neither.
    func makesPair(with other: StoredPhoto) -> Bool {
        awaitsHalf && other.awaitsHalf && owner == other.owner && facts.contentID == other.facts.contentID
            && facts.kind != other.facts.kind && details.hidden == other.details.hidden
    }

    /// The film of a live photo as it would be without its still.
    var released: StoredPhoto {
        var film = self
        film.still = nil
        film.deleteTime = nil
        return film
    }

    /// Returns whether a still, in the trash or not, can get a film that would otherwise be deleted with its own still.
    /// A hidden still may get a shown film, which is then hidden; a hidden film never goes to a shown still.
    func inherits(_ film: StoredPhoto) -> Bool {
        facts.kind == .photo && facts.state != .undecodable && (details.hidden || !film.details.hidden)
    }

    /// The version and duration of the moving half; `nil` if there is none.
    var moving: (version: String, durationMilliseconds: Int64)? {
        if let film { return (PhotoFacts.version(of: film.digest), film.durationMilliseconds) }
        return facts.clip.map { (facts.version, $0.durationMilliseconds) }
    }
}

extension PhotoDetails {
    /// Returns the details of a live photo, merged from its still and its film. The still's caption takes precedence,
    /// and labels beyond the maximum are dropped.
    func joined(with film: PhotoDetails) -> PhotoDetails {
        var joined = self
        joined.favorite = favorite || film.favorite
        if caption.isEmpty { joined.caption = film.caption }
        joined.tags = PhotoDetails.union(tags, with: film.tags)
        joined.people = PhotoDetails.union(people, with: film.people)
        return joined
    }

    private static func union(_ labels: [String], with more: [String]) -> [String] {
        var known = Set(labels.map(LabelName.key))
        let new = more.filter { known.insert(LabelName.key($0)).inserted }
        return labels + new.prefix(max(0, PhotoRules.maximumLabels - labels.count))
    }
}

extension Array where Element == [UInt8] {
    /// Returns the union of two lists that are sorted and without duplicates, in the same form: its first `limit`
    /// digests.
    func merged(with other: [[UInt8]], limit: Int) -> [[UInt8]] {
        Array(Set(self).union(other).sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit))
    }
}
