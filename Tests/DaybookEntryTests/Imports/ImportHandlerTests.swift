import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Imports, as their account reads and undoes them")
struct ImportHandlerTests {
    private let service: ServiceHarness
    private let options: CallOptions
    private let run: ImportRun

    init() async throws {
        service = try await ServiceHarness()
        options = try await service.owner()
        let (store, now) = (service.harness.store, service.harness.clock.now)
        run = try await store.write { transaction in
            let account = try #require(try transaction.accounts.account(nameKey: AccountRules.nameKey("minji")))
            var run = ImportRun(
                owner: account.owner, id: StorageFixture.id(1), source: "export", mode: .merge, startTime: now,
                lastWrite: now)
            (run.state, run.endTime) = (.incomplete, now)
            try transaction.imports.insert(run)
            let tally = ImportTally(kind: .photo, added: 1, known: 2, inTrash: 3, refused: 4)
            let hidden = ImportTally(kind: .entry, added: 5)
            try transaction.imports.count([tally, hidden], hidden: [hidden], of: run)
            let notices = [
                ImportRunNotice(place: "a:1", kind: .photo, reason: "IMPORT_FILE_MISSING", isHidden: false),
                ImportRunNotice(place: "a:2", kind: .file, reason: "NEWER", message: "as it was", isHidden: true),
                ImportRunNotice(
                    place: "a:3", kind: .entry, reason: "IMPORT_PHOTOS_MISSING", parameters: ["count": "5"],
                    isHidden: false),
            ]
            try transaction.imports.note(notices, of: run)
            return run
        }
    }

    private func get(_ id: String, _ options: CallOptions) async throws -> Import {
        var request = GetImportRequest()
        request.id = id
        return try await service.imports.getImport(request, options: options)
    }

    private func notices(_ options: CallOptions, in language: String = "en") async throws -> [ImportRecordNotice] {
        var request = ListImportNoticesRequest()
        (request.id, request.acceptLanguage) = (run.id.description, language)
        return try await service.imports.listImportNotices(request, options: options).notices
    }

    private func undo(_ options: CallOptions) async throws -> Import {
        var request = UndoImportRequest()
        request.id = run.id.description
        return try await service.imports.undoImport(request, options: options)
    }

    @Test("A notice is stored without the control characters of the export")
    func cleanNotice() {
        let notice = ImportRunNotice(
            place: "a\n:1", kind: .photo, reason: "R", message: "b\u{202E}", parameters: ["field": "c\0"],
            isHidden: false
        ).bounded
        #expect(notice.place == "a\u{FFFD}:1" && notice.message == "b\u{FFFD}")
        #expect(notice.parameters == ["field": "c\u{FFFD}"])
    }

    @Test("An import has its state, its times and its numbers, and is in the list")
    func facts() async throws {
        let found = try await get(run.id.description, options)
        #expect(found.id == run.id.description && found.source == "export" && found.merge)
        #expect(found.state == .incomplete && found.startTime != nil && found.endTime != nil)
        #expect(found.noticeCount == 3 && found.undoneCount == 0 && found.leftAloneCount == 0)
        let count = try #require(found.counts.first)
        #expect(found.counts.count == 1 && count.kind == .photo && count.added == 1 && count.known == 2)
        #expect(count.knownInTrash == 3 && count.refused == 4)
        let list = try await service.imports.listImports(ListImportsRequest(), options: options).imports
        #expect(list == [found])
        await service.stop()
    }

    @Test("Notices are in the reader's language; hidden records are in them and counted only while they are unlocked")
    func notices() async throws {
        let locked = try await notices(options)
        #expect(locked.map(\.place) == ["a:1", "a:3"])
        #expect(locked.last?.message == "5 photos are missing from this entry." && locked.last?.kind == .entry)
        #expect(try await notices(options, in: "ja").last?.message.contains("5 枚") == true)
        var request = UnlockCurrentSessionRequest()
        request.password = "right password"
        let before = try await service.imports.admitImport(AdmitImportRequest(), options: options)
        _ = try await service.accounts.unlockCurrentSession(request, options: options)
        let admitted = try await service.imports.admitImport(AdmitImportRequest(), options: options)
        #expect(!before.unlocked && admitted.unlocked && admitted.accountId == before.accountId)
        #expect(!admitted.accountId.isEmpty && !admitted.locale.isEmpty)
        let counts = try await get(run.id.description, options).counts
        #expect(counts.map(\.kind) == [.entry, .photo] && counts.first?.added == 5)
        let open = try await notices(options)
        #expect(open.map(\.number) == [1, 2, 3] && open[1].message == "as it was" && open[1].reason == "NEWER")
        await service.stop()
    }

    @Test("The start of an archive's import is admitted once more with its key, and no different request is")
    func admitsStart() async throws {
        func start(_ id: String, _ options: CallOptions) async throws -> AdmitImportResponse {
            var request = AdmitImportStartRequest()
            request.importArchiveId = id
            return try await service.imports.admitImportStart(request, options: options)
        }
        let keyed = service.keyed("k", options)
        let admitted = try await start("one", keyed)
        #expect(try await service.imports.admitImport(AdmitImportRequest(), options: options) == admitted)
        #expect(try await start("one", keyed) == admitted)
        let others = [
            await failure { _ = try await start("two", keyed) },
            await failure { _ = try await undo(keyed) },
            await failure {
                _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: keyed)
            },
        ]
        #expect(others.allSatisfy { $0?.code == .alreadyExists && $0?.reason == "IDEMPOTENCY_KEY_REUSED" })
        #expect(try await start("two", options) == admitted)
        let other = try await service.another("jiho")
        #expect(try await start("two", service.keyed("k", other)).accountId != admitted.accountId)
        await service.stop()
    }

    @Test("An import is its account's alone, and its undo ends at once when it added nothing")
    func undoes() async throws {
        let other = try await service.another("jiho")
        let failures = [
            await failure { _ = try await get(run.id.description, other) },
            await failure { _ = try await notices(other) },
            await failure { _ = try await undo(other) },
            await failure { _ = try await get("x", options) },
        ]
        #expect(failures.allSatisfy { $0?.reason == "IMPORT_NOT_FOUND" && $0?.code == .notFound })
        #expect(try await service.imports.listImports(ListImportsRequest(), options: other).imports.isEmpty)
        let keyed = service.keyed("k", options)
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: keyed)
        #expect(await failure { _ = try await undo(keyed) }?.reason == "IDEMPOTENCY_KEY_REUSED")
        #expect(try await get(run.id.description, options).state == .incomplete, "a refused undo undoes nothing")
        #expect(try await undo(options).state == .undone)
        #expect(try await undo(options).state == .undone)
        await service.stop()
    }
}
