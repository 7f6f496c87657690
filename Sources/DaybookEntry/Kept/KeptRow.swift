import ProtobufC

/// A row of a table as a record of an export.
struct KeptRow: Hashable, Sendable {
    /// The values of the fields of the table, in order.
    let values: [KeptValue]
    /// The rows of each list of the table, in order.
    var lists: [[KeptRow]] = []
    /// The position of the row in the order of its table.
    let position: KeptPosition

    /// Returns the record as proto3 JSON.
    ///
    /// - Parameter table: The table that the row was read from.
    /// - Throws: ``DiaryError`` of code `internalFault` if a value has another form than the table says.
    func json(of table: KeptTable) throws(DiaryError) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        for (field, value) in zip(table.fields, values) {
            let json = try field.form.json(value)
            if json != .null { members.append((key: field.field, value: json)) }
        }
        for (list, rows) in zip(table.lists, lists) {
            var elements: [JSONValue] = []
            for row in rows { elements.append(try row.json(of: list.table)) }
            if !list.isSingle {
                members.append((key: list.field, value: .array(elements)))
            } else if let element = elements.first {
                members.append((key: list.field, value: element))
            }
        }
        return .object(members)
    }

    /// Returns the row with other values in some columns.
    func replacing(_ changed: [String: KeptValue], in table: KeptTable) -> KeptRow {
        let values = zip(table.fields, values).map { field, value in changed[field.column] ?? value }
        return KeptRow(values: values, lists: lists, position: position)
    }

    /// Returns the columns whose values no record can have. A column of a list stands behind its table and a dot.
    ///
    /// - Parameter table: The table that the row was read from.
    func damagedColumns(of table: KeptTable) -> [String] {
        var columns = zip(table.fields, values).compactMap { field, value in
            (try? field.form.json(value)) == nil ? field.column : nil
        }
        for (list, rows) in zip(table.lists, lists) {
            for row in rows { columns += row.damagedColumns(of: list.table).map { list.table.name + "." + $0 } }
        }
        return columns
    }
}

/// The position of a row in the order of its table: the values of the columns that order it.
struct KeptPosition: Hashable, Sendable {
    let values: [KeptValue]

    private static let separator: Character = "/"

    init(_ values: [KeptValue]) { self.values = values }

    /// Reads the text of a position of a table; `nil` for any other text.
    init?(_ text: String, of table: KeptTable) {
        // The last part may have the separator in it.
        let parts = text.split(
            separator: Self.separator, maxSplits: table.order.count - 1, omittingEmptySubsequences: false)
        guard parts.count == table.order.count else { return nil }
        var values: [KeptValue] = []
        for (part, order) in zip(parts, table.order) {
            switch order.form {
            case .id:
                guard let id = UUIDBytes(String(part)) else { return nil }
                values.append(.bytes(id.bytes))
            case .integer:
                guard let number = Int64(part) else { return nil }
                values.append(.integer(number))
            default: values.append(.text(String(part)))
            }
        }
        self.values = values
    }

    /// Returns whether a row at this position comes before one at another position of the same table.
    func precedes(_ other: KeptPosition) -> Bool {
        for (own, value) in zip(values, other.values) where own != value {
            switch (own, value) {
            case (.integer(let own), .integer(let value)): return own < value
            case (.text(let own), .text(let value)): return own.utf8.lexicographicallyPrecedes(value.utf8)
            case (.bytes(let own), .bytes(let value)): return own.lexicographicallyPrecedes(value)
            default: return false
            }
        }
        return false
    }

    /// The position for a request, of which `init(_:of:)` makes the same position again.
    var text: String {
        values.map { value in
            switch value {
            case .null: ""
            case .integer(let number): "\(number)"
            case .real(let number): "\(number)"
            case .text(let text): text
            case .bytes(let bytes): UUIDBytes(bytes: bytes)?.description ?? hexadecimal(bytes)
            }
        }.joined(separator: String(Self.separator))
    }
}
