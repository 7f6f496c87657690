import Wording

/// What a share must keep to, beyond the limits of its fields.
enum ShareRules {
    /// The most shares of one owner, those included that were revoked and not forgotten yet.
    static let mostShares: Int64 = 1000
    /// The most photos that a share shows.
    static let mostPhotos = 2000
    /// The most views of a share that are remembered.
    static let mostViews: Int64 = 500
    /// How long a share that was revoked is listed.
    static let revokedLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// What the captions of a share may weigh in an answer, and the names of its photos' places; those behind are left out.
    /// An answer has 1 MiB: beside these are the text, its markup, and less than 200 bytes of each photo.
    static let captionBytes = 120 * 1024
    static let placeNameBytes = 80 * 1024
    /// What the markup of its text may weigh; one with more is shown as it was typed.
    static let markupBytes = 180 * 1024

    /// What a request asks for, as far as it can be told without the diary.
    static func terms(_ input: ShareInput, now: Instant) throws(DiaryError) -> ShareTerms {
        var violations = Violations()
        let target = target(input, &violations)
        var expireTime: Instant?
        if let time = input.expireTime {
            expireTime = Instant(seconds: time.seconds, nanoseconds: time.nanoseconds)
            if expireTime.map({ $0 <= now }) ?? true { violations.add("expireTime", ShareFault.expireTimePast) }
        }
        try violations.refuse()
        guard let target else { throw .invalid("target", ShareFault.oneTarget) }
        return ShareTerms(
            target: target, title: input.title, expireTime: expireTime, viewLimit: input.viewLimit,
            includesLocation: input.includesLocation)
    }

    private static func target(_ input: ShareInput, _ violations: inout Violations) -> ShareTarget? {
        let named = [input.entryID != nil, !input.photoIDs.isEmpty, input.albumID != nil]
        guard named.count(where: { $0 }) == 1 else { return nil }
        if let entry = input.entryID { return violations.id(entry, "target.entryId").map(ShareTarget.entry) }
        if let album = input.albumID {
            guard let smart = SmartAlbum(rawValue: album) else {
                return violations.id(album, "target.albumId").map(ShareTarget.album)
            }
            if !smart.canBeShared { violations.add("target.albumId", ShareFault.albumNotForSharing) }
            return .smart(smart)
        }
        var ids: [UUIDBytes] = []
        var seen: Set<UUIDBytes> = []
        for (index, text) in input.photoIDs.enumerated() {
            guard let id = UUIDBytes(text) else {
                violations.add("target.photoIds[\(index)]", FieldFault.notUUID)
                continue
            }
            if seen.insert(id).inserted { ids.append(id) }
        }
        return .photos(ids)
    }
}
