public import ProtobufC

/// The rows of a copied diary in the order and the form in which entry-service streams them for an export, so that a
/// program compares both with each other, column by column.
extension CopiedRecords {
    /// A row of a table that an export has.
    public struct Row: Sendable {
        /// The record of an export as proto3 JSON; nil if a column has a value that no record can have.
        public let record: JSONValue?
        /// The columns whose values no record can have. The name of a list's column begins with its table and a dot.
        public let damaged: [String]

        let place: KeptPosition
        private let table: KeptTable

        fileprivate init(_ row: KeptRow, of table: KeptTable) throws {
            (self.table, place) = (table, row.position)
            damaged = row.damagedColumns(of: table)
            record = try damaged.isEmpty ? row.json(of: table) : nil
        }

        /// The position of the row in its table, as the stream names it: the ID of the record, or the IDs that it
        /// consists of.
        public var position: String { place.text }

        /// Returns whether the row comes before a position of its table.
        public func isBefore(_ position: String) -> Bool {
            KeptPosition(position, of: table).map { place.precedes($0) } ?? false
        }
    }

    /// The names of the tables that an export has, without those whose rows stand in the records of another table.
    public static var tables: [String] { KeptTable.records.map(\.name) }

    /// Returns a page of an account's rows of one of ``tables``, after a row; the first page for nil. The page after the
    /// last one is empty.
    public func rows(of table: String, in access: DiaryAccess, after row: Row?) throws -> [Row] {
        guard let kept = KeptTable.records.first(where: { $0.name == table }) else {
            throw DiaryError.internalFault("An export has no table \(table).")
        }
        let found = try read { db in
            try SQLKept(db: db).rows(of: kept, owner: access.owner, after: row?.place, limit: kept.pageSize)
        }
        return try found.map { try Row($0, of: kept) }
    }
}
