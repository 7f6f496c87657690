import DaybookAPI
import Markup

extension Share {
    /// - Parameter outcome: The effect of the call on the share.
    init(_ share: StoredShare, after outcome: WriteOutcome = .changed) {
        self.init()
        let terms = share.terms
        id = share.id.description
        target = DaybookAPI.ShareTarget(terms.target)
        target?.textOnly = terms.isTextOnly
        url = share.path
        expireTime = terms.expireTime.map { Timestamp($0) }
        hasPassword = share.passwordHash != nil
        includeLocation = terms.includesLocation
        viewCount = share.viewCount
        createTime = Timestamp(share.createTime)
        revokeTime = share.revokeTime.map { Timestamp($0) }
        off = share.isOff
        etag = share.etag
        title = terms.title
        viewLimit = terms.viewLimit
        pictureSize = DaybookAPI.SharePictureSize(terms.pictureSize)
        self.outcome = Outcome(outcome)
    }
}

extension DaybookAPI.ShareTarget {
    init(_ target: DaybookEntry.ShareTarget) {
        self.init()
        switch target {
        case .entry(let id): entryId = id.description
        case .photos(let ids): photoIds = ids.map(\.description)
        case .album(let id): albumId = id.description
        case .smart(let album): albumId = album.rawValue
        }
    }
}

extension DaybookAPI.SharePictureSize {
    init(_ size: DaybookEntry.SharePictureSize) {
        switch size {
        case .screen: self = .screen
        case .print: self = .print
        }
    }
}

extension CreateShareRequest {
    /// The request without the password.
    var input: ShareInput {
        ShareInput(
            id: id, entryID: target?.entryId, photoIDs: target?.photoIds ?? [], albumID: target?.albumId,
            isTextOnly: target?.textOnly ?? false, title: title, expireTime: expireTime?.input, viewLimit: viewLimit,
            includesLocation: includeLocation, pictureSize: pictureSize == .print ? .print : .screen,
            hasPassword: !password.isEmpty)
    }
}

extension DaybookAPI.ShareView {
    init(_ view: DaybookEntry.ShareView) {
        self.init()
        time = Timestamp(view.time)
        what = DaybookAPI.ShareViewKind(rawValue: Int32(view.what.rawValue))
    }
}

extension ShareVisit {
    init(_ visit: SharedVisit?) {
        let visit = visit ?? SharedVisit()
        self.init(
            token: visit.token, grants: [visit.grant, visit.keptGrant], admission: visit.admission,
            wasAdmitted: visit.wasAdmitted)
    }
}

extension SharedDocument {
    /// Makes the public content of a share, for everybody with the link. It must contain no other data of the diary.
    init(_ content: SharedContent, includesLocation: Bool) {
        self.init()
        title = content.title
        text = content.text
        // The markup may be many times as long as its text.
        let html = Markdown.html(of: content.text, firstHeading: 2)
        textHtml = html.utf8.count <= ShareRules.markupBytes ? html : ""
        date = content.date?.description ?? ""
        if includesLocation { place = content.place.flatMap { SharedPlace(named: $0) } }
        photos = content.items.map { SharedPhoto($0, includesLocation: includesLocation) }
        var names = 0
        for index in photos.indices {
            names += photos[index].place?.name.utf8.count ?? 0
            if names > ShareRules.placeNameBytes { photos[index].place = nil }
        }
    }
}

extension SharedPhoto {
    init(_ item: SharedContent.Item, includesLocation: Bool) {
        self.init()
        let (facts, details) = (item.photo.facts, item.photo.details)
        caption = item.caption
        undecodable = facts.state == .undecodable
        // A share has only the position and the caption of a photo that cannot be decoded.
        if undecodable { return }
        width = UInt32(clamping: details.turn.isSideways ? facts.height : facts.width)
        height = UInt32(clamping: details.turn.isSideways ? facts.width : facts.height)
        thumbHash = ThumbHash.turned(facts.thumbHash, by: details.turn)
        if facts.kind == .video || facts.kind == .audio {
            durationMs = facts.durationMilliseconds
            // The gateway fills in the path, as for all pictures of a share.
            var urls = SharedPhotoUrls()
            if facts.kind == .video { urls.film = "" } else { urls.sound = "" }
            self.urls = urls
        }
        if includesLocation { place = details.place.flatMap { SharedPlace(named: $0) } }
    }
}

extension SharedPlace {
    /// A place as visitors see it, which is its name alone; `nil` if the name shows nothing. A point may be the owner's
    /// home.
    init?(named place: PlaceMark) {
        if place.name.isBlank { return nil }
        self.init()
        name = place.name
    }
}

extension ResolveSharedPhotoResponse {
    /// - Parameter now: The time from which a gateway may cache the response; `nil` if it must not.
    init(_ picture: SharedPicture, leasedAt now: Instant?) {
        self.init()
        let (photo, share) = (picture.photo, picture.share)
        digest = hexadecimal(photo.facts.digest)
        turn = UInt32(clamping: photo.details.turn.rawValue)
        key = picture.tag
        accountId = SharedHandler.account
        isFilm = photo.facts.kind == .video
        isRecording = photo.facts.kind == .audio
        hasViewLimit = share.terms.viewLimit != nil
        pictureSize = DaybookAPI.SharePictureSize(share.terms.pictureSize)
        guard let now else { return }
        lastsMs = now.leasedMilliseconds(until: share.terms.expireTime ?? .latest)
        owner = photo.owner
        photoId = photo.id.description
        isGuarded = share.isGuarded
        guard let visitor = picture.proof else { return }
        proof = visitor.text
        proofLastsMs = now.leasedMilliseconds(until: visitor.end)
    }
}
