import Wording

/// Shares, as those see them who have the link.
///
/// Whatever the reason why a link shows nothing, it is told alike: nobody learns that there was something once.
extension Diary {
    /// Opens a share: counts and remembers a view in the same transaction, unless the visitor opened it within the hour.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when it shows nothing, `unauthenticated` when it asks for a password.
    func openShared(_ visit: ShareVisit, as what: ShareViewKind, now: Instant) async throws -> OpenedShare {
        // A link that shows nothing costs no write.
        let (seen, isGranted) = try await store.read { try peekShared(visit, in: $0, now: now) }
        if isGranted { return seen }
        return try await store.write { transaction in
            let (opened, isGranted) = try peekShared(visit, in: transaction, now: now)
            if isGranted { return opened }
            let share = try transaction.shares.addView(
                what, of: opened.share, at: now, keeping: ShareRules.mostViews)
            return OpenedShare(
                share: share, content: opened.content,
                grant: share.isGuarded ? shareSecrets.grant(of: share, at: now) : "")
        }
    }

    /// What a share shows, without a view and without a grant for what comes next but the visitor's own.
    func peekShared(
        _ visit: ShareVisit, in transaction: any DiaryReading, now: Instant
    ) throws -> (opened: OpenedShare, isGranted: Bool) {
        let share = try live(visit, in: transaction, now: now)
        let isGranted = shareSecrets.isGrant(visit.grant, of: share, at: now)
        // What is gone goes before the password: whoever has it would be told the same.
        guard isGranted || !share.isUsedUp, let content = try content(of: share, in: transaction) else {
            throw DiaryError.notFound(.share)
        }
        if !isGranted { try checkPassword(of: share, visit, now: now) }
        return (OpenedShare(share: share, content: content, grant: isGranted ? visit.grant : ""), isGranted)
    }

    /// Takes a share's password; the try is counted before it is looked at.
    ///
    /// - Returns: What goes in its place for an hour.
    /// - Throws: ``DiaryError`` of code `notFound` when the link shows nothing, `unauthenticated` for a wrong password,
    ///   `throttled` after too many.
    func admitToShared(
        _ visit: ShareVisit, password: String, from address: ClientAddress, now: Instant
    ) async throws -> String {
        let share = try await store.read { transaction in
            let share = try live(visit, in: transaction, now: now)
            guard !share.isUsedUp, try content(of: share, in: transaction) != nil else {
                throw DiaryError.notFound(.share)
            }
            return share
        }
        guard let hash = share.passwordHash else { return shareSecrets.admission(to: share, at: now) }
        // No account has such a name: names hold no U+0000.
        let name = "\u{0}share \(share.id)"
        let counted = try throttles.count(
            name: name, from: .address(address), isKnown: false, at: clock.uptime())
        do {
            let fits = try await passwords.verify(password, against: hash, for: .stranger, of: .share(share.id))
            if fits {
                throttles.forgive(counted, at: clock.uptime())
                return shareSecrets.admission(to: share, at: now)
            }
        } catch {
            throttles.takeBack(counted, at: clock.uptime())
            throw error
        }
        throw DiaryError(.unauthenticated, ShareFault.passwordWrong)
    }

    /// A photo of a share, and what makes the tags of its pictures. By itself, without the share having been opened, it is a
    /// view of its own where views are limited.
    ///
    /// - Parameters:
    ///   - number: Its place, counted from 1.
    ///   - key: Its key, which goes before its place; empty for none.
    func sharedPhoto(
        _ visit: ShareVisit, number: Int, key: String, now: Instant
    ) async throws -> (photo: StoredPhoto, tag: String) {
        let (share, photo, isView) = try await store.read { try peekPhoto(visit, number, key, in: $0, now: now) }
        let found = (photo, shareSecrets.tag(of: photo, in: share))
        guard isView else { return found }
        return try await store.write { transaction in
            let (share, photo, _) = try peekPhoto(visit, number, key, in: transaction, now: now)
            _ = try transaction.shares.addView(.photo, of: share, at: now, keeping: ShareRules.mostViews)
            return (photo, shareSecrets.tag(of: photo, in: share))
        }
    }

    /// A link that shows the caller what others see, without its being a view.
    func previewShare(
        _ id: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> (path: String, expireTime: Instant) {
        let share = try share(id, caller: caller, in: transaction)
        return (
            share.path + "?g=" + shareSecrets.grant(of: share, at: now),
            now.advanced(bySeconds: ShareSecrets.grantSeconds)
        )
    }

    private func peekPhoto(
        _ visit: ShareVisit, _ number: Int, _ key: String, in transaction: any DiaryReading, now: Instant
    ) throws -> (share: StoredShare, photo: StoredPhoto, isView: Bool) {
        let share = try live(visit, in: transaction, now: now)
        let isGranted = shareSecrets.isGrant(visit.grant, of: share, at: now)
        guard isGranted || !share.isUsedUp else { throw DiaryError.notFound(.share) }
        if !isGranted { try checkPassword(of: share, visit, now: now) }
        let photo: StoredPhoto?
        if key.isEmpty {
            let items = try content(of: share, in: transaction)?.items ?? []
            photo = items.indices.contains(number - 1) ? items[number - 1].photo : nil
        } else {
            photo = try shareSecrets.photo(of: key, in: share).flatMap { try member($0, of: share, in: transaction) }
        }
        guard let photo else { throw DiaryError.notFound(.share) }
        return (share, photo, !isGranted && share.terms.viewLimit != nil)
    }

    private func live(
        _ visit: ShareVisit, in transaction: any DiaryReading, now: Instant
    ) throws -> StoredShare {
        // Whoever was shut out publishes nothing either.
        guard let share = try transaction.shares.share(tokenHash: visit.tokenHash), share.isLive(at: now),
            try transaction.accounts.account(owner: share.owner)?.isDisabled == false
        else { throw DiaryError.notFound(.share) }
        return share
    }

    private func checkPassword(of share: StoredShare, _ visit: ShareVisit, now: Instant) throws(DiaryError) {
        guard share.passwordHash == nil || shareSecrets.isAdmission(visit.admission, to: share, at: now) else {
            throw DiaryError(.unauthenticated, ShareFault.passwordNeeded)
        }
    }
}

extension StoredShare {
    /// The link below the server's own address.
    var path: String { "/s/" + token }
}
