/// A rule that detects files that belong together, by the identifiers that cameras write into them.
enum GroupRule {
    /// The maximum length of an identifier: cameras write no longer ones.
    private static let lengthLimit = 100

    /// Returns the identifier that the still and the film of a live photo share: a UUID in Apple's maker note of the
    /// still, and in the keys of the film. A film that is cut off has none, because it could not be played.
    static func contentIdentifier(_ facts: FileFacts) -> String? {
        switch facts.type.kind {
        case .photo: checked(facts.exif.apple.contentIdentifier)
        case .video: facts.isWhole && facts.movie.hasVideo ? checked(facts.movie.contentIdentifier) : nil
        case .audio: nil
        }
    }

    /// Returns the identifier that the photos of one burst share.
    static func burstIdentifier(_ facts: FileFacts) -> String? {
        guard facts.type.kind == .photo else { return nil }
        return checked(facts.exif.apple.burstIdentifier) ?? checked(facts.xmp["GCamera:BurstID"])
    }

    /// Returns a plausible identifier: not empty, not too long, without controls.
    private static func checked(_ name: String?) -> String? {
        guard let name, !name.isEmpty, name.utf8.count <= lengthLimit,
            name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 && $0.value != 0xFFFD })
        else { return nil }
        return name
    }
}
