import GRDB

extension SearchStore {
    /// What a read is limited to.
    struct Scope {
        var owner: Int
        var kinds: [SearchKind]
        var isHidden = false
        /// Civil dates in days since 1970-01-01.
        var days: ClosedRange<Int> = SearchLayout.firstDay...SearchLayout.lastDay
        /// A further condition on the document, whose row in `search_doc` it may call `d`.
        var condition: SQL?
        /// Where the page before ended.
        var after: SearchPosition?
    }

    /// The newest visible hits among entries and photos, as `GET /v1/search` gives them: by civil date, then
    /// instant, then id.
    ///
    /// Each page is right for the moment of its reading; with `after` given, what is put or removed in between
    /// neither repeats nor hides any other hit.
    func search(
        _ query: SearchQuery, owner: Int, kinds: [SearchKind], after: SearchPosition?, limit: Int, in db: Database
    ) throws -> SearchPage {
        let scope = Scope(owner: owner, kinds: kinds, after: after)
        return try page(query, scope: scope, order: .dayDescending, limit: limit, in: db)
    }

    /// The hits of one kind in a list's order: what the list would show, restricted to the query.
    ///
    /// - Parameters:
    ///   - days: Civil dates to keep to, in days since 1970-01-01.
    ///   - condition: A further SQL condition on `d`, a row of `search_doc`.
    func list(
        _ query: SearchQuery, owner: Int, kind: SearchKind, isHidden: Bool, order: SearchOrder,
        days: ClosedRange<Int>?, condition: SQL?, after: SearchPosition?, limit: Int, in db: Database
    ) throws -> SearchPage {
        var scope = Scope(owner: owner, kinds: [kind], isHidden: isHidden, condition: condition, after: after)
        if let days { scope.days = days }
        guard order == .sequenceDescending else {
            return try page(query, scope: scope, order: order, limit: limit, in: db)
        }
        return try pageBySequence(query, scope: scope, limit: limit, in: db)
    }

    private func page(
        _ query: SearchQuery, scope: Scope, order: SearchOrder, limit: Int, in db: Database
    ) throws -> SearchPage {
        let streams = try streams(query, scope: scope, order: order, in: db)
        return try HitMerger(order: order, streams: streams).page(limit: limit)
    }

    /// When few documents match they are all read and sorted; when many do, going through the documents by sequence
    /// soon fills a page.
    private func pageBySequence(
        _ query: SearchQuery, scope: Scope, limit: Int, in db: Database
    ) throws -> SearchPage {
        let few = 4096
        var matches: [SearchHit] = []
        for stream in try streams(query, scope: scope, order: .sequenceDescending, in: db) {
            while let hit = stream.head, matches.count <= few {
                matches.append(hit)
                try stream.advance()
            }
        }
        if matches.count > few {
            matches = []
            let hits = try scan(query, scope: scope, in: db)
            while matches.count <= limit, let hit = try hits() { matches.append(hit) }
        } else {
            matches.sort { $0.position.precedes($1.position, in: .sequenceDescending) }
        }
        return SearchPage(hits: Array(matches.prefix(limit)), hasMore: matches.count > limit)
    }

    private func scan(_ query: SearchQuery, scope: Scope, in db: Database) throws -> () throws -> SearchHit? {
        guard let kind = scope.kinds.first else { return { nil } }
        let section = layout.section(owner: scope.owner, kind: kind, isHidden: scope.isHidden)
        let request: SQL = """
            SELECT \(sql: CandidateRow.columns) FROM search_doc d
            WHERE d.rid >> 42 = \(section) AND d.sequence < \(scope.after?.sequence ?? Int64.max)
            \(Self.conjunct(scope.condition)) ORDER BY d.sequence DESC
            """
        return try hits(request, query: query, scope: scope, order: .sequenceDescending, in: db)
    }

    /// One stream for each tier of each kind that has documents.
    private func streams(
        _ query: SearchQuery, scope: Scope, order: SearchOrder, in db: Database
    ) throws -> [HitStream] {
        let days = Self.days(of: scope, order: order)
        guard !days.isEmpty else { return [] }
        var streams: [HitStream] = []
        for kind in SearchKind.allCases where scope.kinds.contains(kind) {
            let section = layout.section(owner: scope.owner, kind: kind, isHidden: scope.isHidden)
            for tier in SearchLayout.Tier.allCases {
                let range = layout.range(section: section, tier: tier, days: days.lowerBound...days.upperBound - 1)
                guard try holds("rid BETWEEN ? AND ?", range, in: db) else { continue }
                let request: SQL = """
                    SELECT \(sql: CandidateRow.columns)
                    FROM search_fts t CROSS JOIN search_doc d ON d.rid = t.rowid
                    WHERE t.search_fts MATCH \(try expression(query, range: range, in: db))
                    AND t.rowid BETWEEN \(range.lowerBound) AND \(range.upperBound) \(Self.conjunct(scope.condition))
                    ORDER BY t.rowid \(sql: order == .timeAscending ? "ASC" : "DESC") -- \(sql: "\(kind) \(tier)")
                    """
                let hits = try hits(request, query: query, scope: scope, order: order, in: db)
                streams.append(try tier == .unordered ? Self.sorted(hits, order: order) : HitStream(hits))
            }
        }
        return streams
    }

    private func hits(
        _ request: SQL, query: SearchQuery, scope: Scope, order: SearchOrder, in db: Database
    ) throws -> () throws -> SearchHit? {
        // Cached statements: each stream's text differs, by the remark at its end, so that none is used twice at once.
        let (sql, arguments) = try request.build(db)
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        return {
            while let row = try cursor.next() {
                let candidate = CandidateRow(row)
                guard try candidate.holds(query), let hit = candidate.hit,
                    scope.days.contains(hit.position.day),
                    scope.after?.precedes(hit.position, in: order) ?? true
                else { continue }
                if query.comparison == .exact {
                    let fields = try source.searchFields(kind: hit.kind, doc: hit.doc, in: db)
                    guard let fields, query.occursExactly(in: fields) else { continue }
                }
                return hit
            }
            return nil
        }
    }

    /// Reads a stream without order to its end and gives it by days.
    private static func sorted(_ hits: () throws -> SearchHit?, order: SearchOrder) throws -> HitStream {
        var all: [SearchHit] = []
        while let hit = try hits() { all.append(hit) }
        all.sort { order == .timeAscending ? $0.position.day > $1.position.day : $0.position.day < $1.position.day }
        return try HitStream { all.popLast() }
    }

    private static func conjunct(_ condition: SQL?) -> SQL {
        condition.map { "AND (\($0))" } ?? ""
    }

    /// The days that may still hold hits, half open.
    private static func days(of scope: Scope, order: SearchOrder) -> Range<Int> {
        var days = SearchLayout.clamped(scope.days.lowerBound)..<SearchLayout.clamped(scope.days.upperBound) + 1
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
