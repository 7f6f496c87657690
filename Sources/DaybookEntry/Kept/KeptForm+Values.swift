import Foundation
import ProtobufC
import Wording

/// The reading of a column's value from a record of an export, the opposite of ``json(_:)``.
extension KeptForm {
    /// The largest number that a record may have. It leaves room for sums and differences of several.
    private static let maximumNumber: Int64 = 1 << 53
    /// The type's name stands before the name of each case of an enum. The case of number 0 has this end.
    private static let enumZero = "UNSPECIFIED"

    /// Returns the value of a column.
    ///
    /// - Parameters:
    ///   - json: The field as proto3 JSON; `nil` if it is absent.
    ///   - field: The schema of the field.
    /// - Throws: ``DiaryError`` with the reason `IMPORT_RECORD_UNREADABLE` if the value has another form.
    func value(of json: JSONValue?, in field: FieldDescriptor) throws(DiaryError) -> KeptValue {
        guard let json, json != .null else { return .null }
        guard let value = value(json, in: field) else {
            throw DiaryError(.invalidArgument, ImportFault.recordUnreadable, ["field": field.jsonName])
        }
        return value
    }

    private func value(_ json: JSONValue, in field: FieldDescriptor) -> KeptValue? {
        switch (self, json) {
        case (.integer, _), (.revisionNumber, _): Self.integer(json, in: field).map(KeptValue.integer)
        case (.number, .number(let number)): number.double.map(KeptValue.real)
        case (.flag, .bool(let flag)): .integer(flag ? 1 : 0)
        case (.text, .string(let text)): .text(text)
        case (.id, .string(let text)), (.idOf, .string(let text)): UUIDBytes(text).map { .bytes($0.bytes) }
        case (.digest, .string(let text)): Self.digest(text).map(KeptValue.bytes)
        case (.bytes, .string(let text)): Data(base64Encoded: text).map { .bytes(Array($0)) }
        case (.time, .string(let text)): Self.microseconds(text).map(KeptValue.integer)
        case (.date, .string(let text)): CivilDate(text).map { .integer($0.day) }
        case (.texts, .array(let elements)): Self.texts(elements).map(KeptValue.text)
        default: nil
        }
    }

    /// Reads a number, or the name of a case of an enum.
    private static func integer(_ json: JSONValue, in field: FieldDescriptor) -> Int64? {
        var number: Int64?
        switch json {
        case .number(let text): number = text.integer(as: Int64.self)
        case .string(let text):
            let cases = field.enumValues
            if cases.isEmpty {
                number = Int64(text)
            } else {
                let prefix = cases.first { $0.number == 0 }?.name.dropLast(enumZero.count) ?? ""
                number = cases.first { $0.name == prefix + text }.map { Int64($0.number) }
            }
        default: break
        }
        guard let number, (-maximumNumber...maximumNumber).contains(number) else { return nil }
        return number
    }

    private static func digest(_ text: String) -> [UInt8]? {
        guard let digest = hexBytes(text), digest.count == 32 || digest.isEmpty else { return nil }
        return digest
    }

    private static func microseconds(_ text: String) -> Int64? {
        guard let time = ProtobufJSON.timestamp(text) else { return nil }
        return time.seconds * 1_000_000 + Int64(time.nanos / 1000)
    }

    private static func texts(_ elements: [JSONValue]) -> String? {
        let texts = elements.compactMap(\.stringValue)
        guard texts.count == elements.count, let json = try? JSONEncoder().encode(texts) else { return nil }
        return String(decoding: json, as: UTF8.self)
    }
}

/// Returns the bytes of a hex text. Within the form, `bytes` is one of its cases.
private func hexBytes(_ text: String) -> [UInt8]? { bytes(hexadecimal: text) }

extension KeptRow {
    /// Reads a row from its record.
    ///
    /// - Parameters:
    ///   - record: The record as proto3 JSON.
    ///   - descriptor: The schema of the record.
    /// - Throws: ``DiaryError`` with the reason `IMPORT_RECORD_UNREADABLE` if a value has another form than the table
    ///   says.
    init(_ record: JSONValue, of table: KeptTable, as descriptor: MessageDescriptor) throws(DiaryError) {
        var (values, lists): ([KeptValue], [[KeptRow]]) = ([], [])
        for field in table.fields {
            guard let schema = descriptor.field(jsonName: field.field) else {
                throw DiaryError.internalFault("A record has no field \(field.field).")
            }
            values.append(try field.form.value(of: record[field.field], in: schema))
        }
        for list in table.lists {
            guard let schema = descriptor.field(jsonName: list.field)?.message else {
                throw DiaryError.internalFault("A record has no list \(list.field).")
            }
            let member = record[list.field]
            let elements = list.isSingle ? [member].compactMap(\.self) : member?.arrayValue ?? []
            var rows: [KeptRow] = []
            for element in elements where element != .null {
                rows.append(try KeptRow(element, of: list.table, as: schema))
            }
            lists.append(rows)
        }
        self.init(values: values, lists: lists, position: KeptPosition([]))
    }

    /// Returns the value of a column.
    func value(of column: String, in table: KeptTable) -> KeptValue {
        zip(table.fields, values).first { $0.0.column == column }?.1 ?? .null
    }

    /// Returns the value of a column of whole numbers; 0 for null.
    func number(of column: String, in table: KeptTable) -> Int64 {
        if case .integer(let number) = value(of: column, in: table) { number } else { 0 }
    }

    /// Returns the value of a column of text; `nil` for null.
    func text(of column: String, in table: KeptTable) -> String? {
        if case .text(let text) = value(of: column, in: table) { text } else { nil }
    }

    /// Returns the value of a column with an ID; `nil` for null.
    func id(of column: String, in table: KeptTable) -> UUIDBytes? {
        if case .bytes(let bytes) = value(of: column, in: table) { UUIDBytes(bytes: bytes) } else { nil }
    }

    /// Returns the rows of a list.
    func rows(of field: String, in table: KeptTable) -> [KeptRow] {
        zip(table.lists, lists).first { $0.0.field == field }?.1 ?? []
    }
}
