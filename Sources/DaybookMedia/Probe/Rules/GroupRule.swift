/// Which files belong together, by what their cameras wrote into each.
enum GroupRule {
    /// Longer names are no camera's.
    private static let lengthLimit = 100

    /// What the still and the film of a live photo have in common: a UUID in Apple's maker note of the one, and in the
    /// keys of the other. A film that is cut off is not told: nothing would move.
    static func contentIdentifier(_ facts: FileFacts) -> String? {
        switch facts.type.kind {
        case .photo: checked(facts.exif.apple.contentIdentifier)
        case .video: facts.isWhole && facts.movie.hasVideo ? checked(facts.movie.contentIdentifier) : nil
        case .audio: nil
        }
    }

    /// What the photos of one burst have in common.
    static func burstIdentifier(_ facts: FileFacts) -> String? {
        guard facts.type.kind == .photo else { return nil }
        return checked(facts.exif.apple.burstIdentifier) ?? checked(facts.xmp["GCamera:BurstID"])
    }

    /// A name as cameras write them: not empty, not too long, without controls.
    private static func checked(_ name: String?) -> String? {
        guard let name, !name.isEmpty, name.utf8.count <= lengthLimit,
            name.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 && $0.value != 0xFFFD })
        else { return nil }
        return name
    }
}
