/// A list query as SQL over `e`, the table of the listed resources.
///
/// A list with a label filter follows the label index, which is in the list's order. Any other list follows the index
/// of its order. Values are always bound parameters, and multiple values of a filter are one parameter. The statements
/// therefore differ only by the kinds of filters, so that few of them are compiled and cached.
struct ListFilter {
    let query: ListQuery
    let owner: Int64

    /// The query for a page, and one item more if there is one.
    var page: SQLText { select(ListItem.columns) }

    /// The same query as ``page``, for the ids of photos and whether each can be a cover.
    var covers: SQLText { select("e.id, e.cover") }

    /// All filters, in terms of `e` alone.
    var conditions: SQLText { conditions(labels[...]) + albumConditions }

    private func select(_ columns: String) -> SQLText {
        let filter: SQLText
        switch lead {
        case .label: filter = conditions(labels.dropFirst()) + albumConditions
        case .album: filter = conditions(labels[...]) + smartConditions + SQLText(" AND e.owner = ?", [owner])
        case .own: filter = conditions
        }
        return SQLText("SELECT \(columns) FROM \(source) WHERE ") + scope + SQLText(" AND ") + filter + start
            + SQLText(" ORDER BY \(ordering) LIMIT ?", [query.pageSize + 1])
    }

    /// The table whose index the list follows.
    private enum Lead: String {
        case own = "e"
        case label = "l"
        case album = "b"
    }

    private var lead: Lead {
        if query.order.isBySequence { return .own }
        if query.album != nil { return .album }
        return labels.isEmpty ? .own : .label
    }

    /// The conditions of an album beyond the labels, in terms of `e`.
    private var albumConditions: SQLText {
        guard let album = query.album else { return smartConditions }
        return smartConditions
            + SQLText(" AND EXISTS (SELECT 1 FROM album_photo b WHERE b.album = ? AND b.photo = e.key)", [album])
    }

    private var smartConditions: SQLText {
        switch query.smartAlbum?.criterion {
        case nil, .anything, .subtype: SQLText("")
        case .favorite: SQLText(" AND e.favorite = 1")
        case .unhidden: SQLText(" AND e.hidden = 0")
        case .kind(let kind): SQLText(" AND e.kind = ?", [kind.rawValue])
        case .trait(.people): SQLText(" AND e.people <> '[]'")
        case .trait(.place):
            SQLText(" AND (e.latitude IS NOT NULL OR e.place_latitude IS NOT NULL OR e.place_name <> '')")
        case .trait(.imported): SQLText(" AND e.source <> 'upload'")
        }
    }

    var table: String { query.kind == .photo ? "photo" : "entry" }

    /// A tag, person, subtype or detail of the day that each item must have.
    private struct Label {
        /// A number of one digit.
        var field: Int64
        var name: String

        /// The label as an element of a list: the field's digit and the name.
        var text: String { "\(field)\(name)" }
    }

    private static let tag: Int64 = 0
    private static let person: Int64 = 1
    private static let subtype: Int64 = 2
    /// The first of the facets of a day, whose fields follow one another.
    private static let day: Int64 = 3

    /// The labels that each item must have. The list may follow the index of the first.
    private var labels: [Label] {
        var labels = query.tags.map { Label(field: Self.tag, name: $0) }
        labels += query.people.map { Label(field: Self.person, name: $0) }
        if case .subtype(let name)? = query.smartAlbum?.criterion {
            labels.append(Label(field: Self.subtype, name: LabelName.key(name)))
        }
        if !query.subtype.isEmpty { labels.append(Label(field: Self.subtype, name: LabelName.key(query.subtype))) }
        for (facet, names) in query.day.labels.enumerated() {
            labels += names.map { Label(field: Self.day + Int64(facet), name: $0) }
        }
        return labels
    }

    /// The name of the table whose index gives the order.
    private var leader: String { lead.rawValue }

    private var source: String {
        switch lead {
        case .own: "\(table) e"
        case .label: "label l CROSS JOIN \(table) e ON e.key = l.doc"
        case .album: "album_photo b CROSS JOIN photo e ON e.key = b.photo"
        }
    }

    /// The owner and the visibility, in terms of the leading index.
    private var scope: SQLText {
        if lead == .album {
            return SQLText("b.album = ? AND b.visibility = ?", [query.album ?? 0, query.visibility.rawValue])
        }
        guard lead == .label, let first = labels.first else {
            return SQLText("e.owner = ? AND e.visibility = ?", [owner, query.visibility.rawValue])
        }
        return SQLText(
            "l.owner = ? AND l.kind = ? AND l.field = ? AND l.name = ? AND l.visibility = ?",
            [owner, query.kind.rawValue, first.field, first.name, query.visibility.rawValue])
    }

    /// Returns all filters that the leading index does not hold. All labels are one parameter.
    private func conditions(_ labels: ArraySlice<Label>) -> SQLText {
        var filter = SQLText(
            "e.local_day BETWEEN ? AND ?", [query.from?.day ?? Int64.min, query.to?.day ?? Int64.max])
        if let favorite = query.favorite { filter.text += favorite ? " AND e.favorite = 1" : " AND e.favorite = 0" }
        if !query.burstID.isEmpty { filter = filter + SQLText(" AND e.burst_id = ?", [query.burstID]) }
        if let photo = query.photo {
            filter =
                filter
                + SQLText(
                    """
                     AND e.key IN (SELECT l.entry FROM entry_photo l
                        WHERE l.removed = 0 AND l.photo = (SELECT p.key FROM photo p WHERE p.owner = ? AND p.id = ?))
                    """, [owner, photo])
        }
        if query.omitsVagueTimes { filter.text += " AND e.taken_precision <= 2" }
        if query.omitsScreenshots { filter.text += " AND instr(e.subtypes, '\"screenshot\"') = 0" }
        let kinds = query.mediaKinds.map(\.rawValue).sorted()
        if kinds.count == 1 {
            filter = filter + SQLText(" AND e.kind = ?", [kinds[0]])
        } else if !kinds.isEmpty {
            // The plus excludes an index of kinds, which would not give the order.
            filter = filter + SQLText(" AND +e.kind IN (SELECT value FROM json_each(?))", [NumberList(kinds)])
        }
        if !labels.isEmpty {
            filter =
                filter
                + SQLText(
                    """
                     AND NOT EXISTS (SELECT 1 FROM json_each(?) j WHERE NOT EXISTS (
                        SELECT 1 FROM label m WHERE m.owner = e.owner AND m.kind = ?
                            AND m.field = CAST(substr(j.value, 1, 1) AS INTEGER) AND m.name = substr(j.value, 2)
                            AND m.visibility = e.visibility AND m.at = e.at AND m.id = e.id))
                    """, [TextList(labels.map(\.text)), query.kind.rawValue])
        }
        return filter
    }

    /// The beginning of the page: behind the end of the previous page, and within the instants that the requested dates
    /// can contain.
    ///
    /// A civil date lies within a day of the same date in UTC: no zone is further away.
    private var start: SQLText {
        let day = CivilDate.microsecondsPerDay
        let first = query.from.map { ($0.day - 1) * day } ?? Int64.min + 1
        let end = query.to.map { ($0.day + 2) * day } ?? Int64.max
        switch query.order {
        case .newestFirst:
            var edge = (at: end, id: UUIDBytes(high: 0, low: 0))
            if let after = query.after, after.primary < end { edge = (after.primary, after.id) }
            return SQLText(
                " AND \(leader).at >= ? AND (\(leader).at, \(leader).id) < (?, ?)", [first, edge.at, edge.id])
        case .oldestFirst:
            var edge = (at: first - 1, id: UUIDBytes(high: .max, low: .max))
            if let after = query.after, after.primary >= first { edge = (after.primary, after.id) }
            return SQLText(
                " AND \(leader).at < ? AND (\(leader).at, \(leader).id) > (?, ?)", [end, edge.at, edge.id])
        case .sequenceDescending:
            return SQLText(" AND e.sequence < ?", [query.after?.primary ?? Int64.max])
        case .sequenceAscending:
            return SQLText(" AND e.sequence > ?", [query.after?.primary ?? Int64.min])
        }
    }

    private var ordering: String {
        switch query.order {
        case .newestFirst: "\(leader).at DESC, \(leader).id DESC"
        case .oldestFirst: "\(leader).at, \(leader).id"
        case .sequenceDescending: "e.sequence DESC"
        case .sequenceAscending: "e.sequence"
        }
    }
}

/// A piece of SQL with the values of its parameters, in their order.
struct SQLText {
    var text: String
    var values: [any SQLArgument]

    init(_ text: String, _ values: [any SQLArgument] = []) {
        self.text = text
        self.values = values
    }

    static func + (left: SQLText, right: SQLText) -> SQLText {
        SQLText(left.text + right.text, left.values + right.values)
    }
}
