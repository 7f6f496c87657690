import SearchText

/// Read access to the search index.
protocol SearchReading {
    /// Returns the next hits of a plan: section by section, newest civil date first. Hidden resources, resources in the
    /// trash and drafts are never hits.
    func search(owner: Int64, _ plan: SearchPlan) throws -> SearchPage

    /// Returns the owner's terms in a range, in the range's order. Only shown resources contribute.
    func terms(owner: Int64, in range: TermRange, limit: Int) throws -> [Suggestion]

    /// Checks a part of the index, of all owners, against the diary and against a scan.
    func check(_ part: IndexPart) throws -> IndexCheck
}
