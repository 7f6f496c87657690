import Wording

/// Shares, as their owners see them.
extension Diary {
    /// Makes a share, or returns the stored one when the same create came before.
    ///
    /// - Parameter passwordHash: Of the password asked for; that of the stored share when the password fits it.
    /// - Throws: ``DiaryError`` of code `alreadyExists` when another share has the id, or the same one with another hash.
    func createShare(
        _ input: ShareInput, passwordHash: String?, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> (share: StoredShare, outcome: WriteOutcome) {
        let id = try clientID(input.id) ?? UUIDBytes(at: now, random: random)
        if let stored = try transaction.shares.share(owner: caller.owner, id: id) {
            guard stored.creation == input.creation, stored.passwordHash == passwordHash else {
                throw DiaryError.alreadyExists(.share)
            }
            return (stored, .existing)
        }
        var terms = try ShareRules.terms(input, now: now)
        try check(&terms.target, caller: caller, in: transaction)
        try makeRoomForShare(owner: caller.owner, in: transaction, now: now)
        let share = try transaction.shares.insert(
            NewShare(
                owner: caller.owner, id: id, terms: terms, token: SessionToken(random: random).text,
                passwordHash: passwordHash, creation: input.creation, now: now))
        return (share, .created)
    }

    /// The hash of a new share's password: the slow part of making one. That of the stored share when the same create came
    /// before.
    func sharePasswordHash(_ password: String, of stored: StoredShare?, owner: Int64) async throws -> String? {
        if password.isEmpty { return nil }
        if let hash = stored?.passwordHash,
            try await passwords.verify(password, against: hash, for: .known, of: .account(owner))
        {
            return hash
        }
        return try await passwords.hash(password, of: .account(owner))
    }

    /// One of the caller's shares.
    func share(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredShare {
        guard let id = UUIDBytes(id), let share = try transaction.shares.share(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.share)
        }
        return share
    }

    /// The caller's shares, newest first.
    func shares(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<StoredShare> {
        let (size, binding) = (PageSize.checked(pageSize), shareBinding("shares", caller.owner))
        let after = try tokens.position(of: pageToken, binding: binding)
        let found = try transaction.shares.list(owner: caller.owner, after: after, limit: size + 1)
        let page = found.prefix(Diary.cut(found.prefix(size).map(\.weight)))
        let shares = try transaction.shares.shares(keys: page.map(\.key))
        guard found.count > page.count, let last = page.last else { return ListPage(items: shares) }
        return ListPage(items: shares, nextPageToken: tokens.token(after: last.position, binding: binding))
    }

    /// When a share was looked at, newest first.
    func shareViews(
        _ id: String, pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<ShareView> {
        let share = try share(id, caller: caller, in: transaction)
        let (size, binding) = (PageSize.checked(pageSize), shareBinding("views", share.key))
        let before = try tokens.position(of: pageToken, binding: binding)?.primary ?? .max
        let found = try transaction.shares.views(share: share.key, before: before, limit: size + 1)
        let page = Array(found.prefix(size))
        guard found.count > size, let last = page.last else { return ListPage(items: page) }
        let end = PagePosition(primary: last.number, id: share.id)
        return ListPage(items: page, nextPageToken: tokens.token(after: end, binding: binding))
    }

    /// Revokes a share. One that was revoked stays as it is.
    func revokeShare(
        _ id: String, ifMatch: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredShare {
        let old = try share(id, caller: caller, in: transaction)
        try old.require(ifMatch: ifMatch)
        return old.revokeTime == nil ? try transaction.shares.revoke(old, at: now) : old
    }

    private func shareBinding(_ list: String, _ number: Int64) -> [UInt8] {
        var digest = ContentDigest()
        digest.add(list)
        digest.add(number)
        return digest.finish()
    }

    /// Forgets the share that was revoked first where there would be too many.
    private func makeRoomForShare(owner: Int64, in transaction: any DiaryWriting, now: Instant) throws {
        guard try transaction.shares.count(owner: owner) >= ShareRules.mostShares else { return }
        guard let oldest = try transaction.shares.firstRevoked(owner: owner) else {
            throw DiaryError(.failedPrecondition, ShareFault.tooMany, ["most": "\(ShareRules.mostShares)"])
        }
        try transaction.shares.delete(oldest, at: now)
    }

    /// Refuses what is not the caller's, or not shown.
    private func check(_ target: inout ShareTarget, caller: Caller, in transaction: any DiaryReading) throws {
        switch target {
        case .entry(let id):
            guard let entry = try transaction.entries.entry(owner: caller.owner, id: id) else {
                throw DiaryError.invalid("target.entryId", ShareFault.entryUnknown)
            }
            guard entry.visibility == .shown else { throw DiaryError.invalid("target.entryId", ShareFault.notShown) }
        case .album(let id):
            guard try transaction.albums.album(owner: caller.owner, id: id) != nil else {
                throw DiaryError.invalid("target.albumId", AlbumFault.unknown)
            }
        // The rules looked at it.
        case .smart: break
        case .photos(let ids): target = .photos(try shareable(ids, caller: caller, in: transaction))
        }
    }

    /// Photos that may be shared: each once, and stills in the place of their films.
    private func shareable(
        _ ids: [UUIDBytes], caller: Caller, in transaction: any DiaryReading
    ) throws -> [UUIDBytes] {
        let known = try transaction.photos.references(owner: caller.owner, ids: ids)
        var violations = Violations()
        var named: Set<UUIDBytes> = []
        var photos: [UUIDBytes] = []
        for (index, id) in ids.enumerated() {
            guard let reference = known[id] else {
                violations.add("target.photoIds[\(index)]", EntryFault.photoUnknown)
                continue
            }
            if reference.isTrashed || reference.isHidden {
                violations.add("target.photoIds[\(index)]", ShareFault.notShown)
            } else if named.insert(reference.id).inserted {
                photos.append(reference.id)
            }
        }
        try violations.refuse()
        return photos
    }
}
