/// A connection to a diary in SQL, within a transaction.
///
/// The text of a statement is SQLite's; ``SQLDialect`` rewrites it for another engine. Rows are read by position: a
/// reader takes the columns in the order of the statement.
///
/// The connection and its rows are the same types for every engine, so that reading a column costs no dynamic call.
struct SQLConnection {
    let engine: any EngineConnection
    /// The notes for the commit; `nil` if the transaction only reads.
    var notes: CommitNotes?

    init(_ engine: any EngineConnection, notes: CommitNotes? = nil) {
        self.engine = engine
        self.notes = notes
    }

    /// The full-text index.
    var index: any SearchIndexing { engine.index }

    /// Notes that the transaction changes an owner's data, or ends a session of the owner.
    func note(owner: Int64) { notes?.news.owners.insert(owner) }

    /// Notes that the transaction removes data that gateways may cache.
    func note(_ revocation: Revocation) {
        notes?.news.revocations.insert(revocation)
        notes?.news.revokedOwners.insert(revocation.owner)
    }

    /// Returns whether noting a revocation would change the notes: the transaction has notes, but not yet this one.
    func lacks(_ revocation: Revocation) -> Bool {
        notes.map { !$0.news.revocations.each.contains(revocation) } ?? false
    }

    /// Notes the bytes of text that the search index has to add or remove because of the transaction.
    func note(textBytes: Int) { notes?.textBytes += textBytes }

    /// Runs a statement to its end.
    func run(_ sql: String, values: [any SQLArgument] = []) throws {
        try engine.run(sql, values: values)
    }

    /// Runs a statement to its end. Returns the number of rows that it changed.
    func change(_ sql: String, values: [any SQLArgument] = []) throws -> Int {
        try engine.change(sql, values: values)
    }

    /// Reads the first row; `nil` if there is none.
    func first<Value>(
        _ sql: String, values: [any SQLArgument] = [], read: (inout SQLRow) throws -> Value
    ) throws -> Value? {
        var found: Value?
        try engine.rows(of: sql, values: values) { row in
            found = try read(&row)
            return false
        }
        return found
    }

    /// Reads every row. The closure must not run a statement with the same text.
    func all<Value>(
        _ sql: String, values: [any SQLArgument] = [], read: (inout SQLRow) throws -> Value
    ) throws -> [Value] {
        var found: [Value] = []
        try engine.rows(of: sql, values: values) { row in
            found.append(try read(&row))
            return true
        }
        return found
    }

    /// Returns the first column of the first row.
    func value<Value: SQLValue>(_ sql: String, values: [any SQLArgument] = []) throws -> Value? {
        try first(sql, values: values) { try $0.next() }
    }
}

/// A step of a transaction.
enum SQLStep {
    case hold(HeldData)
    case statement(String, [any SQLArgument])
}

/// An observer of the steps of a store's transactions, for tests.
typealias SQLObserver = @Sendable (SQLStep) -> Void

/// An engine's connection, within a transaction.
protocol EngineConnection: AnyObject {
    /// The full-text index.
    var index: any SearchIndexing { get }

    /// Keeps other writes of some data out until the transaction ends.
    func hold(_ data: HeldData) throws

    /// Runs a statement to its end. An engine may send it without waiting; an error is then thrown by a later call.
    func run(_ sql: String, values: [any SQLArgument]) throws

    /// Runs a statement to its end. Returns the number of rows that it changed.
    func change(_ sql: String, values: [any SQLArgument]) throws -> Int

    /// Passes the rows of a statement to a closure, as long as it returns true.
    func rows(
        of sql: String, values: [any SQLArgument], read: (inout SQLRow) throws -> Bool
    ) throws
}
