import DateText
import GRDB
import SearchText

extension SearchStore {
    /// The limits of a read.
    struct Scope {
        var matcher: any SearchMatcher
        /// The earlier sections. Their hits are excluded.
        var earlier: ArraySlice<SearchSection> = []
        var owner: Int
        var kinds: [SearchKind]
        var isHidden = false
        /// Whether hidden content is omitted. Entries are then matched without their hidden photos.
        var omitsHidden = false
        /// The civil dates of the hits.
        var days = CivilDays(SearchLayout.firstDay...SearchLayout.lastDay)
        /// An additional condition on the document, whose row in `search_doc` is `d`.
        var condition: SQL?
        /// The end of the previous page.
        var after: SearchPosition?
        var budget = SearchBudget.unlimited
        var probes = GramProbes()
    }

    /// Returns the newest visible hits, section by section, as `GET /v1/search` lists them: by civil date, then
    /// instant, then id.
    ///
    /// Each page is correct at the moment of its reading. If `after` is given, a document that is put or removed in
    /// between neither repeats nor hides any other hit. A page ends early if it has read as much as the budget allows,
    /// but not before the end of some day.
    func search(
        _ plan: SearchPlan, owner: Int, budget: SearchBudget = SearchBudget(), in db: Database
    ) throws -> SearchPage {
        var hits: [SearchHit] = []
        let probes = GramProbes()
        for index in plan.sections.indices.dropFirst(max(plan.after?.section ?? 0, 0)) {
            let section = plan.sections[index]
            var scope = Scope(matcher: section.matcher, owner: owner, kinds: plan.kinds, budget: budget)
            scope.omitsHidden = plan.omitsHidden
            scope.earlier = plan.sections[..<index]
            scope.probes = probes
            scope.kinds.removeAll { !section.finds($0) }
            if let days = section.days { scope.days = days }
            if let after = plan.after, after.section == index { scope.after = after }
            // A full page searches for one more hit. Without any, this page is the last.
            let room = plan.limit - hits.count
            let page = try page(scope, order: .dayDescending, limit: max(room, 1), in: db)
            if room == 0 {
                if page.hits.isEmpty, !page.hasMore { continue }
                return SearchPage(hits: hits, next: .beginning(ofSection: index))
            }
            hits += page.hits.map { hit in
                var hit = hit
                hit.position.section = index
                return hit
            }
            if var next = page.next {
                next.section = index
                return SearchPage(hits: hits, next: next)
            }
        }
        return SearchPage(hits: hits)
    }

    /// Returns the hits of one kind in a list's order: the list restricted to the query.
    ///
    /// - Parameters:
    ///   - omitsHidden: Whether entries are matched without the text of their hidden photos.
    ///   - days: The civil dates of the hits, in days since 1970-01-01.
    ///   - condition: An additional SQL condition on `d`, a row of `search_doc`.
    func list(
        _ query: SearchQuery, owner: Int, kind: SearchKind, isHidden: Bool, omitsHidden: Bool, order: SearchOrder,
        days: ClosedRange<Int>?, condition: SQL?, after: SearchPosition?, limit: Int, in db: Database
    ) throws -> HitPage {
        var scope = Scope(
            matcher: query, owner: owner, kinds: [kind], isHidden: isHidden, omitsHidden: omitsHidden,
            condition: condition, after: after)
        if let days { scope.days = CivilDays(days) }
        guard order == .sequenceDescending else { return try page(scope, order: order, limit: limit, in: db) }
        return try pageBySequence(scope, limit: limit, in: db)
    }

    func page(_ scope: Scope, order: SearchOrder, limit: Int, in db: Database) throws -> HitPage {
        let streams = try streams(scope, order: order, in: db)
        return try HitMerger(order: order, streams: streams).page(limit: limit)
    }

    /// Returns a page of hits by sequence.
    ///
    /// If few documents match, all are read and sorted. If many match, a scan of the documents by sequence soon fills a
    /// page.
    private func pageBySequence(_ scope: Scope, limit: Int, in db: Database) throws -> HitPage {
        let few = 4096
        var matches: [SearchHit] = []
        for stream in try streams(scope, order: .sequenceDescending, in: db) {
            while let hit = stream.head, matches.count <= few {
                matches.append(hit)
                try stream.advance()
            }
        }
        if matches.count > few {
            matches = []
            let stream = try HitStream(try scan(scope, in: db))
            while matches.count <= limit, let hit = stream.head {
                matches.append(hit)
                try stream.advance()
            }
        } else {
            matches.sort { $0.position.precedes($1.position, in: .sequenceDescending) }
        }
        return HitPage(hits: Array(matches.prefix(limit)), hasMore: matches.count > limit)
    }

    private func scan(_ scope: Scope, in db: Database) throws -> () throws -> HitStream.Step {
        guard let kind = scope.kinds.first else { return { .end } }
        let section = try layout.section(owner: scope.owner, kind: kind, isHidden: scope.isHidden)
        let request: SQL = """
            SELECT \(sql: CandidateRow.columns) FROM search_doc d
            WHERE d.rid >> 42 = \(section) AND d.sequence < \(scope.after?.sequence ?? Int64.max)
            \(Self.conjunct(scope.condition)) ORDER BY d.sequence DESC
            """
        return try hits(request, scope: scope, order: .sequenceDescending, in: db)
    }

    /// Returns one or two streams for each tier of each kind with documents. Each has the same share of the budget, so
    /// that a stream without hits does not slow down the others.
    private func streams(_ scope: Scope, order: SearchOrder, in db: Database) throws -> [HitStream] {
        let days = Self.days(of: scope, order: order)
        guard !days.isEmpty else { return [] }
        var requests: [(request: SQL, scope: Scope, tier: SearchLayout.Tier)] = []
        for kind in SearchKind.allCases where scope.kinds.contains(kind) {
            var scope = scope
            scope.earlier.removeAll { !$0.finds(kind) }
            let section = try layout.section(owner: scope.owner, kind: kind, isHidden: scope.isHidden)
            for tier in SearchLayout.Tier.allCases {
                let range = layout.range(section: section, tier: tier, days: days.lowerBound...days.upperBound - 1)
                guard try holds("rid BETWEEN ? AND ?", range: range, in: db) else { continue }
                for candidates in try candidates(scope, range: range, in: db) {
                    let request: SQL = """
                        SELECT \(sql: CandidateRow.columns) FROM \(candidates.source)
                        AND \(sql: candidates.rowID) BETWEEN \(range.lowerBound) AND \(range.upperBound)
                        \(Self.conjunct(scope.condition))
                        ORDER BY \(sql: candidates.rowID) \(sql: order == .timeAscending ? "ASC" : "DESC")
                        -- \(sql: "\(kind) \(tier)")
                        """
                    requests.append((request, scope, tier))
                }
            }
        }
        return try requests.map { request, scope, tier in
            var scope = scope
            scope.budget = tier == .unordered ? .unlimited : scope.budget.share(of: requests.count)
            let hits = try hits(request, scope: scope, order: order, in: db)
            return try tier == .unordered ? Self.sorted(hits, order: order) : HitStream(hits)
        }
    }

    /// A source of candidates: tables with a condition, and the name of the row id column.
    private struct Candidates {
        var source: SQL
        var rowID: String
    }

    /// Returns the candidates from the full-text index, and the pending documents.
    private func candidates(_ scope: Scope, range: ClosedRange<Int64>, in db: Database) throws -> [Candidates] {
        var found: [Candidates] = []
        let isPending = try isPending(range, in: db)
        switch try expression(scope.matcher.plan, range: range, probes: scope.probes, in: db) {
        case .everything: return [Candidates(source: "search_doc d WHERE true", rowID: "d.rid")]
        case .nothing: break
        case .match(let expression):
            let others: SQL = isPending ? "AND NOT EXISTS (SELECT 1 FROM search_pending p WHERE p.rid = t.rowid)" : ""
            found.append(
                Candidates(
                    source: """
                        search_fts t CROSS JOIN search_doc d ON d.rid = t.rowid
                        WHERE t.search_fts MATCH \(expression) \(others)
                        """, rowID: "t.rowid"))
        }
        if isPending {
            found.append(
                Candidates(
                    source: "search_pending p CROSS JOIN search_doc d ON d.rid = p.rid WHERE true", rowID: "p.rid"))
        }
        return found
    }

    private func hits(
        _ request: SQL, scope: Scope, order: SearchOrder, in db: Database
    ) throws -> () throws -> HitStream.Step {
        // Statements are cached. The comment at its end makes each stream's text unique, so that none is used twice at
        // once.
        let (sql, arguments) = try request.build(db)
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var lastDay: Int?
        return {
            while let row = try cursor.next() {
                let candidate = CandidateRow(row)
                let day = candidate.day
                if let lastDay, lastDay != day, scope.budget.isSpent { return .paused(day: day) }
                lastDay = day
                guard try scope.mayHold(candidate), let hit = candidate.hit,
                    scope.after?.precedes(hit.position, in: order) ?? true,
                    try holds(candidate, hit: hit, scope: scope, in: db)
                else { continue }
                return .hit(hit)
            }
            return .end
        }
    }

    /// Returns whether a candidate is a hit by its visible content.
    private func holds(
        _ candidate: CandidateRow, hit: SearchHit, scope: Scope, in db: Database
    ) throws -> Bool {
        var content: SearchContent?
        if scope.omitsHidden {
            content = try hit.kind == .entry ? source.contentWithoutHidden(entry: hit.doc, in: db) : nil
            let day = candidate.day
            let isHit =
                try content.map { FoldedDocument($0).withText { scope.holds($0, tail: $1, on: day) } }
                ?? candidate.withText { scope.holds($0, tail: $1, on: day) } ?? false
            guard isHit else { return false }
        }
        guard scope.matcher.needsRawText else { return true }
        content = try content ?? source.searchContent(kind: hit.kind, doc: hit.doc, in: db)
        return content.map { scope.matcher.matches(raw: $0.texts) } ?? false
    }

    /// Reads an unordered stream to its end and returns it by days.
    private static func sorted(_ step: () throws -> HitStream.Step, order: SearchOrder) throws -> HitStream {
        var all: [SearchHit] = []
        while case .hit(let hit) = try step() { all.append(hit) }
        all.sort { order == .timeAscending ? $0.position.day > $1.position.day : $0.position.day < $1.position.day }
        return try HitStream { all.popLast().map { .hit($0) } ?? .end }
    }

    private static func conjunct(_ condition: SQL?) -> SQL {
        condition.map { "AND (\($0))" } ?? ""
    }

    /// Returns the days that may still contain hits, half open.
    private static func days(of scope: Scope, order: SearchOrder) -> Range<Int> {
        var days =
            SearchLayout.clamped(
                scope.days.range.lowerBound)..<SearchLayout.clamped(scope.days.range.upperBound) + 1
        guard let after = scope.after else { return days }
        switch order {
        case .dayDescending:
            days = days.clamped(to: days.lowerBound..<max(days.lowerBound, after.day + 1))
        case .timeDescending:
            days = days.clamped(to: days.lowerBound..<max(days.lowerBound, utcDay(after.time) + 2))
        case .timeAscending:
            days = days.clamped(to: min(days.upperBound, utcDay(after.time) - 1)..<days.upperBound)
        case .sequenceDescending:
            break
        }
        return days
    }
}

extension SearchStore.Scope {
    /// The bytes of text that cost as much to read as a row without its text.
    private static let rowWeight = 64

    /// Returns whether a candidate can be a hit of this section by its day and stored text. Its visible content may be
    /// only a part of that text.
    fileprivate func mayHold(_ candidate: CandidateRow) throws -> Bool {
        let day = candidate.day
        guard days.contains(day) else {
            // The text is not read, but the row was.
            budget.spend(Self.rowWeight)
            return false
        }
        return try candidate.withText { head, tail in
            budget.spend(head.count + tail.count)
            return omitsHidden ? matcher.matches(head: head, tail: tail) : holds(head, tail: tail, on: day)
        } ?? false
    }

    /// Returns whether a day and a folded text are a hit of this section and of no earlier section.
    fileprivate func holds(_ head: Span<UInt8>, tail: Span<UInt8>, on day: Int) -> Bool {
        guard days.contains(day), matcher.matches(head: head, tail: tail) else { return false }
        for section in earlier where section.days?.contains(day) ?? true {
            if section.matcher.matches(head: head, tail: tail) { return false }
        }
        return true
    }
}
