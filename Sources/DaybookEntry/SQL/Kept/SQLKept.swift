/// The rows of an account in SQL, as an export keeps them. The statements follow from the declarations of the tables.
struct SQLKept: KeptReading {
    let db: SQLConnection

    func rows(of table: KeptTable, owner: Int64, after position: KeptPosition?, limit: Int) throws -> [KeptRow] {
        let source = Self.source(of: table)
        var condition = position == nil ? "" : " AND " + Self.condition(after: table.order)
        if let ofParent = table.parent?.condition { condition += " AND " + ofParent }
        var values: [any SQLArgument] = [owner]
        // The first column of two is compared twice.
        if let first = position?.values.first, table.order.count > 1 { values.append(first) }
        for value in position?.values ?? [] { values.append(value) }
        values.append(limit)
        let rest = """
            FROM \(source.tables) WHERE \(source.owned).owner = ?\(condition)
            ORDER BY \(Self.order(of: table)) LIMIT ?
            """
        return try rows(of: table, selecting: rest, values: values)
    }

    /// Reads rows with their lists.
    func rows(of table: KeptTable, selecting rest: String, values: [any SQLArgument]) throws -> [KeptRow] {
        let key = table.lists.isEmpty ? ["NULL"] : ["t." + table.key]
        let columns = table.fields.map { $0.form.expression(of: "t." + $0.column) } + table.order.map(\.column) + key
        let found: [(row: KeptRow, key: KeptValue)] = try db.all(
            "SELECT \(columns.joined(separator: ", ")) \(rest)", values: values
        ) { row in
            let values = try table.fields.map { _ in try row.next(KeptValue.self) }
            let position = KeptPosition(try table.order.map { _ in try row.next(KeptValue.self) })
            return (row: KeptRow(values: values, position: position), key: try row.next(KeptValue.self))
        }
        return try found.map { row, key in
            var row = row
            for list in table.lists {
                let rest = """
                    FROM \(list.table.name) t WHERE t.\(list.parent) = ? ORDER BY \(Self.order(of: list.table))
                    """
                row.lists.append(try rows(of: list.table, selecting: rest, values: [key]))
            }
            return row
        }
    }

    /// Returns the tables of a table's rows, `t` with its parent `p`, and the alias of the one that has the owner.
    static func source(of table: KeptTable) -> (tables: String, owned: String) {
        guard let parent = table.parent else { return ("\(table.name) t", "t") }
        return ("\(table.name) t JOIN \(parent.table) p ON p.key = t.\(parent.column)", "p")
    }

    static func order(of table: KeptTable) -> String { table.order.map(\.column).joined(separator: ", ") }

    /// Returns the condition on rows after a position. Of two columns, the first is compared by itself, too, so that an
    /// index of its table finds the rows.
    private static func condition(after order: [KeptTable.Order]) -> String {
        guard let first = order.first?.column, let last = order.last?.column, order.count > 1 else {
            return "\(order.first?.column ?? "") > ?"
        }
        return "\(first) >= ? AND (\(first) > ? OR \(last) > ?)"
    }
}

extension KeptValue: SQLValue {
    static var blank: KeptValue { .null }

    init?(_ cell: SQLCell) {
        if cell.isNull {
            self = .null
        } else if let number = cell.integer {
            self = .integer(number)
        } else if let number = cell.real {
            self = .real(number)
        } else if let text = cell.text {
            self = .text(text)
        } else if let bytes = cell.bytes {
            self = .bytes(bytes)
        } else {
            return nil
        }
    }

    var parameter: SQLParameter {
        switch self {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        }
    }
}
