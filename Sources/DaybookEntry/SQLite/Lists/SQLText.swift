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

    /// Returns the statement that inserts a row with values for the columns, in their order.
    static func insertion(into table: String, _ columns: [String]) -> String {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT INTO \(table)(\(columns.joined(separator: ", "))) VALUES (\(places))"
    }

    /// Returns the statement that sets the columns of a row; the row's key comes after their values.
    static func change(of table: String, _ columns: [String]) -> String {
        "UPDATE \(table) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE key = ?"
    }

    /// The same SQL in GRDB's form, for use in another statement.
    var literal: SQL { SQL(sql: text, arguments: StatementArguments(values)) }
}
