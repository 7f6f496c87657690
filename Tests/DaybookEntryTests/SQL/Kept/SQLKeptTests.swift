import GRDB
import Testing

@testable import DaybookEntry

@Suite("How SQLite finds the records of an import")
struct SQLKeptTests {
    private let harness: DiaryHarness

    init() throws { harness = try DiaryHarness(.sqlite) }

    @Test("Whether an account has a record costs the same in a large diary: an index has every column of the question")
    func known() async throws {
        let store = try #require(harness.store as? SQLiteDiaryStore)
        for table in KeptTable.records where table.name != KeptTable.accounts.name {
            let query = SQLKept.knownQuery(of: table)
            let plan = try await store.pool.read { db in
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + query)
                let values = (0..<query.count { $0 == "?" }).map { _ in "1" }
                return try Row.fetchAll(statement, arguments: StatementArguments(values)).map { $0["detail"] as String }
            }
            let scans = plan.filter { $0.hasPrefix("SCAN") && $0 != "SCAN CONSTANT ROW" }
            #expect(scans.isEmpty, "\(table.name): \(plan)")
            // Each search compares two columns: the owner and an ID, or the key of a parent and a number or key.
            let searches = plan.filter { $0.hasPrefix("SEARCH") }
            #expect(!searches.isEmpty && searches.allSatisfy { $0.contains("=? AND ") }, "\(table.name): \(plan)")
        }
    }
}
