import Wording

extension CallContext {
    var members: MemberOperations<Self> { MemberOperations(context: self) }
}

/// The operations on the members of the server, for its owners.
struct MemberOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the accounts, oldest first.
    ///
    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner.
    func list(pageSize: Int32, pageToken: String) throws -> ListPage<StoredAccount> {
        try caller.requireOwnerOfServer()
        return try newestFirst("members", pageSize: pageSize, pageToken: pageToken) {
            try transaction.accounts.accounts(after: $0?.primary ?? 0, limit: $1)
        } position: {
            PagePosition(primary: $0.owner, id: $0.id)
        }
    }
}

extension MemberOperations where Context == WriteContext {
    /// Disables or enables a member's account.
    ///
    /// Disabling ends the account's logins and invitations. Its diary stays as it is.
    /// - Parameter change: Whether the account is disabled.
    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner, `notFound` if there is no
    ///   such account, `failedPrecondition` for the caller's own account.
    func update(_ change: ResourceChange<Bool, MemberField>, id: String) throws -> StoredAccount {
        try caller.requireOwnerOfServer()
        guard let key = UUIDBytes(id), var account = try transaction.accounts.account(id: key) else {
            throw DiaryError.notFound(.account)
        }
        try account.etag.require(ifMatch: change.ifMatch)
        let fields: Set<MemberField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.id, id: account.id.description)
        guard fields.contains(.disabled), change.input != account.isDisabled else { return account }
        guard account.owner != owner else { throw DiaryError(.failedPrecondition, AccountFault.ownAccount) }
        account.isDisabled = change.input
        account.updateTime = now
        if account.isDisabled {
            try transaction.accounts.deleteLogins(owner: account.owner, except: nil)
            try transaction.accounts.deleteInvitations(owner: account.owner)
        }
        return try transaction.accounts.updateAccount(account)
    }
}
