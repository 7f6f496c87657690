import Foundation
import GRDB
import Synchronization

@testable import DaybookEntry

/// A file with each statement that the tests run, as PostgreSQL gets it, for `Tests/Engines/statements`.
///
/// A line has the types of the parameters, a tab, and the statement. Beside the file is a copy of a diary, with its
/// tables.
final class StatementRecord: Sendable {
    /// The record in the file that `DAYBOOK_STATEMENTS` names; nil without one.
    static let ofEnvironment = ProcessInfo.processInfo.environment["DAYBOOK_STATEMENTS"].map(StatementRecord.init)

    private let path: String
    private let noted = Mutex<Set<String>>([])

    private init(_ path: String) {
        self.path = path
    }

    var observer: SQLObserver {
        { [self] step in
            guard case .statement(let sql, let values) = step else { return }
            note(sql, values.map(\.parameter.type))
        }
    }

    private func note(_ sql: String, _ types: [String]) {
        noted.withLock { noted in
            let types = types.joined(separator: ",")
            guard noted.insert(types + sql).inserted else { return }
            let statement = SQLDialect.postgreSQL(sql).split(whereSeparator: \.isNewline).joined(separator: " ")
            let line = Data("\(types)\t\(statement)\n".utf8)
            if !FileManager.default.fileExists(atPath: path) {
                _ = FileManager.default.createFile(atPath: path, contents: nil)
            }
            guard let file = FileHandle(forWritingAtPath: path) else { return }
            defer { try? file.close() }
            _ = try? file.seekToEnd()
            try? file.write(contentsOf: line)
        }
    }

    /// Copies a diary without contents, for its tables, unless there is a copy.
    func keepTables(of store: SQLiteDiaryStore) throws {
        try noted.withLock { noted in
            let copy = path + ".sqlite"
            guard noted.insert("the tables").inserted, !FileManager.default.fileExists(atPath: copy) else { return }
            try store.pool.writeWithoutTransaction {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [copy])
            }
        }
    }
}

extension SQLParameter {
    /// The type in PostgreSQL. A null has the type of the place where it stands.
    fileprivate var type: String {
        switch self {
        case .null: "unknown"
        case .integer: "bigint"
        case .real: "double precision"
        case .text: "text"
        case .bytes, .id: "bytea"
        case .numbers: "bigint[]"
        case .texts: "text[]"
        case .byteStrings: "bytea[]"
        }
    }
}
