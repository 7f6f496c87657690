/// What is kept of requests: answers by idempotency key, and the clock that removals go by.
protocol RequestReading {
    /// The answer kept for an idempotency key.
    func answer(owner: Int64, key: [UInt8]) throws -> StoredAnswer?
    /// The wall clock as ``RequestWriting/setLastSighting(_:)`` kept it; `nil` in a new diary.
    func lastSighting() throws -> Instant?
}
