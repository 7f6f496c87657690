import Dispatch
import GRDB
import Synchronization
import Testing

@testable import DaybookEntry

@Suite("Writes that wait are taken together")
struct WriteBatchTests {
    private let harness: DiaryHarness
    private let store: SQLiteDiaryStore

    init() throws {
        SyncCounter.install()
        // However slow the machine: what waits is taken together.
        harness = try DiaryHarness(.sqlite) { folder in
            try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", batchTime: .seconds(600))
        }
        store = try #require(harness.store as? SQLiteDiaryStore)
    }

    private var syncs: Int { SyncCounter.syncs(of: harness.folder.path + "/daybook.sqlite-wal") }

    /// Holds the writer up until all of the writes wait, and returns how each ended.
    private func together(
        _ writes: [@Sendable (any DiaryWriting) throws -> Void]
    ) async throws -> [Result<Void, any Error>] {
        let gate = try await holdUp()
        let results = await withTaskGroup(of: (Int, Result<Void, any Error>).self) { group in
            for (index, write) in writes.enumerated() {
                group.addTask {
                    do { return (index, .success(try await store.write(write))) } catch {
                        return (index, .failure(error))
                    }
                }
                // In their order: each waits before the next is sent.
                while store.writer.waiting <= index { await Task.yield() }
            }
            gate.open()
            var results: [Int: Result<Void, any Error>] = [:]
            for await (index, result) in group { results[index] = result }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
        try await gate.held.value
        return results
    }

    /// A write that goes on, whenever it is done, once it is let.
    private struct Gate {
        let held: Task<Void, any Error>
        let semaphore: DispatchSemaphore

        /// It may be done three times.
        func open() {
            for _ in 0..<3 { semaphore.signal() }
        }
    }

    /// Lets the writer begin a write that waits to be let go on.
    private func holdUp() async throws -> Gate {
        let (store, semaphore) = (store, DispatchSemaphore(value: 0))
        let begun = AsyncStream<Void>.makeStream()
        let held = Task {
            try await store.write { _ in
                begun.continuation.yield()
                semaphore.wait()
            }
        }
        for await _ in begun.stream { break }
        return Gate(held: held, semaphore: semaphore)
    }

    private func writing(_ title: String, _ caller: Caller) -> @Sendable (any DiaryWriting) throws -> Void {
        let (diary, now) = (harness.diary, harness.clock.now)
        return { transaction in
            _ = try diary.writing(transaction, caller, at: now).entries.create(EntryInput(title: title))
        }
    }

    @Test("Twenty writes that wait are made durable by one sync, and each finds its own")
    func oneSync() async throws {
        let me = try await harness.account("minji")
        let before = syncs
        let results = try await together((0..<20).map { writing("산책 \($0)", me) })
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        #expect(syncs - before == 1)
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).count == 20)
        #expect(try await harness.search("산책", me).count == 20)
    }

    @Test("The failure of one is its own, and undoes all of it")
    func oneFails() async throws {
        struct Refused: Error {}
        let me = try await harness.account("minji")
        let bad = writing("bad", me)
        let results = try await together([
            writing("one", me),
            { transaction in
                try bad(transaction)
                throw Refused()
            },
            writing("two", me),
        ])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
        #expect(throws: DiaryError.self) { try results[1].get() }
        #expect(
            try await harness.allEntries(ListInput(kind: .entry), me).map(\.content.title).sorted() == ["one", "two"])
        #expect(try await harness.search("bad", me).isEmpty)
        #expect(try await harness.search("two", me).count == 1)
    }

    @Test("Writes that fail late, several of them, undo themselves only, and each is done once")
    func severalFail() async throws {
        struct Refused: Error {}
        let me = try await harness.account("minji")
        let bad = writing("bad", me)
        let late: @Sendable (any DiaryWriting) throws -> Void = { transaction in
            try bad(transaction)
            throw Refused()
        }
        // Fails only when it is done again.
        let tries = Mutex(0)
        let second: @Sendable (any DiaryWriting) throws -> Void = { transaction in
            try bad(transaction)
            if tries.withLock({ tries in
                tries += 1
                return tries > 1
            }) {
                throw Refused()
            }
        }
        let results = try await together([
            writing("one", me), second, { _ in throw Refused() }, writing("two", me), late, late, writing("three", me),
        ])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, false, true, false, false, true])
        #expect(
            try await harness.allEntries(ListInput(kind: .entry), me).map(\.content.title).sorted()
                == ["one", "three", "two"])
        #expect(try await harness.search("bad", me).isEmpty)
    }

    @Test("A write that was refused for what was undone is done again as well")
    func refusedForNothing() async throws {
        struct Refused: Error {}
        let me = try await harness.account("minji")
        let (diary, now) = (harness.diary, harness.clock.now)
        let id = "0197f2a0-0000-7000-8000-000000000001"
        func creating(_ title: String) -> @Sendable (any DiaryWriting) throws -> Void {
            { transaction in
                _ = try diary.writing(transaction, me, at: now).entries.create(EntryInput(id: id, title: title))
            }
        }
        let tries = Mutex(0)
        let (one, two, bad) = (creating("one"), creating("two"), writing("bad", me))
        let results = try await together([
            { transaction in
                try one(transaction)
                let count = tries.withLock { tries in
                    tries += 1
                    return tries
                }
                if count > 1 { throw Refused() }
            },
            two,
            { transaction in
                try bad(transaction)
                throw Refused()
            },
        ])
        #expect(results.map { (try? $0.get()) != nil } == [false, true, false])
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).map(\.content.title) == ["two"])
    }

    @Test("A write that fills the disk ends alone: what was taken with it is done again")
    func diskFull() async throws {
        let me = try await harness.account("minji")
        try await store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 40)")
        }
        let (diary, now) = (harness.diary, harness.clock.now)
        let results = try await together([
            writing("one", me),
            { transaction in
                let body = String(repeating: "가", count: 80_000)
                for _ in 0..<10 {
                    _ = try diary.writing(transaction, me, at: now).entries.create(EntryInput(body: body))
                }
            },
            writing("two", me),
        ])
        #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
        #expect(
            try await harness.allEntries(ListInput(kind: .entry), me).map(\.content.title).sorted() == ["one", "two"])
        #expect(try await harness.search("가", me).isEmpty)
    }

    @Test("A write whose caller went away while it waited is never begun")
    func cancelled() async throws {
        let me = try await harness.account("minji")
        let (store, write) = (store, writing("never", me))
        let gate = try await holdUp()
        let waiting = Task { try await store.write(write) }
        while store.writer.waiting < 1 { await Task.yield() }
        waiting.cancel()
        let error = await #expect(throws: DiaryError.self) { try await waiting.value }
        #expect(error?.code == .cancelled)
        gate.open()
        try await gate.held.value
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
    }

    @Test("A read whose caller goes away is interrupted, and the reads after it are not")
    func interruptedRead() async throws {
        let begun = AsyncStream<Void>.makeStream()
        let store = store
        let endless = Task {
            try await store.read { transaction in
                let db = try #require(transaction as? SQLTransaction).db
                begun.continuation.yield()
                let _: Int64? = try db.value(
                    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n")
            }
        }
        for await _ in begun.stream { break }
        endless.cancel()
        let error = await #expect(throws: DiaryError.self) { try await endless.value }
        #expect(error?.code == .cancelled)
        for _ in 0..<20 { #expect(try await store.read { try !$0.accounts.hasAccounts() }) }
    }

    @Test("Closing finishes what was asked for, and refuses what comes after")
    func closed() async throws {
        let me = try await harness.account("minji")
        try await harness.create(EntryInput(title: "kept"), me)
        try store.close()
        await #expect(throws: DiaryError.self) { try await harness.create(EntryInput(title: "late"), me) }
        let again = try SQLiteDiaryStore(path: harness.folder.path + "/daybook.sqlite")
        #expect(try await again.read { try $0.entries.list(owner: me.owner, ListQuery(kind: .entry)).count } == 1)
    }

    @Test("A store that is closed at once has done what it took, however late its threads began")
    func closedAtOnce() async throws {
        let me = try await harness.account("minji")
        try store.close()
        let path = harness.folder.path + "/daybook.sqlite"
        for number in 0..<20 {
            let brief = try SQLiteDiaryStore(path: path)
            let write = writing("brief \(number)", me)
            async let written: Void = brief.write(write)
            try brief.close()
            let isKept = (try? await written) != nil
            let again = try SQLiteDiaryStore(path: path)
            let found = try await again.read { transaction in
                let keys = try transaction.entries.list(owner: me.owner, ListQuery(kind: .entry)).map(\.key)
                return try transaction.entries.entries(keys: keys).contains { $0.content.title == "brief \(number)" }
            }
            #expect(found == isKept)
            try again.close()
        }
    }
}
