import DaybookAPI
import GRDB
import Synchronization
import Testing
import Wording
import ZRPC

@testable import DaybookEntry

@Suite("The calls of an import")
struct KeptRecordImportTests {
    private let source: DiaryHarness
    private let target: DiaryHarness
    private let me: Caller
    private let other: Caller
    private let writes = Writes()

    /// The number of transactions that hold the data of one owner.
    private final class Writes: Sendable {
        private let count = Mutex(0)

        func note(_ step: SQLStep) {
            if case .hold(.owner) = step { count.withLock { $0 += 1 } }
        }

        /// Returns the number since the last call.
        func taken() -> Int {
            count.withLock { count in
                defer { count = 0 }
                return count
            }
        }
    }

    init() async throws {
        source = try DiaryHarness(.sqlite)
        target = try DiaryHarness(.sqlite) { [writes] folder in
            try SQLiteDiaryStore(path: folder.path + "/daybook.sqlite", observer: { writes.note($0) })
        }
        me = try await source.account("minji")
        other = try await target.account("minji")
    }

    private func begin(
        _ export: String, into account: String = "minji", resumes: Bool = false, by client: KeptRecordServiceClient
    ) async throws -> ImportState {
        var request = BeginImportRequest()
        (request.account, request.source, request.resumes) = (account, export, resumes)
        guard case .account(var exported) = try await source.keptRecords(.account, of: me.owner).first?.record else {
            return ImportState()
        }
        exported.id = UUIDBytes(high: 7, low: 7).description
        request.record = exported
        return try await client.beginImport(request)
    }

    private func end(
        _ export: String, isPartial: Bool = false, by client: KeptRecordServiceClient
    ) async throws -> ImportState {
        var request = EndImportRequest()
        (request.account, request.source, request.isPartial) = ("minji", export, isPartial)
        return try await client.endImport(request)
    }

    /// Sends messages of one call. The first one gets the account and the export.
    private func send(
        _ messages: [ImportRecordsRequest], of export: String, into account: String = "minji",
        by client: KeptRecordServiceClient
    ) async throws -> [ImportOutcome] {
        try await client.send(messages, of: export, into: account)
    }

    /// The messages for the entries of the source, each with its text behind it.
    private func entries() async throws -> [[ImportRecordsRequest]] {
        let texts = try await source.keptRecords(.revision, of: me.owner)
        return try await source.keptRecords(.entry, of: me.owner).map { record in
            guard case .entry(let entry) = record.record else { return [] }
            let own = texts.filter { text in
                if case .revision(let revision) = text.record { revision.entryId == entry.id } else { false }
            }
            return ([record] + own).enumerated().map { index, record in
                var message = ImportRecordsRequest()
                message.record = record
                if index == 0 { message.texts = UInt32(own.count) }
                return message
            }
        }
    }

    private func expectRefusal(_ reason: String, of call: () async throws -> Void) async {
        let error = await #expect(throws: RPCError.self) { try await call() }
        #expect(error?.reason == reason && error?.code == .failedPrecondition)
    }

    @Test("The account has no version while an import is open, and a higher one after each import")
    func versions() async throws {
        for number in 0..<3 { try await source.create(EntryInput(title: "\(number)"), me) }
        let entries = try await entries()
        try await target.serveRecords { client in
            var request = GetKeptDiaryRequest()
            request.account = "minji"
            var before = try await client.getKeptDiary(request).lastVersion
            // The import is resumed, and its second run writes nothing.
            for count in [1, 0] {
                _ = try await begin("first", by: client)
                if count > 0 { _ = try await send(entries[0], of: "first", by: client) }
                let during = try await client.getKeptDiary(request).lastVersion
                #expect(during == 0)
                _ = try await end("first", isPartial: true, by: client)
                let after = try await client.getKeptDiary(request).lastVersion
                #expect(after > before)
                before = after
            }
        }
    }

    @Test("An account that is named by its ID keeps the ID when it is taken over, and its quota holds")
    func namedByID() async throws {
        try await source.create(EntryInput(title: "long", body: String(repeating: "0123456789", count: 2000)), me)
        let messages = try await entries()[0]
        _ = try await target.diary.administration.setQuota(.bytes(1000), name: "minji")
        try await target.serveRecords { client in
            var request = GetKeptDiaryRequest()
            request.account = "minji"
            let id = try await client.getKeptDiary(request).accountId
            let begun = try await begin("first", into: id, by: client)
            #expect(begun.accountId == id && begun.mode == .takeOver)
            let refused = try await send(messages, of: "first", into: id, by: client)
            #expect(refused.map(\.reason) == ["QUOTA_EXCEEDED"])
            let preview = try await client.previewImport { writer in
                for (name, message) in zip([id, ""], messages) {
                    var message = message
                    (message.account, message.source, message.texts) = (name, "first", 0)
                    try await writer.write(message)
                }
            }
            #expect(preview.mode == .takeOver && preview.leftBytes != nil && preview.outcomes.count == 2)
            // An export of refused records has a mode and a limit, too.
            var question = ImportRecordsRequest()
            (question.account, question.source) = (id, "first")
            let facts = try await client.previewImport { [question] in try await $0.write(question) }
            #expect(facts.mode == .takeOver && facts.leftBytes != nil && facts.outcomes.isEmpty)
            // The owner of the diary's folder may restore what was exported.
            #expect(try await send(messages, of: "first", by: client).map(\.result) == [.added])
        }
    }

    @Test("An import that was undone is begun anew by a person, and not by a caller that goes on by itself")
    func undone() async throws {
        try await target.serveRecords { client in
            let first = try await begin("first", resumes: true, by: client)
            #expect(!first.isResumed)
            #expect(try await begin("first", resumes: true, by: client).isResumed)
            let id = try #require(UUIDBytes(first.runId))
            try await target.diary.undoImport(id, of: other)
            await expectRefusal("IMPORT_NOT_BEGUN") { _ = try await begin("first", resumes: true, by: client) }
            let second = try await begin("first", by: client)
            #expect(!second.isResumed && second.runId != first.runId)
            #expect(try await begin("first", resumes: true, by: client).runId == second.runId)
        }
    }

    @Test("An import that another one took over writes and ends nothing more, and hears why")
    func takenOver() async throws {
        for number in 0..<3 { try await source.create(EntryInput(title: "\(number)"), me) }
        let entries = try await entries()
        try await target.serveRecords { client in
            await expectRefusal("IMPORT_NOT_BEGUN") { _ = try await send(entries[0], of: "first", by: client) }
            #expect(try await !begin("first", by: client).isResumed)
            #expect(try await !begin("second", by: client).isResumed)
            await expectRefusal("IMPORT_TAKEN_OVER") { _ = try await send(entries[0], of: "first", by: client) }
            await expectRefusal("IMPORT_TAKEN_OVER") { _ = try await end("first", by: client) }
            #expect(try await send(entries[0], of: "second", by: client).map(\.result) == [.added])
            // The account is not empty any more.
            await expectRefusal("IMPORT_ACCOUNT_NOT_EMPTY") { _ = try await begin("first", by: client) }
            #expect(try await !end("second", isPartial: true, by: client).isDone)
            #expect(try await begin("second", by: client).isResumed)
            let both = try await send(entries[0] + entries[1], of: "second", by: client)
            #expect(both.map(\.result) == [.known, .added])
            #expect(try await end("second", by: client).isDone)
            #expect(try await end("second", by: client).isDone)
            await expectRefusal("IMPORT_NOT_BEGUN") { _ = try await send(entries[2], of: "second", by: client) }
            let error = await #expect(throws: RPCError.self) { _ = try await send(entries[2], of: "", by: client) }
            #expect(error?.code == .invalidArgument)
        }
        #expect(try await target.store.read { try $0.kept.openImports() }.isEmpty)
    }

    @Test("The notices on an edited page come into the report with their record, and once for each beginning")
    func pageNotices() async throws {
        for isHidden in [false, true] { try await source.create(EntryInput(title: "a", hidden: isHidden), me) }
        var parameter = ImportParameter()
        (parameter.name, parameter.value) = ("fields", "title, body")
        var issue = ImportIssue()
        (issue.place, issue.reason, issue.message) = ("index.md", ImportFault.pageEdited.reason, "edited")
        (issue.kind, issue.field, issue.parameters) = (.entry, "title", [parameter])
        let messages = try await entries().flatMap(\.self).map { message in
            var noted = message
            if noted.texts > 0 { noted.notices = [issue] }
            // The hidden one comes with edits, which have the time of the import, and the other one as it was.
            if case .entry(var entry) = message.record?.record {
                let shift: Int64 = entry.hidden ? 1 << 30 : -(1 << 30)
                entry.updateTime?.seconds += shift
                noted.record?.record = .entry(entry)
            }
            return noted
        }
        let owner = other.owner
        try await target.serveRecords { client in
            for isOwn in [false, true] {
                _ = try await begin("a", by: client)
                var asked = messages.filter { $0.texts > 0 }
                for index in asked.indices { (asked[index].texts, asked[index].notices) = (0, []) }
                let (first, rest) = (asked[0], asked[1])
                let preview = try await client.previewImport(options: CallOptions(waitForReady: true)) { writer in
                    var message = first
                    (message.account, message.source) = ("minji", "a")
                    try await writer.write(message)
                    try await writer.write(rest)
                }
                let expected = [first, rest].map { message -> Bool in
                    if case .entry(let entry) = message.record?.record { isOwn && entry.hidden } else { false }
                }
                #expect(preview.outcomes.map(\.isOwn) == expected)
                #expect(try await send(messages, of: "a", by: client).map(\.isOwn) == [isOwn, isOwn])
                let (all, shown) = try await target.store.read { transaction in
                    let run = try #require(try transaction.imports.latestRun(owner: owner, source: "a"))
                    let all = try transaction.imports.notices(
                        owner: owner, run: run.id, after: 0, hidden: true, limit: 10)
                    return (all, all.filter { !$0.isHidden })
                }
                #expect(all.count == 2 && shown.count == 1)
                #expect(all.allSatisfy { $0.kind == .entry && $0.field == "title" && $0.place == "index.md" })
                #expect(all.allSatisfy { $0.parameters == ["fields": "title, body"] })
                let counts = try await target.store.read { transaction in
                    let run = try #require(try transaction.imports.latestRun(owner: owner, source: "a"))
                    return try transaction.imports.tallies(owner: owner, run: run.id, hidden: true)
                }
                #expect(counts.first { $0.kind == .entry } == ImportTally(kind: .entry, added: 2))
            }
        }
    }

    @Test("A call's records are written in few transactions, and bad ones are named and stop no other")
    func batches() async throws {
        for number in 0..<120 { try await source.create(EntryInput(title: "\(number)"), me) }
        let entries = try await entries()
        try await target.serveRecords { client in
            _ = try await begin("export", by: client)
            _ = writes.taken()
            let first = try await send(Array(entries[..<100].joined()), of: "export", by: client)
            #expect(first.map(\.result) == Array(repeating: .added, count: 100))
            #expect(writes.taken() == 1)
            // The last of them again, and with bad ones at the start, in the middle, side by side and at the end.
            var (messages, bad): ([ImportRecordsRequest], Set<Int>) = ([], [0, 9, 10, 19])
            for (index, group) in entries[100..<120].enumerated() {
                var group = group
                if bad.contains(index), case .entry(var entry) = group[0].record?.record {
                    entry.timeZone = "Atlantis"
                    group[0].record?.record = .entry(entry)
                }
                messages += group
            }
            let second = try await send(messages, of: "export", by: client)
            #expect(second.map { $0.result == .refused } == (0..<20).map(bad.contains))
            #expect(second.filter { $0.result == .refused }.allSatisfy { !$0.reason.isEmpty && !$0.message.isEmpty })
            #expect(writes.taken() < 12)
            // A bad one leaves nothing behind, and comes when it is mended.
            let again = try await send(Array(entries[100..<120].joined()), of: "export", by: client)
            bad.formSymmetricDifference(0..<20)
            #expect(again.map { $0.result == .known } == (0..<20).map(bad.contains))
            #expect(try await end("export", by: client).isDone)
        }
        for kind in [KeptRecordKind.entry, .revision] {
            let (before, after) = (
                try await source.keptRecords(kind, of: me.owner), try await target.keptRecords(kind, of: other.owner)
            )
            #expect(before == after && before.count == 120)
        }
        #expect(try await target.findings() == [])
    }

    private func message(_ part: KeptRecord.Record) -> ImportRecordsRequest {
        var (message, record) = (ImportRecordsRequest(), KeptRecord())
        record.record = part
        message.record = record
        return message
    }

    @Test("An entry gets a bounded number of texts, and an account as many decisions on memories as it may make")
    func bounds() async throws {
        let entry = try await source.create(EntryInput(title: "long"), me)
        let messages = try await entries()[0]
        let store = try #require(target.store as? SQLiteDiaryStore)
        let texts = (RevisionThinning.maximumImported...RevisionThinning.maximumImported + 1).map { number in
            var text = KeptRevision()
            (text.entryId, text.number, text.bodyRevision, text.change) = (entry.id.description, number, number, 1)
            text.time = Timestamp(entry.createTime)
            return message(.revision(text))
        }
        let memories = ["year-2023", "year-2024"].map { id in
            var memory = KeptMemory()
            memory.id = id
            return message(.memory(memory))
        }
        try await target.serveRecords { client in
            _ = try await begin("export", by: client)
            #expect(try await send(messages, of: "export", by: client).map(\.result) == [.added])
            // One text and one memory less than there may be.
            try await store.pool.write { [owner = other.owner] database in
                try database.execute(
                    sql: """
                        WITH RECURSIVE n(i) AS (VALUES (2) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
                        INSERT INTO entry_revision(entry, number, change, at, text, bytes, digest, title, body)
                        SELECT e.key, n.i, 1, 0, e.revision, 0, x'', '', '' FROM n, entry e
                        """, arguments: [RevisionThinning.maximumImported])
                try database.execute(
                    sql: """
                        WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
                        INSERT INTO memory_state(owner, id, favorite, dismissed, version)
                        SELECT ?, 'x' || i, 0, 1, 1 FROM n
                        """, arguments: [MemoryLimits.states, owner])
            }
            #expect(try await send(texts, of: "export", by: client).map(\.reason) == ["", "TOO_MANY_ITEMS"])
            let fault = SubjectFault.tooManyMemories.reason
            #expect(try await send(memories, of: "export", by: client).map(\.reason) == ["", fault])
        }
    }
}
