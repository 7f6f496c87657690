/// Changes of what is kept of requests.
protocol RequestWriting: RequestReading {
    /// Keeps an answer in place of one that the key had.
    func insertAnswer(_ answer: StoredAnswer, owner: Int64, key: [UInt8]) throws
    func deleteAnswers(until: Instant) throws
    func setLastSighting(_ instant: Instant) throws
}
