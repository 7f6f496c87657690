import Testing

@testable import DaybookEntry

@Suite("What every storage keeps of shares")
struct ShareConformanceTests {
    private func share(
        _ number: Int, _ target: ShareTarget, at time: Instant, of owner: StoredAccount,
        _ change: (inout ShareTerms) -> Void = { _ in }
    ) -> NewShare {
        var terms = ShareTerms(target: target)
        change(&terms)
        return NewShare(
            owner: owner.owner, id: StorageFixture.id(number), terms: terms, token: "token \(number)",
            passwordHash: number == 1 ? "hash" : nil, creation: [UInt8(number)], now: time)
    }

    @Test(
        "Shares are found by id and token, listed newest first, revoked and forgotten",
        arguments: StorageEngine.allCases)
    func life(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, now) = (storage.me, storage.now)
        let later = now.advanced(bySeconds: 60)
        let photos = [StorageFixture.id(31), StorageFixture.id(30)]
        let new = [
            share(1, .photos(photos), at: now, of: me) { terms in
                terms.title = "title"
                terms.expireTime = later
                terms.viewLimit = 3
                terms.includesLocation = true
                terms.pictureSize = .print
            }, share(2, .entry(StorageFixture.id(40)), at: later, of: me),
            share(3, .album(StorageFixture.id(50)), at: later, of: me), share(4, .smart(.selfies), at: later, of: me),
        ]
        let made = try await storage.write { transaction in try new.map { try transaction.shares.insert($0) } }
        #expect(zip(made, new).allSatisfy { $0.terms == $1.terms && $0.token == $1.token && $0.viewCount == 0 })
        #expect(made[0].passwordHash == "hash" && made[1].passwordHash == nil && made[1].version > made[0].version)
        try await storage.write { transaction in
            #expect(try transaction.shares.share(owner: me.owner, id: made[0].id) == made[0])
            #expect(try transaction.shares.share(tokenHash: SessionToken.hash(of: "token 2")) == made[1])
            #expect(try transaction.shares.share(tokenHash: SessionToken.hash(of: "token")) == nil)
            let all = try transaction.shares.list(owner: me.owner, after: nil, hidden: true, limit: 9)
            #expect(all.map(\.key) == made.reversed().map(\.key))
            #expect(
                try transaction.shares.list(owner: me.owner, after: all[0].position, hidden: false, limit: 1)
                    .map(\.key) == [made[2].key])
            #expect(all[3].weight == made[0].weight)
            #expect(try transaction.shares.shares(keys: [made[0].key, 999, made[2].key]) == [made[0], made[2]])
            let ids = [made[0].id, StorageFixture.id(99), made[3].id]
            for hidden in [true, false] {
                let found = try transaction.shares.shares(owner: me.owner, ids: ids, hidden: hidden)
                #expect(found.sorted { $0.key < $1.key } == [made[0], made[3]])
            }
            #expect(try transaction.shares.count(owner: me.owner) == 4)
            #expect(try transaction.shares.firstRevoked(owner: me.owner) == nil)
            let revoked = try transaction.shares.revoke(made[1], at: later)
            #expect(revoked.revokeTime == later && revoked.version > made[3].version)
            #expect(try transaction.shares.firstRevoked(owner: me.owner) == revoked)
            #expect(try transaction.shares.revoked(until: now, limit: 9).isEmpty)
            #expect(try transaction.shares.revoked(until: later, limit: 9) == [revoked])
            try transaction.shares.delete(revoked, at: later)
            #expect(
                try transaction.shares.count(owner: me.owner) == 3
                    && transaction.shares.share(owner: me.owner, id: revoked.id) == nil)
            let lines = try transaction.changes.changes(owner: me.owner, after: 0, limit: 10)
            #expect(lines.map(\.kind) == Array(repeating: .share, count: 6))
            #expect(lines.map(\.action) == [.inserted, .inserted, .inserted, .inserted, .updated, .removed])
        }
    }

    @Test("A share is switched off and on again, each time as a change", arguments: StorageEngine.allCases)
    func switched(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, now, newAlbum) = (storage.me, storage.now, storage.album(50))
        let new = share(1, .album(StorageFixture.id(50)), at: now, of: me)
        try await storage.write { transaction in
            let album = try transaction.albums.insert(newAlbum)
            let made = try transaction.shares.insert(new)
            let off = try transaction.shares.switchOff(made, at: now)
            #expect(!made.isOff && off.isOff && off.revokeTime == nil && off.version > made.version)
            #expect(off.token == made.token && off.passwordHash == made.passwordHash && off.terms == made.terms)
            #expect(try transaction.shares.share(owner: me.owner, id: made.id) == off)
            #expect(try transaction.shares.count(showing: album, at: now) == 0)
            let on = try transaction.shares.switchOn(off, at: now)
            #expect(!on.isOff && on.version > off.version && on.token == made.token)
            #expect(try transaction.shares.count(showing: album, at: now) == 1)
            let lines = try transaction.changes.changes(owner: me.owner, after: 0, limit: 10)
            #expect(lines.filter { $0.kind == .share }.map(\.action) == [.inserted, .updated, .updated])
        }
    }

    @Test("Views are counted, the last are remembered, and none is a change", arguments: StorageEngine.allCases)
    func views(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, now, new) = (storage.me, storage.now, share(1, .photos([]), at: storage.now, of: storage.me))
        try await storage.write { transaction in
            var share = try transaction.shares.insert(new)
            let version = share.version
            for (second, what) in [ShareViewKind.page, .json, .feed, .zip, .photo].enumerated() {
                share = try transaction.shares.addView(
                    what, of: share, at: now.advanced(bySeconds: Int64(second)), keeping: 3)
            }
            #expect(share.viewCount == 5 && share.version == version)
            #expect(try transaction.shares.share(owner: me.owner, id: share.id) == share)
            let all = try transaction.shares.views(share: share.key, before: .max, limit: 9)
            #expect(all.map(\.number) == [5, 4, 3] && all.map(\.what) == [.photo, .zip, .feed])
            #expect(all[0].time == now.advanced(bySeconds: 4))
            #expect(try transaction.shares.views(share: share.key, before: 5, limit: 1) == [all[1]])
            try transaction.shares.delete(share, at: now)
            #expect(try transaction.shares.views(share: share.key, before: .max, limit: 9).isEmpty)
            #expect(try transaction.changes.changes(owner: me.owner, after: 0, limit: 9).count == 2)
        }
    }

    @Test(
        "Those are counted that show a thing, and were neither revoked nor are over", arguments: StorageEngine.allCases)
    func showing(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, now) = (storage.me, storage.now)
        let later = now.advanced(bySeconds: 60)
        let (newPhoto, newAlbum) = (storage.photo(1), storage.album(50))
        let (photo, album) = try await storage.write { transaction in
            (try transaction.photos.insert(newPhoto), try transaction.albums.insert(newAlbum))
        }
        let newEntry = storage.entry(40, links: [PhotoPlacement(photo)])
        let new = [
            share(1, .photos([photo.id]), at: now, of: me), share(2, .entry(newEntry.id), at: now, of: me),
            share(3, .album(album.id), at: now, of: me) { $0.expireTime = later },
            share(4, .photos([StorageFixture.id(9)]), at: now, of: me),
            share(5, .photos([photo.id]), at: now, of: storage.other),
        ]
        try await storage.write { transaction in
            let entry = try transaction.entries.insert(newEntry)
            _ = try transaction.albums.add([photo], at: [10], to: album, now: now)
            let made = try new.map { try transaction.shares.insert($0) }
            #expect(try transaction.shares.count(showing: photo, hidden: false, at: now) == 3)
            #expect(try transaction.shares.count(showing: photo, hidden: true, at: later) == 2)
            #expect(try transaction.shares.count(showing: entry, at: later) == 1)
            #expect(try transaction.shares.count(showing: album, at: now) == 1)
            #expect(try transaction.shares.count(showing: album, at: later) == 0)
            _ = try transaction.shares.revoke(made[1], at: now)
            #expect(try transaction.shares.count(showing: entry, at: now) == 0)
            #expect(try transaction.shares.count(showing: photo, hidden: true, at: now) == 2)
        }
    }

    @Test("Shares of hidden items alone are told apart, and left out of full pages", arguments: StorageEngine.allCases)
    func hidden(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, now) = (storage.me, storage.now)
        let (newShown, newSecret) = (storage.photo(1), storage.photo(2, saying: { $0.hidden = true }))
        let (shown, secret) = try await storage.write { transaction in
            (try transaction.photos.insert(newShown), try transaction.photos.insert(newSecret))
        }
        let newEntry = storage.entry(40, links: [PhotoPlacement(shown)]) { content in
            content.title = "secret"
            content.hidden = true
        }
        let targets: [ShareTarget] = [
            .photos([shown.id]), .photos([secret.id]), .photos([secret.id, shown.id]),
            .photos([secret.id, StorageFixture.id(99)]), .photos([]), .entry(newEntry.id),
            .entry(StorageFixture.id(98)), .smart(.selfies),
        ]
        let new = targets.enumerated().map { share($0.offset + 1, $0.element, at: now, of: me) }
        let newForeign = share(20, .photos([secret.id]), at: now, of: storage.other)
        try await storage.write { transaction in
            _ = try transaction.entries.insert(newEntry)
            let made = try new.map { try transaction.shares.insert($0) }
            let isHidden = try made.map { try transaction.shares.isHidden($0) }
            #expect(isHidden == [false, true, false, false, false, true, false, false])
            let foreign = try transaction.shares.insert(newForeign)
            #expect(try !transaction.shares.isHidden(foreign), "the photo with this ID is another owner's")
            let all = try transaction.shares.list(owner: me.owner, after: nil, hidden: true, limit: 9)
            #expect(all.map(\.key) == made.reversed().map(\.key))
            let first = try transaction.shares.list(owner: me.owner, after: nil, hidden: false, limit: 3)
            #expect(first.map(\.key) == [7, 6, 4].map { made[$0].key })
            let second = try transaction.shares.list(
                owner: me.owner, after: first[2].position, hidden: false, limit: 9)
            #expect(second.map(\.key) == [3, 2, 0].map { made[$0].key })
            #expect(try transaction.shares.count(showing: shown, hidden: true, at: now) == 3)
            #expect(try transaction.shares.count(showing: shown, hidden: false, at: now) == 2)
        }
    }
}
