/// What is found by its text.
protocol SearchReading {
    /// The next hits of a plan: section by section, newest civil date first; what is hidden, in the trash or a draft is
    /// none.
    func search(owner: Int64, _ plan: SearchPlan) throws -> SearchPage
}
