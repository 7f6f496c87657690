import Foundation
import GRDB

extension UUIDBytes: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { Data(bytes).databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> UUIDBytes? {
        Data.fromDatabaseValue(value).flatMap { UUIDBytes(bytes: $0) }
    }
}
