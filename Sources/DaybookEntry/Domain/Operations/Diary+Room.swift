extension Diary {
    /// The room that an owner's originals take, and may take.
    func room(of owner: Int64, in transaction: any DiaryReading) throws -> Room {
        let quota: Int64? =
            switch try transaction.room.bound(owner: owner) {
            case .standard: standardQuota
            case .unbounded: nil
            case .bytes(let bytes): bytes
            }
        return Room(used: try transaction.room.used(owner: owner), quota: quota)
    }

    /// Sets what bounds an account's originals. Those that are over it already stay.
    ///
    /// - Parameter name: The account's name; empty for the only one there is.
    /// - Throws: ``DiaryError`` of code `notFound` when there is no such account, `failedPrecondition` when no name is given
    ///   and there is not exactly one account.
    func setBound(_ bound: RoomBound, name: String) async throws -> (account: StoredAccount, room: Room) {
        try await store.write { transaction in
            let account = try self.account(named: name, in: transaction)
            try transaction.room.setBound(bound, owner: account.owner)
            return (account, try room(of: account.owner, in: transaction))
        }
    }
}
