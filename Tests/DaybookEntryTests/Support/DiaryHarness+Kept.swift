import DaybookAPI
import Foundation
import GRDB
import Logging
import Testing
import ZRPC

@testable import DaybookEntry

extension DiaryHarness {
    /// Serves the records of the diary to the owner of its folder while `body` runs.
    func serveRecords(_ body: (KeptRecordServiceClient) async throws -> Void) async throws {
        // A socket's path has to be short.
        let sockets = "/tmp/de-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: sockets, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: sockets) }
        let transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let runner = CallRunner(diary: diary, dates: DisplayDate())
        let copies = CopyOperations(store: try #require(store as? any DiaryCopying))
        let handler = KeptRecordHandler(runner: runner, copies: copies, diaryID: Array(0..<16))
        let server = try await transport.serve([handler.serviceDefinition], at: "ipc://\(sockets)/s")
        let channel = transport.channel(to: "ipc://\(sockets)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await body(KeptRecordServiceClient(channel: channel)))
        } catch {
            outcome = .failure(error)
        }
        await server.drain(grace: .zero)
        await transport.shutdown(grace: .seconds(1))
        try outcome.get()
    }

    /// The records of an account, as an export has them.
    func keptRecords(_ kind: KeptRecordKind, of owner: Int64) async throws -> [KeptRecord] {
        try await keptRows(kind, of: owner).map(\.record)
    }

    /// All records of an account, as an export has them.
    func keptExport(of owner: Int64) async throws -> KeptExport {
        var export = KeptExport()
        for kind in KeptExport.kinds {
            for row in try await keptRows(kind, of: owner) { export.add(row, of: kind) }
        }
        return export
    }

    private func keptRows(_ kind: KeptRecordKind, of owner: Int64) async throws -> [KeptExport.Row] {
        let (table, limit) = (try #require(kind.table), 1000)
        return try await store.read { transaction in
            var (found, position): ([KeptExport.Row], KeptPosition?) = ([], nil)
            repeat {
                let rows = try transaction.kept.rows(of: table, owner: owner, after: position, limit: limit)
                found += try rows.map { KeptExport.Row(position: $0.position.text, record: try kind.record(of: $0)) }
                position = rows.count == limit ? rows.last?.position : nil
            } while position != nil
            return found
        }
    }

    /// The findings of a check of the diary.
    func findings() async throws -> [DiaryFinding] {
        let (store, id) = (try #require(self.store as? SQLiteDiaryStore), UUID().uuidString)
        try await store.copy(id: id) { _, _ in }
        return try DiaryCheckTests.findings(in: CopyFiles(diary: store.pool.path).path(of: id))
    }
}
