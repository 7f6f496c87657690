/// A record whose columns are declared in one place, each with its value, for reading and writing.
///
/// One more field of a record is one line in the declaration, and a migration. A row is read in the order in which
/// ``ColumnNames`` selects the columns, so that no name is looked up per row.
protocol SQLRecord {
    /// Passes each column with its value.
    ///
    /// - Parameter record: The record to write; `nil` while the columns are read or named.
    /// - Returns: The record with the values that the pass gives.
    static func columns<Pass: ColumnPass>(of record: Self?, in pass: inout Pass) throws(Pass.Failure) -> Self
}

/// A column of a record's declaration. A string literal is a column that is read, inserted and updated.
enum Column: ExpressibleByStringLiteral {
    case changing(String)
    /// A column that is read and inserted, and never changes.
    case fixed(String)
    /// An expression, a column of another table, or a number that the engine gives: it is only read.
    case selected(String)

    init(stringLiteral name: String) { self = .changing(name) }
}

/// A pass over the columns of a record, which reads, writes or names them.
protocol ColumnPass {
    associatedtype Failure: Error

    /// Passes a column with its value, and returns the value that the pass gives.
    ///
    /// - Parameter record: The record, or the part of it, that holds the value; `nil` while nothing is written, and for
    ///   an absent part, whose columns are blank.
    mutating func column<Record, Value: SQLValue>(
        _ column: Column, of record: Record?, at value: (Record) -> Value
    ) throws(Failure) -> Value

    /// Passes a column that follows from the others: it is inserted and updated, and never read.
    mutating func derived<Record, Value: SQLValue>(
        _ name: String, of record: Record?, at value: (Record) -> Value
    ) throws(Failure)
}

extension ColumnPass {
    /// Passes a column of a part that may be absent; the column is null then.
    mutating func optional<Part, Value: SQLValue>(
        _ column: Column, of part: Part?, at value: (Part) -> Value
    ) throws(Failure) -> Value? {
        try self.column(column, of: .some(part), at: { $0.map(value) })
    }

    /// Passes a column that holds a list of texts as JSON.
    mutating func texts<Record>(
        _ column: Column, of record: Record?, at value: (Record) -> [String]
    ) throws(Failure) -> [String] {
        let json = try self.column(column, of: .some(record), at: { TextList.write($0.map(value) ?? []) })
        return record.map(value) ?? TextList.read(json)
    }

    /// Passes a column that holds the raw value of a case.
    ///
    /// - Parameter fallback: The case for a raw value that no case has.
    mutating func code<Record, Value: RawRepresentable<Int64>>(
        _ column: Column, of record: Record?, at value: (Record) -> Value, fallback: Value
    ) throws(Failure) -> Value {
        Value(rawValue: try self.column(column, of: record, at: { value($0).rawValue })) ?? fallback
    }
}

extension SQLRecord {
    /// Reads a record from the columns of ``ColumnNames/selection(from:)``.
    init(row: inout SQLRow) throws {
        self = try Self.columns(of: nil, in: &row)
    }

    /// The values to insert or update, in the order of ``ColumnNames``.
    var values: ColumnValues {
        var values = ColumnValues()
        _ = Self.columns(of: self, in: &values)
        return values
    }
}

/// The values of a record's columns, for a statement.
struct ColumnValues: ColumnPass {
    typealias Failure = Never

    private var fixed: [any SQLArgument] = []
    private(set) var changing: [any SQLArgument] = []

    /// The values of all columns that are inserted.
    var inserted: [any SQLArgument] { fixed + changing }

    mutating func column<Record, Value: SQLValue>(
        _ column: Column, of record: Record?, at value: (Record) -> Value
    ) -> Value {
        let passed = record.map(value) ?? Value.blank
        switch column {
        case .changing: changing.append(passed)
        case .fixed: fixed.append(passed)
        case .selected: break
        }
        return passed
    }

    mutating func derived<Record, Value: SQLValue>(
        _ name: String, of record: Record?, at value: (Record) -> Value
    ) {
        changing.append(record.map(value) ?? Value.blank)
    }
}

extension SQLRow: ColumnPass {
    typealias Failure = DiaryError

    mutating func column<Record, Value: SQLValue>(
        _ column: Column, of record: Record?, at value: (Record) -> Value
    ) throws(DiaryError) -> Value {
        try next()
    }

    mutating func derived<Record, Value: SQLValue>(
        _ name: String, of record: Record?, at value: (Record) -> Value
    ) {}
}
