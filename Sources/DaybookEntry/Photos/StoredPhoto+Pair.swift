/// Live photos: a still and a film that came by themselves, and are one photo.
///
/// The film keeps its record, its id and its bytes, and is in no list. It is hidden, and in the trash, when its still is.
extension StoredPhoto {
    /// Whether it is a half of a live photo whose other half is not there: it names one, is not in the trash, and is not
    /// broken.
    var awaitsHalf: Bool {
        facts.contentID != nil && film == nil && still == nil && deleteTime == nil && facts.state != .undecodable
            && (facts.kind == .photo || facts.kind == .video)
    }

    /// Whether two halves make a live photo: what one of them hides, the other does not show.
    func makesPair(with other: StoredPhoto) -> Bool {
        awaitsHalf && other.awaitsHalf && owner == other.owner && facts.contentID == other.facts.contentID
            && facts.kind != other.facts.kind && details.hidden == other.details.hidden
    }

    /// The film of a live photo, as it would be without its still.
    var released: StoredPhoto {
        var film = self
        film.still = nil
        film.deleteTime = nil
        return film
    }

    /// Whether a still, in the trash or not, can get a film that would be lost with its own still. A hidden still hides
    /// the film, but no hidden film is shown this way.
    func inherits(_ film: StoredPhoto) -> Bool {
        facts.kind == .photo && facts.state != .undecodable && (details.hidden || !film.details.hidden)
    }

    /// What moves of it; `nil` when nothing does.
    var moving: (version: String, durationMilliseconds: Int64)? {
        if let film { return (PhotoFacts.version(of: film.digest), film.durationMilliseconds) }
        return facts.clip.map { (facts.version, $0.durationMilliseconds) }
    }
}

extension PhotoDetails {
    /// What a person says of a live photo, of whose still and film they said something: nothing is lost that fits.
    func joined(with film: PhotoDetails) -> PhotoDetails {
        var joined = self
        joined.favorite = favorite || film.favorite
        if caption.isEmpty { joined.caption = film.caption }
        joined.tags = PhotoDetails.union(tags, film.tags)
        joined.people = PhotoDetails.union(people, film.people)
        return joined
    }

    private static func union(_ labels: [String], _ more: [String]) -> [String] {
        var known = Set(labels.map(LabelName.key))
        let new = more.filter { known.insert(LabelName.key($0)).inserted }
        return labels + new.prefix(max(0, PhotoRules.mostLabels - labels.count))
    }
}
