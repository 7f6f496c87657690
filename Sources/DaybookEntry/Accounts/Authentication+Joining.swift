import Wording

extension Authentication {
    /// Creates the account of an invited member and logs the member in. The same transaction deletes the invitation.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` for an invitation that does not exist, has expired or was used,
    ///   `invalidArgument` for invalid fields, `alreadyExists` for a name that is taken. After the last two the
    ///   invitation can still be used.
    func join(
        _ member: NewMember
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        let secretHash = SessionToken.hash(of: member.invitation)
        // Hashing is costly: callers without a valid invitation are refused before it.
        _ = try await diary.store.read {
            try $0.accounts.openInvitation(secretHash: secretHash, at: diary.clock.now())
        }
        let profile = try diary.accountRules.profile(
            name: member.name, timeZone: member.timeZone, locale: member.locale)
        try await diary.store.read { try $0.accounts.requireFree(profile.name) }
        let hash = try await diary.passwords.hash(member.password, for: .unauthenticated, of: .invitation(secretHash))
        let now = diary.clock.now()
        let token = SessionToken(random: diary.random)
        let id = UUIDBytes(at: now, random: diary.random)
        let (session, account) = try await diary.store.write(.newcomers, holding: .server) { transaction in
            let invitation = try transaction.accounts.openInvitation(secretHash: secretHash, at: diary.clock.now())
            try transaction.accounts.requireFree(profile.name)
            let account = try transaction.accounts.insertAccount(
                id: id, profile, passwordHash: hash, role: invitation.role, at: now)
            _ = try transaction.accounts.deleteInvitation(id: invitation.id)
            let session = try SystemContext(diary: diary, transaction: transaction, now: now)
                .openSession(of: account.owner, token, userAgent: member.userAgent, from: member.address)
            return (session, account)
        }
        return (token, session, account)
    }
}

extension DiaryError {
    static let nameTaken = DiaryError(
        .alreadyExists, AccountFault.nameTaken, violations: [.init("name", AccountFault.nameTaken)])
}

extension AccountReading {
    /// - Throws: ``DiaryError`` of code `alreadyExists` if an account has the name.
    fileprivate func requireFree(_ name: String) throws {
        guard try account(nameKey: AccountRules.nameKey(name)) == nil else { throw DiaryError.nameTaken }
    }

    /// Returns the open invitation of an inviter who is still an owner of the server and not disabled.
    fileprivate func openInvitation(secretHash: [UInt8], at now: Instant) throws -> StoredInvitation {
        guard let invitation = try invitation(secretHash: secretHash), invitation.expireTime > now,
            let inviter = try account(owner: invitation.owner), inviter.role == .owner, !inviter.isDisabled
        else { throw DiaryError(.notFound, AccountFault.invitationNotFound) }
        return invitation
    }
}
