/// What is found by its text.
protocol SearchReading {
    /// The next hits of a plan: section by section, newest civil date first; what is hidden, in the trash or a draft is
    /// none.
    func search(owner: Int64, _ plan: SearchPlan) throws -> SearchPage

    /// The owner's terms of a range, in its order; of what is shown only.
    func terms(owner: Int64, in range: TermRange, limit: Int) throws -> [Suggestion]

    /// Holds a part of the index, of every owner, against the diary and against a scan.
    func check(_ part: IndexPart) throws -> IndexCheck
}
