import Wording

/// Shares, as their owners see them.
extension Diary {
    /// Creates a share, or returns the stored one if the same creation came before.
    ///
    /// - Parameter passwordHash: The hash of the requested password; the stored share's hash if the password fits it.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another share has the ID, or the same one with another hash.
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

    /// Returns the hash of a new share's password: the slow part of creating a share. A repeated creation gets the
    /// stored share's hash if the password fits it. `nil` for an empty password.
    func sharePasswordHash(_ password: String, of stored: StoredShare?, owner: Int64) async throws -> String? {
        if password.isEmpty { return nil }
        if let hash = stored?.passwordHash,
            try await passwords.verify(password, against: hash, for: .known, of: .account(owner))
        {
            return hash
        }
        return try await passwords.hash(password, of: .account(owner))
    }

    /// Returns a share of the caller.
    func share(_ id: String, caller: Caller, in transaction: any DiaryReading) throws -> StoredShare {
        guard let id = UUIDBytes(id), let share = try transaction.shares.share(owner: caller.owner, id: id) else {
            throw DiaryError.notFound(.share)
        }
        return share
    }

    /// Returns the caller's shares, newest first.
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

    /// Returns the views of a share, newest first.
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

    /// Revokes a share. A revoked share stays as it is.
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

    /// Deletes the share that was revoked first, if there would be too many shares.
    private func makeRoomForShare(owner: Int64, in transaction: any DiaryWriting, now: Instant) throws {
        guard try transaction.shares.count(owner: owner) >= ShareRules.maximumShares else { return }
        guard let oldest = try transaction.shares.firstRevoked(owner: owner) else {
            throw DiaryError(.failedPrecondition, ShareFault.tooMany, ["most": "\(ShareRules.maximumShares)"])
        }
        try transaction.shares.delete(oldest, at: now)
    }

    /// Throws if the target is not the caller's, or is not shown.
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
        // The rules have checked it.
        case .smart: break
        case .photos(let ids): target = .photos(try shareable(ids, caller: caller, in: transaction))
        }
    }

    /// Returns the photos that may be shared, without duplicates, with stills in place of their films.
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
