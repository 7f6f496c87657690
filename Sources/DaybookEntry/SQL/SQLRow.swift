/// A row of a running statement, read column by column in the order of the statement. Valid until the next row.
///
/// The engine writes each row into cells of its own, so that columns are read without a call of the engine.
@safe struct SQLRow {
    private let cells: UnsafeBufferPointer<SQLCell>
    private var column = 0

    init(_ cells: UnsafeBufferPointer<SQLCell>) {
        unsafe self.cells = cells
    }

    /// Reads the next column.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if no version of the diary wrote the value.
    mutating func next<Value: SQLValue>(_ type: Value.Type = Value.self) throws(DiaryError) -> Value {
        defer { column += 1 }
        guard column < (unsafe cells.count), let value = unsafe Value(cells[column]) else {
            throw DiaryError.internalFault("A row of the diary holds a value of another form in column \(column).")
        }
        return value
    }
}
