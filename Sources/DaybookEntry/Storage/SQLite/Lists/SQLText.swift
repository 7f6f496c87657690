import GRDB

/// A piece of SQL with the values of its parameters, in their order.
struct SQLText {
    var text: String
    var values: [any SQLiteValue & DatabaseValueConvertible]

    init(_ text: String, _ values: [any SQLiteValue & DatabaseValueConvertible] = []) {
        self.text = text
        self.values = values
    }

    static func + (left: SQLText, right: SQLText) -> SQLText {
        SQLText(left.text + right.text, left.values + right.values)
    }

    /// The piece as GRDB takes it within another.
    var literal: SQL { SQL(sql: text, arguments: StatementArguments(values)) }
}
