extension StoredSession {
    /// Whether hidden things are open to it: for a while after the password was given, and never longer, wherever a wall
    /// clock that was set back stands.
    func isUnlocked(at now: Instant) -> Bool {
        guard let unlockedUntil else { return false }
        return now < unlockedUntil && unlockedUntil <= now.advanced(bySeconds: Limits.unlockLifetimeSeconds)
    }
}

extension Caller {
    /// Lets a caller on to something that may be hidden.
    ///
    /// - Throws: ``DiaryError`` with reason `HIDDEN_LOCKED` when it is, and hidden things are closed to the caller.
    func requireUnlocked(for isHidden: Bool) throws(DiaryError) {
        if isHidden, !isUnlocked { throw .hiddenLocked }
    }

    /// When a photo that the caller sees is closed to them if nothing changes: the session is over, or hidden things close.
    func end(ofSeeing photo: StoredPhoto) -> Instant {
        guard photo.details.hidden, let unlockedUntil = session.unlockedUntil else { return session.expireTime }
        return min(session.expireTime, unlockedUntil)
    }
}

/// Hidden things are behind the password: it opens them to one session for a while.
///
/// Until when is a column of the session: so it ends with the session, is read with it at no cost, and is the same for
/// whichever process looks.
extension Diary {
    /// Opens hidden things to the caller's session, whose password was proven against `passwordHash`.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` when the password was changed meanwhile.
    func unlock(
        provenAgainst passwordHash: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws {
        guard caller.account.passwordHash == passwordHash else { throw Diary.wrongPassword("password") }
        try transaction.accounts.setUnlocked(
            until: now.advanced(bySeconds: Limits.unlockLifetimeSeconds), tokenHash: caller.tokenHash)
    }

    /// Closes hidden things to the caller's session.
    func lock(caller: Caller, in transaction: any DiaryWriting) throws {
        try transaction.accounts.setUnlocked(until: nil, tokenHash: caller.tokenHash)
    }
}
