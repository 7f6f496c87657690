import GRDB

/// A row of a running statement, read column by column in the order of the statement. Valid until the next step.
@safe struct SQLiteRow {
    private let statement: SQLiteStatement
    private var column: CInt = 0

    init(_ statement: SQLiteStatement) {
        unsafe self.statement = statement
    }

    /// Reads the next column.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if no version of the diary wrote the value.
    mutating func next<Value: SQLiteValue>(_ type: Value.Type = Value.self) throws -> Value {
        defer { column += 1 }
        guard let value = unsafe Value(column: column, of: statement) else {
            throw DiaryError.internalFault("A row of the diary holds a value of another form in column \(column).")
        }
        return value
    }
}
