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
