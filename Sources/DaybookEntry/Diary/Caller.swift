import Wording

/// The caller of an operation, as read in the current transaction.
final class Caller: Sendable {
    let account: StoredAccount
    let session: StoredSession
    let tokenHash: [UInt8]
    /// Whether hidden items are unlocked for the caller now.
    let isUnlocked: Bool

    init(account: StoredAccount, session: StoredSession, tokenHash: [UInt8], isUnlocked: Bool = false) {
        self.account = account
        self.session = session
        self.tokenHash = tokenHash
        self.isUnlocked = isUnlocked
    }

    var owner: Int64 { account.owner }

    /// Whether the caller may see the diary's contents: a login, or an app with that scope.
    var mayRead: Bool { session.app?.scopes.contains(.read) ?? true }
    /// Whether the caller may change the diary's contents: a login, or an app with that scope.
    var mayWrite: Bool { session.app?.scopes.contains(.write) ?? true }

    /// Refuses a caller who is not an owner of the server.
    ///
    /// - Throws: ``DiaryError`` of code `permissionDenied`.
    func requireOwnerOfServer() throws(DiaryError) {
        guard account.role == .owner else { throw DiaryError(.permissionDenied, AccountFault.ownersOnly) }
    }

    /// Throws if a photo or entry is hidden and locked for the caller.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED`.
    func requireUnlocked(for isHidden: Bool) throws(DiaryError) {
        if isHidden, !isUnlocked { throw .hiddenLocked }
    }

    /// Throws if a download that has begun has hidden items, and the caller locked these since. A download may take longer
    /// than an unlocking lasts, so the end of that time ends none. The call that begins a download requires that hidden
    /// items are unlocked.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED`.
    func requireNotLocked(forDownloadWith hasHidden: Bool) throws(DiaryError) {
        if hasHidden, session.unlockedUntil == nil { throw .hiddenLocked }
    }

    /// Returns the time until which the caller may see a photo: the end of the session, or of the unlocking.
    func end(ofSeeing photo: StoredPhoto) -> Instant {
        guard photo.details.hidden, let unlockedUntil = session.unlockedUntil else { return session.expireTime }
        return min(session.expireTime, unlockedUntil)
    }
}

extension StoredSession {
    /// Returns whether hidden items are visible to the session.
    ///
    /// They are visible for a limited time after the caller entered the password (``Limits/unlockLifetimeSeconds``). If
    /// the wall clock was set back, so that more than this time would be left, they are not visible.
    func isUnlocked(at now: Instant) -> Bool {
        guard let unlockedUntil else { return false }
        return now < unlockedUntil && unlockedUntil <= now.advanced(bySeconds: Limits.unlockLifetimeSeconds)
    }
}
