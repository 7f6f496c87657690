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

extension Caller {
    /// Throws if a photo or entry is hidden and locked for the caller.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED`.
    func requireUnlocked(for isHidden: Bool) throws(DiaryError) {
        if isHidden, !isUnlocked { throw .hiddenLocked }
    }

    /// Returns the time until which the caller may see a photo: the end of the session, or of the unlocking.
    func end(ofSeeing photo: StoredPhoto) -> Instant {
        guard photo.details.hidden, let unlockedUntil = session.unlockedUntil else { return session.expireTime }
        return min(session.expireTime, unlockedUntil)
    }
}

/// Access to hidden photos and entries. The password unlocks them for one session, for a limited time.
///
/// The time is a column of the session. It thus ends with the session, costs no extra read, and is the same for every
/// process.
extension Diary {
    /// Unlocks hidden items for the caller's session. The caller has proven the password against `passwordHash`.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` if the password was changed in the meantime.
    func unlock(
        provenAgainst passwordHash: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws {
        guard caller.account.passwordHash == passwordHash else { throw Diary.wrongPassword("password") }
        try transaction.accounts.setUnlocked(
            until: now.advanced(bySeconds: Limits.unlockLifetimeSeconds), tokenHash: caller.tokenHash)
    }

    /// Locks hidden items for the caller's session.
    func lock(caller: Caller, in transaction: any DiaryWriting) throws {
        try transaction.accounts.setUnlocked(until: nil, tokenHash: caller.tokenHash)
    }
}
