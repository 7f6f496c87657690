import GRDB
import SearchText

extension SearchStore {
    /// A request to the full-text index.
    enum Expression {
        /// No document can be a hit.
        case nothing
        /// Every document may be a hit: the index is not used.
        case everything
        case match(String)
    }

    /// The maximum number of grams in a request. More would only add cost, because the verifier checks each candidate.
    private static let maximumGrams = 12
    /// The maximum size of a range of grams that is requested.
    private static let maximumRange = 112
    /// The number of candidates that are verified faster than the lists of a range's grams are found.
    private static let fewCandidates = 256

    /// Returns the full-text expression for a plan's candidates in a range of row ids.
    ///
    /// - Parameters:
    ///   - range: The row ids of one section.
    ///   - probes: The cached probes of the same request.
    func expression(
        _ plan: GramPlan, range: ClosedRange<Int64>, probes: GramProbes = GramProbes(), in db: Database
    ) throws -> Expression {
        switch plan.junction {
        case .all: try conjunction(plan.clauses, range: range, probes: probes, in: db)
        case .any: try disjunction(plan.clauses, range: range, probes: probes, in: db)
        }
    }

    /// Returns the expression for documents of all clauses.
    ///
    /// Reading the list of a gram costs time, and so does verifying a candidate. One or two grams are all requested; of
    /// more grams, only the rarest few.
    private func conjunction(
        _ clauses: [GramPlan.Clause], range: ClosedRange<Int64>, probes: GramProbes, in db: Database
    ) throws -> Expression {
        var seen: Set<[UInt8]> = []
        let all = clauses.flatMap(\.grams).filter { seen.insert($0).inserted }
        guard !all.isEmpty else { return .everything }
        let known = Self.spread(all, limit: Self.maximumGrams)
        let chosen = Set(known.count > 2 ? try rarest(known, range: range, probes: probes, in: db) : known)
        let hasTails = try holds("tail IS NOT NULL AND rid BETWEEN ? AND ?", range: range, in: db)
        var isSeveral = chosen.count > 1
        let parts = clauses.compactMap { clause -> String? in
            let grams = clause.grams.filter(chosen.contains)
            guard !grams.isEmpty else { return nil }
            let plain = Self.joined(grams, by: "AND")
            guard hasTails, !clause.tailGrams.isEmpty else { return plain }
            let tail = Self.spread(clause.tailGrams, limit: Self.maximumGrams / 3)
            isSeveral = isSeveral || tail.count > 1
            return "(\(plain) OR \(Self.joined(tail, by: "AND")))"
        }
        let text = parts.joined(separator: " AND ")
        return .match(isSeveral ? Self.within(range, text: text) : text)
    }

    private func disjunction(
        _ clauses: [GramPlan.Clause], range: ClosedRange<Int64>, probes: GramProbes, in db: Database
    ) throws -> Expression {
        var isSeveral = false
        var parts: [String] = []
        for clause in clauses {
            var grams = Self.spread(clause.grams, limit: Self.maximumGrams / 3)
            var ends: [[UInt8]]?
            if let last = clause.range, try !hasFew(grams, range: range, probes: probes, in: db) {
                ends = try clause.grams.isEmpty ? Self.everyGram(in: last) : knownGrams(in: last, in: db)
                if let ends, ends.isEmpty { continue }
            }
            // A pair is more selective than the single scalar it begins with.
            if ends != nil, grams.count == 1, Grams.isSingle(grams[0]) { grams = [] }
            if grams.isEmpty, ends == nil { return .everything }
            var needed: [String] = []
            if !grams.isEmpty { needed.append(Self.joined(grams, by: "AND")) }
            if let ends { needed.append(Self.joined(ends, by: "OR")) }
            isSeveral = isSeveral || grams.count + (ends == nil ? 0 : 1) > 1
            parts.append("(\(needed.joined(separator: " AND ")))")
        }
        let text = parts.joined(separator: " OR ")
        return parts.isEmpty ? .nothing : .match(isSeveral ? Self.within(range, text: text) : text)
    }

    /// Returns the expression for several grams, restricted to the documents of a section.
    private static func within(_ range: ClosedRange<Int64>, text: String) -> String {
        "(\(text)) AND \(quoted(SectionGram.ofSection(range.lowerBound >> SearchLayout.sectionShift)))"
    }

    /// Returns whether so few documents of a range have all the grams that each may be verified.
    private func hasFew(
        _ grams: [[UInt8]], range: ClosedRange<Int64>, probes: GramProbes, in db: Database
    ) throws -> Bool {
        guard !grams.isEmpty else { return false }
        let rarest = try rarest(grams, range: range, probes: probes, in: db)
        var text = Self.joined(rarest, by: "AND")
        if rarest.count > 1 { text = Self.within(range, text: text) }
        return try nth(Self.fewCandidates, of: text, range: range, in: db) == nil
    }

    /// Returns the single scalars of a range as grams; `nil` if there are too many.
    private static func everyGram(in range: ClosedRange<GramPlan.Bytes>) -> [[UInt8]]? {
        let (first, last) = (
            range.lowerBound.bytes.span.scalar(at: 0).value, range.upperBound.bytes.span.scalar(at: 0).value
        )
        guard first <= last, last - first < maximumRange else { return nil }
        return (first...last).compactMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
    }

    /// Returns the grams of a range that occur in any document; `nil` if there are too many.
    private func knownGrams(in range: ClosedRange<GramPlan.Bytes>, in db: Database) throws -> [[UInt8]]? {
        let statement = try db.cachedStatement(
            sql: "SELECT term FROM search_vocabulary WHERE term >= ? AND term <= ? LIMIT \(Self.maximumRange + 1)")
        let bounds = [range.lowerBound, range.upperBound].map { String(decoding: $0.bytes, as: UTF8.self) }
        let terms = try String.fetchAll(statement, arguments: StatementArguments(bounds))
        return terms.count > Self.maximumRange ? nil : terms.map { Array($0.utf8) }
    }

    /// Returns whether the range has a document that satisfies the condition on row ids.
    func holds(_ condition: String, range: ClosedRange<Int64>, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_doc WHERE \(condition) LIMIT 1")
        return try Int.fetchOne(statement, arguments: [range.lowerBound, range.upperBound]) != nil
    }

    /// Returns whether documents of the range are pending.
    func isPending(_ range: ClosedRange<Int64>, in db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM search_pending WHERE rid BETWEEN ? AND ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [range.lowerBound, range.upperBound]) != nil
    }

    /// Returns the most selective grams, the rarest first. The rarity of a gram is estimated from the position of its
    /// 32nd newest document.
    private func rarest(
        _ grams: [[UInt8]], range: ClosedRange<Int64>, probes: GramProbes, in db: Database
    ) throws -> [[UInt8]] {
        var found: [(reached: Int64, gram: [UInt8])] = []
        for gram in grams {
            let reached = try probes.reached(by: gram, in: range) {
                try nth(32, of: Self.quoted(gram), range: range, in: db)
            }
            // Fewer than 32 documents have the gram: a rarer one would not help.
            guard let reached else { return [gram] }
            found.append((reached, gram))
        }
        let newest = try db.cachedStatement(sql: "SELECT max(rid) FROM search_doc WHERE rid BETWEEN ? AND ?")
        let top = try Int64.fetchOne(newest, arguments: [range.lowerBound, range.upperBound]) ?? range.upperBound
        var spans = found.map { (span: Double(max(top - $0.reached, 1)), gram: $0.gram) }
        spans.sort { $0.span > $1.span }
        return Self.worthwhile(spans)
    }

    /// Returns the row id of the nth newest document that an expression finds in a range; `nil` if there are fewer.
    private func nth(
        _ number: Int, of expression: String, range: ClosedRange<Int64>, in db: Database
    ) throws -> Int64? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT rowid FROM search_fts WHERE search_fts MATCH ? AND rowid BETWEEN ? AND ?
                ORDER BY rowid DESC LIMIT 1 OFFSET ?
                """)
        return try Int64.fetchOne(
            statement, arguments: [expression, range.lowerBound, range.upperBound, number - 1])
    }

    /// Returns the rarest gram, and the grams that save more verification than their reading costs.
    ///
    /// Verifying a candidate costs about 150 times as much as reading a posting. The densest gram approximates the
    /// number of all documents. A further gram is assumed to pass at least a third, because neighbouring grams are
    /// correlated.
    private static func worthwhile(_ spans: [(span: Double, gram: [UInt8])]) -> [[UInt8]] {
        guard let densest = spans.last?.span else { return [] }
        var chosen: [[UInt8]] = []
        var passing = 1.0
        for (span, gram) in spans.prefix(4) {
            let density = min(densest / span, 0.9)
            guard chosen.isEmpty || passing * (1 - density) * 150 > density else { break }
            chosen.append(gram)
            passing *= chosen.count == 1 ? density : max(density, 0.33)
        }
        return chosen
    }

    /// Returns all grams, or `limit` grams spread evenly.
    private static func spread(_ grams: [[UInt8]], limit: Int) -> [[UInt8]] {
        let count = min(grams.count, limit)
        return (0..<count).map { grams[count < 2 ? 0 : $0 * (grams.count - 1) / (count - 1)] }
    }

    private static func joined(_ grams: [[UInt8]], by operation: String) -> String {
        "(\(grams.map(quoted).joined(separator: " \(operation) ")))"
    }

    /// Returns a gram as a quoted string. Only quoted strings of a query ever reach an expression.
    ///
    /// Quotes are doubled byte by byte: in a `String` a quote followed by a combining mark is another character.
    static func quoted(_ gram: [UInt8]) -> String {
        let quote = UInt8(ascii: "\"")
        let doubled = gram.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
}
