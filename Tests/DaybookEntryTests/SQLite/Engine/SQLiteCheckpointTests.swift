import Foundation
import GRDB
import Testing

@testable import DaybookEntry

@Suite("Copying from the log into the diary's file")
struct SQLiteCheckpointTests {
    private static let pageBytes = 4096 + 24
    private let folder: TemporaryFolder
    private let pool: DatabasePool

    init() throws {
        folder = try TemporaryFolder()
        pool = try DatabasePool(path: folder.path + "/log.sqlite")
        try pool.write { try $0.execute(sql: "CREATE TABLE note(id INTEGER PRIMARY KEY, text BLOB NOT NULL)") }
    }

    private func write(_ count: Int, _ checkpoints: SQLiteCheckpoints?) throws {
        for _ in 0..<count {
            try pool.write { try $0.execute(sql: "INSERT INTO note(text) VALUES (randomblob(8000))") }
            pool.writeWithoutTransaction { checkpoints?.committed(on: $0) }
        }
    }

    private var logPages: Int {
        get throws {
            let attributes = try FileManager.default.attributesOfItem(atPath: pool.path + "-wal")
            return (attributes[.size] as? Int ?? 0) / Self.pageBytes
        }
    }

    @Test("A busy writer's log is bounded")
    func bounded() throws {
        let checkpoints = try SQLiteCheckpoints(pool: pool, pages: 20, maximumPages: 100)
        try write(1000, checkpoints)
        // From twice the bound on the writer waits until the log begins anew.
        #expect(try logPages < 230)
        checkpoints.close(pool)
        #expect(try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 1000)
    }

    @Test("A reader that looks at an old state holds the log, and loses nothing of it")
    func reader() throws {
        let checkpoints = try SQLiteCheckpoints(pool: pool, pages: 4, maximumPages: 20)
        try write(10, checkpoints)
        try pool.read { db in
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == 10)
            try write(50, checkpoints)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM note") == 10)
        }
        #expect(try logPages > 100)
        // With the reader gone the log begins anew, after the writes of one more copy.
        let most = try logPages
        try write(200, checkpoints)
        #expect(try logPages < most + 20)
        #expect(try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 260)
        checkpoints.close(pool)
    }

    @Test("Nothing is lost when the log begins anew beside the thread that copies", arguments: 0..<8)
    func beginsAnew(round: Int) throws {
        // So often that the thread mostly finds all copied: SQLite before 3.51.3 loses what a writer puts into a log that
        // begins anew while another connection begins to copy (https://www.sqlite.org/wal.html#walresetbug).
        let checkpoints = try SQLiteCheckpoints(pool: pool, pages: 1, maximumPages: 40)
        try write(3000, checkpoints)
        checkpoints.close(pool)
        #expect(try pool.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"])
        #expect(try pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 3000)
    }

    @Test("The writer's connection copies nothing by itself")
    func quiet() throws {
        let checkpoints = try SQLiteCheckpoints(pool: pool)
        try write(500, nil)
        #expect(try logPages > 1400)
        checkpoints.close(pool)
    }
}
