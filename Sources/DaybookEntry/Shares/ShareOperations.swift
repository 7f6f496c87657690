import Wording

extension CallContext {
    var shares: ShareOperations<Self> { ShareOperations(context: self) }
}

/// The operations on shares, for their owners.
struct ShareOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns a share of the caller, without its hidden photos while they are locked.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` for a share of hidden items alone that are locked for the
    ///   caller.
    func share(_ id: String) throws -> StoredShare {
        guard let id = UUIDBytes(id), let share = try transaction.shares.share(owner: owner, id: id) else {
            throw DiaryError.notFound(.share)
        }
        return try seen(share)
    }

    private func seen(_ share: StoredShare) throws -> StoredShare {
        if caller.isUnlocked { return share }
        guard let seen = try share.withoutHidden(in: transaction) else { throw DiaryError.hiddenLocked }
        return seen
    }

    /// Returns the caller's shares, newest first. While hidden items are locked, shares of these alone are omitted.
    func list(pageSize: Int32, pageToken: String) throws -> ListPage<StoredShare> {
        let (size, binding) = (PageSize.checked(pageSize), binding("shares", of: owner))
        let after = try diary.tokens.position(of: pageToken, binding: binding)
        let found = try transaction.shares.list(owner: owner, after: after, hidden: caller.isUnlocked, limit: size + 1)
        let page = found.prefix(PageSize.fitting(found.prefix(size).map(\.weight)))
        var shares = try transaction.shares.shares(keys: page.map(\.key))
        if !caller.isUnlocked {
            shares = try StoredShare.withoutHiddenPhotos(shares, owner: owner, in: transaction)
        }
        guard found.count > page.count, let last = page.last else { return ListPage(items: shares) }
        return ListPage(items: shares, nextPageToken: diary.tokens.token(after: last.position, binding: binding))
    }

    /// Returns the views of a share, newest first.
    func views(_ id: String, pageSize: Int32, pageToken: String) throws -> ListPage<ShareView> {
        let share = try share(id)
        let (size, binding) = (PageSize.checked(pageSize), binding("views", of: share.key))
        let before = try diary.tokens.position(of: pageToken, binding: binding)?.primary ?? .max
        let found = try transaction.shares.views(share: share.key, before: before, limit: size + 1)
        let page = Array(found.prefix(size))
        guard found.count > size, let last = page.last else { return ListPage(items: page) }
        let end = PagePosition(primary: last.number, id: share.id)
        return ListPage(items: page, nextPageToken: diary.tokens.token(after: end, binding: binding))
    }

    /// Returns a link that shows the owner the share as visitors see it, without counting a view.
    func preview(_ id: String) throws -> (path: String, expireTime: Instant) {
        let share = try share(id)
        return (
            share.path + "?g=" + diary.shareSecrets.grant(of: share, at: now),
            now.advanced(bySeconds: ShareSecrets.grantSeconds)
        )
    }

    /// Previews the deletion of a share: the share, unless it is revoked already.
    func previewDeletion(_ id: String, ifMatch: String) throws -> DeletionPreview {
        let share = try share(id)
        try share.require(ifMatch: ifMatch)
        return DeletionPreview(shares: share.revokeTime == nil ? 1 : 0)
    }

    private func binding(_ list: String, of number: Int64) -> [UInt8] {
        var digest = ContentDigest()
        digest.add(list)
        digest.add(number)
        return digest.finish()
    }

    /// Throws if the target is not the caller's, or is not shown.
    private func check(_ target: inout ShareTarget) throws {
        switch target {
        case .entry(let id):
            guard let entry = try transaction.entries.entry(owner: owner, id: id) else {
                throw DiaryError.invalid("target.entryId", fault: ShareFault.entryUnknown)
            }
            guard entry.visibility == .shown else {
                throw DiaryError.invalid("target.entryId", fault: ShareFault.notShown)
            }
        case .album(let id):
            guard try transaction.albums.album(owner: owner, id: id) != nil else {
                throw DiaryError.invalid("target.albumId", fault: AlbumFault.unknown)
            }
        // The rules have checked the smart album.
        case .smart: break
        case .photos(let ids): target = .photos(try shareable(ids))
        }
    }

    /// Returns the photos that may be shared, without duplicates, with stills in place of their films.
    private func shareable(_ ids: [UUIDBytes]) throws -> [UUIDBytes] {
        let known = try transaction.photos.references(owner: owner, ids: ids)
        var violations = Violations()
        var named: Set<UUIDBytes> = []
        var photos: [UUIDBytes] = []
        for (index, id) in ids.enumerated() {
            guard let reference = known[id] else {
                violations.add("target.photoIds[\(index)]", fault: EntryFault.photoUnknown)
                continue
            }
            if reference.isTrashed || reference.isHidden {
                violations.add("target.photoIds[\(index)]", fault: ShareFault.notShown)
            } else if named.insert(reference.id).inserted {
                photos.append(reference.id)
            }
        }
        try violations.refuse()
        return photos
    }
}

extension ShareOperations where Context == WriteContext {
    /// Creates a share, or returns the stored one if the same creation came before.
    ///
    /// - Parameter passwordHash: The hash of the requested password; the stored share's hash if the password fits it.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another share has the ID, or the same one with another hash.
    func create(_ input: ShareInput, passwordHash: String?) throws -> (share: StoredShare, outcome: WriteOutcome) {
        try create(.share, from: input) { id in
            try transaction.shares.share(owner: owner, id: id)
        } isSame: { stored in
            guard stored.creation == input.creation, stored.passwordHash == passwordHash else { return false }
            // The request proves knowledge of the created share, but not of its views.
            try caller.requireUnlocked(for: transaction.shares.isHidden(stored))
            return true
        } insert: { id in
            var terms = try ShareRules.terms(input, now: now)
            try check(&terms.target)
            try deleteOldestIfFull()
            return try transaction.shares.insert(
                NewShare(
                    owner: owner, id: id, terms: terms, token: SessionToken(random: diary.random).text,
                    passwordHash: passwordHash, creation: input.creation, now: now))
        }
    }

    /// Revokes a share. A revoked share stays as it is.
    ///
    /// - Throws: ``DiaryError`` like ``share(_:)``: hidden items must be unlocked to revoke a share of these alone.
    func revoke(_ id: String, ifMatch: String) throws -> StoredShare {
        let old = try share(id)
        try old.require(ifMatch: ifMatch)
        return old.revokeTime == nil ? try seen(transaction.shares.revoke(old, at: now)) : old
    }

    /// Switches on a share that a restore or an import switched off. A share that is on stays as it is.
    ///
    /// - Throws: ``DiaryError`` like ``share(_:)``; with reason `SHARE_REVOKED` for a revoked share.
    func switchOn(_ id: String) throws -> StoredShare {
        let old = try share(id)
        guard old.revokeTime == nil else { throw DiaryError(.failedPrecondition, ShareFault.revoked) }
        return old.isOff ? try seen(transaction.shares.switchOn(old, at: now)) : old
    }

    /// Deletes the share that was revoked first, if there would be too many shares. Throws if none was revoked.
    private func deleteOldestIfFull() throws {
        guard try transaction.shares.count(owner: owner) >= ShareRules.maximumShares else { return }
        guard let oldest = try transaction.shares.firstRevoked(owner: owner) else {
            throw DiaryError(.failedPrecondition, ShareFault.tooMany, ["most": "\(ShareRules.maximumShares)"])
        }
        try transaction.shares.delete(oldest, at: now)
    }
}

/// Shares while hidden items are locked.
///
/// A share of hidden items alone is then refused and left out of lists, as the items are. Other shares do not name
/// their hidden photos. The stored share keeps them: they are in it again once they are not hidden.
extension StoredShare {
    /// Returns the share as a caller sees it while hidden items are locked; `nil` if it is of hidden items alone.
    func withoutHidden(in transaction: any DiaryReading) throws -> StoredShare? {
        if try transaction.shares.isHidden(self) { return nil }
        return try StoredShare.withoutHiddenPhotos([self], owner: owner, in: transaction).first
    }

    /// Returns shares of one owner without their hidden photos.
    static func withoutHiddenPhotos(
        _ shares: [StoredShare], owner: Int64, in transaction: any DiaryReading
    ) throws -> [StoredShare] {
        let named = Set(shares.flatMap(\.terms.target.photos))
        let known = try transaction.photos.references(owner: owner, ids: Array(named))
        return shares.map { share in
            guard case .photos(let ids) = share.terms.target else { return share }
            var seen = share
            seen.terms.target = .photos(ids.filter { known[$0]?.isHidden != true })
            return seen
        }
    }
}

extension PasswordHasher {
    /// Returns the hash of a new share's password: the slow part of creating a share. A repeated creation gets the
    /// stored share's hash if the password fits it. `nil` for an empty password.
    func hash(_ password: String, ofShare stored: StoredShare?, owner: Int64) async throws -> String? {
        if password.isEmpty { return nil }
        if let hash = stored?.passwordHash,
            try await verify(password, against: hash, for: .known, of: .account(owner))
        {
            return hash
        }
        return try await hash(password, of: .account(owner))
    }
}
