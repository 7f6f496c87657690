import GRDB
import GRDBSQLite

extension UUIDBytes: SQLiteValue {
    static var blank: UUIDBytes { UUIDBytes(high: 0, low: 0) }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard unsafe sqlite3_column_bytes(statement, column) == 16,
            let start = unsafe sqlite3_column_blob(statement, column)
        else { return nil }
        let high = unsafe start.loadUnaligned(as: UInt64.self)
        let low = unsafe start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        var words = (high.bigEndian, low.bigEndian)
        return unsafe withUnsafeBytes(of: &words) { bytes in
            unsafe sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), sqliteTransient)
        }
    }
}

extension Instant: SQLiteValue {
    static var blank: Instant { Instant(microseconds: 0) }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let microseconds = unsafe Int64(column: column, of: statement) else { return nil }
        self.init(microseconds: microseconds)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe microseconds.bind(to: statement, at: index)
    }
}

extension UTCOffset: SQLiteValue {
    static var blank: UTCOffset { UTCOffset(seconds: 0) }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let seconds = unsafe Int32(column: column, of: statement) else { return nil }
        self.init(seconds: seconds)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe seconds.bind(to: statement, at: index)
    }
}

/// A name that no smart album has is refused.
extension SmartAlbum: SQLiteValue {
    static var blank: SmartAlbum { .recents }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let name = unsafe String(column: column, of: statement) else { return nil }
        self.init(rawValue: name)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe rawValue.bind(to: statement, at: index)
    }
}

/// A number that no role has is refused.
extension AccountRole: SQLiteValue {
    static var blank: AccountRole { .member }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let number = unsafe Int64(column: column, of: statement) else { return nil }
        self.init(rawValue: number)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe rawValue.bind(to: statement, at: index)
    }
}

extension CivilDate: SQLiteValue {
    static var blank: CivilDate { CivilDate(day: 0) }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let day = unsafe Int64(column: column, of: statement) else { return nil }
        self.init(day: day)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe day.bind(to: statement, at: index)
    }
}

/// An enum that a column stores as its number.
protocol SQLiteNumbered: SQLiteValue, RawRepresentable where RawValue == Int32 {}

extension SQLiteNumbered {
    init?(column: CInt, of statement: SQLiteStatement) {
        guard let number = unsafe Int32(column: column, of: statement) else { return nil }
        self.init(rawValue: number)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe rawValue.bind(to: statement, at: index)
    }
}

extension LocalTime: SQLiteValue {
    static var blank: LocalTime { LocalTime(seconds: 0) }

    init?(column: CInt, of statement: SQLiteStatement) {
        guard let seconds = unsafe Int64(column: column, of: statement) else { return nil }
        self.init(seconds: seconds)
    }

    func bind(to statement: SQLiteStatement, at index: CInt) -> CInt {
        unsafe seconds.bind(to: statement, at: index)
    }
}
