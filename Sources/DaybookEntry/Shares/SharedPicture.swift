import DaybookAPI

/// A photo of a share that a visitor may see.
struct SharedPicture: Sendable {
    let photo: StoredPhoto
    let share: StoredShare
    /// The base of the etags of the photo's renditions.
    let tag: String
    /// The proof that admitted the visitor; `nil` if none was needed, or the gateway admitted the visitor before.
    let proof: ShareProof?
}

/// A grant or an admission, until it expires.
struct ShareProof: Hashable, Sendable {
    let text: String
    let end: Instant
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
