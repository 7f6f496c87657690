/// Read access to stored request data: responses by idempotency key, and the sighting of ``RemovalClock``.
protocol RequestReading {
    /// Returns the stored response for an idempotency key.
    func response(owner: Int64, key: [UInt8]) throws -> StoredResponse?
    /// Returns the wall clock that ``RequestWriting/setLastSighting(_:)`` stored; `nil` in a new diary.
    func lastSighting() throws -> Instant?
}

/// Write access to stored request data.
protocol RequestWriting: RequestReading {
    /// Stores a response. It replaces an earlier response of the same key.
    func insertResponse(_ response: StoredResponse, owner: Int64, key: [UInt8]) throws
    /// Deletes at most `limit` responses given until a time, the oldest first. Returns whether there may be more.
    func deleteResponses(until: Instant, limit: Int) throws -> Bool
    /// Stores the wall clock that ``lastSighting()`` returns from now on.
    func setLastSighting(_ instant: Instant) throws
}
