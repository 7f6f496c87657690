import Testing

@testable import DaybookEntry

/// A gateway of a test, without a lease: no write waits for it, and it is told what to forget all the same.
private struct Listener {
    let store: any DiaryStore
    let holder: LeaseHolder

    init(_ store: any DiaryStore) throws {
        self.store = store
        holder = try store.leases.join()
    }

    /// The revocations since the last call.
    func heard() -> Set<Revocation> {
        let revocations = store.leases.delivery(to: holder.id)?.revocations ?? Revocations()
        #expect(!revocations.isEverything)
        return revocations.each
    }
}

@Suite("What gateways forget of shares")
struct SharedPicturesTests {
    /// A diary in which an entry, an album, a saved search, a smart album and photos are shared.
    private struct Shared {
        let harness: DiaryHarness
        let me: Caller
        let photo: StoredPhoto
        let entry: StoredEntry
        let album: StoredAlbum
        let search: StoredAlbum
        let shares: [StoredShare]
        let listener: Listener

        init(engine: StorageEngine, isShared: Bool = true) async throws {
            harness = try DiaryHarness(engine)
            me = try await harness.account("minji")
            photo = try await harness.createPhoto(
                photoFacts(1), me, saying: PhotoInput(favorite: true, tags: ["바다"])
            ).photo
            var input = entryInput("walk", at: "2023-09-01T10:00:00")
            input.photos = [EntryInput.Photo(photoID: photo.id.description)]
            entry = try await harness.create(input, me)
            album = try await harness.createAlbum(AlbumInput(title: "summer"), me).album
            try await harness.add([photo], to: album, me)
            search = try await harness.createAlbum(AlbumInput(title: "sea", filter: "tag:바다"), me).album
            _ = try await harness.diary.fillAlbum(owner: me.owner, id: search.id, for: .diary)
            var shares: [StoredShare] = []
            for target in [
                ShareInput(photoIDs: [photo.id.description]), ShareInput(entryID: entry.id.description),
                ShareInput(albumID: album.id.description), ShareInput(albumID: search.id.description),
                ShareInput(albumID: "favorites"),
            ] where isShared {
                shares.append(try await harness.createShare(target, me).share)
            }
            self.shares = shares
            listener = try Listener(harness.store)
            _ = listener.heard()
        }

        /// The places of the shares that show the photo.
        func shown() async -> [Int] {
            var shown: [Int] = []
            for (place, share) in shares.enumerated() {
                let key = harness.diary.shareSecrets.key(of: photo.id, in: share)
                if (try? await harness.photo(1, key: key, of: share)) != nil { shown.append(place) }
            }
            return shown
        }

        func setDisabled(_ isDisabled: Bool) async throws {
            var account = me.account
            account.isDisabled = isDisabled
            let changed = account
            _ = try await harness.store.write { try $0.accounts.updateAccount(changed) }
        }
    }

    private typealias Change = @Sendable (Shared) async throws -> Void

    /// Changes, with the places of the shares that still show the photo after them.
    private static let taking: [(name: String, left: [Int], change: Change)] = [
        ("a share is revoked", [0, 2, 3, 4], { try await $0.harness.revokeShare($0.shares[1].id, $0.me) }),
        ("a share is switched off", [0, 2, 3, 4], { try await $0.harness.switchOff($0.shares[1]) }),
        ("the entry is trashed", [0, 2, 3, 4], { try await $0.harness.delete($0.entry.id, $0.me) }),
        (
            "the entry is deleted", [0, 2, 3, 4],
            { try await $0.harness.delete($0.entry.id, permanently: true, $0.me) }
        ),
        (
            "the entry is hidden", [0, 2, 3, 4],
            { try await $0.harness.update($0.entry.id, ["hidden"], EntryInput(hidden: true), $0.me) }
        ),
        (
            "the entry loses the photo", [0, 2, 3, 4],
            { try await $0.harness.update($0.entry.id, ["photos"], EntryInput(), $0.me) }
        ),
        (
            "the album loses the photo", [0, 1, 3, 4],
            { try await $0.harness.remove([$0.photo], from: $0.album, $0.me) }
        ),
        ("the album is deleted", [0, 1, 3, 4], { try await $0.harness.deleteAlbum($0.album, $0.me) }),
        ("the saved search is deleted", [0, 1, 2, 4], { try await $0.harness.deleteAlbum($0.search, $0.me) }),
        (
            "the saved search no longer finds the photo", [0, 1, 2, 4],
            { try await $0.harness.updatePhoto($0.photo.id, ["tags"], PhotoInput(), $0.me) }
        ),
        (
            "the saved search looks for something else", [0, 1, 2, 4],
            {
                try await $0.harness.updateAlbum($0.search, ["filter"], AlbumInput(filter: "tag:산"), $0.me)
                _ = try await $0.harness.diary.fillAlbum(owner: $0.me.owner, id: $0.search.id, for: .diary)
            }
        ),
        (
            "the photo is no favourite", [0, 1, 2, 3],
            { try await $0.harness.updatePhoto($0.photo.id, ["favorite"], PhotoInput(), $0.me) }
        ),
        ("the photo is trashed", [], { try await $0.harness.deletePhoto($0.photo.id, $0.me) }),
        ("the account is disabled", [], { try await $0.setDisabled(true) }),
    ]

    @Test(
        "A change that takes a photo out of a share has gateways forget the shares of the diary",
        arguments: StorageEngine.allCases, taking.indices)
    func taken(engine: StorageEngine, place: Int) async throws {
        let (name, left, change) = Self.taking[place]
        let shared = try await Shared(engine: engine)
        #expect(await shared.shown() == [0, 1, 2, 3, 4])
        #expect(shared.listener.heard().isEmpty, "looking takes nothing away")
        try await change(shared)
        #expect(shared.listener.heard().contains(.shares(owner: shared.me.owner)), "\(name)")
        #expect(await shared.shown() == left, "\(name)")
    }

    @Test(
        "The same changes in a diary without shares, but for a disabled account, have nothing forgotten",
        arguments: StorageEngine.allCases)
    func unshared(engine: StorageEngine) async throws {
        for (name, _, change) in Self.taking.dropFirst(2).dropLast() {
            let diary = try await Shared(engine: engine, isShared: false)
            try await change(diary)
            #expect(diary.listener.heard().isEmpty, "\(name)")
        }
    }

    @Test("A photo that is hidden, turned or deleted is forgotten by itself", arguments: StorageEngine.allCases)
    func alone(engine: StorageEngine) async throws {
        let shared = try await Shared(engine: engine)
        let (harness, me, photo) = (shared.harness, shared.me, shared.photo)
        let forgotten: Set<Revocation> = [.photo(owner: me.owner, id: photo.id)]
        try await harness.updatePhoto(photo.id, ["turn"], PhotoInput(turn: 90), me)
        #expect(shared.listener.heard() == forgotten)
        try await harness.updatePhoto(photo.id, ["hidden"], PhotoInput(hidden: true), me)
        #expect(shared.listener.heard() == forgotten)
        #expect(await shared.shown() == [])
        try await harness.updatePhoto(photo.id, ["hidden"], PhotoInput(), me)
        #expect(shared.listener.heard() == forgotten)
        #expect(await shared.shown().count == 5)
        try await harness.deletePhoto(photo.id, permanently: true, me)
        #expect(shared.listener.heard() == forgotten)
        #expect(await shared.shown() == [])
    }

    @Test("Words, an order, a new photo, a view and what is not shared take nothing away")
    func harmless() async throws {
        let shared = try await Shared(engine: .sqlite)
        let (harness, me, photo) = (shared.harness, shared.me, shared.photo)
        let other = try await harness.createPhoto(photoFacts(2), me).photo
        try await harness.updatePhoto(photo.id, ["caption"], PhotoInput(caption: "강"), me)
        try await harness.update(shared.entry.id, ["title"], EntryInput(title: "밤"), me)
        let both = EntryInput(photos: [other, photo].map { .init(photoID: $0.id.description) })
        try await harness.update(shared.entry.id, ["photos"], both, me)
        try await harness.add([other], to: shared.album, me)
        try await harness.move([other.id], before: photo.id, in: shared.album, me)
        try await harness.open(shared.shares[0])
        let apart = try await harness.create(entryInput("apart", at: "2023-09-02T10:00:00"), me)
        try await harness.delete(apart.id, me)
        let album = try await harness.createAlbum(AlbumInput(title: "apart"), me).album
        try await harness.add([photo], to: album, me)
        try await harness.deleteAlbum(album, me)
        let someone = try await harness.account("other")
        let theirs = try await harness.createPhoto(photoFacts(3), someone).photo
        try await harness.deletePhoto(theirs.id, someone)
        #expect(shared.listener.heard().isEmpty)
        #expect(await shared.shown() == [0, 1, 2, 3, 4])
    }
}
