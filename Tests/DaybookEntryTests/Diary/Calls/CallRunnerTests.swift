import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("A key stands for one request, whichever POST it comes with")
struct CallRunnerTests {
    private let service: ServiceHarness
    private let me: CallOptions

    init() async throws {
        service = try await ServiceHarness()
        me = try await service.owner()
    }

    private func keyed(_ key: String) -> CallOptions { service.keyed(key, me) }

    private func entry(_ title: String, _ options: CallOptions) async throws -> Entry {
        var request = CreateEntryRequest()
        request.entry = Entry()
        request.entry?.title = title
        return try await service.entries.createEntry(request, options: options)
    }

    /// Makes a share that is switched off, as after a restore.
    private func shareThatIsOff(_ title: String) async throws -> SwitchOnShareRequest {
        var request = CreateShareRequest()
        request.target = DaybookAPI.ShareTarget()
        request.target?.entryId = try await entry(title, me).id
        let share = try await service.shares.createShare(request, options: me)
        let (hash, now) = (SessionToken.hash(of: String(share.url.dropFirst(3))), service.harness.clock.now)
        try await service.harness.store.write { transaction in
            let stored = try #require(try transaction.shares.share(tokenHash: hash))
            _ = try transaction.shares.switchOff(stored, at: now)
        }
        var switching = SwitchOnShareRequest()
        switching.id = share.id
        return switching
    }

    private func expectReused(_ call: () async throws -> Void) async {
        let refused = await failure(call)
        #expect(refused?.code == .alreadyExists && refused?.reason == "IDEMPOTENCY_KEY_REUSED")
    }

    @Test("A write that may be repeated without a key refuses a key of another resource, and changes nothing")
    func otherResource() async throws {
        let (first, second) = (try await shareThatIsOff("one"), try await shareThatIsOff("two"))
        let on = try await service.shares.switchOnShare(first, options: keyed("k"))
        #expect(!on.off)
        #expect(try await service.shares.switchOnShare(first, options: keyed("k")).etag == on.etag)
        await expectReused { _ = try await service.shares.switchOnShare(second, options: keyed("k")) }
        var get = GetShareRequest()
        get.id = second.id
        #expect(try await service.shares.getShare(get, options: me).off)
        #expect(try await !service.shares.switchOnShare(second, options: keyed("l")).off)
        await service.stop()
    }

    @Test("A key is compared across methods, in both directions")
    func otherMethod() async throws {
        _ = try await entry("one", keyed("create"))
        await expectReused {
            _ = try await service.accounts.lockCurrentSession(
                LockCurrentSessionRequest(), options: keyed("create"))
        }
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: keyed("lock"))
        _ = try await service.accounts.lockCurrentSession(LockCurrentSessionRequest(), options: keyed("lock"))
        await expectReused { _ = try await entry("two", keyed("lock")) }
        await service.stop()
    }

    @Test("A refused write leaves its key free")
    func refusedWrite() async throws {
        var unknown = SwitchOnShareRequest()
        unknown.id = UUIDBytes(high: 1, low: 2).description
        let request = unknown
        let refused = await failure { _ = try await service.shares.switchOnShare(request, options: keyed("k")) }
        #expect(refused?.code == .notFound)
        #expect(try await entry("one", keyed("k")).title == "one")
        await service.stop()
    }

    @Test("A key of another request empties no trash")
    func trash() async throws {
        var delete = DeleteEntryRequest()
        delete.id = try await entry("one", keyed("create")).id
        _ = try await service.entries.deleteEntry(delete, options: me)
        await expectReused {
            _ = try await service.trash.emptyTrash(EmptyTrashRequest(), options: keyed("create"))
        }
        #expect(try await service.trash.listTrash(ListTrashRequest(), options: me).items.count == 1)
        #expect(try await service.trash.emptyTrash(EmptyTrashRequest(), options: keyed("empty")).entryCount == 1)
        await service.stop()
    }
}
