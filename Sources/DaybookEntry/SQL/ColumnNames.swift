/// The names of a record's columns, collected once from its declaration.
struct ColumnNames: ColumnPass {
    typealias Failure = Never

    private var fixed: [String] = []
    private var changing: [String] = []
    private var selected: [Column] = []

    init<Record: SQLRecord>(of record: Record.Type) {
        self.init { pass in _ = Record.columns(of: nil, in: &pass) }
    }

    /// Collects the names of the columns that a part of a declaration passes.
    init(_ declaration: (inout ColumnNames) -> Void) {
        declaration(&self)
    }

    /// Returns the list of columns to read, in the order in which a row is read.
    ///
    /// - Parameter alias: The name of the record's table in the statement; empty if the statement has no other table.
    func selection(from alias: String = "") -> String {
        let prefix = alias.isEmpty ? "" : alias + "."
        return selected.map { column in
            switch column {
            case .changing(let name), .fixed(let name): prefix + name
            case .selected(let expression): expression
            }
        }.joined(separator: ", ")
    }

    /// Returns the statement that inserts a record: the values of the further columns, and ``ColumnValues/inserted``.
    func insertion(into table: String, further columns: [String] = []) -> String {
        let names = columns + fixed + changing
        let places = names.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table)(\(names.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Returns the statement that updates a record: the values of the further columns, ``ColumnValues/changing``, and
    /// the row's key.
    func change(of table: String, further columns: [String] = [], key: String = "key") -> String {
        let names = columns.map { "\($0) = ?, " }.joined() + assignments
        return "UPDATE \(table) SET \(names) WHERE \(key) = ?"
    }

    /// The assignments of ``ColumnValues/changing``.
    var assignments: String { changing.map { "\($0) = ?" }.joined(separator: ", ") }

    /// The assignments of an insertion that conflicts with a row: they set the row to the insertion's values.
    var replacement: String { changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", ") }

    mutating func column<Record, Value: SQLValue>(
        _ column: Column, of record: Record?, at value: (Record) -> Value
    ) -> Value {
        switch column {
        case .changing(let name): changing.append(name)
        case .fixed(let name): fixed.append(name)
        case .selected: break
        }
        selected.append(column)
        return .blank
    }

    mutating func derived<Record, Value: SQLValue>(
        _ name: String, of record: Record?, at value: (Record) -> Value
    ) {
        changing.append(name)
    }
}
