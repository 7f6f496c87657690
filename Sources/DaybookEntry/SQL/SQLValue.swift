/// A value that can be bound to a parameter of a statement.
protocol SQLArgument {
    /// The value in a form that every engine binds.
    var parameter: SQLParameter { get }
}

/// A value of a statement's parameter, in the forms that every engine binds.
///
/// A list is one parameter, which a statement reads as `json_each(?)`: SQLite binds it as JSON, PostgreSQL as an array.
enum SQLParameter: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case id(UUIDBytes)
    case numbers([Int64])
    case texts([String])
    /// Byte strings, which a statement reads as `unhex(value)`, because JSON has none.
    case byteStrings([[UInt8]])
}

/// A value that a column of the diary can hold.
protocol SQLValue: SQLArgument {
    /// A value of the type, for a pass that only names columns.
    static var blank: Self { get }

    /// Reads a column; `nil` for a value of another form.
    init?(_ cell: SQLCell)
}

extension Int64: SQLValue {
    init?(_ cell: SQLCell) {
        guard let number = cell.integer else { return nil }
        self = number
    }

    var parameter: SQLParameter { .integer(self) }
}

extension SQLValue where Self: FixedWidthInteger {
    static var blank: Self { 0 }

    init?(_ cell: SQLCell) {
        guard let number = cell.integer else { return nil }
        self.init(exactly: number)
    }

    var parameter: SQLParameter { .integer(Int64(truncatingIfNeeded: self)) }
}

extension Int: SQLValue {}
extension Int32: SQLValue {}
extension UInt32: SQLValue {}

extension Bool: SQLValue {
    static var blank: Bool { false }

    init?(_ cell: SQLCell) {
        guard let number = cell.integer else { return nil }
        self = number != 0
    }

    var parameter: SQLParameter { .integer(self ? 1 : 0) }
}

extension Double: SQLValue {
    static var blank: Double { 0 }

    init?(_ cell: SQLCell) {
        guard let number = cell.real else { return nil }
        self = number
    }

    var parameter: SQLParameter { .real(self) }
}

extension String: SQLValue {
    static var blank: String { "" }

    init?(_ cell: SQLCell) {
        guard let text = cell.text else { return nil }
        self = text
    }

    var parameter: SQLParameter { .text(self) }
}

extension [UInt8]: SQLArgument, SQLValue {
    static var blank: [UInt8] { [] }

    init?(_ cell: SQLCell) {
        guard let bytes = cell.bytes else { return nil }
        self = bytes
    }

    var parameter: SQLParameter { .bytes(self) }
}

extension Optional: SQLArgument, SQLValue where Wrapped: SQLValue {
    static var blank: Wrapped? { .none }

    init?(_ cell: SQLCell) {
        guard !cell.isNull else {
            self = Wrapped?.none
            return
        }
        guard let value = Wrapped(cell) else { return nil }
        self = Wrapped?.some(value)
    }

    var parameter: SQLParameter { self?.parameter ?? .null }
}
