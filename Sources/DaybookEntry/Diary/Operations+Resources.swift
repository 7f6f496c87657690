import Wording

/// The flow of creating and changing a resource, the same for each kind. A subject passes its own parts.
extension Operations where Context == WriteContext {
    /// Creates a resource with the ID that the client chose, or with a new one.
    ///
    /// - Parameters:
    ///   - stored: Finds the resource that has the ID already.
    ///   - isSame: Returns whether the stored resource comes from the same creation. Throws if the caller may not know
    ///     of it.
    ///   - insert: Checks and stores the new resource.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another creation used the ID.
    func create<Stored>(
        _ kind: ResourceKind, from input: some IdentifiedInput, stored: (UUIDBytes) throws -> Stored?,
        isSame: (Stored) throws -> Bool, insert: (UUIDBytes) throws -> Stored
    ) throws -> (Stored, WriteOutcome) {
        let id = try clientID(input.id) ?? context.newID()
        if let stored = try stored(id) {
            guard try isSame(stored) else { throw DiaryError.alreadyExists(kind) }
            return (stored, .existing)
        }
        return (try insert(id), .created)
    }

    /// Creates the resource of a file. There is one resource for each digest.
    ///
    /// - Parameters:
    ///   - same: Finds the resource with the same bytes, and brings it to its present state.
    ///   - isTaken: Returns whether another resource has the ID that the client chose.
    ///   - insert: Checks and stores the new resource.
    /// - Throws: ``DiaryError`` of code `alreadyExists` if another resource has the ID.
    func createFromBytes<Stored>(
        _ kind: ResourceKind, from input: some IdentifiedInput, same: () throws -> Stored?,
        isTaken: (UUIDBytes) throws -> Bool, insert: (UUIDBytes) throws -> Stored
    ) throws -> (Stored, WriteOutcome) {
        let id = try clientID(input.id)
        if let stored = try same() { return (stored, .existing) }
        if let id, try isTaken(id) { throw DiaryError.alreadyExists(kind) }
        return (try insert(id ?? context.newID()), .created)
    }

    /// Changes the fields of a resource that a change names. If nothing changes, the version stays the same.
    ///
    /// - Parameters:
    ///   - apply: Sets the given fields of the new resource.
    ///   - store: Checks and stores the changed resource.
    /// - Throws: ``DiaryError`` of code `failedPrecondition` if the resource has another version or cannot be changed,
    ///   `invalidArgument` for a wrong mask.
    func update<Stored: ChangeableResource, Field>(
        _ old: Stored, by change: ResourceChange<some IdentifiedInput, Field>,
        apply: (inout Stored, Set<Field>) throws -> Void, store: (Stored) throws -> Stored
    ) throws -> Stored {
        try old.require(ifMatch: change.ifMatch, caller: caller)
        try old.requireChangeable()
        let fields = try FieldMask.fields(
            change.mask, present: change.present, bodyID: change.input.id, id: change.id)
        var new = old
        try apply(&new, fields)
        return new == old ? old : try store(new)
    }

    /// Parses an ID that a client chose; `nil` if the client chose none.
    private func clientID(_ text: String) throws(DiaryError) -> UUIDBytes? {
        if text.isEmpty { return nil }
        guard let id = UUIDBytes(text) else { throw .invalid("id", fault: FieldFault.notUUID) }
        return id
    }
}
