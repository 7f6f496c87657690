import Testing

@testable import DaybookEntry

@Suite("What every storage keeps of sounds")
struct SoundConformanceTests {
    private func sound(_ number: Int, of owner: StoredAccount, at time: Instant) -> StoredSound {
        StoredSound(
            owner: owner.owner, id: StorageFixture.id(number), title: "sound \(number)",
            facts: SoundFacts(
                digest: photoFacts(number).digest, mediaType: "audio/mpeg", sizeBytes: 1000, durationMilliseconds: 900),
            createTime: time, version: 0)
    }

    @Test(
        "Sounds are kept oldest first, renamed, found by id and digest, and deleted", arguments: StorageEngine.allCases)
    func life(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other, now) = (storage.me, storage.other, storage.now)
        let (older, newer) = (sound(2, of: me, at: now), sound(1, of: me, at: now.advanced(bySeconds: 1)))
        let foreign = sound(2, of: other, at: now)
        let asked = [older.facts.digest, newer.facts.digest, photoFacts(3).digest]
        try await storage.write { transaction in
            let second = try transaction.sounds.insert(newer)
            let first = try transaction.sounds.insert(older)
            _ = try transaction.sounds.insert(foreign)
            #expect(second.version > 0 && first.version > second.version)
            #expect(try transaction.sounds.sounds(owner: me.owner) == [first, second])
            #expect(try transaction.sounds.sound(owner: me.owner, id: first.id) == first)
            let ids = [first.id, StorageFixture.id(9), second.id]
            #expect(
                try transaction.sounds.sounds(owner: me.owner, ids: ids) == [first.id: first, second.id: second])
            #expect(try transaction.sounds.sound(owner: me.owner, digest: newer.facts.digest) == second)
            #expect(try transaction.sounds.referenced(digests: asked) == Set(asked.prefix(2)))
            let digests = asked.prefix(2).sorted { $0.lexicographicallyPrecedes($1) }
            #expect(try transaction.sounds.digests(after: [], limit: 9) == digests)
            #expect(try transaction.sounds.digests(after: digests[0], limit: 9) == [digests[1]])
            #expect(try transaction.sounds.digests(after: [], limit: 1) == [digests[0]])
            var renamed = first
            renamed.title = "renamed"
            let changed = try transaction.sounds.update(renamed, at: now.advanced(bySeconds: 2))
            #expect(changed.title == "renamed" && changed.version > first.version)
            #expect(try transaction.sounds.sounds(owner: me.owner) == [changed, second])
            try transaction.sounds.delete(changed, at: now.advanced(bySeconds: 3))
            try transaction.sounds.delete(second, at: now.advanced(bySeconds: 3))
            #expect(try transaction.sounds.sounds(owner: me.owner).isEmpty)
            #expect(try transaction.sounds.referenced(digests: asked) == [older.facts.digest])
            let lines = try transaction.changes.changes(owner: me.owner, after: 0, limit: 10)
            #expect(lines.map(\.kind) == Array(repeating: .sound, count: 5))
            #expect(lines.map(\.action) == [.inserted, .inserted, .updated, .removed, .removed])
        }
    }
}
