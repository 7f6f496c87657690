extension CallContext {
    var storage: StorageOperations<Self> { StorageOperations(context: self) }
}

/// The storage usage of the caller's diary, and the checks of the quota.
struct StorageOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the storage usage of the caller's diary, and its quota.
    func usage() throws -> StorageUsage {
        try transaction.storage.usage(of: owner, standardQuota: diary.standardQuota)
    }

    /// Throws an error of code `diskFull` with reason `QUOTA_EXCEEDED` if `bytes` more bytes exceed the quota.
    func require(_ bytes: Int64) throws {
        try usage().require(bytes)
    }

    /// Throws an error of code `diskFull` if the bytes that a change of an entry adds, with its revision, exceed the
    /// quota. A change that adds no bytes is never refused.
    ///
    /// - Parameter old: The entry before the change; `nil` for a new one.
    func requireQuota(for new: EntryContent, from old: StoredEntry?, isBurst: Bool) throws {
        let grown =
            new.storedBytes + new.indexedBytes - (old.map { $0.content.storedBytes + $0.content.indexedBytes } ?? 0)
        let revised = old.flatMap { old in
            isBurst || new.isSameRevision(as: old.content)
                ? nil : StoredBytes.revision + old.content.revisedBytes(before: new)
        }
        let more = grown + (revised ?? 0)
        if more > 0 { try require(more) }
    }

    /// Throws an error of code `diskFull` if the added text of a photo exceeds the quota.
    func requireQuota(for new: PhotoDetails, from old: PhotoDetails) throws {
        let more = new.saidBytes + new.indexedBytes - old.saidBytes - old.indexedBytes
        if more > 0 { try require(more) }
    }
}

extension StorageReading {
    /// Returns the storage usage of an owner's diary, and its quota.
    ///
    /// - Parameter standardQuota: The quota, in bytes, of an account without its own quota; `nil` for no limit.
    func usage(of owner: Int64, standardQuota: Int64?) throws -> StorageUsage {
        let quota: Int64? =
            switch try self.quota(owner: owner) {
            case .standard: standardQuota
            case .unbounded: nil
            case .bytes(let bytes): bytes
            }
        return StorageUsage(originals: try used(owner: owner), stored: try stored(owner: owner), quota: quota)
    }
}

extension Administration {
    /// Sets the quota of an account. A diary over the new quota keeps all its data.
    ///
    /// - Parameter name: The account's name; empty for the only account of the diary.
    /// - Throws: ``DiaryError`` of code `notFound` if there is no such account, `failedPrecondition` if the name is
    ///   empty and there is not exactly one account.
    func setQuota(_ quota: Quota, name: String) async throws -> (account: StoredAccount, usage: StorageUsage) {
        try await diary.store.write(holding: .server) { [standardQuota = diary.standardQuota] transaction in
            let account = try transaction.accounts.account(named: name)
            try transaction.storage.setQuota(quota, owner: account.owner)
            return (account, try transaction.storage.usage(of: account.owner, standardQuota: standardQuota))
        }
    }
}
