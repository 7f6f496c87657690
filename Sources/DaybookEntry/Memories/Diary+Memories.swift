import Wording

/// Memories. Each request finds them anew, by index and from the places of days. Only the owner's changes of a memory
/// are stored: whether it is a favourite, and whether it is dismissed.
extension Diary {
    /// Returns the memories for a day that were not dismissed: this day and this week in past years, trips, and years
    /// in review. Within each kind, the newest come first.
    ///
    /// - Parameter date: `YYYY-MM-DD`; empty for today in the caller's account.
    func memories(
        on date: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> [Memory] {
        let date = try memoryDate(date, caller: caller, now: now)
        var finder = try MemoryFinder(diary: self, caller: caller, transaction: transaction, today: date)
        let ids = try finder.candidates()
        let states = try transaction.memories.states(owner: caller.owner, ids: ids)
        return try ids.compactMap { id in
            let state = states[id] ?? MemoryState()
            guard !state.isDismissed, var memory = try finder.memory(id) else { return nil }
            memory.state = state
            return memory
        }
    }

    /// Sets whether a memory is a favourite.
    func updateMemory(
        _ change: ResourceChange<Bool, MemoryField>, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> Memory {
        var memory = try memory(change.id, caller: caller, in: transaction, now: now)
        try memory.state.etag.require(ifMatch: change.ifMatch)
        let fields: Set<MemoryField> = try FieldMask.fields(change.mask, present: change.present, bodyID: "", id: "")
        guard fields.contains(.favorite), memory.state.isFavorite != change.input else { return memory }
        memory.state.isFavorite = change.input
        return try keep(memory, caller: caller, in: transaction)
    }

    /// Dismisses a memory for good.
    func dismissMemory(
        _ id: String, caller: Caller, in transaction: any DiaryWriting, now: Instant
    ) throws -> Memory {
        var memory = try memory(id, caller: caller, in: transaction, now: now)
        guard !memory.state.isDismissed else { return memory }
        memory.state.isDismissed = true
        return try keep(memory, caller: caller, in: transaction)
    }

    /// Returns a memory by its ID, even if it was dismissed, relative to today.
    private func memory(
        _ text: String, caller: Caller, in transaction: any DiaryReading, now: Instant
    ) throws -> Memory {
        guard let id = MemoryID(text) else { throw DiaryError.notFound(.memory) }
        let today = try memoryDate("", caller: caller, now: now)
        var finder = try MemoryFinder(diary: self, caller: caller, transaction: transaction, today: today)
        guard var memory = try finder.memory(id) else { throw DiaryError.notFound(.memory) }
        memory.state = try transaction.memories.states(owner: caller.owner, ids: [id])[id] ?? MemoryState()
        return memory
    }

    private func keep(_ memory: Memory, caller: Caller, in transaction: any DiaryWriting) throws -> Memory {
        var memory = memory
        if memory.state.version == 0, try transaction.memories.stateCount(owner: caller.owner) >= MemoryLimits.states {
            throw DiaryError.invalid("id", SubjectFault.tooManyMemories, ["most": "\(MemoryLimits.states)"])
        }
        memory.state.version += 1
        try transaction.memories.setState(memory.state, of: memory.id, owner: caller.owner)
        return memory
    }

    private func memoryDate(_ text: String, caller: Caller, now: Instant) throws -> CivilDate {
        guard text.isEmpty else {
            guard let date = CivilDate(text) else {
                throw DiaryError.invalid("date", TimeFault.notDate)
            }
            return date
        }
        return caller.account.profile.boundary.day(of: wallClock(of: caller.account, at: now))
    }
}
