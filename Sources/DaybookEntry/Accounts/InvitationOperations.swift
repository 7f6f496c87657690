import Wording

extension CallContext {
    var invitations: InvitationOperations<Self> { InvitationOperations(context: self) }
}

/// The operations on invitations to the server: its owners invite, and an invitation admits one new member.
struct InvitationOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the open invitations of all owners, newest first.
    func list(pageSize: Int32, pageToken: String) throws -> ListPage<StoredInvitation> {
        try caller.requireOwnerOfServer()
        return try newestFirst("invitations", pageSize: pageSize, pageToken: pageToken) {
            try transaction.accounts.invitations(at: now, after: $0, limit: $1)
        } position: {
            PagePosition(primary: $0.createTime.microseconds, id: $0.id)
        }
    }

    /// Previews the deletion of an invitation, which affects nothing else.
    func previewDeletion(_ id: String) throws -> DeletionPreview {
        try caller.requireOwnerOfServer()
        guard let id = UUIDBytes(id), try transaction.accounts.hasInvitation(id: id) else {
            throw DiaryError(.notFound, AccountFault.invitationNotFound)
        }
        return DeletionPreview()
    }
}

extension InvitationOperations where Context == WriteContext {
    /// Creates an invitation.
    ///
    /// - Parameter secret: The last part of the link. Its hash is stored.
    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner, `invalidArgument` for an end
    ///   that is past or too far away, `failedPrecondition` if the caller has too many open invitations.
    func create(as role: AccountRole, until end: TimestampInput?, secret: SessionToken) throws -> StoredInvitation {
        try caller.requireOwnerOfServer()
        var violations = Violations()
        let expireTime =
            violations.time(end, field: "expireTime", after: now)
            ?? now.advanced(bySeconds: Limits.invitationLifetimeSeconds)
        if expireTime > now.advanced(bySeconds: Limits.invitationLifetimeSecondsMost) {
            let days = Limits.invitationLifetimeSecondsMost / (24 * 3600)
            violations.add("expireTime", fault: AccountFault.invitationTooLong, parameters: ["days": "\(days)"])
        }
        try violations.refuse()
        guard try transaction.accounts.invitationCount(owner: owner, at: now) < Limits.invitations else {
            throw DiaryError(.failedPrecondition, AccountFault.tooManyInvitations, ["most": "\(Limits.invitations)"])
        }
        let invitation = StoredInvitation(
            id: context.newID(), owner: owner, role: role, createTime: now,
            expireTime: expireTime)
        try transaction.accounts.insertInvitation(invitation, secretHash: secret.hash)
        return invitation
    }

    /// Replaces the secret of an invitation, because the response with the first secret was lost.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the invitation was used or deleted.
    func renew(_ invitation: StoredInvitation, secret: SessionToken) throws {
        guard try transaction.accounts.setSecretHash(secret.hash, invitation: invitation.id) else {
            throw DiaryError(.notFound, AccountFault.invitationNotFound)
        }
    }

    /// Deletes an invitation.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such invitation.
    func delete(_ id: String) throws {
        try caller.requireOwnerOfServer()
        if let id = UUIDBytes(id), try transaction.accounts.deleteInvitation(id: id) { return }
        throw DiaryError(.notFound, AccountFault.invitationNotFound)
    }
}
