import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("RevisionService, DayService and TrashService over ipc")
struct RevisionHandlerTests {
    @Test("A history is listed, compared and gone back in")
    func history() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "산책"
        create.entry?.body = "강을 걸었다"
        let entry = try await service.entries.createEntry(create, options: me)
        var update = UpdateEntryRequest()
        update.id = entry.id
        update.entry = Entry()
        update.entry?.body = "강을 따라 걸었다"
        _ = try await service.entries.updateEntry(update, options: me)

        var list = ListRevisionsRequest()
        list.id = entry.id
        let revisions = try await service.revisions.listRevisions(list, options: me).revisions
        #expect(revisions.map(\.number) == [2, 1])
        #expect(revisions.map(\.body) == ["강을 따라 걸었다", "강을 걸었다"])

        var diff = DiffRevisionRequest()
        diff.id = entry.id
        diff.number = 2
        let changed = try await service.revisions.diffRevision(diff, options: me)
        #expect((changed.from, changed.to, changed.title.count) == (1, 2, 0))
        let lines = changed.body.flatMap(\.lines)
        #expect(lines.map(\.kind) == [.removed, .added])
        #expect(lines.flatMap(\.parts).filter(\.changed).map(\.text) == ["따라 "])
        diff.number = 1
        #expect(try await service.revisions.diffRevision(diff, options: me).from == 0)

        var revert = RevertEntryRequest()
        revert.id = entry.id
        revert.revision = 1
        var keyed = me
        keyed.idempotencyKey = Array("k".utf8)
        for _ in 0..<2 {
            let reverted = try await service.revisions.revertEntry(revert, options: keyed)
            #expect(reverted.body == "강을 걸었다" && reverted.snippet == "강을 걸었다")
        }
        #expect(try await service.revisions.listRevisions(list, options: me).revisions.map(\.number) == [3, 2, 1])
        revert.revision = 9
        let missing = revert
        let refusal = await failure { _ = try await service.revisions.revertEntry(missing, options: me) }
        #expect(refusal?.code == .notFound && refusal?.reason == "REVISION_NOT_FOUND")
        await service.stop()
    }

    @Test("A day is told with its cards, and its date in words")
    func day() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.body = "한 줄\n두 줄"
        let entry = try await service.entries.createEntry(create, options: me)
        var get = GetDayRequest()
        get.date = entry.localDate
        get.acceptLanguage = "ko"
        let day = try await service.days.getDay(get, options: me)
        #expect(day.displayDate == "2023년 9월 1일 금요일")
        #expect(day.entries.map(\.snippet) == ["한 줄 두 줄"])
        #expect((day.entryCount, day.photoCount) == (1, 0))
        await service.stop()
    }

    @Test("The trash is listed and emptied, once for a key")
    func trash() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        var create = CreateEntryRequest()
        create.entry = Entry()
        create.entry?.title = "old"
        var delete = DeleteEntryRequest()
        delete.id = try await service.entries.createEntry(create, options: me).id
        let gone = try await service.entries.deleteEntry(delete, options: me)
        let items = try await service.trash.listTrash(ListTrashRequest(), options: me).items
        #expect(items.count == 1)
        #expect(items.first?.purgeTime?.seconds == (gone.deleteTime?.seconds ?? 0) + Limits.trashLifetimeSeconds)
        var keyed = me
        keyed.idempotencyKey = Array("k".utf8)
        for _ in 0..<2 {
            let emptied = try await service.trash.emptyTrash(EmptyTrashRequest(), options: keyed)
            #expect((emptied.entryCount, emptied.photoCount, emptied.complete) == (1, 0, true))
        }
        #expect(try await service.trash.listTrash(ListTrashRequest(), options: me).items.isEmpty)
        await service.stop()
    }
}
