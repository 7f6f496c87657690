import Foundation
import GRDB
import Glibc
import Testing

@testable import DaybookEntry

@Suite("How SQLite goes about a diary's lists")
struct SQLitePlanTests {
    private let harness: DiaryHarness

    init() throws {
        harness = try DiaryHarness(.sqlite)
    }

    private func plan(_ query: ListQuery) async throws -> String {
        let store = try #require(harness.store as? SQLiteDiaryStore)
        return try await store.pool.read { db in
            let page = ListFilter(query: query, owner: 1).page
            return try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + page.text,
                arguments: StatementArguments(page.values.map(\.parameter.databaseValue))
            )
            .map { $0["detail"] as String }.joined(separator: "\n")
        }
    }

    private let position = PagePosition(primary: 5, id: UUIDBytes(high: 1, low: 1))

    @Test("Every list goes down an index in its own order and sorts nothing", arguments: [ResourceKind.entry, .photo])
    func indexes(kind: ResourceKind) async throws {
        let name = kind == .photo ? "photo" : "entry"
        func check(_ query: ListQuery, _ index: String) async throws {
            for after in [nil, position] {
                var query = query
                query.after = after
                let plan = try await plan(query)
                #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
                #expect(plan.contains(index), "\(index) is not in \(plan)")
            }
        }
        var query = ListQuery(kind: kind)
        try await check(query, "INDEX \(name)_time (owner=? AND visibility=?")
        query.order = .oldestFirst
        try await check(query, "INDEX \(name)_time (owner=? AND visibility=?")
        query.from = .earliest
        query.to = .latest
        try await check(query, "INDEX \(name)_time (owner=? AND visibility=? AND (at,id)>(?,?) AND at<?)")
        query.order = .newestFirst
        try await check(query, "INDEX \(name)_time (owner=? AND visibility=? AND at>? AND (at,id)<(?,?))")
        query = ListQuery(kind: kind, order: .sequenceDescending, tags: ["x"])
        try await check(query, "INDEX \(name)_sequence (owner=? AND visibility=?")
        query = ListQuery(kind: kind, tags: ["x", "y"], people: ["z"], favorite: true)
        try await check(query, "PRIMARY KEY (owner=? AND kind=? AND field=? AND name=? AND visibility=?")
        query = ListQuery(kind: kind, favorite: true)
        try await check(query, "INDEX \(name)_favorite (owner=? AND visibility=?")
        if kind == .photo {
            try await check(
                ListQuery(kind: .photo, burstID: "x"), "INDEX photo_burst (owner=? AND visibility=? AND burst_id=?")
            try await check(
                ListQuery(kind: .photo, mediaKinds: [.video]), "INDEX photo_kind (owner=? AND visibility=? AND kind=?")
        }
    }

    @Test("A timeline takes one row and one step for a cover per bucket")
    func timelinePlan() async throws {
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let plan = try await store.pool.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + SQLDays.timelineQuery, arguments: [1, 3])
                .map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        #expect(plan.contains("SEARCH b USING PRIMARY KEY (owner=? AND granularity=?)"), "\(plan)")
        #expect(plan.contains("photo_cover (owner=? AND local_day>? AND local_day<?)"), "\(plan)")
    }

    @Test(
        "Days, covers and the trash go down an index of their own, and sort nothing",
        arguments: [
            (SQLEntries.dayQuery, "entry_local (owner=? AND visibility=? AND <expr>>? AND <expr><?)"),
            (
                SQLEntries.dayCountQuery,
                "INDEX entry_local (owner=? AND visibility=? AND <expr>>? AND <expr><?)"
            ),
            (SQLEntries.dayPlacesQuery, "entry_local (owner=? AND visibility=? AND <expr>>? AND <expr><?)"),
            (SQLPhotos.dayPlacesQuery, "photo_local (owner=? AND visibility=? AND local_time>? AND local_time<?)"),
            (SQLPhotos.dayQuery, "photo_local (owner=? AND visibility=? AND local_time>? AND local_time<?)"),
            (SQLPhotos.dayCountQuery, "COVERING INDEX photo_local (owner=? AND visibility=? AND local_time>? AND"),
            (SQLPhotos.dayCoverQuery, "COVERING INDEX photo_local (owner=? AND visibility=? AND local_time>? AND"),
            (SQLPhotos.newestQuery, "COVERING INDEX photo_local (owner=? AND visibility=? AND local_time<?)"),
            (
                SQLTrash.query(.entry),
                "entry_trash_owner (owner=? AND hidden=? AND deleted>? AND (deleted,id)<(?,?))"
            ),
            (
                SQLTrash.query(.photo),
                "photo_trash_owner (owner=? AND hidden=? AND deleted>? AND (deleted,id)<(?,?))"
            ),
            (SQLDiscover.starredQuery, "INDEX saved_picture_starred (owner=? AND saved<?)"),
            (SQLEntries.coversQuery, "SEARCH l USING PRIMARY KEY (entry=?)"),
            (SQLEntries.shownPhotosQuery, "entry_photo_photo (photo=?)"),
            (SQLEntries.hiddenQuery, "SEARCH l USING PRIMARY KEY (entry=?)"),
            (
                SQLPhotos.halvesQuery(.waiting),
                "INDEX photo_half (owner=? AND content_id=? AND kind=? AND still=? AND film=? AND deleted=?)"
            ),
            (
                SQLPhotos.halvesQuery(.trashed),
                "INDEX photo_half (owner=? AND content_id=? AND kind=? AND still=? AND film=?"
            ),
            (SQLPhotos.halvesQuery(.followingToTrash), "INDEX photo_half (owner=? AND content_id=? AND kind=?"),
            (SQLPhotos.hiddenQuery, "(owner=? AND visibility=?)"),
            (SQLPhotos.digestQuery, "(digest>?)"),
            (SQLAccounts.sessionAndAccountQuery, "SEARCH s USING PRIMARY KEY (token_hash=?)"),
            (SQLAccounts.sessionAndAccountQuery, "SEARCH a USING INTEGER PRIMARY KEY (rowid=?)"),
            (SQLEntries.revisionDigestQuery, "revision_photo_digest (digest>?)"),
        ])
    func ownIndexes(query: String, index: String) async throws {
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let plan = try await store.pool.read { db in
            let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + query)
            let count = query.count { $0 == "?" }
            return try Row.fetchAll(statement, arguments: StatementArguments((0..<count).map { _ in "1" }))
                .map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
        #expect(plan.contains(index), "\(plan)")
    }

    @Test("Photos that wait for their pictures are found by their own index")
    func unsettledPlan() async throws {
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let plan = try await store.pool.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + SQLPhotos.unsettledQuery, arguments: [Data(), 10]
            ).map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(plan == "SEARCH photo USING INDEX photo_unsettled (digest>?)")
    }

    @Test("Photos that an older reader judged are found by their own index, which has none of today's")
    func judgedPlan() async throws {
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let plan = try await store.pool.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + SQLPhotos.outdatedQuery, arguments: [5, Data(), 10]
            ).map { $0["detail"] as String }.joined(separator: "\n")
        }
        #expect(plan.contains("SEARCH photo USING INDEX photo_judged (judged_by<?)"), "\(plan)")
    }

    @Test("A diary of many entries answers its pages and its timeline as fast as a small one")
    func load() async throws {
        let me = try await harness.account("minji")
        try await harness.load(entries: 3000, me)
        var token = ""
        let pages = try await processorSeconds {
            for _ in 0..<20 {
                let page = try await harness.entries(ListInput(kind: .entry, pageSize: 50, pageToken: token), me)
                #expect(page.items.count == 50)
                token = page.nextPageToken ?? ""
            }
        }
        let timeline = try await processorSeconds { _ = try await harness.timeline(.day, me) }
        // Far above what it takes, far below what a scan would: this is not a benchmark.
        #expect(pages < 5)
        #expect(timeline < 1)
    }

    /// Returns the processor time of this process while `work` runs, which does not depend on other processes.
    private func processorSeconds(_ work: () async throws -> Void) async throws -> Double {
        func now() -> Double {
            var time = timespec()
            unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try await work()
        return now() - start
    }
}
