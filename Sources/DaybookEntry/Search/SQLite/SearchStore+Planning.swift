import GRDB

extension SearchStore {
    /// The full-text expression that finds a query's candidates among the row ids of a range.
    ///
    /// Reading the list of a gram costs, and so does verifying a candidate. Two grams are asked together; of more, the
    /// rarest few. How rare they are is found by going back to the 32nd newest document of each.
    func expression(
        _ query: SearchQuery, range: ClosedRange<Int64>, in db: Database
    ) throws -> String {
        let grams = query.grams.count > 2 ? try rarest(query.grams, range: range, in: db) : query.grams
        let plain = grams.joined(separator: " AND ")
        guard try holds("tail IS NOT NULL AND rid BETWEEN ? AND ?", range, in: db) else { return plain }
        return "(\(plain)) OR (\(query.tailGrams.joined(separator: " AND ")))"
    }

    /// Whether the range has a document that the condition on row ids holds for.
    func holds(_ condition: String, _ range: ClosedRange<Int64>, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_doc WHERE \(condition) LIMIT 1")
        return try Int.fetchOne(statement, arguments: [range.lowerBound, range.upperBound]) != nil
    }

    /// The grams worth asking for, the rarest first.
    private func rarest(_ grams: [String], range: ClosedRange<Int64>, in db: Database) throws -> [String] {
        let newest = try db.cachedStatement(sql: "SELECT max(rid) FROM search_doc WHERE rid BETWEEN ? AND ?")
        let top = try Int64.fetchOne(newest, arguments: [range.lowerBound, range.upperBound]) ?? range.upperBound
        let probe = try db.cachedStatement(
            sql: """
                SELECT rowid FROM search_fts WHERE search_fts MATCH ? AND rowid BETWEEN ? AND ?
                ORDER BY rowid DESC LIMIT 1 OFFSET 31
                """)
        var spans: [(span: Double, gram: String)] = []
        for gram in grams {
            let reached = try Int64.fetchOne(probe, arguments: [gram, range.lowerBound, range.upperBound])
            // Fewer than 32 documents have it: nothing can be rarer to any use.
            guard let reached else { return [gram] }
            spans.append((Double(max(top - reached, 1)), gram))
        }
        spans.sort { $0.span > $1.span }
        return Self.worthwhile(spans)
    }

    /// The rarest gram, and those that spare more verifying than their reading costs.
    ///
    /// A verified candidate costs some 150 times a posting that is read. The densest gram stands for all documents;
    /// a further gram is taken to pass no fewer than a third, since neighbouring grams go together.
    private static func worthwhile(_ spans: [(span: Double, gram: String)]) -> [String] {
        guard let densest = spans.last?.span else { return [] }
        var chosen: [String] = []
        var passing = 1.0
        for (span, gram) in spans.prefix(4) {
            let density = min(densest / span, 0.9)
            guard chosen.isEmpty || passing * (1 - density) * 150 > density else { break }
            chosen.append(gram)
            passing *= chosen.count == 1 ? density : max(density, 0.33)
        }
        return chosen
    }
}
