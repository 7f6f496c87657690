import Foundation
import ProtobufC

/// The form of a column's value in a record of an export.
enum KeptForm: Hashable, Sendable {
    case text
    case integer
    case number
    case flag
    /// Sixteen bytes, as a UUID.
    case id
    /// Bytes in hex digits.
    case digest
    /// Bytes in base64.
    case bytes
    /// Microseconds since 1970, as a timestamp.
    case time
    /// Days since 1970, as `YYYY-MM-DD`.
    case date
    /// A list of texts.
    case texts
    /// The key of a row of a table, as the ID of that row.
    case idOf(String)
    /// The key of a revision, as its number within its entry.
    case revisionNumber

    /// Returns the SQL expression of the exported value.
    func expression(of column: String) -> String {
        switch self {
        case .idOf(let table): "(SELECT x.id FROM \(table) x WHERE x.key = \(column))"
        case .revisionNumber: "(SELECT x.number FROM entry_revision x WHERE x.key = \(column))"
        default: column
        }
    }

    /// Returns a value as proto3 JSON. Null is an absent field.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` if the value has another form.
    func json(_ value: KeptValue) throws(DiaryError) -> JSONValue {
        switch (self, value) {
        case (_, .null): return .null
        case (.text, .text(let text)): return .string(text)
        case (.integer, .integer(let number)), (.revisionNumber, .integer(let number)):
            return .number(JSONNumber(number))
        case (.number, .integer(let number)): return .number(JSONNumber(number))
        case (.number, .real(let number)):
            if let finite = JSONNumber(number) { return .number(finite) }
        case (.flag, .integer(let number)): return .bool(number != 0)
        case (.id, .bytes(let bytes)), (.idOf, .bytes(let bytes)):
            if let id = UUIDBytes(bytes: bytes) { return .string(id.description) }
        case (.digest, .bytes(let bytes)): return .string(hexadecimal(bytes))
        case (.bytes, .bytes(let bytes)): return .string(Data(bytes).base64EncodedString())
        case (.time, .integer(let number)):
            if let text = Instant(microseconds: number).rfc3339 { return .string(text) }
        case (.date, .integer(let number)): return .string(CivilDate(day: number).description)
        case (.texts, .text("[]")): return .array([])
        case (.texts, .text(let text)):
            if let list = try? JSONValue(parsing: Array(text.utf8), limits: .keptRecords), list.isListOfTexts {
                return list
            }
        default: break
        }
        throw DiaryError.internalFault("A column of the diary has a value that no record can have.")
    }
}

extension JSONValue {
    fileprivate var isListOfTexts: Bool {
        guard case .array(let elements) = self else { return false }
        return elements.allSatisfy { element in
            if case .string = element { true } else { false }
        }
    }
}

/// A value of a column, in the forms that every engine has.
enum KeptValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
}

extension Instant {
    /// The instant in RFC 3339, in UTC; `nil` outside the years 1 to 9999.
    var rfc3339: String? { ProtobufJSON.timestampText(seconds: seconds, nanos: nanoseconds) }
}
