import Wording

/// What the owners of the server do about those who have an account on it.
extension Diary {
    /// Who has an account, the oldest first.
    ///
    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner.
    func members(
        pageSize: Int32, pageToken: String, caller: Caller, in transaction: any DiaryReading
    ) throws -> ListPage<StoredAccount> {
        try caller.requireOwnerOfServer()
        return try newestFirst("members", pageSize: pageSize, pageToken: pageToken, caller: caller) {
            try transaction.accounts.accounts(after: $0?.primary ?? 0, limit: $1)
        } position: {
            PagePosition(primary: $0.owner, id: $0.id)
        }
    }

    /// Shuts somebody's account out or lets it in again. Its logins and its
    /// invitations end when it is shut out; its diary stays as it is.
    ///
    /// - Parameter change: Whether nobody is to get in.
    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner, `notFound` for no such account,
    ///   `failedPrecondition` for the caller's own.
    func updateMember(
        _ change: ResourceChange<Bool, MemberField>, id: String, caller: Caller, in transaction: any DiaryWriting,
        now: Instant
    ) throws -> StoredAccount {
        try caller.requireOwnerOfServer()
        guard let key = UUIDBytes(id), var account = try transaction.accounts.account(id: key) else {
            throw DiaryError.notFound(.account)
        }
        try account.etag.require(ifMatch: change.ifMatch)
        let fields: Set<MemberField> = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.id, id: account.id.description)
        guard fields.contains(.disabled), change.input != account.isDisabled else { return account }
        guard account.owner != caller.owner else { throw DiaryError(.failedPrecondition, AccountFault.ownAccount) }
        account.isDisabled = change.input
        account.updateTime = now
        if account.isDisabled {
            try transaction.accounts.deleteLogins(owner: account.owner, except: nil)
            try transaction.accounts.deleteInvitations(owner: account.owner)
        }
        return try transaction.accounts.updateAccount(account)
    }
}
