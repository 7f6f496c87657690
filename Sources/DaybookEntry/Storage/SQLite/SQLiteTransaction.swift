import Foundation
import GRDB

/// One transaction on a SQLite diary. Its topics are in the extensions.
struct SQLiteTransaction: DiaryWriting {
    let db: Database
}

/// Statements are compiled once per connection and kept.
extension Database {
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    func number(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int64? {
        try Int64.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }
}

extension UUIDBytes: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { databaseData.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> UUIDBytes? {
        Data.fromDatabaseValue(value).flatMap { UUIDBytes(bytes: $0) }
    }

    /// The sixteen bytes as the storage keeps them.
    var databaseData: Data { Data(bytes) }

    /// An id from the storage; `nil` for anything but sixteen bytes.
    init?(databaseData: Data) {
        self.init(bytes: databaseData)
    }
}

extension Instant: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { microseconds.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Instant? {
        Int64.fromDatabaseValue(value).map(Instant.init)
    }
}

extension UTCOffset: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { Int64(seconds).databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> UTCOffset? {
        Int32.fromDatabaseValue(value).map(UTCOffset.init)
    }
}
