import GRDB
import GRDBSQLite

/// A value that a column of the diary can hold, and that can be bound to a statement.
protocol SQLiteValue {
    /// A value of the type, for a pass that only names columns.
    static var blank: Self { get }

    /// Reads a column of a statement's current row; `nil` for a value of another form.
    init?(column: CInt, of statement: SQLiteStatement)

    /// Binds the value to a statement's parameter, the first of which is 1. Returns SQLite's result code.
    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt
}

/// The marker for values that SQLite must copy, because they are valid only during the call (`SQLITE_TRANSIENT`).
var sqliteTransient: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

extension Int64: SQLiteValue {
    init?(column: CInt, of statement: SQLiteStatement) {
        self = unsafe sqlite3_column_int64(statement, column)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe sqlite3_bind_int64(statement, index, self)
    }
}

extension SQLiteValue where Self: FixedWidthInteger {
    static var blank: Self { 0 }

    init?(column: CInt, of statement: SQLiteStatement) {
        self.init(exactly: unsafe sqlite3_column_int64(statement, column))
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        Int64(exactly: self).map { unsafe $0.bind(to: statement, at: index) } ?? SQLITE_RANGE
    }
}

extension Int: SQLiteValue {}
extension Int32: SQLiteValue {}
extension UInt32: SQLiteValue {}

extension Bool: SQLiteValue {
    static var blank: Bool { false }

    init?(column: CInt, of statement: SQLiteStatement) {
        self = unsafe sqlite3_column_int64(statement, column) != 0
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe sqlite3_bind_int64(statement, index, self ? 1 : 0)
    }
}

extension Double: SQLiteValue {
    static var blank: Double { 0 }

    init?(column: CInt, of statement: SQLiteStatement) {
        self = unsafe sqlite3_column_double(statement, column)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe sqlite3_bind_double(statement, index, self)
    }
}

extension String: SQLiteValue {
    static var blank: String { "" }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        self = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        var text = self
        return text.withUTF8 { bytes in
            // The pointer of an empty buffer may be null, which would bind NULL.
            guard let start = bytes.baseAddress else {
                return unsafe sqlite3_bind_text64(statement, index, "", 0, sqliteTransient, UInt8(SQLITE_UTF8))
            }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                unsafe sqlite3_bind_text64(
                    statement, index, start, UInt64(bytes.count), sqliteTransient, UInt8(SQLITE_UTF8))
            }
        }
    }
}

extension [UInt8]: SQLiteValue {
    static var blank: [UInt8] { [] }

    init?(column: CInt, of statement: SQLiteStatement) {
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        guard let start = unsafe sqlite3_column_blob(statement, column) else {
            guard unsafe sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
            self = []
            return
        }
        unsafe self.init(UnsafeRawBufferPointer(start: start, count: count))
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        guard !isEmpty else { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
        return unsafe withUnsafeBytes { bytes in
            unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), sqliteTransient)
        }
    }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    static var blank: Wrapped? { .none }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard unsafe sqlite3_column_type(statement, column) != SQLITE_NULL else {
            self = Wrapped?.none
            return
        }
        guard let value = unsafe Wrapped(column: column, of: statement) else { return nil }
        self = Wrapped?.some(value)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        switch self {
        case .some(let value): unsafe value.bind(to: statement, at: index)
        case .none: unsafe sqlite3_bind_null(statement, index)
        }
    }
}
