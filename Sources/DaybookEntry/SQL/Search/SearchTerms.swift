/// The terms that search suggests, with the number of items that have each: the table `search_term`.
struct SearchTerms: Projection {
    func apply(_ change: ItemChange, on db: SQLConnection) throws {
        switch change {
        case .entry(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try Self.move(
                before.map(SearchTerm.terms) ?? [], to: after.map(SearchTerm.terms) ?? [], owner: owner, on: db)
        case .photo(let before, let after):
            guard let owner = (after ?? before)?.owner else { return }
            try Self.move(
                before.map(SearchTerm.terms) ?? [], to: after.map(SearchTerm.terms) ?? [], owner: owner, on: db)
        }
    }

    /// Decrements the count of each stale term, and increments the count of each fresh one.
    static func move(
        _ stale: Set<SearchTerm>, to fresh: Set<SearchTerm>, owner: Int64, on db: SQLConnection
    ) throws {
        for term in stale.subtracting(fresh) {
            let place: [any SQLArgument] = [owner, term.key, term.kind.rawValue, term.name]
            try db.run(
                "UPDATE search_term SET count = count - 1 WHERE owner = ? AND key = ? AND kind = ? AND name = ?",
                values: place)
            try db.run(
                "DELETE FROM search_term WHERE owner = ? AND key = ? AND kind = ? AND name = ? AND count <= 0",
                values: place)
        }
        for term in fresh.subtracting(stale) { try add(term, owner: owner, on: db) }
    }

    private static func add(_ term: SearchTerm, owner: Int64, on db: SQLConnection) throws {
        try db.run(
            """
            INSERT INTO search_term(owner, key, kind, name, initials, count) VALUES (?, ?, ?, ?, ?, 1)
            ON CONFLICT(owner, key, kind, name) DO UPDATE SET count = search_term.count + 1
            """, values: [owner, term.key, term.kind.rawValue, term.name, term.initials])
    }
}
