import Foundation
import GRDB

/// A row of `search_doc` that the full-text index returned as a candidate.
struct CandidateRow {
    /// The columns that a request must select, of `search_doc` as `d`. The text comes last, because it is long and read
    /// in place.
    static let columns = "d.rid, d.doc, d.id, d.day, d.time, d.sequence, d.tail, d.norm"

    private let row: Row

    /// Reads a row that has ``columns``. The candidate is invalid after the cursor moves on.
    init(_ row: Row) {
        self.row = row
    }

    /// The civil date, in days since 1970-01-01.
    var day: Int { row[3] }

    /// The row as a hit; `nil` for a kind that this version does not know.
    var hit: SearchHit? {
        SearchLayout.kind(ofRow: row[0]).map { kind in
            SearchHit(
                kind: kind, doc: row[1],
                position: SearchPosition(day: row[3], time: row[4], sequence: row[5], id: row[2]))
        }
    }

    /// Calls `body` with the stored text: its folded fields, and its tail, which may be empty.
    func withText<Value>(_ body: (Span<UInt8>, Span<UInt8>) throws -> Value) throws -> Value? {
        let tailStart: Int? = row[6]
        return try row.withUnsafeData(atIndex: 7) { data in
            unsafe try data?.withUnsafeBytes { buffer in
                let memory = unsafe buffer.bindMemory(to: UInt8.self)
                let bytes = unsafe memory.span
                let start = min(max(tailStart ?? bytes.count, 0), bytes.count)
                return try body(bytes.extracting(first: start), bytes.extracting(droppingFirst: start))
            }
        }
    }
}
