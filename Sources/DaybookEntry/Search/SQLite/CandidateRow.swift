import Foundation
import GRDB

/// A row of `search_doc` that the full-text index offers as a candidate.
struct CandidateRow {
    /// The columns that a request must select, of `search_doc` as `d`. The text comes last: it is long, and read in
    /// place.
    static let columns = "d.rid, d.doc, d.id, d.day, d.time, d.sequence, d.tail, d.norm"

    private let row: Row

    /// Reads a row that has ``columns``; not to be used once the cursor has gone on.
    init(_ row: Row) {
        self.row = row
    }

    /// What the row would be as a hit; nil for a kind that this version does not know.
    var hit: SearchHit? {
        SearchLayout.kind(ofRow: row[0]).map { kind in
            SearchHit(
                kind: kind, doc: row[1],
                position: SearchPosition(day: row[3], time: row[4], sequence: row[5], id: row[2]))
        }
    }

    /// Whether the stored text holds the query.
    func holds(_ query: SearchQuery) throws -> Bool {
        let tailStart: Int? = row[6]
        return try row.withUnsafeData(atIndex: 7) { data in
            unsafe data?.withUnsafeBytes { unsafe query.occurs(inStored: $0, tailStart: tailStart) } ?? false
        }
    }
}
