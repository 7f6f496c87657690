import Wording

/// Shares, as those see them who have the link.
///
/// Whatever the reason why a link shows nothing, it is told alike: nobody learns that there was something once.
extension Diary {
    /// Opens a share: counts and remembers a view, unless the visitor opened it within the hour, or is shown only a cover.
    ///
    /// - Parameter uncovers: The visitor asked for what is behind the cover.
    /// - Throws: ``DiaryError`` of code `notFound` when it shows nothing, `unauthenticated` when it asks for a password.
    func openShared(
        _ visit: ShareVisit, as what: ShareViewKind, uncovers: Bool = false, now: Instant
    ) async throws -> OpenedShare {
        // A link that shows nothing costs no write, and neither does a cover.
        let turn = try await turn(of: visit, .heavy)
        let seen = try await store.read(turn) { try peekShared(visit, as: what, uncovers: uncovers, in: $0, now: now) }
        if seen.isOpenAlready || seen.isCover { return seen }
        // What is shown was read before: everybody's writes wait for this one, which looks only whether it may be shown yet.
        let share = try await store.write(turn.party) { transaction in
            let share = try live(visit, in: transaction, now: now)
            guard !share.isUsedUp else { throw DiaryError.notFound(.share) }
            return try transaction.shares.addView(what, of: share, at: now, keeping: ShareRules.mostViews)
        }
        return OpenedShare(
            share: share, content: seen.content, grant: share.isGuarded ? shareSecrets.grant(of: share, at: now) : "")
    }

    /// Looks whether a share would be shown to a visitor: a look-up, however much is shared.
    ///
    /// - Throws: ``DiaryError`` as ``openShared(_:as:uncovers:now:)``.
    func lookAtShared(_ visit: ShareVisit, now: Instant) async throws -> StoredShare {
        try await store.read(try await turn(of: visit, .light)) { transaction in
            try admitted(visit, in: transaction, now: now) { $0 }.found.share
        }
    }

    /// What a share shows, without a view and without a grant for what comes next but the visitor's own.
    func peekShared(
        _ visit: ShareVisit, as what: ShareViewKind, uncovers: Bool = false, in transaction: any DiaryReading,
        now: Instant
    ) throws -> OpenedShare {
        let (found, pass) = try admitted(visit, in: transaction, now: now) { share in
            try content(of: share, in: transaction)
        }
        let isOpenAlready = pass != .stranger
        return OpenedShare(
            share: found.share, content: found.content, grant: pass.grant, isOpenAlready: isOpenAlready,
            isCover: what == .page && !uncovers && !isOpenAlready && found.share.hasCover)
    }

    /// A share that a visitor may see, with what is asked of it. What is gone goes before the password: whoever has it would
    /// be told the same.
    private func admitted<Content>(
        _ visit: ShareVisit, in transaction: any DiaryReading, now: Instant,
        _ find: (StoredShare) throws -> Content?
    ) throws -> (found: (share: StoredShare, content: Content), pass: SharePass) {
        let share = try live(visit, in: transaction, now: now)
        let grant = visit.grants.first { shareSecrets.isGrant($0, of: share, at: now) }
        let pass = visit.wasAdmitted ? SharePass.admitted : grant.map { .grant($0) } ?? .stranger
        guard pass != .stranger || !share.isUsedUp, try shows(share, in: transaction) else {
            throw DiaryError.notFound(.share)
        }
        // Before anything is looked for: what there is behind a password is not to be found out by asking.
        if pass == .stranger { try checkPassword(of: share, visit, now: now) }
        guard let content = try find(share) else { throw DiaryError.notFound(.share) }
        return ((share, content), pass)
    }

    /// Takes a share's password; the try is counted before it is looked at.
    ///
    /// - Returns: What goes in its place for an hour.
    /// - Throws: ``DiaryError`` of code `notFound` when the link shows nothing, `unauthenticated` for a wrong password,
    ///   `throttled` after too many.
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
        // No account has such a name: names hold no U+0000.
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

    /// A photo of a share, and what makes the tags of its pictures. It is no view: where views are limited, only whoever
    /// opened the share within the hour may have it.
    ///
    /// - Parameters:
    ///   - number: Its place, counted from 1.
    ///   - key: Its key, which goes before its place; empty for none.
    /// - Throws: ``DiaryError`` as ``openShared(_:as:uncovers:now:)``; of code `permissionDenied` when the share is to be
    ///   opened first.
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
            if pass == .stranger, found.share.terms.viewLimit != nil {
                throw DiaryError(.permissionDenied, ShareFault.notOpened)
            }
            return found
        }
        return (photo, share, shareSecrets.tag(of: photo, in: share))
    }

    /// The photo on a share's card: the first one, which is no view.
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

    private func live(
        _ visit: ShareVisit, in transaction: any DiaryReading, now: Instant
    ) throws -> StoredShare {
        // Whoever was shut out publishes nothing either.
        guard let share = try transaction.shares.share(tokenHash: visit.tokenHash), share.isLive(at: now),
            try transaction.accounts.account(owner: share.owner)?.isDisabled == false
        else { throw DiaryError.notFound(.share) }
        shareOwners.note(visit.tokenHash, owner: share.owner)
        return share
    }

    /// Returns the turn that a visitor's read takes: one of those of all visitors of the member's shares, never one of the
    /// member's own. A heavy read of a share that was not seen lately costs a look-up first.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` when the link shows nothing.
    func turn(of visit: ShareVisit, _ cost: ReadTurn.Cost) async throws -> ReadTurn {
        if let owner = shareOwners.owner(of: visit.tokenHash) {
            return ReadTurn(party: .visitors(of: owner), cost: cost)
        }
        let newcomers = ReadTurn(party: .newcomers, cost: .light)
        if cost == .light { return newcomers }
        let found = try await store.read(newcomers) { try $0.shares.share(tokenHash: visit.tokenHash) }
        guard let found else { throw DiaryError.notFound(.share) }
        return ReadTurn(party: .visitors(of: found.owner), cost: cost)
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
