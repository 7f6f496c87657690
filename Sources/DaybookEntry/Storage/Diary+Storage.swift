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

    /// Refuses an entry's text if the diary has no room for the bytes and the revision that it adds. A change that adds
    /// nothing is never refused.
    ///
    /// - Parameter old: The entry as it was; `nil` for a new one.
    func requireRoom(
        for new: EntryContent, from old: StoredEntry?, isBurst: Bool, caller: Caller, in transaction: any DiaryReading
    ) throws {
        let grown =
            new.storedBytes + new.indexedBytes - (old.map { $0.content.storedBytes + $0.content.indexedBytes } ?? 0)
        let revised = old.flatMap { old in
            isBurst || new.hasSameText(as: old.content)
                ? nil : StoredBytes.revision + old.content.revisedBytes(before: new)
        }
        let more = grown + (revised ?? 0)
        if more > 0 { try storageUsage(of: caller.owner, in: transaction).require(more) }
    }

    /// Refuses words of a photo for which there is no room.
    func requireRoom(
        for new: PhotoDetails, from old: PhotoDetails, caller: Caller, in transaction: any DiaryReading
    ) throws {
        let more = new.saidBytes + new.indexedBytes - old.saidBytes - old.indexedBytes
        if more > 0 { try storageUsage(of: caller.owner, in: transaction).require(more) }
    }

    /// Sets the bound on an account's diary. A diary that is over the bound already keeps all it has.
    ///
    /// - Parameter name: The account's name; empty for the only one there is.
    /// - Throws: ``DiaryError`` of code `notFound` when there is no such account, `failedPrecondition` when no name is given
    ///   and there is not exactly one account.
    func setBound(_ bound: Quota, name: String) async throws -> (account: StoredAccount, room: StorageUsage) {
        try await store.write { transaction in
            let account = try self.account(named: name, in: transaction)
            try transaction.storage.setBound(bound, owner: account.owner)
            return (account, try storageUsage(of: account.owner, in: transaction))
        }
    }
}
