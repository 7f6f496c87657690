import Wording

/// Shares, as visitors with the link see them.
///
/// Every link that shows nothing gets the same response, whatever the reason, so that nobody learns whether there ever
/// was a share.
extension Diary {
    /// Opens a share. Counts and stores a view, unless the visitor opened the share within the hour or sees only a
    /// cover.
    ///
    /// - Parameter uncovers: Whether the visitor asked for the content behind the cover.
    /// - Throws: ``DiaryError`` of code `notFound` if the share shows nothing, `unauthenticated` if it needs a
    ///   password.
    func openShared(
        _ visit: ShareVisit, as what: ShareViewKind, uncovers: Bool = false, now: Instant
    ) async throws -> OpenedShare {
        // A link that shows nothing, or only a cover, must not cost a write.
        let turn = try await turn(of: visit, .heavy)
        let seen = try await store.read(turn) { try peekShared(visit, as: what, uncovers: uncovers, in: $0, now: now) }
        if seen.isOpenAlready || seen.isCover { return seen }
        // The content was read before. The write, for which all other writes wait, checks only whether the share may
        // still be shown.
        let share = try await store.write(turn.party) { transaction in
            let share = try live(visit, in: transaction, now: now)
            guard !share.isUsedUp else { throw DiaryError.notFound(.share) }
            return try transaction.shares.addView(what, of: share, at: now, keeping: ShareRules.maximumViews)
        }
        return OpenedShare(
            share: share, content: seen.content, grant: share.isGuarded ? shareSecrets.grant(of: share, at: now) : "")
    }

    /// Returns whether a visitor may see a share. Costs a look-up, regardless of the share's size.
    ///
    /// - Throws: ``DiaryError`` like ``openShared(_:as:uncovers:now:)``.
    func lookAtShared(_ visit: ShareVisit, now: Instant) async throws -> StoredShare {
        try await store.read(try await turn(of: visit, .light)) { transaction in
            try admitted(visit, in: transaction, now: now) { $0 }.found.share
        }
    }

    /// Returns the content of a share without counting a view. The only grant in the result is the visitor's own.
    func peekShared(
        _ visit: ShareVisit, as what: ShareViewKind, uncovers: Bool = false, in transaction: any DiaryReading,
        now: Instant
    ) throws -> OpenedShare {
        let (found, pass) = try admitted(visit, in: transaction, now: now) { share in
            try content(of: share, in: transaction)
        }
        let isOpenAlready = pass != .unauthenticated
        return OpenedShare(
            share: found.share, content: found.content, grant: pass.grant, isOpenAlready: isOpenAlready,
            isCover: what == .page && !uncovers && !isOpenAlready && found.share.hasCover)
    }

    /// Returns a share that a visitor may see, with the requested part of it.
    ///
    /// A missing share is reported before the password is checked; a visitor with the password would get the same
    /// response.
    private func admitted<Content>(
        _ visit: ShareVisit, in transaction: any DiaryReading, now: Instant,
        _ find: (StoredShare) throws -> Content?
    ) throws -> (found: (share: StoredShare, content: Content), pass: SharePass) {
        let share = try live(visit, in: transaction, now: now)
        let grant = visit.grants.first { shareSecrets.isGrant($0, of: share, at: now) }
        let pass = visit.wasAdmitted ? SharePass.admitted : grant.map { .grant($0) } ?? .unauthenticated
        guard pass != .unauthenticated || !share.isUsedUp, try shows(share, in: transaction) else {
            throw DiaryError.notFound(.share)
        }
        // The password comes before the search, so that requests reveal nothing about the content behind it.
        if pass == .unauthenticated { try checkPassword(of: share, visit, now: now) }
        guard let content = try find(share) else { throw DiaryError.notFound(.share) }
        return ((share, content), pass)
    }

    /// Checks a share's password. The try is counted before the password is checked.
    ///
    /// - Returns: The admission that replaces the password for an hour.
    /// - Throws: ``DiaryError`` of code `notFound` if the link shows nothing, `unauthenticated` for a wrong password,
    ///   `throttled` after too many tries.
    func admitToShared(
        _ visit: ShareVisit, password: String, from address: ClientAddress, now: Instant
    ) async throws -> String {
        let turn = try await turn(of: visit, .light)
        let share = try await store.read(turn) { transaction in
            let share = try live(visit, in: transaction, now: now)
            guard !share.isUsedUp, try shows(share, in: transaction) else {
                throw DiaryError.notFound(.share)
            }
            return share
        }
        guard let hash = share.passwordHash else { return shareSecrets.admission(to: share, at: now) }
        // No account has such a name, because names contain no U+0000.
        let name = "\u{0}share \(share.key)"
        let counted = try throttles.count(
            name: name, from: .address(address), isKnown: shareSecrets.wasAdmission(visit.admission, to: share),
            at: clock.uptime())
        do {
            let fits = try await passwords.verify(password, against: hash, for: .visitor, of: .share(share.key))
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

    /// Returns a photo of a share, with the base of the etags of its renditions. Does not count a view.
    ///
    /// If the share has a view limit, the visitor must have opened it within the hour.
    /// - Parameters:
    ///   - number: The photo's position, counted from 1.
    ///   - key: The photo's key, which takes precedence over the position; empty for none.
    /// - Throws: ``DiaryError`` like ``openShared(_:as:uncovers:now:)``; of code `permissionDenied` if the share must
    ///   be opened first.
    func sharedPhoto(
        _ visit: ShareVisit, number: Int, key: String, now: Instant
    ) async throws -> (photo: StoredPhoto, share: StoredShare, tag: String) {
        let turn = try await turn(of: visit, .light)
        let (share, photo) = try await store.read(turn) { transaction in
            let (found, pass) = try admitted(visit, in: transaction, now: now) { share in
                if key.isEmpty {
                    return try item(number, of: share, in: transaction)
                }
                return try shareSecrets.photo(of: key, in: share).flatMap { try member($0, of: share, in: transaction) }
            }
            if pass == .unauthenticated, found.share.terms.viewLimit != nil {
                throw DiaryError(.permissionDenied, ShareFault.notOpened)
            }
            return found
        }
        return (photo, share, shareSecrets.tag(of: photo, in: share))
    }

    /// Returns the photo on a share's card: the first one. Does not count a view.
    func sharedCard(
        _ visit: ShareVisit, now: Instant
    ) async throws -> (photo: StoredPhoto, share: StoredShare, tag: String) {
        let turn = try await turn(of: visit, .light)
        let (share, photo) = try await store.read(turn) { transaction in
            try admitted(visit, in: transaction, now: now) { share in
                try firstPicture(of: share, in: transaction)
            }.found
        }
        return (photo, share, shareSecrets.tag(of: photo, in: share))
    }

    /// Returns a link that shows the owner the share as visitors see it, without counting a view.
    func previewShare(
        _ id: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> (path: String, expireTime: Instant) {
        let share = try share(id, caller: caller, in: transaction)
        return (
            share.path + "?g=" + shareSecrets.grant(of: share, at: now),
            now.advanced(bySeconds: ShareSecrets.grantSeconds)
        )
    }

    private func live(
        _ visit: ShareVisit, in transaction: any DiaryReading, now: Instant
    ) throws -> StoredShare {
        // The shares of a disabled account show nothing.
        guard let share = try transaction.shares.share(tokenHash: visit.tokenHash), share.isLive(at: now),
            try transaction.accounts.account(owner: share.owner)?.isDisabled == false
        else { throw DiaryError.notFound(.share) }
        shareOwners.note(visit.tokenHash, owner: share.owner)
        return share
    }

    /// Returns the scheduling of a visitor's read. Reads of all visitors of a member's shares count together, and apart
    /// from the member's own. A heavy read of a share that is not cached costs a look-up first.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the link shows nothing.
    func turn(of visit: ShareVisit, _ cost: ReadScheduling.Cost) async throws -> ReadScheduling {
        if let owner = shareOwners.owner(of: visit.tokenHash) {
            return ReadScheduling(party: .visitors(of: owner), cost: cost)
        }
        let newcomers = ReadScheduling(party: .newcomers, cost: .light)
        if cost == .light { return newcomers }
        let found = try await store.read(newcomers) { try $0.shares.share(tokenHash: visit.tokenHash) }
        guard let found else { throw DiaryError.notFound(.share) }
        return ReadScheduling(party: .visitors(of: found.owner), cost: cost)
    }

    private func checkPassword(of share: StoredShare, _ visit: ShareVisit, now: Instant) throws(DiaryError) {
        guard share.passwordHash == nil || shareSecrets.isAdmission(visit.admission, to: share, at: now) else {
            throw DiaryError(.unauthenticated, ShareFault.passwordNeeded)
        }
    }
}

extension StoredShare {
    /// The path of the link on the server.
    var path: String { "/s/" + token }
}
