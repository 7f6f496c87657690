import Wording

extension CallContext {
    var memories: MemoryOperations<Self> { MemoryOperations(context: self) }
}

/// The operations on memories.
///
/// Each request computes the memories again, by index and from the places of days. Only the owner's changes of a memory
/// are stored: whether it is a favourite, and whether it is dismissed.
struct MemoryOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns the memories for a day that were not dismissed: this day and this week in past years, trips, and years
    /// in review. Within each kind, the newest come first.
    ///
    /// - Parameter date: `YYYY-MM-DD`; empty for today in the caller's account.
    func list(on date: String) throws -> [Memory] {
        let date = try day(date)
        var finder = try MemoryFinder(context: context.reading, today: date)
        let ids = try finder.candidates()
        let states = try transaction.memories.states(owner: owner, ids: ids)
        return try ids.compactMap { id in
            let state = states[id] ?? MemoryState()
            guard !state.isDismissed, var memory = try finder.memory(id) else { return nil }
            memory.state = state
            return memory
        }
    }

    /// Returns a memory by its ID, even if it was dismissed, relative to today.
    private func memory(_ text: String) throws -> Memory {
        guard let id = MemoryID(text) else { throw DiaryError.notFound(.memory) }
        let today = try day("")
        var finder = try MemoryFinder(context: context.reading, today: today)
        guard var memory = try finder.memory(id) else { throw DiaryError.notFound(.memory) }
        memory.state = try transaction.memories.states(owner: owner, ids: [id])[id] ?? MemoryState()
        return memory
    }

    /// Returns the day that memories are relative to: today in the caller's account for an empty text.
    private func day(_ text: String) throws -> CivilDate {
        if text.isEmpty { return caller.account.profile.boundary.day(of: context.localTime) }
        guard let date = CivilDate(text) else { throw DiaryError.invalid("date", fault: TimeFault.notDate) }
        return date
    }
}

extension MemoryOperations where Context == WriteContext {
    /// Sets whether a memory is a favourite.
    func update(_ change: ResourceChange<Bool, MemoryField>) throws -> Memory {
        var memory = try memory(change.id)
        try memory.state.etag.require(ifMatch: change.ifMatch)
        let fields: Set<MemoryField> = try FieldMask.fields(change.mask, present: change.present, bodyID: "", id: "")
        guard fields.contains(.favorite), memory.state.isFavorite != change.input else { return memory }
        memory.state.isFavorite = change.input
        return try keep(memory)
    }

    /// Dismisses a memory permanently.
    func dismiss(_ id: String) throws -> Memory {
        var memory = try memory(id)
        guard !memory.state.isDismissed else { return memory }
        memory.state.isDismissed = true
        return try keep(memory)
    }

    private func keep(_ memory: Memory) throws -> Memory {
        var memory = memory
        if memory.state.version == 0, try transaction.memories.stateCount(owner: owner) >= MemoryLimits.states {
            throw DiaryError.invalid(
                "id", fault: SubjectFault.tooManyMemories, parameters: ["most": "\(MemoryLimits.states)"])
        }
        memory.state.version += 1
        try transaction.memories.setState(memory.state, of: memory.id, owner: owner)
        return memory
    }
}
