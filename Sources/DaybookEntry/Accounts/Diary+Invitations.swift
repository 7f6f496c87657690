import Wording

/// Invitations to the server: its owners invite, and an invitation admits one new member.
extension Diary {
    /// Creates an invitation.
    ///
    /// - Parameter secret: The last part of the link. Its hash is stored.
    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner, `invalidArgument` for an end
    ///   that is past or too far away, `failedPrecondition` if the caller has too many open invitations.
    func invite(
        as role: AccountRole, until end: TimestampInput?, secret: SessionToken, caller: Caller,
        in transaction: any DiaryWriting, now: Instant
    ) throws -> StoredInvitation {
        try caller.requireOwnerOfServer()
        var violations = Violations()
        let expireTime =
            violations.time(end, "expireTime", after: now)
            ?? now.advanced(bySeconds: Limits.invitationLifetimeSeconds)
        if expireTime > now.advanced(bySeconds: Limits.invitationLifetimeSecondsMost) {
            let days = Limits.invitationLifetimeSecondsMost / (24 * 3600)
            violations.add("expireTime", AccountFault.invitationTooLong, ["days": "\(days)"])
        }
        try violations.refuse()
        guard try transaction.accounts.invitationCount(owner: caller.owner, at: now) < Limits.invitations else {
            throw DiaryError(.failedPrecondition, AccountFault.tooManyInvitations, ["most": "\(Limits.invitations)"])
        }
        let invitation = StoredInvitation(
            id: UUIDBytes(at: now, random: random), owner: caller.owner, role: role, createTime: now,
            expireTime: expireTime)
        try transaction.accounts.insertInvitation(invitation, secretHash: secret.hash)
        return invitation
    }

    /// Replaces the secret of an invitation, because the response with the first secret was lost.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the invitation was used or deleted.
    func renewInvitation(
        _ invitation: StoredInvitation, secret: SessionToken, in transaction: any DiaryWriting
    ) throws {
        guard try transaction.accounts.setSecretHash(secret.hash, invitation: invitation.id) else {
            throw DiaryError(.notFound, AccountFault.invitationNotFound)
        }
    }

    /// Returns the open invitations of all owners, newest first.
    func invitations(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> ListPage<StoredInvitation> {
        try caller.requireOwnerOfServer()
        return try newestFirst("invitations", pageSize: pageSize, pageToken: pageToken, caller: caller) {
            try transaction.accounts.invitations(at: now, after: $0, limit: $1)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Deletes an invitation.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such invitation.
    func endInvitation(_ id: String, caller: Caller, in transaction: any DiaryWriting) throws {
        try caller.requireOwnerOfServer()
        if let id = UUIDBytes(id), try transaction.accounts.deleteInvitation(id: id) { return }
        throw DiaryError(.notFound, AccountFault.invitationNotFound)
    }

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
        _ = try await store.read { try invitation(secretHash, in: $0) }
        let profile = try accountRules.profile(name: member.name, timeZone: member.timeZone, locale: member.locale)
        try await store.read { try requireFree(profile.name, in: $0) }
        let hash = try await passwords.hash(member.password, for: .unauthenticated, of: .invitation(secretHash))
        let now = clock.now()
        let token = SessionToken(random: random)
        let id = UUIDBytes(at: now, random: random)
        let (session, account) = try await store.write(.newcomers) { transaction in
            let invitation = try invitation(secretHash, in: transaction)
            try requireFree(profile.name, in: transaction)
            let account = try transaction.accounts.insertAccount(
                id: id, profile, passwordHash: hash, role: invitation.role, at: now)
            _ = try transaction.accounts.deleteInvitation(id: invitation.id)
            let session = try insertSession(
                of: account.owner, token, userAgent: member.userAgent, from: member.address, in: transaction, now: now)
            return (session, account)
        }
        return (token, session, account)
    }

    static let nameTaken = DiaryError(
        .alreadyExists, AccountFault.nameTaken, violations: [.init("name", AccountFault.nameTaken)])

    private func requireFree(_ name: String, in transaction: any DiaryReading) throws {
        guard try transaction.accounts.account(nameKey: AccountRules.nameKey(name)) == nil else {
            throw Diary.nameTaken
        }
    }

    /// Returns the open invitation of an inviter who is still an owner of the server and not disabled.
    private func invitation(_ secretHash: [UInt8], in transaction: any DiaryReading) throws -> StoredInvitation {
        guard let invitation = try transaction.accounts.invitation(secretHash: secretHash),
            invitation.expireTime > clock.now(),
            let inviter = try transaction.accounts.account(owner: invitation.owner), inviter.role == .owner,
            !inviter.isDisabled
        else { throw DiaryError(.notFound, AccountFault.invitationNotFound) }
        return invitation
    }
}
