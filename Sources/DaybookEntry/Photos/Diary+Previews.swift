import Wording

/// What a deletion would touch; nothing is changed. While hidden things are closed to the caller, none is counted.
extension Diary {
    /// Of an entry: itself alone, as its photos stay in the library.
    func previewEntryDeletion(
        _ id: String, permanently: Bool, ifMatch: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> DeletionPreview {
        let entry = try entry(id, caller: caller, in: transaction, now: now)
        try entry.require(ifMatch: ifMatch, caller: caller)
        guard entry.deleteTime == nil || permanently else { return DeletionPreview() }
        return DeletionPreview(entries: 1, shares: try transaction.shares.count(showing: entry, at: now))
    }

    /// Of a photo: itself, and the entries and albums that show it. One in the trash is shown by none; for good it loses
    /// the places that are kept for its return.
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

    /// Of an album: itself, and the photos that have a place in it.
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

    /// Of a sound: itself, and what would have no sound of its own then.
    ///
    /// - Throws: ``DiaryError`` of code `failedPrecondition` for one that came with Daybook.
    func previewSoundDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        let sound = try ownSound(id, caller: caller, in: transaction)
        try sound.etag.require(ifMatch: ifMatch)
        return DeletionPreview(
            subjects: try subjects(calledBy: sound, caller: caller, in: transaction).count, sounds: 1,
            accounts: caller.account.profile.defaultSound == sound.id ? 1 : 0)
    }

    /// Of a subject: itself alone, as what names it keeps the name.
    func previewSubjectDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        try subject(id, caller: caller, in: transaction).etag.require(ifMatch: ifMatch)
        return DeletionPreview(subjects: 1)
    }

    /// Of a share that was not revoked: itself.
    func previewShareDeletion(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        let share = try share(id, caller: caller, in: transaction)
        try share.require(ifMatch: ifMatch)
        return DeletionPreview(shares: share.revokeTime == nil ? 1 : 0)
    }

    /// Of a session of the caller's: itself.
    ///
    /// - Parameter id: `current` for the one that calls.
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

    /// Of an app's token of the caller's: nothing but itself.
    func previewTokenDeletion(
        _ id: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        guard let id = UUIDBytes(id), try transaction.accounts.hasToken(owner: caller.owner, id: id) else {
            throw DiaryError(.notFound, AccountFault.tokenNotFound)
        }
        return DeletionPreview()
    }

    /// Of a passkey of the caller's: nothing but itself.
    func previewPasskeyDeletion(
        _ id: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> DeletionPreview {
        try requirePasskey(id, caller: caller, in: transaction)
        return DeletionPreview()
    }

    /// Of an invitation: nothing but itself.
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
