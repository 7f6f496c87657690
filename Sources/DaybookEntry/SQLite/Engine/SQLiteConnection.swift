import Foundation
import GRDB
import GRDBSQLite

/// A connection to a SQLite diary, within a transaction. Statements are compiled once per connection and cached.
final class SQLiteConnection: EngineConnection {
    let database: Database
    /// The interruption, checked before each statement, because short statements may not check it while they run. `nil`
    /// if the transaction cannot be interrupted.
    private let interruption: Interruption?
    private let observer: SQLObserver?

    init(_ database: Database, interruption: Interruption? = nil, observer: SQLObserver? = nil) {
        self.database = database
        self.interruption = interruption
        self.observer = observer
    }

    /// Adds the functions that the diary's statements use and SQLite 3.40 lacks.
    static func prepare(_ database: Database) {
        database.add(
            function: DatabaseFunction("unhex", argumentCount: 1, pure: true) { values in
                String.fromDatabaseValue(values[0]).flatMap { bytes(hexadecimal: $0) }.map { Data($0) }
            })
    }

    var index: any SearchIndexing { SQLiteSearch(database: database) }

    /// Does nothing else: SQLite runs one write at a time.
    func hold(_ data: HeldData) { observer?(.hold(data)) }

    func run(_ sql: String, values: [any SQLArgument] = []) throws {
        let statement = unsafe try prepare(sql, values: values)
        defer { unsafe reset(statement) }
        while try unsafe step(statement) {}
    }

    func change(_ sql: String, values: [any SQLArgument]) throws -> Int {
        try run(sql, values: values)
        return database.changesCount
    }

    func rows(
        of sql: String, values: [any SQLArgument], read: (inout SQLRow) throws -> Bool
    ) throws {
        let statement = unsafe try prepare(sql, values: values)
        defer { unsafe reset(statement) }
        let count = Int(unsafe sqlite3_column_count(statement))
        try unsafe withUnsafeTemporaryAllocation(of: SQLCell.self, capacity: count) { cells in
            while try unsafe step(statement) {
                for column in 0..<count {
                    unsafe cells.initializeElement(at: column, to: SQLCell(column: CInt(column), of: statement))
                }
                var row = unsafe SQLRow(UnsafeBufferPointer(cells))
                guard try read(&row) else { return }
            }
        }
    }

    private func prepare(_ sql: String, values: [any SQLArgument]) throws -> SQLiteStatement {
        if let interruption, interruption.hasCome { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
        observer?(.statement(sql, values))
        let statement = unsafe try database.cachedStatement(sql: sql).sqliteStatement
        for (index, value) in values.enumerated() {
            let code = unsafe value.parameter.bind(to: statement, at: CInt(index + 1))
            guard code == SQLITE_OK else { throw error(code) }
        }
        return unsafe statement
    }

    /// Steps a statement.
    ///
    /// - Returns: Whether there is a row.
    private func step(_ statement: SQLiteStatement) throws -> Bool {
        switch unsafe sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    private func reset(_ statement: SQLiteStatement) {
        // The reset repeats an error of the last step, which was already thrown.
        _ = unsafe sqlite3_reset(statement)
        _ = unsafe sqlite3_clear_bindings(statement)
    }

    private func error(_ code: CInt) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
}

extension SQLConnection {
    /// Creates a connection to a SQLite diary, within a transaction.
    init(_ database: Database, notes: CommitNotes? = nil) {
        self.init(SQLiteConnection(database), notes: notes)
    }
}

extension SQLCell {
    /// Reads a column of a statement's current row.
    ///
    /// The column is looked up once. SQLite allows reading from its value where no other thread uses the connection
    /// (<https://www.sqlite.org/c3ref/value.html>), as is the case within a transaction.
    fileprivate init(column: CInt, of statement: SQLiteStatement) {
        let value = unsafe sqlite3_column_value(statement, column)
        switch unsafe sqlite3_value_type(value) {
        case SQLITE_INTEGER: self = .integer(unsafe sqlite3_value_int64(value))
        case SQLITE_FLOAT: self = .real(unsafe sqlite3_value_double(value))
        case SQLITE_TEXT:
            let start = unsafe sqlite3_value_text(value)
            self = unsafe .text(at: start, count: Int(sqlite3_value_bytes(value)))
        case SQLITE_BLOB:
            let start = unsafe sqlite3_value_blob(value)
            self = unsafe .bytes(at: start, count: Int(sqlite3_value_bytes(value)))
        default: self = .null
        }
    }
}

extension SQLParameter {
    /// The marker for values that SQLite must copy, because they are valid only during the call (`SQLITE_TRANSIENT`).
    private static var transient: sqlite3_destructor_type {
        unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    /// Binds the value to a statement's parameter, the first of which is 1. Returns SQLite's result code.
    fileprivate func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        switch self {
        case .null: unsafe sqlite3_bind_null(statement, index)
        case .integer(let number): unsafe sqlite3_bind_int64(statement, index, number)
        case .real(let number): unsafe sqlite3_bind_double(statement, index, number)
        case .text(let text): unsafe Self.bind(text, to: statement, at: index)
        case .bytes(let bytes): unsafe Self.bind(bytes, to: statement, at: index)
        case .id(let id): unsafe Self.bind(id, to: statement, at: index)
        case .numbers(let numbers): unsafe Self.bind(NumberList.json(numbers), to: statement, at: index)
        case .texts(let texts): unsafe Self.bind(TextList.write(texts), to: statement, at: index)
        case .byteStrings(let strings): unsafe Self.bind(BytesList.json(strings), to: statement, at: index)
        }
    }

    private static func bind(_ text: String, to statement: SQLiteStatement, at index: CInt) -> CInt {
        var text = text
        return text.withUTF8 { bytes in
            // The pointer of an empty buffer may be null, which would bind NULL.
            guard let start = bytes.baseAddress else {
                return unsafe sqlite3_bind_text64(statement, index, "", 0, transient, UInt8(SQLITE_UTF8))
            }
            return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                unsafe sqlite3_bind_text64(statement, index, start, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
            }
        }
    }

    private static func bind(_ bytes: [UInt8], to statement: SQLiteStatement, at index: CInt) -> CInt {
        guard !bytes.isEmpty else { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), transient)
        }
    }

    private static func bind(_ id: UUIDBytes, to statement: SQLiteStatement, at index: CInt) -> CInt {
        var words = (id.high.bigEndian, id.low.bigEndian)
        return unsafe withUnsafeBytes(of: &words) { bytes in
            unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), transient)
        }
    }

    /// The value in GRDB's form.
    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .id(let id): Data(id.bytes).databaseValue
        case .numbers(let numbers): NumberList.json(numbers).databaseValue
        case .texts(let texts): TextList.write(texts).databaseValue
        case .byteStrings(let strings): BytesList.json(strings).databaseValue
        }
    }
}

extension Interruption {
    /// The steps of SQLite's virtual machine between two calls of the handler: some tens of microseconds.
    private static let interval: CInt = 10_000

    /// Runs work on a connection. Its statements fail with `SQLITE_INTERRUPT` once the interruption is raised.
    ///
    /// `sqlite3_interrupt` alone is lost if no statement runs at that moment. SQLite calls a progress handler while a
    /// statement runs (<https://www.sqlite.org/c3ref/progress_handler.html>).
    func run<Value>(on database: Database, _ work: () throws -> Value) rethrows -> Value {
        let connection = unsafe database.sqliteConnection
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_progress_handler(
            connection, Self.interval,
            { context in
                guard let context = unsafe context else { return 0 }
                return unsafe Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().hasCome ? 1 : 0
            }, context)
        defer { unsafe sqlite3_progress_handler(connection, 0, nil, nil) }
        return try work()
    }
}
