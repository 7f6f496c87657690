import Wording

/// Previews of deletions. They change nothing. Hidden items count only if the caller is unlocked.
extension Diary {
    /// Previews the deletion of an entry: the entry alone, because its photos stay in the library.
    func previewEntryDeletion(
        _ id: String, permanently: Bool, ifMatch: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> DeletionPreview {
        let entry = try entry(id, caller: caller, in: transaction, now: now)
        try entry.require(ifMatch: ifMatch, caller: caller)
        guard entry.deleteTime == nil || permanently else { return DeletionPreview() }
        return DeletionPreview(entries: 1, shares: try transaction.shares.count(showing: entry, at: now))
    }

    /// Previews the deletion of a photo: the photo, and the entries and albums that show it.
    ///
    /// Entries and albums do not show a photo in the trash. If such a photo is deleted for good, it loses its kept
    /// places.
    func previewPhotoDeletion(
        _ id: String, permanently: Bool, ifMatch: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> DeletionPreview {
        let photo = try photo(id, caller: caller, in: transaction)
        try photo.etag.require(ifMatch: ifMatch)
        guard photo.deleteTime == nil || permanently else { return DeletionPreview() }
        return DeletionPreview(
            entries: try transaction.entries.count(holding: photo.key, hidden: caller.isUnlocked), photos: 1,
            albums: try transaction.albums.count(holding: photo.key),
            shares: try transaction.shares.count(showing: photo, at: now))
    }

    /// Previews the deletion of an album: the album, and the number of photos in it.
    func previewAlbumDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> DeletionPreview {
        let album = try album(id, caller: caller, in: transaction)
        try album.etag.require(ifMatch: ifMatch)
        let hidden = caller.isUnlocked ? 0 : try transaction.albums.hiddenPlaceCount(album: album.key)
        return DeletionPreview(
            photos: try transaction.albums.placeCount(album: album.key) - hidden, albums: 1,
            shares: try transaction.shares.count(showing: album, at: now))
    }

    /// Previews the deletion of a sound: the sound, and the subjects and accounts that use it.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for a built-in sound.
    func previewSoundDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        let sound = try ownSound(id, caller: caller, in: transaction)
        try sound.etag.require(ifMatch: ifMatch)
        return DeletionPreview(
            subjects: try subjects(calledBy: sound, caller: caller, in: transaction).count, sounds: 1,
            accounts: caller.account.profile.defaultSound == sound.id ? 1 : 0)
    }

    /// Previews the deletion of a subject: the subject alone, because entries and photos keep its name.
    func previewSubjectDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        try subject(id, caller: caller, in: transaction).etag.require(ifMatch: ifMatch)
        return DeletionPreview(subjects: 1)
    }

    /// Previews the deletion of a share: the share, unless it is revoked already.
    func previewShareDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        let share = try share(id, caller: caller, in: transaction)
        try share.require(ifMatch: ifMatch)
        return DeletionPreview(shares: share.revokeTime == nil ? 1 : 0)
    }

    /// Previews the deletion of a session of the caller: the session.
    ///
    /// - Parameter id: The session's ID, or `current` for the calling session.
    func previewSessionDeletion(
        _ id: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        let isThere =
            try id == "current"
            || UUIDBytes(id).map { try transaction.accounts.hasSession(owner: caller.owner, id: $0) }
                ?? false
        guard isThere else { throw DiaryError(.notFound, AccountFault.sessionNotFound) }
        return DeletionPreview(sessions: 1)
    }

    /// Previews the deletion of an app's token of the caller, which affects nothing else.
    func previewTokenDeletion(
        _ id: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        guard let id = UUIDBytes(id), try transaction.accounts.hasToken(owner: caller.owner, id: id) else {
            throw DiaryError(.notFound, AccountFault.tokenNotFound)
        }
        return DeletionPreview()
    }

    /// Previews the deletion of a passkey of the caller, which affects nothing else.
    func previewPasskeyDeletion(
        _ id: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        try requirePasskey(id, caller: caller, in: transaction)
        return DeletionPreview()
    }

    /// Previews the deletion of an invitation, which affects nothing else.
    func previewInvitationDeletion(
        _ id: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        try caller.requireOwnerOfServer()
        guard let id = UUIDBytes(id), try transaction.accounts.hasInvitation(id: id) else {
            throw DiaryError(.notFound, AccountFault.invitationNotFound)
        }
        return DeletionPreview()
    }
}
