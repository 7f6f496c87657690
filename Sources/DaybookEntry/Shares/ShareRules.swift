import Wording

/// The rules for shares, beyond the field limits of the schema.
enum ShareRules {
    /// The maximum number of shares per owner, including revoked ones that are not deleted yet.
    static let maximumShares: Int64 = 1000
    /// The maximum number of photos that a share shows.
    static let maximumPhotos = 2000
    /// The maximum number of stored views per share.
    static let maximumViews: Int64 = 500
    /// The time for which a revoked share is listed, in seconds.
    static let revokedLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// The maximum size, in bytes, of all captions of a share in a response. Further captions are left out. A response
    /// has 1 MiB, which also holds the place names, the text, its markup, and less than 200 bytes per photo.
    static let captionBytes = 120 * 1024
    /// The maximum size, in bytes, of all place names of a share's photos in a response. Further names are left out.
    static let placeNameBytes = 80 * 1024
    /// The maximum size of the text's markup, in bytes. A text with more is shown as typed.
    static let markupBytes = 180 * 1024

    /// Validates a request, as far as possible without the diary.
    static func terms(_ input: ShareInput, now: Instant) throws(DiaryError) -> ShareTerms {
        var violations = Violations()
        let target = target(input, into: &violations)
        if input.isTextOnly, input.entryID == nil { violations.add("target.textOnly", fault: ShareFault.textOfEntry) }
        var expireTime: Instant?
        if let time = input.expireTime {
            expireTime = Instant(seconds: time.seconds, nanoseconds: time.nanoseconds)
            if expireTime.map({ $0 <= now }) ?? true { violations.add("expireTime", fault: ShareFault.expireTimePast) }
        }
        try violations.refuse()
        guard let target else { throw .invalid("target", fault: ShareFault.oneTarget) }
        return ShareTerms(
            target: target, title: input.title, expireTime: expireTime, viewLimit: input.viewLimit,
            isTextOnly: input.isTextOnly, includesLocation: input.includesLocation, pictureSize: input.pictureSize)
    }

    /// Throws if there are too many shares.
    static func checkLimit(_ count: Int64) throws(DiaryError) {
        guard count >= maximumShares else { return }
        throw .invalid(
            "share", fault: ShareFault.tooMany, parameters: ["most": "\(maximumShares)"], reason: ShareFault.tooMany)
    }

    /// Throws if a share has too many stored views.
    static func checkViews(_ count: Int64) throws(DiaryError) {
        guard count > maximumViews else { return }
        throw .invalid(
            "number", fault: FieldFault.tooManyItems, parameters: ["count": "\(count)", "most": "\(maximumViews)"])
    }

    private static func target(_ input: ShareInput, into violations: inout Violations) -> ShareTarget? {
        let named = [input.entryID != nil, !input.photoIDs.isEmpty, input.albumID != nil]
        guard named.count(where: { $0 }) == 1 else { return nil }
        if let entry = input.entryID { return violations.id(entry, field: "target.entryId").map(ShareTarget.entry) }
        if let album = input.albumID {
            guard let smart = SmartAlbum(rawValue: album) else {
                return violations.id(album, field: "target.albumId").map(ShareTarget.album)
            }
            if !smart.canBeShared { violations.add("target.albumId", fault: ShareFault.albumNotForSharing) }
            return .smart(smart)
        }
        var ids: [UUIDBytes] = []
        var seen: Set<UUIDBytes> = []
        for (index, text) in input.photoIDs.enumerated() {
            guard let id = UUIDBytes(text) else {
                violations.add("target.photoIds[\(index)]", fault: FieldFault.notUUID)
                continue
            }
            if seen.insert(id).inserted { ids.append(id) }
        }
        return .photos(ids)
    }
}

/// The content that a share shows.
enum ShareTarget: Hashable, Codable, Sendable {
    case entry(UUIDBytes)
    /// Photos, in this order.
    case photos([UUIDBytes])
    case album(UUIDBytes)
    /// A smart album.
    case smart(SmartAlbum)

    /// The photos that the target names one by one.
    var photos: [UUIDBytes] { if case .photos(let ids) = self { ids } else { [] } }
}
