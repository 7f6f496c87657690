import Testing

@testable import DaybookEntry

@Suite("Shares while hidden items are locked")
struct HiddenShareTests {
    /// A diary with a share of an entry, one of a photo, and one of three photos. The entry and the photo were hidden
    /// after the shares were made.
    private struct Shared {
        let harness: DiaryHarness
        let open: Caller
        let ids: [UUIDBytes]
        let input: ShareInput
        let ofEntry: StoredShare
        let ofOne: StoredShare
        let ofAll: StoredShare

        var closed: Caller { open.locked }

        init(_ engine: StorageEngine) async throws {
            harness = try DiaryHarness(engine)
            open = try await harness.account("minji")
            var ids: [UUIDBytes] = []
            for number in 1...3 { ids.append(try await harness.createPhoto(photoFacts(number), open).photo.id) }
            self.ids = ids
            var day = entryInput("secret", at: "2023-09-01T10:00:00")
            day.photos = [EntryInput.Photo(photoID: ids[1].description)]
            let entry = try await harness.create(day, open)
            input = ShareInput(
                id: "01890000-0000-7000-8000-000000000031", entryID: entry.id.description, title: "secret")
            ofEntry = try await harness.createShare(input, open).share
            harness.clock.advance(seconds: 1)
            ofOne = try await harness.createShare(ShareInput(photoIDs: [ids[0].description]), open).share
            harness.clock.advance(seconds: 1)
            ofAll = try await harness.createShare(ShareInput(photoIDs: ids.map(\.description)), open).share
            try await harness.update(entry.id, ["hidden"], EntryInput(hidden: true), open)
            try await harness.updatePhoto(ids[0], ["hidden"], PhotoInput(hidden: true), open)
        }

        func listed(_ caller: Caller) async throws -> [StoredShare] {
            try await harness.read(caller) { try $0.shares.list(pageSize: 10, pageToken: "").items }
        }

        /// The number of shares that the deletion of the second photo is said to affect.
        func foreseen(_ caller: Caller) async throws -> Int64 {
            let id = ids[1].description
            return try await harness.read(caller) {
                try $0.photos.previewDeletion(id, permanently: false, ifMatch: "").shares
            }
        }
    }

    @Test("A share of hidden items alone is refused and not listed", arguments: StorageEngine.allCases)
    func alone(engine: StorageEngine) async throws {
        let shared = try await Shared(engine)
        let (harness, closed) = (shared.harness, shared.closed)
        for share in [shared.ofEntry, shared.ofOne] {
            let id = share.id.description
            await expect(.permissionDenied) { _ = try await harness.share(share.id, closed) }
            await expect(.permissionDenied) { try await harness.revokeShare(share.id, closed) }
            await expect(.permissionDenied) { try await harness.switchOnShare(share.id, closed) }
            await expect(.permissionDenied) {
                _ = try await harness.read(closed) { try $0.shares.views(id, pageSize: 1, pageToken: "") }
            }
            await expect(.permissionDenied) { _ = try await harness.read(closed) { try $0.shares.preview(id) } }
            await expect(.permissionDenied) {
                _ = try await harness.read(closed) { try $0.shares.previewDeletion(id, ifMatch: "") }
            }
            #expect(try await harness.share(share.id, shared.open) == share)
        }
        // The same creation tells no views either.
        await expect(.permissionDenied) { try await harness.createShare(shared.input, closed) }
        #expect(try await harness.createShare(shared.input, shared.open).share == shared.ofEntry)
        #expect(try await shared.listed(closed).map(\.id) == [shared.ofAll.id])
        #expect(try await shared.listed(shared.open) == [shared.ofAll, shared.ofOne, shared.ofEntry])
        #expect(try await shared.foreseen(closed) == 1)
        #expect(try await shared.foreseen(shared.open) == 2)
    }

    @Test("Of several photos, the hidden ones are not named", arguments: StorageEngine.allCases)
    func several(engine: StorageEngine) async throws {
        let shared = try await Shared(engine)
        let (harness, closed, ids) = (shared.harness, shared.closed, shared.ids)
        let seen = try await harness.share(shared.ofAll.id, closed)
        #expect(seen.terms.target == .photos([ids[1], ids[2]]))
        #expect(try await shared.listed(closed) == [seen])
        #expect(try await harness.share(shared.ofAll.id, shared.open) == shared.ofAll)
        #expect(seen.etag != shared.ofAll.etag, "a cached response would name the photo")
        let off = try await harness.switchOff(shared.ofAll)
        let on = try await harness.switchOnShare(off.id, closed)
        #expect(!on.isOff && on.terms.target == seen.terms.target)
        let whole = try await harness.share(on.id, shared.open)
        let revoked = try await harness.revokeShare(whole.id, ifMatch: whole.etag, closed)
        #expect(revoked.revokeTime != nil && revoked.terms.target == seen.terms.target)
        try await harness.updatePhoto(ids[0], ["hidden"], PhotoInput(hidden: false), shared.open)
        #expect(try await harness.share(shared.ofAll.id, closed).terms.target == .photos(ids))
    }

    @Test("Changes name nothing hidden, to no session")
    func changes() async throws {
        let shared = try await Shared(.sqlite)
        let harness = shared.harness
        let start = try await harness.read(shared.open) { try $0.changes.changes(since: "").end }
        try await harness.revokeShare(shared.ofEntry.id, shared.open)
        let revoked = try await harness.revokeShare(shared.ofAll.id, shared.closed)
        let token = harness.diary.tokens.token(at: start, owner: shared.open.owner)
        let page = try await harness.read(shared.open) { try $0.changes.changes(since: token) }
        #expect(page.inserted.isEmpty && page.updated.count == 1)
        if case .share(let told)? = page.updated.first { #expect(told == revoked) } else { Issue.record("no share") }
        #expect(page.removed.map(\.id) == [shared.ofEntry.id])
    }
}
