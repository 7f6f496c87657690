/// Changes of what is kept of requests.
protocol RequestWriting: RequestReading {
    /// Keeps an answer in place of one that the key had.
    func insertAnswer(_ answer: StoredAnswer, owner: Int64, key: [UInt8]) throws
    /// Forgets some of the responses given until a time. Returns whether there may be more.
    func deleteAnswers(until: Instant, limit: Int) throws -> Bool
    func setLastSighting(_ instant: Instant) throws
}
