/// What is found by its text.
protocol SearchReading {
    /// Hits of a search, newest civil date first, `limit` at most.
    func search(owner: Int64, _ criteria: SearchCriteria, limit: Int) throws -> SearchPage
}
