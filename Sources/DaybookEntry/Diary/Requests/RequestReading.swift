/// Read access to stored request data: responses by idempotency key, and the clock of removals.
protocol RequestReading {
    /// Returns the stored response for an idempotency key.
    func answer(owner: Int64, key: [UInt8]) throws -> StoredAnswer?
    /// Returns the wall clock that ``RequestWriting/setLastSighting(_:)`` stored; `nil` in a new diary.
    func lastSighting() throws -> Instant?
}
