extension Diary {
    /// Returns the storage usage of an owner's diary, and its quota.
    func storageUsage(of owner: Int64, in transaction: any DiaryReading) throws -> StorageUsage {
        let quota: Int64? =
            switch try transaction.storage.bound(owner: owner) {
            case .standard: standardQuota
            case .unbounded: nil
            case .bytes(let bytes): bytes
            }
        return StorageUsage(
            originals: try transaction.storage.used(owner: owner), stored: try transaction.storage.stored(owner: owner),
            quota: quota)
    }

    /// Throws an error of code `diskFull` if the bytes that a change of an entry adds, with its revision, exceed the
    /// quota. A change that adds no bytes is never refused.
    ///
    /// - Parameter old: The entry before the change; `nil` for a new one.
    func requireRoom(
        for new: EntryContent, from old: StoredEntry?, isBurst: Bool, caller: Caller, in transaction: any DiaryReading
    ) throws {
        let grown =
            new.storedBytes + new.indexedBytes - (old.map { $0.content.storedBytes + $0.content.indexedBytes } ?? 0)
        let revised = old.flatMap { old in
            isBurst || new.isSameRevision(as: old.content)
                ? nil : StoredBytes.revision + old.content.revisedBytes(before: new)
        }
        let more = grown + (revised ?? 0)
        if more > 0 { try storageUsage(of: caller.owner, in: transaction).require(more) }
    }

    /// Throws an error of code `diskFull` if the added text of a photo exceeds the quota.
    func requireRoom(
        for new: PhotoDetails, from old: PhotoDetails, caller: Caller, in transaction: any DiaryReading
    ) throws {
        let more = new.saidBytes + new.indexedBytes - old.saidBytes - old.indexedBytes
        if more > 0 { try storageUsage(of: caller.owner, in: transaction).require(more) }
    }

    /// Sets the quota of an account. A diary over the new quota keeps all its data.
    ///
    /// - Parameter name: The account's name; empty for the only account of the diary.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such account, `failedPrecondition` if the name is
    ///   empty and there is not exactly one account.
    func setBound(_ bound: Quota, name: String) async throws -> (account: StoredAccount, room: StorageUsage) {
        try await store.write { transaction in
            let account = try self.account(named: name, in: transaction)
            try transaction.storage.setBound(bound, owner: account.owner)
            return (account, try storageUsage(of: account.owner, in: transaction))
        }
    }
}
