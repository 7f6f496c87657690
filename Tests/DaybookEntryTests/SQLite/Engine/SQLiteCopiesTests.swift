import Foundation
import GRDB
import Synchronization
import Testing

@testable import DaybookEntry

@Suite("A copy of the diary that the writer makes between its transactions")
struct SQLiteCopiesTests {
    private let harness: DiaryHarness
    private let store: SQLiteDiaryStore
    private let caller: Caller

    init() async throws {
        harness = try DiaryHarness(.sqlite)
        store = try #require(harness.store as? SQLiteDiaryStore)
        caller = try await harness.account("minji")
    }

    /// The titles of entries whose writing was answered, and whether there are enough.
    private final class Writes: Sendable {
        let isEnough = Atomic(false)
        let answered = Mutex<Set<String>>([])
    }

    private func path(_ id: String) -> String { CopyFiles(diary: store.pool.path).path(of: id) }

    private func titles(in path: String) throws -> Set<String> {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { SearchStore.prepare($0) }
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        return try copy.read { db in
            #expect(try String.fetchAll(db, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
            return Set(try String.fetchAll(db, sql: "SELECT title FROM entry_revision"))
        }
    }

    private func write(_ title: String) async throws {
        _ = try await harness.create(EntryInput(title: title, body: String(repeating: title, count: 200)), caller)
    }

    @Test("A copy of an idle diary holds everything, and needs no other file", .timeLimit(.minutes(5)))
    func idle() async throws {
        for number in 0..<50 { try await write("entry \(number)") }
        let progress = Mutex((copied: 0, all: 0))
        try await store.copy(id: "1") { copied, all in progress.withLock { $0 = (copied, all) } }
        #expect(try titles(in: path("1")).count == 50)
        #expect(progress.withLock { $0.all > 0 && $0.copied == $0.all })
        let attributes = try FileManager.default.attributesOfItem(atPath: path("1"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // The bytes that say whether a database has a log (https://www.sqlite.org/fileformat.html).
        let header = try Array(#require(FileManager.default.contents(atPath: path("1"))).prefix(20))
        #expect(header[18...19] == [1, 1])
        #expect(!FileManager.default.fileExists(atPath: path("1") + "-wal"))
        try await store.removeCopies()
        #expect(!FileManager.default.fileExists(atPath: path("1")))
    }

    @Test("A copy under writes holds all that was answered before it began, and is whole", .timeLimit(.minutes(5)))
    func underWrites() async throws {
        for number in 0..<300 { try await write("before \(number)") }
        let writes = Writes()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { [self] in
                    var number = 0
                    while !writes.isEnough.load(ordering: .relaxed) {
                        let title = "during \(writer) \(number)"
                        try await write(title)
                        _ = writes.answered.withLock { $0.insert(title) }
                        number += 1
                    }
                }
            }
            for round in 0..<3 {
                let answered = writes.answered.withLock { $0 }
                try await store.copy(id: "\(round)") { _, _ in }
                let found = try titles(in: path("\(round)"))
                #expect(found.isSuperset(of: answered.union((0..<300).map { "before \($0)" })))
                // One state of the diary: each writer's entries without a gap.
                for writer in 0..<4 {
                    let numbers = found.compactMap { title in
                        title.hasPrefix("during \(writer) ") ? Int(title.split(separator: " ")[2]) : nil
                    }
                    #expect(numbers.sorted() == Array(0..<numbers.count))
                }
            }
            writes.isEnough.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }
    }

    @Test("A write that is rolled back leaves nothing in the copy", .timeLimit(.minutes(5)))
    func rollback() async throws {
        struct Stop: Error {}
        for number in 0..<20 { try await write("entry \(number)") }
        let writes = Task { [self] in
            for number in 0..<50 {
                let input = EntryInput(title: "never \(number)", body: String(repeating: "x", count: 100_000))
                try? await harness.store.write(.account(caller.owner)) { [diary = harness.diary, caller] transaction in
                    let work = WriteContext(
                        diary: diary, transaction: transaction, caller: caller, now: diary.clock.now())
                    _ = try work.entries.create(input)
                    throw Stop()
                }
            }
        }
        let steps = Mutex<[Int]>([])
        try await store.copy(id: "1") { copied, _ in steps.withLock { $0.append(copied) } }
        await writes.value
        #expect(try titles(in: path("1")) == Set((0..<20).map { "entry \($0)" }))
        // Nor does the copy start over.
        let copied = steps.withLock(\.self)
        #expect(copied == copied.sorted())
    }

    @Test("A copy that is given up leaves no file, and the next one begins", .timeLimit(.minutes(5)))
    func cancelled() async throws {
        for number in 0..<50 { try await write("entry \(number)") }
        let begun = TurnGate()
        let copy = Task { [store] in
            try await store.copy(id: "1") { _, _ in begun.pass() }
        }
        // The writer stands in the first step.
        await begun.begins(1)
        copy.cancel()
        begun.open()
        await #expect(throws: (any Error).self) { try await copy.value }
        #expect(!FileManager.default.fileExists(atPath: path("1")))
        try await store.copy(id: "2") { _, _ in }
        #expect(try titles(in: path("2")).count == 50)
    }

    @Test("There is one copy at a time, and a closed diary gives none", .timeLimit(.minutes(5)))
    func oneAtATime() async throws {
        let begun = TurnGate()
        let copy = Task { [store] in
            try await store.copy(id: "1") { _, _ in begun.pass() }
        }
        await begun.begins(1)
        let refused = await #expect(throws: DiaryError.self) { try await store.copy(id: "2") { _, _ in } }
        #expect(refused?.code == .busy)
        begun.open()
        try await copy.value
        try store.close()
        await #expect(throws: (any Error).self) { try await store.copy(id: "3") { _, _ in } }
    }

    @Test("The next start removes copies, and no other file")
    func remains() async throws {
        try store.close()
        let path = store.pool.path
        for name in [".copy-1", ".copy-2-journal", ".copies", "-other"] {
            try Data("x".utf8).write(to: URL(filePath: path + name))
        }
        let again = try SQLiteDiaryStore(path: path)
        let names = try FileManager.default.contentsOfDirectory(atPath: harness.folder.path)
        #expect(!names.contains { $0.contains(".copy-") })
        #expect(names.contains { $0.hasSuffix(".copies") } && names.contains { $0.hasSuffix("-other") })
        try again.close()
    }

    @Test("A full disk refuses a copy before it begins")
    func noSpace() throws {
        let error = #expect(throws: DiaryError.self) {
            try CopyFiles(diary: store.pool.path).create("1") { _ in 1 << 20 }
        }
        #expect(error?.code == .diskFull && error?.reason == "COPY_NO_SPACE")
    }
}
